package lesson

import (
	"slices"

	"goa/goa"
)

// choose returns the move of a seat: the first legal one of before, otherwise the
// move that the rules of the chapter give, otherwise a harmless one.
func (r *run) choose(seat goa.Seat, before []pattern) goa.Move {
	legal := r.state.Moves(nil)
	texts := make([]string, len(legal))
	for i, m := range legal {
		texts[i] = m.String()
	}
	pick := func(moves []pattern) int {
		for _, p := range moves {
			if i := slices.IndexFunc(texts, p.fits); i >= 0 {
				return i
			}
		}
		return -1
	}
	if i := pick(before); i >= 0 {
		return legal[i]
	}
	for _, rule := range r.chapter.rules[seat] {
		if !rule.when(r) {
			continue
		}
		if i := pick(rule.moves); i >= 0 {
			return legal[i]
		}
	}
	return safeMove(legal)
}

// harmlessKinds are the moves of a seat that has no rule for a question, the best
// first.
var harmlessKinds = []goa.MoveKind{
	goa.EndTurn, goa.Pass, goa.Sell, goa.Take, goa.Tax, goa.PaySpice, goa.PutSpice, goa.Draw, goa.PayColonists, goa.Gain, goa.Done,
}

// safeMove returns a move that loses nothing, if there is one.
func safeMove(legal []goa.Move) goa.Move {
	for _, k := range harmlessKinds {
		if i := slices.IndexFunc(legal, func(m goa.Move) bool { return m.Kind == k }); i >= 0 {
			return legal[i]
		}
	}
	return legal[0]
}

// show returns the inputs that show the learner what to do: one choice, with
// everything that belongs to it, up to the end of the turn.
func (r *run) show(s *Step) (inputs []string) {
	var before []pattern
	if s != nil {
		before = s.shows
	}
	shown := *r // the moment itself stays as it is
	for len(inputs) < maxShown {
		m := shown.choose(r.lesson.Learner, before)
		inputs = append(inputs, m.String())
		if _, err := shown.state.Apply(m); err != nil {
			panic(err) // it was chosen among the legal moves
		}
		if shown.state.Turn() != r.lesson.Learner || !follows(shown.state.Ask()) {
			break
		}
		if _, forced := shown.forced(); forced {
			break // it is played automatically
		}
	}
	return inputs
}

// maxShown limits how many moves belong to one choice.
const maxShown = 20

// follows reports whether a question belongs to the choice before it.
func follows(ask goa.Ask) bool {
	switch ask {
	case goa.AskEndTurn, goa.AskPayment, goa.AskSpices, goa.AskFields, goa.AskFill, goa.AskSell, goa.AskReturn, goa.AskGain, goa.AskDraw, goa.AskColonyTile:
		return true
	default:
		return false
	}
}
