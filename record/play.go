package record

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"goa/edition"
	"goa/goa"
)

// cursor is a place in a record: the game after some of its moves.
type cursor struct {
	at     int // moves played
	state  goa.State
	lot    lot // the lot being auctioned or resolved
	told   bool
	events []goa.Event // of the last move, if wanted
}

// begin returns the place before the first move.
func (r *Record) begin() (*cursor, error) {
	start, err := r.Start()
	if err != nil {
		return nil, err
	}
	c := &cursor{state: start}
	c.follow()
	return c, nil
}

// next plays the move after the place, if it is legal.
func (r *Record) next(c *cursor) error {
	m := r.moves[c.at].move
	if why := c.state.Check(m); why != goa.Legal {
		return r.illegal(c, why)
	}
	c.play(m)
	return nil
}

// play plays a legal move.
func (c *cursor) play(m goa.Move) {
	if c.told {
		c.events, _ = c.state.ApplyTo(c.events[:0], m) // never fails, because the move is legal
	} else {
		c.state.Play(m)
	}
	c.at++
	c.follow()
}

// follow notes the current lot. A lot stays current while its winner makes
// choices.
func (c *cursor) follow() {
	if c.state.Stage() != goa.Bidding {
		c.lot = noLot
		return
	}
	if a, ok := c.state.Auction(); ok {
		c.lot = lotOf(a)
	} else if c.lot == noLot {
		c.lot = taken
	}
}

// recorded returns what a record says about the next move, if it is m.
func (c *cursor) recorded(m goa.Move) recorded {
	return recorded{move: m, by: c.namedSeat(m), section: sectionOf(&c.state), lot: c.lot}
}

// namedSeat returns the seat whose name stands before a move. For Nature's moves in
// set-up and in auctions there is none; otherwise it is the seat that the move
// is for.
func (c *cursor) namedSeat(m goa.Move) goa.Seat {
	switch {
	case !m.ByNature():
		return c.state.Turn()
	case c.state.Stage() == goa.Setup || c.state.Stage() == goa.Bidding || c.state.Actor() == goa.Automa:
		return goa.Nature
	default:
		return c.state.Actor()
	}
}

// Setting returns the kind of game, or a [*CheckError] if it is not known.
func (r *Record) Setting() (edition.Setting, error) {
	ed, err := r.findEdition()
	if err != nil {
		return edition.Setting{}, err
	}
	o, err := edition.ParseOptions(r.options)
	if err != nil {
		return edition.Setting{}, r.headProblem(BadOptions, "options", err)
	}
	return edition.Setting{Edition: ed, Options: o, Players: len(r.players)}, nil
}

// Rules returns the rules of the game, or a [*CheckError] if they are not
// known.
func (r *Record) Rules() (*goa.Rules, error) {
	setting, err := r.Setting()
	if err != nil {
		return nil, err
	}
	rules, err := setting.Rules()
	if err != nil {
		return nil, r.headProblem(BadOptions, "options", err)
	}
	return rules, nil
}

// Data returns the edition that supplies the numbers of the game, or a
// [*CheckError] if it is not known.
func (r *Record) Data() (*edition.Edition, error) { return r.findEdition() }

// findEdition returns the edition embedded in the record, or the released one
// with the hash that the record names.
func (r *Record) findEdition() (*edition.Edition, error) {
	ed, err := r.ownEdition()
	if ed == nil && err == nil {
		ed, err = edition.ByHash(r.data)
		if err != nil {
			return nil, r.headProblem(BadEdition, "edition", err)
		}
	}
	switch {
	case err != nil:
		return nil, err
	case ed.Name != r.edition:
		return nil, r.headProblem(BadEdition, "edition", fmt.Errorf("data %s is of edition %q, not %q", ed.Short(), ed.Name, r.edition))
	case !strings.HasPrefix(ed.Hash, r.data):
		return nil, r.headProblem(BadEdition, "edition", fmt.Errorf("the hash of the data below is %s, not %s", ed.Short(), r.data))
	}
	return ed, nil
}

// ownEdition returns the edition that is embedded in the record, or nil.
func (r *Record) ownEdition() (*edition.Edition, error) {
	if r.text == "" {
		return nil, nil
	}
	ed, err := edition.Parse("data", []byte(r.text))
	if err == nil {
		return ed, nil
	}
	problem := r.headProblem(BadEdition, "data", err)
	if list, ok := errors.AsType[*edition.ProblemsError](err); ok && problem.Line > 0 {
		problem.Line += list.Problems[0].Line
		problem.Err = errors.New(list.Problems[0].Text)
	}
	return nil, problem
}

// Start returns the game before its first move.
func (r *Record) Start() (goa.State, error) {
	rules, err := r.Rules()
	if err != nil {
		return goa.State{}, err
	}
	if r.position == nil {
		return r.start(rules)
	}
	if r.session != nil {
		return goa.State{}, r.headProblem(BadSession, "session", errors.New("the position says which session it is; leave the line out"))
	}
	s, err := r.readPosition(rules)
	if err != nil {
		return goa.State{}, r.headProblem(BadPosition, "position", err)
	}
	return s, nil
}

// At returns the game after its first n moves. Only the moves count, not what
// else the record says. For an illegal move it returns a [*CheckError].
func (r *Record) At(n int) (goa.State, error) {
	if n < 0 || n > len(r.moves) {
		return goa.State{}, fmt.Errorf("after move %d: there are %d", n, len(r.moves))
	}
	c, err := r.begin()
	for err == nil && c.at < n {
		err = r.next(c)
	}
	if err != nil {
		return goa.State{}, err
	}
	return c.state, nil
}

// Step is one move in the replay of a record. The data it points to is reused
// for the next step.
type Step struct {
	At     int // moves before it
	Move   goa.Move
	Before *goa.State
	After  *goa.State
	Events []goa.Event // what happened
}

// Steps plays the game move by move. Only the moves count, not what else the
// record says. An illegal move yields a [*CheckError] without a step and ends
// the sequence. A view ends, without an error, before the first move that it
// hides.
func (r *Record) Steps() iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		c, err := r.begin()
		if err != nil {
			yield(Step{}, err)
			return
		}
		c.told = true
		var before goa.State
		for c.at < len(r.moves) && !hidden(r.moves[c.at].move) {
			before = c.state
			if err := r.next(c); err != nil {
				yield(Step{}, err)
				return
			}
			if !yield(Step{c.at - 1, r.moves[c.at-1].move, &before, &c.state, c.events}, nil) {
				return
			}
		}
	}
}
