package ladder_test

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// BenchmarkDecision measures the decisions of whole games for two to four
// players. Forced moves do not count. Besides the time that a decision took, it
// reports the time of all processors, which other programs do not affect; on an
// idle machine it exceeds the time taken. GOA_BOT names one more bot, such as
// viceroy/100 or merchant@net. With GOA_EVERY=10 a planner makes nine out of
// ten decisions, which do not count either. This gives a sample for bots whose
// whole games take too long.
func BenchmarkDecision(b *testing.B) {
	names := ladder.Names()
	if name := os.Getenv("GOA_BOT"); name != "" {
		names = append(names, name)
	}
	every, _ := strconv.Atoi(cmp.Or(os.Getenv("GOA_EVERY"), "1"))
	if every < 1 {
		b.Fatal("GOA_EVERY is a number from 1 on")
	}
	for _, name := range names {
		for _, seats := range []int{2, 3, 4} {
			b.Run(fmt.Sprintf("%s/%d", name, seats), func(b *testing.B) {
				trial, err := ladder.Prepare(name)
				if err != nil {
					b.Fatal(err)
				}
				p, planner, decisions := trial.New(1), newBot(b, ai.Planner, 1), 0
				var took, work []time.Duration
				for i := 0; b.Loop(); i++ {
					game, luck := goa.New(edition.Default().Rules(edition.Options{}), seats), nature.New(fmt.Sprint(i))
					for luck.PlayChance(&game, nil); !game.Over(); luck.PlayChance(&game, nil) {
						legal := game.Moves(nil)
						if len(legal) > 1 {
							decisions++
						}
						if len(legal) == 1 || decisions%every != 0 {
							game.Play(planner.Choose(b.Context(), game.View(game.Turn()), legal))
							continue
						}
						began, worked := time.Now(), processorTime()
						m := p.Choose(b.Context(), game.View(game.Turn()), legal)
						took, work = append(took, time.Since(began)), append(work, processorTime()-worked)
						game.Play(m)
					}
				}
				reportTimes(b, took, "")
				reportTimes(b, work, "cpu-")
				b.ReportMetric(float64(len(took))/float64(b.N), "decisions/op")
			})
		}
	}
}

// reportTimes reports mean, 99th percentile and maximum.
func reportTimes(b *testing.B, times []time.Duration, prefix string) {
	slices.Sort(times)
	sum := time.Duration(0)
	for _, d := range times {
		sum += d
	}
	b.ReportMetric(float64((sum / time.Duration(len(times))).Microseconds()), prefix+"mean-µs")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds()), prefix+"p99-µs")
	b.ReportMetric(float64(times[len(times)-1].Microseconds()), prefix+"max-µs")
}
