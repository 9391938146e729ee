package analysis

import (
	"context"

	"goa/ai"
	"goa/ai/search"
	"goa/goa"
)

// Depths of the two passes. The [Fit] was made for them.
var (
	// Screening is for the first look, at every decision that had a choice.
	Screening = Depth{Positions: 300, Width: 3, First: 6, Trees: 1, Passes: 12}
	// Thinking is for the second look, at decisions that seem wrong.
	Thinking = Depth{Positions: ai.PlannerPositions, Width: 4, First: 40, Trees: 4, Passes: 60, Pairs: 120}
)

// Looker judges single decisions as the analysis of a game does. It serves one
// goroutine.
type Looker struct{ t *thinker }

// NewLooker returns a looker that weighs positions by the net of this program.
func NewLooker() *Looker { return &Looker{newThinker(ai.Learned())} }

// Look looks at a decision.
func (l *Looker) Look(ctx context.Context, d *Decision, depth Depth) (Claim, error) {
	return l.t.look(ctx, d, depth)
}

// Result is the result of a finished game for a seat, in the unit of all
// values.
func Result(s *goa.State, seat goa.Seat) int {
	config := search.Config{Evaluation: ai.Learned()}
	return config.Result(s, seat) * unitOf(&s.Public) / search.One
}
