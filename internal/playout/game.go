package playout

import (
	"context"
	"fmt"

	"goa/ai"
	"goa/goa"
)

// Chance moves for Nature. [nature.Source] and [nature.Deal] implement it.
type Chance interface {
	// Move returns Nature's next move. It must be her turn.
	Move(s *goa.State) goa.Move
	// PlayChance plays moves as Move returns them until it is not Nature's
	// turn, and calls played with each. If played is nil, it is not called.
	PlayChance(s *goa.State, played func(goa.Move))
}

// Game is a game being played out. It can be used for many games, one after the
// other, and then allocates nothing.
//
//	g.Begin(goa.New(rules, seats))
//	for g.Next() {
//		g.Play(choose(g.State.Turn(), g.Legal))
//	}
type Game struct {
	State  goa.State
	Legal  []goa.Move // the moves of the player to move, after Next
	Chance Chance
	Moves  int      // of players, including forced ones
	First  goa.Seat // the seat that had the flag when the first player moved

	// Before is called with every player's move before it is made; may be nil.
	Before func(m goa.Move)
	// After is called with every move that was made, including Nature's, with
	// the position before it and its events. Both are in memory that is reused.
	// If After is nil, no events are made.
	After func(before *goa.State, m goa.Move, events []goa.Event)

	view   goa.View
	before goa.State
	events []goa.Event
}

// Begin makes g a game that starts from a position. Chance and the callbacks
// stay.
func (g *Game) Begin(s goa.State) {
	g.State, g.Moves, g.First = s, 0, goa.Nobody
}

// Next plays chance and forced moves until a player has several moves to choose
// from, which are then Legal. It returns false if the game is over.
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

// Play makes a legal move of the player to move.
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

// playTold plays a move and calls After.
func (g *Game) playTold(m goa.Move) {
	g.before = g.State
	var err error
	if g.events, err = g.State.ApplyTo(g.events[:0], m); err != nil {
		panic(err) // callers have checked it
	}
	g.After(&g.before, m, g.events)
}

// PanicError is a panic of a bot.
type PanicError struct{ Value any }

func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// View returns what the player to move knows, in memory that is reused.
func (g *Game) View() *goa.View {
	g.State.ViewInto(&g.view, g.State.Turn())
	return &g.view
}

// Ask has a bot choose for the player to move, and returns a legal move. If the
// bot fails, the error is a [*PanicError] or a [*goa.IllegalMoveError], and
// Legal is no longer valid.
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

// List lists the legal moves again, if they may have been changed.
func (g *Game) List() { g.Legal = g.State.Moves(g.Legal[:0]) }
