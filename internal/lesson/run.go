package lesson

import (
	"errors"
	"slices"

	"goa/goa"
	"goa/internal/match"
	"goa/nature"
)

// OK is the input of a learner who has read a text. Any other input is the text of
// a move.
const OK = "ok"

// MaxInputs is the maximum number of inputs of a lesson.
const MaxInputs = 400

// maxMoves is the maximum number of moves of a lesson that are computed.
const maxMoves = 2000

// Moment is a lesson at a point where it waits for the learner.
type Moment struct {
	Lesson  *Lesson
	Step    *Step // what the teacher says; nil for nothing
	State   goa.State
	Legal   []goa.Move // the learner's legal moves; empty while a text is shown
	Updates []match.Update
	Moves   int      // how many were played in this chapter
	Chapter string   // its name
	Inputs  []string // the inputs that led here: all, or those before the first invalid one
	Shown   []string // the inputs that “show me” adds

	values values
	done   int // the last step of the text that was shown
}

// ErrTooLong says that a lesson does not end.
var ErrTooLong = errors.New("the lesson does not end")

// run is a lesson on its way to a moment.
type run struct {
	lesson  *Lesson
	chapter *chapter
	state   goa.State
	deal    *nature.Deal
	inputs  []string // not used yet
	taken   []string // already used

	seen     map[string]bool // steps of the chapter that were shown
	did      []goa.Move      // by the learner, since the others last moved
	others   bool            // the others have moved since
	updates  []match.Update
	since    int // the first update since the learner's last move
	moves    int
	allMoves int
	legal    []goa.Move
	done     int // the last step of the text that was shown
}

// At returns the moment that inputs lead to. It ignores an invalid input and all
// inputs after it: see [Moment.Inputs]. The error is [ErrTooLong] if the lesson does
// not end.
func (l *Lesson) At(inputs []string) (*Moment, error) {
	r := &run{lesson: l, inputs: inputs[:min(len(inputs), MaxInputs)]}
	for _, c := range l.chapters {
		r.begin(c)
		m, err := r.play()
		if m != nil || err != nil {
			return m, err
		}
	}
	return r.moment(l.end), nil
}

// begin begins a chapter.
func (r *run) begin(c *chapter) {
	r.chapter, r.state, r.deal = c, c.start, nature.Stacked(c.seed, c.stack)
	r.seen, r.did, r.updates, r.since, r.moves, r.others = map[string]bool{}, nil, nil, 0, 0, false
}

// play plays a chapter until it waits for the learner. It returns nil if the chapter
// is over.
func (r *run) play() (*Moment, error) {
	for r.allMoves < maxMoves {
		if r.state.Turn() == goa.Nature {
			r.move(r.deal.Move(&r.state))
			continue
		}
		if s := r.tell(); s != nil {
			if !r.read() {
				return r.moment(s), nil
			}
			r.pass(s)
			continue
		}
		if r.state.Over() || r.chapter.until != nil && r.chapter.until(r) {
			return nil, nil
		}
		if r.state.Turn() != r.lesson.Learner {
			r.others = true
			r.move(r.choose(r.state.Turn(), nil))
			continue
		}
		if m, ok := r.forced(); ok {
			r.move(m)
			continue
		}
		s := r.ask()
		m, ok := r.answer()
		if !ok {
			return r.moment(s), nil
		}
		if s != nil {
			r.pass(s)
		}
		r.learnerMoves(m)
	}
	return nil, ErrTooLong
}

// pass records that a step was shown.
func (r *run) pass(s *Step) {
	r.seen[s.Key] = true
	r.done = max(r.done, s.number)
}

// read takes the next input if it is [OK].
func (r *run) read() bool {
	if len(r.inputs) == 0 || r.inputs[0] != OK {
		return false
	}
	r.take()
	return true
}

// answer takes the learner's move, if it is the next input and legal.
func (r *run) answer() (goa.Move, bool) {
	if len(r.inputs) == 0 {
		return goa.Move{}, false
	}
	m, err := goa.ParseMove(r.inputs[0])
	if err != nil || r.state.Check(m) != goa.Legal {
		return goa.Move{}, false
	}
	r.take()
	return m, true
}

func (r *run) take() {
	r.taken = append(r.taken, r.inputs[0])
	r.inputs = r.inputs[1:]
}

// learnerMoves plays a move of the learner.
func (r *run) learnerMoves(m goa.Move) {
	if r.others {
		r.did, r.others = nil, false
	}
	r.did = append(r.did, m)
	r.since = len(r.updates)
	r.move(m)
}

// move plays a legal move.
func (r *run) move(m goa.Move) {
	events, err := r.state.Apply(m)
	if err != nil {
		panic(err) // callers have checked it
	}
	r.moves++
	r.allMoves++
	for _, e := range events {
		r.updates = append(r.updates, match.Update{At: r.moves, Event: e})
	}
}

// tell returns the step to show now, or nil.
func (r *run) tell() *Step { return r.step(Tell) }

// ask returns the step that goes with the learner's choice now, or nil.
func (r *run) ask() *Step { return r.step(Ask) }

func (r *run) step(kind StepKind) *Step {
	for _, s := range r.chapter.steps {
		if s.Kind == kind && (s.again || !r.seen[s.Key]) && s.when(r) {
			return s
		}
	}
	return nil
}

// forced returns the learner's move if there is nothing to choose: the only move, or
// the end of a turn in which nothing else can be done.
func (r *run) forced() (goa.Move, bool) {
	r.legal = r.state.Moves(r.legal[:0])
	if len(r.legal) == 1 {
		return r.legal[0], true
	}
	return goa.NewEndTurn(), onlyEnds(r.state.Ask(), r.legal)
}

// EndsAutomatically reports whether a turn ends automatically: the only other moves are to
// discard cards.
func EndsAutomatically(s *goa.State) bool { return onlyEnds(s.Ask(), s.Moves(nil)) }

func onlyEnds(ask goa.Ask, legal []goa.Move) bool {
	return ask == goa.AskEndTurn && !slices.ContainsFunc(legal, func(m goa.Move) bool {
		return m.Kind != goa.EndTurn && m.Kind != goa.Discard
	})
}

// moment returns the moment at which the lesson waits.
func (r *run) moment(s *Step) *Moment {
	m := &Moment{
		Lesson: r.lesson, Step: s, State: r.state, Updates: r.updates, Moves: r.moves, Chapter: r.chapter.name, Inputs: r.taken,
		values: r.values(), done: r.done,
	}
	if s == nil || s.Kind == Ask {
		m.Legal = r.state.Moves(nil)
		m.Shown = r.show(s)
	}
	return m
}

// Done returns about how many steps of the lesson the learner has done. Not every
// learner meets every step.
func (m *Moment) Done() int {
	if m.Step == nil {
		return m.done
	}
	return max(m.done, m.Step.number)
}

// Values for conditions.

func (r *run) asked() bool { return r.state.Turn() == r.lesson.Learner }

func (r *run) learner() *goa.PublicPlayer { return r.state.Player(r.lesson.Learner) }

func (r *run) auction() goa.Auction { a, _ := r.state.Auction(); return a }

func (r *run) points(seat goa.Seat) int { return r.state.Score(seat).Total() }

// best returns the points of the best opponent.
func (r *run) best() (best int) {
	for i := range r.lesson.Names {
		if seat := goa.Seat(i); seat != r.lesson.Learner {
			best = max(best, r.points(seat))
		}
	}
	return best
}

func (r *run) spices() (n int) {
	for at := range goa.Place(goa.NumPlaces) {
		n += r.learner().Stock(at).Total()
	}
	return n
}

// lastBid returns the learner's latest bid, or 0.
func (r *run) lastBid() int {
	if n := len(r.did); n > 0 && r.did[n-1].Kind == goa.Bid {
		return r.did[n-1].Amount()
	}
	return 0
}

// happened reports whether something has happened since the learner's last move, to
// the given seat, or to anyone if the seat is Nobody.
func (r *run) happened(k goa.EventKind, whose goa.Seat) bool {
	return slices.ContainsFunc(r.updates[r.since:], func(u match.Update) bool {
		return u.Event.Kind == k && (whose == goa.Nobody || u.Event.Seat == whose)
	})
}

// first returns the first legal move of a pattern, or no move.
func (r *run) first(p pattern) goa.Move {
	for _, m := range r.state.Moves(nil) {
		if p.fits(m.String()) {
			return m
		}
	}
	return goa.Move{}
}
