package search_test

import (
	"context"
	"slices"
	"testing"

	"goa/ai"
	"goa/ai/search"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// opened returns a game in which the first player is to move.
func opened(seats int) goa.State {
	s := goa.New(edition.Default().Rules(edition.Options{}), seats)
	nature.New("weigh").PlayChance(&s, nil)
	return s
}

// Moves are evaluated with equal luck and equal budgets: the same move has the
// same value beside itself, and again.
func TestWeighedMovesHaveEqualLuck(t *testing.T) {
	s := opened(3)
	v, legal := s.View(s.Turn()), s.Moves(nil)
	config := search.Budget(1)
	config.Evaluation, config.Finish = ai.Learned(), 40
	w := search.NewWeigher(config)
	values := w.Weigh(t.Context(), &v, []goa.Move{legal[0], legal[1], legal[0]}, ai.DiceAt(3), 12)
	if len(values) != 3 || len(values[0]) != 12 || !slices.Equal(values[0], values[2]) {
		t.Fatalf("one move has values %v and %v", values[0], values[2])
	}
	before := slices.Clone(values[0])
	if again := w.Weigh(t.Context(), &v, legal[:1], ai.DiceAt(3), 12)[0]; !slices.Equal(before, again) {
		t.Errorf("alone it has %v, not %v", again, before)
	}
	for _, n := range before {
		if n < 0 || n > search.One {
			t.Errorf("a share of the win is %d of %d", n, search.One)
		}
	}
}

// Without moves a position is evaluated for any seat, whichever is to move. In
// a new game all seats are worth about the same.
func TestPositionIsWeighed(t *testing.T) {
	s := goa.New(edition.Default().Rules(edition.Options{}), 4)
	config := search.Budget(1)
	config.Evaluation = ai.Learned()
	w := search.NewWeigher(config)
	for seat := range goa.Seat(4) {
		v := s.View(seat)
		values := w.Weigh(t.Context(), &v, nil, ai.DiceAt(3), 4)
		if n := values[0][0]; n < search.One/5 || n > search.One*3/10 {
			t.Errorf("seat %d has %d of %d before anybody has moved", seat, n, search.One)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	v := s.View(0)
	if values := w.Weigh(ctx, &v, nil, ai.DiceAt(3), 4); len(values[0]) != 0 {
		t.Errorf("%d passes after the context ended", len(values[0]))
	}
}
