package analysis

import (
	"errors"
	"fmt"

	"goa/goa"
	"goa/record"
)

// Reasons why a record is not analyzed. Others are errors of package record.
var (
	ErrView  = errors.New("the record is what one seat saw of a game, not the whole game; the whole record can be analyzed")
	ErrEmpty = errors.New("nobody has decided anything in this record yet; play on and analyze it then")
	ErrLong  = fmt.Errorf("the record has more than %d moves, which no game needs", maxMoves)
)

// maxMoves is far more than any game has.
const maxMoves = 20_000

// game is a record with all its positions.
type game struct {
	record    *record.Record
	states    []goa.State // the position before each move, and the last one
	moves     []goa.Move
	stretches []stretch
	closed    map[int]closing // auctions that a move ended
}

// stretch is a run of moves of one seat, or of Nature.
type stretch struct {
	who      goa.Seat // goa.Nature for chance
	from, to int      // moves
	unforced []int    // moves of the stretch that had alternatives
}

// Readable returns the reason why a record is not analyzed, or nil.
func Readable(r *record.Record) error {
	_, err := read(r)
	return err
}

// read plays through a record.
func read(r *record.Record) (*game, error) {
	if _, view := r.IsView(); view {
		return nil, ErrView
	}
	if r.Len() > maxMoves {
		return nil, ErrLong
	}
	if err := r.Check(); err != nil {
		return nil, err
	}
	start, err := r.Start()
	if err != nil {
		return nil, err
	}
	g := &game{record: r, states: []goa.State{start}, closed: map[int]closing{}}
	for step, err := range r.Steps() {
		if err != nil {
			return nil, err
		}
		if c, ok := closingOf(step.Events); ok {
			g.closed[len(g.moves)] = c
		}
		g.moves = append(g.moves, step.Move)
		g.states = append(g.states, *step.After)
	}
	g.divide()
	for _, p := range g.stretches {
		if len(p.unforced) > 0 {
			return g, nil
		}
	}
	return nil, ErrEmpty
}

// divide makes the stretches of the game.
func (g *game) divide() {
	var legal []goa.Move
	for at := range g.moves {
		s := &g.states[at]
		who := s.Turn()
		if n := len(g.stretches); n == 0 || g.stretches[n-1].who != who {
			g.stretches = append(g.stretches, stretch{who: who, from: at, to: at})
		}
		p := &g.stretches[len(g.stretches)-1]
		p.to = at + 1
		if who < 0 {
			continue
		}
		if legal = s.Moves(legal[:0]); len(legal) > 1 {
			p.unforced = append(p.unforced, at)
		}
	}
}

// last returns the position at the end of the record.
func (g *game) last() *goa.State { return &g.states[len(g.moves)] }

// seats returns how many values each position has. Lakshmi has none.
func (g *game) seats() int { return g.last().Seats() }

// decision returns the decision made by a move.
func (g *game) decision(at int) *Decision {
	s := &g.states[at]
	return &Decision{View: s.View(s.Turn()), Legal: s.Moves(nil), Played: g.moves[at]}
}
