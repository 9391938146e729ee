package analysis

import (
	"context"

	"goa/ai"
	"goa/ai/search"
	"goa/goa"
)

// Depths of the two passes. The [Fit] was made for them.
var (
	// Screening is for the first look, at every decision with a choice.
	Screening = Depth{Positions: 300, Width: 3, First: 6, Trees: 1, Passes: 12}
	// Thinking is for the second look, at decisions that seem wrong.
	Thinking = Depth{Positions: ai.PlannerPositions, Width: 4, First: 40, Trees: 4, Passes: 60, Pairs: 120}
)

// Looker judges single decisions in the same way as the analysis of a game. It
// serves one goroutine.
type Looker struct{ t *thinker }

// NewLooker returns a looker that values positions with this program's net.
func NewLooker() *Looker { return &Looker{newThinker(ai.Learned())} }

// Look examines a decision.
func (l *Looker) Look(ctx context.Context, d *Decision, depth Depth) (Claim, error) {
	return l.t.look(ctx, d, depth)
}

// Result returns the result of a finished game for a seat, in the unit of all
// values.
func Result(s *goa.State, seat goa.Seat) int {
	config := search.Config{Evaluation: ai.Learned()}
	return config.Result(s, seat) * unitOf(&s.Public) / search.One
}
