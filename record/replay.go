package record

import (
	"errors"
	"fmt"
	"strings"

	"goa/edition"
	"goa/goa"
)

// replay is a game being played from its record.
type replay struct {
	state goa.State
	lot   lot // whose auction is on or being resolved
}

func newReplay(start goa.State) *replay {
	p := &replay{state: start}
	p.follow()
	return p
}

// follow notes which lot is on. While its taker chooses, it stays the last one.
func (p *replay) follow() {
	if p.state.Stage() != goa.Bidding {
		p.lot = noLot
		return
	}
	if a, ok := p.state.Auction(); ok {
		p.lot = lotOf(a)
	} else if p.lot == noLot {
		p.lot = taken
	}
}

func (p *replay) play(m goa.Move) {
	p.state.Play(m)
	p.follow()
}

// step returns what a record says about the next move, if it is m.
func (p *replay) step(m goa.Move) step {
	return step{move: m, by: p.whose(m), section: sectionOf(&p.state), lot: p.lot}
}

// whose returns whose name stands before a move: nobody's where Nature moves
// in set-up and in auctions, else that of whom the move is for.
func (p *replay) whose(m goa.Move) goa.Seat {
	switch {
	case !m.ByNature():
		return p.state.Turn()
	case p.state.Stage() == goa.Setup || p.state.Stage() == goa.Bidding || p.state.Actor() == goa.Automa:
		return goa.Nature
	default:
		return p.state.Actor()
	}
}

// Setting returns what kind of game it is; a [*CheckError] says why that is
// not known.
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

// Rules returns the rules of the game; a [*CheckError] says why they are not
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

// Data returns the edition whose numbers the game is played with; a
// [*CheckError] says why it is not known.
func (r *Record) Data() (*edition.Edition, error) { return r.findEdition() }

// findEdition returns the edition in the record, or else the released one with
// the hash that the record names.
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

// ownEdition returns the edition that is part of the record, or nil.
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

// At returns the game after its first n moves. Of what the record says only
// these moves count; one that is illegal yields a [*CheckError].
func (r *Record) At(n int) (goa.State, error) {
	if n < 0 || n > len(r.steps) {
		return goa.State{}, fmt.Errorf("after move %d: there are %d", n, len(r.steps))
	}
	p, err := r.replay(n, nil)
	if err != nil {
		return goa.State{}, err
	}
	return p.state, nil
}

// replay plays the first n moves. It shows each to visit before it is played,
// if visit is not nil; an error of visit ends it.
func (r *Record) replay(n int, visit func(p *replay, at int) error) (*replay, error) {
	start, err := r.Start()
	if err != nil {
		return nil, err
	}
	p := newReplay(start)
	for at := range r.steps[:n] {
		if visit != nil {
			if err := visit(p, at); err != nil {
				return nil, err
			}
		}
		m := r.steps[at].move
		if why := p.state.Check(m); why != goa.Legal {
			return nil, r.illegal(p, at, why)
		}
		p.play(m)
	}
	return p, nil
}
