package soak

import (
	"fmt"
	"slices"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// maxMoves is larger than the number of moves in any game.
const maxMoves = 10_000

// Numbers of samples where not everything can be tried, in passing and when a failure is
// examined.
const (
	fewSamples  = 4
	manySamples = 4000
)

// game is one random game under observation. It is reused for the next one.
type game struct {
	hunt    *Hunt
	setting edition.Setting
	session goa.Session // of a campaign's game
	dice    *nature.Source
	state   goa.State
	before  goa.State
	moves   []goa.Move
	legal   []goa.Move
	kinds   []goa.Move // moves of one kind
}

// play plays the game of a seed and returns the first failure, if any.
func (g *game) play(t edition.Setting, seed string, byKind bool) (found *Failure) {
	g.setting, g.session = t, goa.Session{}
	g.dice = nature.New(seed)
	g.moves = g.moves[:0]
	defer g.catch(&found)
	if t.Options.Has("campaign") {
		g.session = randomSession(g.dice)
	}
	g.state = newGame(t, g.session)
	for n := 0; ; n++ {
		g.legal = g.state.Moves(g.legal[:0])
		if f := g.inspect(n); f != nil || g.state.Over() {
			return f
		}
		if n == maxMoves {
			return g.failure("end", fmt.Errorf("the game has not ended after %d moves", n))
		}
		m := g.choose(byKind)
		g.before = g.state
		g.play1(m)
		g.moves = append(g.moves, m)
	}
}

// failure returns the failure of a check after the moves so far.
func (g *game) failure(check string, err error) *Failure {
	return &Failure{Setting: g.setting, Session: g.session, Check: check, Err: err, Moves: slices.Clone(g.moves)}
}

// play1 plays a move, and any fault that a test has planted.
func (g *game) play1(m goa.Move) {
	g.state.Play(m)
	if g.hunt.plant != nil {
		g.hunt.plant(&g.state, m)
	}
}

// catch turns a panic into a failure.
func (g *game) catch(found **Failure) {
	if v := recover(); v != nil {
		*found = g.failure("panic", fmt.Errorf("%v", v))
	}
}

// inspect runs the checks that are due on the position after n moves.
func (g *game) inspect(n int) *Failure {
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
			return g.failure(c.name, err)
		}
	}
	return nil
}

// choose returns the next move. It chooses Nature's by her weights, and a player's
// uniformly among all moves or, by kind, first among the kinds.
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
			if kinds++; g.dice.IntN(kinds) == 0 { // makes all kinds equally likely in the end
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

// playAgain plays listed moves from a position on and checks every position, or only the
// last, thoroughly. It returns the first failure, and whether all moves up to it were
// listed. g.moves are the moves played.
func (g *game) playAgain(start goa.State, moves []goa.Move, onlyLast bool) (found *Failure, ok bool) {
	g.dice = nature.New("again")
	g.state = start
	g.moves = moves[:0]
	defer g.catch(&found)
	ok = true // even after a panic
	for at := 0; ; at++ {
		g.moves = moves[:at]
		g.legal = g.state.Moves(g.legal[:0])
		if !onlyLast || at == len(moves) {
			if f := g.inspectThoroughly(at); f != nil {
				return f, true
			}
		}
		if at == len(moves) {
			return nil, true
		}
		if !slices.Contains(g.legal, moves[at]) {
			return nil, false
		}
		g.before = g.state
		g.play1(moves[at])
	}
}

// inspectThoroughly is inspect with all checks and many samples.
func (g *game) inspectThoroughly(n int) *Failure {
	l := look{state: &g.state, legal: g.legal, dice: g.dice, samples: manySamples, referee: g.hunt.referee}
	if n > 0 {
		l.before = &g.before
	}
	for _, c := range checks {
		if err := c.run(&l); err != nil {
			return g.failure(c.name, err)
		}
	}
	return nil
}
