package ai

import (
	"context"
	"fmt"
	"strings"

	"goa/goa"
)

// Player chooses moves for a seat. It returns one of the legal moves; there is
// at least one. It must be safe for concurrent use.
type Player interface {
	Choose(ctx context.Context, v goa.View, legal []goa.Move) goa.Move
}

// Names of the yardsticks, weakest first.
const (
	Random  = "random"
	Greedy  = "greedy"
	Planner = "planner"
)

// Names returns the names of the yardsticks, weakest first.
func Names() []string { return []string{Random, Greedy, Planner} }

// New returns the player with the given name. Players with equal names and seeds
// choose alike.
func New(name string, seed uint64) (Player, error) {
	switch name {
	case Random:
		return random{seed}, nil
	case Greedy:
		return greedy{seed}, nil
	case Planner:
		return NewPlanner(Style{}, PlannerPositions, seed), nil
	default:
		return nil, fmt.Errorf("there is no bot %q; there are %s", name, strings.Join(Names(), ", "))
	}
}

// random plays any legal move.
type random struct{ seed uint64 }

// Choose implements [Player].
func (r random) Choose(_ context.Context, v goa.View, legal []goa.Move) goa.Move {
	d := NewDice(r.seed, &v, legal)
	return legal[d.IntN(len(legal))]
}

// only returns the only legal move, and whether there is just one.
func only(legal []goa.Move) (goa.Move, bool) { return legal[0], len(legal) == 1 }
