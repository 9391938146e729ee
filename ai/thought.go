package ai

import (
	"context"

	"goa/goa"
)

// Thought is a player's view of a decision.
type Thought struct {
	Move goa.Move
	// Candidates are the moves that were compared, best first. It is empty if
	// nothing was compared. Values are in thousandths: of a win if the player
	// estimates wins (Win is not nil), otherwise of a victory point.
	Candidates []Candidate
	// Win is each seat's estimated share of the win in thousandths.
	Win []int
	// Cut reports that the context ended before the budget was spent.
	Cut bool
}

// Candidate is a move with its value to the seat to move.
type Candidate struct {
	Move   goa.Move
	Value  int
	Visits int // iterations of search spent on it; 0 without search
}

// Thinker is a [Player] that can explain its choice. Choose and Think agree on
// the move.
type Thinker interface {
	Player
	Think(ctx context.Context, v goa.View, legal []goa.Move) Thought
}

// Think asks a player for its thought. If the player is not a Thinker, the
// thought has only the move.
func Think(ctx context.Context, p Player, v goa.View, legal []goa.Move) Thought {
	if t, ok := p.(Thinker); ok {
		return t.Think(ctx, v, legal)
	}
	return Thought{Move: p.Choose(ctx, v, legal)}
}
