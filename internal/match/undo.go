package match

import (
	"fmt"
	"slices"

	"goa/goa"
)

// Moves of a tentative turn can be undone as far back as the checkpoint.

// endsAtOnce reports whether a move ends the tentative turn: the moves after
// it belong to another turn.
func endsAtOnce(k goa.MoveKind) bool {
	switch k {
	case goa.QuickDucats, goa.QuickTracks, goa.PlaceFlag, goa.PlaceToken,
		goa.Bid, goa.Pass, goa.Take, goa.Buy, goa.Sell, goa.EndTurn,
		goa.Keep, goa.Pledge:
		return true
	default:
		return false
	}
}

// commit makes the moves so far final: undo ends here.
func (g *game) commit() {
	g.checkpoint = checkpoint{len(g.moves), len(g.updates), g.state}
}

// undo undoes moves until the given number of them is left.
func (g *game) undo(at int) error {
	if at < g.checkpoint.at || at >= len(g.moves) {
		return fmt.Errorf("cannot undo to move %d: %d moves were played, and the first %d are final", at, len(g.moves), g.checkpoint.at)
	}
	undone := slices.Clone(g.undone)
	for i := len(g.moves) - 1; i >= at; i-- {
		undone = append(undone, g.moves[i])
	}
	again := slices.Clone(g.moves[g.checkpoint.at:at])
	g.state = g.checkpoint.state
	g.moves, g.updates = g.moves[:g.checkpoint.at], g.updates[:g.checkpoint.updates]
	if !g.loading { // snapshots keep the old slices
		g.moves, g.updates = slices.Clone(g.moves), slices.Clone(g.updates)
	}
	for _, m := range again {
		if err := g.advance(g.state.Turn(), m); err != nil {
			return err
		}
	}
	g.undone = undone
	return nil
}

// redo plays undone moves again until the game has the given number of moves.
func (g *game) redo(at int) error {
	n := at - len(g.moves)
	if n <= 0 || n > len(g.undone) {
		return fmt.Errorf("cannot redo to move %d: %d moves were played, and %d undone", at, len(g.moves), len(g.undone))
	}
	undone := slices.Clone(g.undone)
	for range n {
		m := undone[len(undone)-1]
		undone = undone[:len(undone)-1]
		if err := g.advance(g.state.Turn(), m); err != nil {
			return err
		}
	}
	g.undone = undone
	return nil
}
