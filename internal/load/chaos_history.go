package load

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/anishathalye/porcupine"

	"goa/internal/match"
)

// history is the final log of a table. Together with the answers that people received,
// and when, it shows whether there is one order of all moves and looks in which each
// took effect at one moment between request and answer. If so, the processes together
// behave like one log, to which a move is added only if it is the next entry.
type history struct {
	entries []match.Entry
	people  []int // the numbers of the entries that are moves of people
	// mixed means that two versions of the program were running. Each may refuse a move
	// chosen on a page of the other as stale.
	mixed bool
}

func newHistory(entries []match.Entry, seats int) *history {
	h := &history{entries: entries}
	for _, e := range entries {
		if e.Kind == match.MoveEntry && e.Seat >= 0 && int(e.Seat) < seats {
			h.people = append(h.people, e.Number)
		}
	}
	return h
}

// until returns how long the log can get from a given length without a person's move.
// Bots and Nature add theirs at any time.
func (h *history) until(length int) int {
	i, _ := slices.BinarySearch(h.people, length+1)
	if i == len(h.people) {
		return len(h.entries)
	}
	return h.people[i] - 1
}

// has reports whether a move is the entry after the given one.
func (h *history) has(move string, after int) bool {
	return after < len(h.entries) && h.entries[after].Kind == match.MoveEntry && h.entries[after].Text == move
}

// step returns the lengths that the log can have after an answer, or none if the answer
// cannot be right.
func (h *history) step(length int, told any) (lengths []int) {
	switch told := told.(type) {
	case look:
		if length <= told.entry && told.entry <= h.until(length) {
			return []int{told.entry}
		}
		return nil
	case attempt:
		return h.stepMove(length, told)
	default:
		panic(fmt.Sprintf("nobody does %T", told))
	}
}

// stepMove returns the possible lengths of the log after an attempt that took effect at
// the given length, or none if that is impossible.
func (h *history) stepMove(length int, a attempt) (lengths []int) {
	gone := length > a.entry
	makes := !gone && a.entry <= h.until(length) && h.has(a.move, a.entry)
	switch a.outcome {
	case acknowledged:
		if gone && h.has(a.move, a.entry) { // the same move again
			return []int{length}
		}
	case refused:
		if gone || h.mixed {
			return []int{length}
		}
		if h.until(length) > a.entry { // a bot was faster
			return []int{a.entry + 1}
		}
		return nil
	case lost:
		lengths = []int{length}
	}
	if makes {
		lengths = append(lengths, a.entry+1)
	}
	return lengths
}

// model describes the log to Porcupine.
func (h *history) model() porcupine.Model {
	m := porcupine.NondeterministicModel{
		Init: func() []any { return []any{0} },
		Step: func(state, told, _ any) (next []any) {
			for _, n := range h.step(state.(int), told) {
				next = append(next, n)
			}
			return next
		},
	}
	return m.ToModel()
}

// operations lists what people did. A move whose answer was lost may take effect at any
// later time. If it is not in the log, it never did.
func (h *history) operations(moves []attempt, looks []look) (all []porcupine.Operation) {
	for _, a := range moves {
		end := instant(a.answered)
		if a.outcome == lost {
			if !h.has(a.move, a.entry) {
				continue
			}
			end = math.MaxInt64
		}
		all = append(all, porcupine.Operation{Input: a, Call: instant(a.posted), Return: end})
	}
	for _, l := range looks {
		all = append(all, porcupine.Operation{Input: l, Call: instant(l.asked), Return: instant(l.shown)})
	}
	slices.SortStableFunc(all, func(a, b porcupine.Operation) int { return int(min(1, max(-1, a.Return-b.Return))) })
	return all
}

// origin is the zero of the monotonic clock for instants.
var origin = time.Now()

func instant(t time.Time) int64 { return int64(t.Sub(origin)) }

// thinkTime bounds the search for an order of what happened at one table.
const thinkTime = 30 * time.Second

// check returns an error if the answers that people received at a table are
// inconsistent.
func (h *history) check(moves []attempt, looks []look) error {
	all, model := h.operations(moves, looks), h.model()
	switch porcupine.CheckOperationsTimeout(model, all, thinkTime) {
	case porcupine.Ok:
		return nil
	case porcupine.Unknown:
		return errors.New("whether the history is linearizable was not found out in time")
	case porcupine.Illegal:
	}
	return fmt.Errorf("the history is not linearizable: %s", h.firstWrong(model, all))
}

// firstWrong returns the first answer that is inconsistent with those before it.
func (h *history) firstWrong(model porcupine.Model, all []porcupine.Operation) string {
	for n := 1; n <= len(all); n++ {
		begun := slices.DeleteFunc(slices.Clone(all), func(o porcupine.Operation) bool { return o.Call > all[n-1].Return })
		if porcupine.CheckOperationsTimeout(model, begun, time.Second) == porcupine.Illegal {
			return describe(all[n-1].Input)
		}
	}
	return "no single answer is wrong"
}

func describe(told any) string {
	switch told := told.(type) {
	case look:
		return fmt.Sprintf("a page showed entry %d, asked for at %s and shown at %s", told.entry, clock(told.asked), clock(told.shown))
	case attempt:
		what := map[outcome]string{lost: "not answered", acknowledged: "acknowledged", refused: "refused"}[told.outcome]
		return fmt.Sprintf("the move %q after entry %d was %s, posted at %s and answered at %s", told.move, told.entry, what, clock(told.posted), clock(told.answered))
	default:
		return fmt.Sprint(told)
	}
}

func clock(t time.Time) string { return t.Format("15:04:05.000") }
