package soak

import (
	"fmt"
	"slices"

	"goa/goa"
	"goa/nature"
)

// maxMoves is more than any game has.
const maxMoves = 10_000

// Samples of what cannot be tried exhaustively, in passing and when a failure
// is looked for again.
const (
	fewSamples  = 4
	manySamples = 4000
)

// game is one random game being watched. It is used again for the next one.
type game struct {
	hunt   *Hunt
	first  goa.Session // of a campaign's game
	dice   *nature.Source
	state  goa.State
	before goa.State
	moves  []goa.Move
	legal  []goa.Move
	kinds  []goa.Move // of one kind
}

// fault is a check that failed, and how.
type fault struct {
	check string
	err   error
}

// play plays the game of a seed and returns the first fault, if any; moves are
// then those before the faulty position.
func (g *game) play(t Table, seed string, byKind bool) (found *fault) {
	g.dice = nature.New(seed)
	g.moves = g.moves[:0]
	defer g.catch(&found)
	if g.first = (goa.Session{}); t.Options.Has("campaign") {
		g.first = randomSession(g.dice)
	}
	g.state = t.newGame(g.first)
	for n := 0; ; n++ {
		g.legal = g.state.Moves(g.legal[:0])
		if f := g.inspect(n); f != nil || g.state.Over() {
			return f
		}
		if n == maxMoves {
			return &fault{"end", fmt.Errorf("the game has not ended after %d moves", n)}
		}
		m := g.choose(byKind)
		g.before = g.state
		g.play1(m)
		g.moves = append(g.moves, m)
	}
}

// play1 plays a move, and whatever fault a test has planted.
func (g *game) play1(m goa.Move) {
	g.state.Play(m)
	if g.hunt.plant != nil {
		g.hunt.plant(&g.state, m)
	}
}

// catch turns a panic into a fault.
func (g *game) catch(found **fault) {
	if v := recover(); v != nil {
		*found = &fault{"panic", fmt.Errorf("%v", v)}
	}
}

// inspect holds the position after n moves against the checks that are due.
func (g *game) inspect(n int) *fault {
	l := look{state: &g.state, legal: g.legal, dice: g.dice, samples: fewSamples, referee: g.hunt.referee}
	if n > 0 {
		l.before = &g.before
	}
	for i := range checks {
		c := &checks[i]
		if c.every > 1 && g.dice.IntN(c.every) != 0 {
			continue
		}
		if err := c.run(&l); err != nil {
			return &fault{c.name, err}
		}
	}
	return nil
}

// choose returns the next move: Nature's by her weights, a player's uniformly
// among all moves or, by kind, among the kinds first.
func (g *game) choose(byKind bool) goa.Move {
	if g.state.Turn() == goa.Nature {
		return g.dice.Move(&g.state)
	}
	m := g.legal[g.dice.IntN(len(g.legal))]
	if !byKind {
		return m
	}
	var seen uint64
	kinds := 0
	var kind goa.MoveKind
	for _, m := range g.legal {
		if bit := uint64(1) << m.Kind; seen&bit == 0 {
			seen |= bit
			if kinds++; g.dice.IntN(kinds) == 0 { // each kind equally likely in the end
				kind = m.Kind
			}
		}
	}
	g.kinds = g.kinds[:0]
	for _, m := range g.legal {
		if m.Kind == kind {
			g.kinds = append(g.kinds, m)
		}
	}
	return g.kinds[g.dice.IntN(len(g.kinds))]
}

// replay plays listed moves from a position on and looks at every position, or
// only at the last, thoroughly. It returns the first fault, the number of
// moves before it, and whether all moves up to there were listed.
func (g *game) replay(start goa.State, moves []goa.Move, onlyLast bool) (found *fault, at int, ok bool) {
	g.dice = nature.New("again")
	g.state = start
	defer g.catch(&found)
	for at, ok = 0, true; ; at++ {
		g.legal = g.state.Moves(g.legal[:0])
		if !onlyLast || at == len(moves) {
			if f := g.inspectThoroughly(at); f != nil {
				return f, at, ok
			}
		}
		if at == len(moves) {
			return nil, at, ok
		}
		if !slices.Contains(g.legal, moves[at]) {
			return nil, at, false
		}
		g.before = g.state
		g.play1(moves[at])
	}
}

// inspectThoroughly is inspect with all checks and many samples.
func (g *game) inspectThoroughly(n int) *fault {
	l := look{state: &g.state, legal: g.legal, dice: g.dice, samples: manySamples, referee: g.hunt.referee}
	if n > 0 {
		l.before = &g.before
	}
	for _, c := range checks {
		if err := c.run(&l); err != nil {
			return &fault{c.name, err}
		}
	}
	return nil
}
