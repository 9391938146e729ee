package analysis

import (
	"context"

	"goa/ai"
	"goa/goa"
)

// draws holds the positions before and after a stretch of Nature's moves.
type draws struct{ before, after *goa.State }

// chance returns what a stretch of Nature's moves brought a seat: how much
// better the position after it is than the average of the possible ones. Draws
// that the seat cannot see bring nothing.
func (t *thinker) chance(ctx context.Context, drawn draws, seat goa.Seat, samples, passes int) (int, error) {
	v := drawn.before.View(seat)
	seen := drawn.after.View(seat)
	luck := ai.NewDice(seed, &v, noMoves).Stream(luckOfChance)
	valued := luck.Stream(0)
	actual, err := t.valueOf(ctx, drawn.after, seat, valued, passes)
	if err != nil {
		return 0, err
	}
	total := 0
	for i := range samples {
		dice := luck.Stream(1 + i)
		v.Deal(&t.state, dice.IntN)
		s := t.state
		playChance(&s, &dice, i, samples)
		if s.View(seat) == seen {
			total += actual
			continue
		}
		value, err := t.valueOf(ctx, &s, seat, valued, passes)
		if err != nil {
			return 0, err
		}
		total += value
	}
	return actual - total/samples, nil
}

// noMoves is the list of moves for a position without a choice.
var noMoves = []goa.Move{{}}

// playChance plays all of Nature's moves. The first of them is spread evenly
// over all outcomes, so that the samples together are close to the mean.
func playChance(s *goa.State, dice *ai.Dice, i, samples int) {
	n := s.Outcomes()
	s.Play(s.Outcome((i*n + dice.IntN(n)) / samples))
	for s.Turn() == goa.Nature {
		s.Play(s.Outcome(dice.IntN(s.Outcomes())))
	}
}

// valueOf returns what a position is worth to a seat from its own view, or the
// result of a finished game.
func (t *thinker) valueOf(ctx context.Context, s *goa.State, seat goa.Seat, luck ai.Dice, passes int) (int, error) {
	if s.Over() {
		return Result(s, seat), nil
	}
	v := s.View(seat)
	return t.level(ctx, &v, luck, passes)
}
