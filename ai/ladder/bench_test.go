package ladder_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// BenchmarkDecision measures decisions of whole games; forced moves are not
// counted.
func BenchmarkDecision(b *testing.B) {
	for _, name := range ladder.Names() {
		for _, seats := range []int{2, 4} {
			b.Run(fmt.Sprintf("%s/%d", name, seats), func(b *testing.B) {
				p := newBot(b, name, 1)
				var took []time.Duration
				game, luck := goa.State{}, (*nature.Source)(nil)
				var legal []goa.Move
				for i := 0; b.Loop(); {
					if luck == nil || game.Over() {
						game, luck = goa.New(edition.Default().Rules(edition.Options{}), seats), nature.New(fmt.Sprint(i))
						i++
					}
					luck.PlayChance(&game, nil)
					for !game.Over() {
						legal = game.Moves(legal[:0])
						began := time.Now()
						m := p.Choose(context.Background(), game.View(game.Turn()), legal)
						counted := len(legal) > 1
						if counted {
							took = append(took, time.Since(began))
						}
						game.Play(m)
						luck.PlayChance(&game, nil)
						if counted {
							break
						}
					}
				}
				slices.Sort(took)
				sum := time.Duration(0)
				for _, d := range took {
					sum += d
				}
				b.ReportMetric(float64((sum / time.Duration(len(took))).Microseconds()), "mean-µs")
				b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
				b.ReportMetric(float64(took[len(took)-1].Microseconds()), "max-µs")
			})
		}
	}
}
