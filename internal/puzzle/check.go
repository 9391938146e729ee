package puzzle

import (
	"context"

	"goa/goa"
	"goa/internal/playout"
)

// Held is the result of a second look at a puzzle.
type Held struct {
	Best  string // after ten times the maker's thought, with other luck
	Lead  int    // of the answer over its strongest rival in playouts, in thousandths
	Error int    // its standard error
}

// Holds reports whether both still favor the answer.
func (h Held) Holds(p *Puzzle) bool { return h.Best == p.Best() && h.Lead > 0 }

// The amount of thought that a check gives.
const (
	checkTrees = 10 * thoughtTrees
	checkMoves = 4
)

// Check thinks about a puzzle again, with another seed and ten times the
// thought, and plays its answer out against the strongest rival the given
// number of times.
func Check(ctx context.Context, p *Puzzle, seed string, pairs int) (Held, error) {
	var held Held
	state, _, err := p.Game()
	if err != nil {
		return held, err
	}
	moves, err := p.Moves()
	if err != nil {
		return held, err
	}
	view := state.View(state.Turn())
	w := newWeigher()
	list, err := w.weigh(ctx, &view, moves[:min(len(moves), checkMoves)], playout.BotSeed(seed, p.From), effort{checkTrees, thoughtPasses})
	if err != nil {
		return held, err
	}
	rival := list[0].move
	if rival == moves[0] {
		rival = list[1].move
	}
	held.Best = list[0].move.String()
	l, err := w.playOut(ctx, &view, [2]goa.Move{moves[0], rival}, playout.Seed(seed, p.From), pairing{pairs, pairs, func(lead) bool { return true }})
	held.Lead, held.Error = thousandths(l.mean), thousandths(l.err)
	return held, err
}
