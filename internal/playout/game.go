package playout

import (
	"context"
	"fmt"

	"goa/ai"
	"goa/goa"
)

// Chance moves for Nature. [nature.Source] and [nature.Deal] do.
type Chance interface {
	// Move returns what Nature does next. It is her turn.
	Move(s *goa.State) goa.Move
	// PlayChance plays what Move returns until it is not her turn, and tells
	// each move that it has played. A nil played is told nothing.
	PlayChance(s *goa.State, played func(goa.Move))
}

// Game is a game being played out. It may be used for many games, one after
// the other, and then allocates nothing.
//
//	g.Begin(goa.New(rules, seats))
//	for g.Next() {
//		g.Play(choose(g.State.Turn(), g.Legal))
//	}
type Game struct {
	State  goa.State
	Legal  []goa.Move // the moves of whose turn it is, after Next
	Chance Chance
	Moves  int      // that players have made, forced ones included
	First  goa.Seat // who had the flag when the first player moved

	// Before is told of every player's move before it is made; may be nil.
	Before func(m goa.Move)
	// After is told of every move that was made, Nature's included, where the
	// game stood before it, and what happened, in memory that is used again. It
	// may be nil; then events are not made up at all.
	After func(before *goa.State, m goa.Move, events []goa.Event)

	view   goa.View
	before goa.State
	events []goa.Event
}

// Begin makes g the game that goes on from a position. Chance and those who
// are told stay.
func (g *Game) Begin(s goa.State) {
	g.State, g.Moves, g.First = s, 0, goa.Nobody
}

// Next plays chance and moves without a choice until a player has several
// moves to choose from, which are then Legal. It returns false if the game is
// over.
func (g *Game) Next() bool {
	for s := &g.State; ; {
		switch s.Turn() {
		case goa.Nature:
			if g.After == nil {
				g.Chance.PlayChance(s, nil)
			} else {
				g.playTold(g.Chance.Move(s))
			}
			continue
		case goa.Nobody:
			return false
		default:
		}
		if g.Moves == 0 {
			g.First = s.Flag()
		}
		if g.Legal = s.Moves(g.Legal[:0]); len(g.Legal) > 1 {
			return true
		}
		g.Play(g.Legal[0])
	}
}

// Play makes a legal move of the player whose turn it is.
func (g *Game) Play(m goa.Move) {
	g.Moves++
	if g.Before != nil {
		g.Before(m)
	}
	if g.After == nil {
		g.State.Play(m)
	} else {
		g.playTold(m)
	}
}

// playTold plays a move and tells of it.
func (g *Game) playTold(m goa.Move) {
	g.before = g.State
	var err error
	if g.events, err = g.State.ApplyTo(g.events[:0], m); err != nil {
		panic(err) // whoever calls has checked it
	}
	g.After(&g.before, m, g.events)
}

// PanicError is a panic of a bot.
type PanicError struct{ Value any }

func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// View returns what the player whose turn it is knows, in memory that is used
// again.
func (g *Game) View() *goa.View {
	g.State.ViewInto(&g.view, g.State.Turn())
	return &g.view
}

// Ask lets a bot choose for the player whose turn it is, and returns a legal
// move. A bot that fails is a [*PanicError] or a [*goa.IllegalMoveError]; what
// it leaves in Legal is then of no use.
func (g *Game) Ask(ctx context.Context, bot ai.Player) (m goa.Move, err error) {
	defer func() {
		if v := recover(); v != nil {
			m, err = goa.Move{}, &PanicError{v}
		}
	}()
	m = bot.Choose(ctx, *g.View(), g.Legal)
	if why := g.State.Check(m); why != goa.Legal {
		return goa.Move{}, &goa.IllegalMoveError{Move: m, Reason: why}
	}
	return m, nil
}

// List lists the legal moves again, if somebody may have changed them.
func (g *Game) List() { g.Legal = g.State.Moves(g.Legal[:0]) }
