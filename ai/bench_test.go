package ai_test

import (
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// BenchmarkEvaluation evaluates the positions of a game one after the other:
// features, the hand-made value and the net, for each seat. With -tags purego
// the net runs in plain Go.
func BenchmarkEvaluation(b *testing.B) {
	for name, e := range map[string]*ai.Evaluation{"hand": nil, "net": ai.Learned()} {
		b.Run(name, func(b *testing.B) {
			game := positions(b)
			j := ai.Judge{Style: ai.Style{Evaluation: e}}
			i, seats := 0, 0
			for b.Loop() {
				s := &game[i%len(game)]
				j.Values(s)
				i, seats = i+1, seats+s.Seats()
			}
			b.ReportMetric(float64(seats)/b.Elapsed().Seconds(), "seats/s")
		})
	}
}

// positions returns the positions with a choice from a game of two planners.
func positions(b *testing.B) (list []goa.State) {
	p, err := ai.New(ai.Planner, 1)
	if err != nil {
		b.Fatal(err)
	}
	s, luck := goa.New(edition.Default().Rules(edition.Options{}), 2), nature.New("positions")
	for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
		legal := s.Moves(nil)
		if len(legal) > 1 {
			list = append(list, s)
		}
		s.Play(p.Choose(b.Context(), s.View(s.Turn()), legal))
	}
	return list
}
