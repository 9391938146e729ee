package ladder_test

import (
	"fmt"
	"os"
	"testing"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// BenchmarkCampaign plays whole campaigns of level I. It reports in how many
// the bot lost no session, and how often it fulfills each goal. GOA_SEED
// selects other deals.
func BenchmarkCampaign(b *testing.B) {
	o, err := edition.ParseOptions([]string{"solo=1", "campaign"})
	if err != nil {
		b.Fatal(err)
	}
	rules, err := edition.Default().RulesFor(o, 1)
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range append(ladder.Grades(), "merchant@net") {
		b.Run(name, func(b *testing.B) {
			t, err := ladder.Prepare(name)
			if err != nil {
				b.Fatal(err)
			}
			n := campaigns{given: map[goa.Goal]int{}, fulfilled: map[goa.Goal]int{}}
			for b.Loop() {
				n.play(b, rules, t.New(uint64(n.begun)))
			}
			n.report(b)
		})
	}
}

// campaigns holds the results of some campaigns.
type campaigns struct {
	begun, kept, sessions, score, cargo int
	given, fulfilled                    map[goa.Goal]int
}

// play plays a campaign until it is lost or over.
func (n *campaigns) play(b *testing.B, rules *goa.Rules, p ai.Player) {
	n.begun++
	luck := nature.New(fmt.Sprint("campaign ", os.Getenv("GOA_SEED"), n.begun))
	from := goa.Session{Number: 1}
	for {
		s, err := goa.NewSession(rules, from)
		if err != nil {
			b.Fatal(err)
		}
		for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
			s.Play(p.Choose(b.Context(), s.View(s.Turn()), s.Moves(nil)))
		}
		r := s.SessionResult()
		n.sessions++
		n.score += r.Score
		for i, g := range r.Goals {
			n.given[g]++
			if r.Fulfilled[i] {
				n.fulfilled[g]++
			}
		}
		if !r.Lost && from.Number == goa.NumSessions {
			n.kept++
			n.cargo += r.Total
		}
		var more bool
		if from, more = s.NextSession(); !more {
			return
		}
	}
}

func (n *campaigns) report(b *testing.B) {
	b.ReportMetric(100*float64(n.kept)/float64(n.begun), "kept-%")
	b.ReportMetric(float64(n.score)/float64(n.sessions), "points")
	b.ReportMetric(float64(n.cargo)/float64(max(1, n.kept)), "cargo")
	for g := goa.Goal(1); g < goa.NumGoals; g++ {
		if n.given[g] > 0 {
			b.ReportMetric(100*float64(n.fulfilled[g])/float64(n.given[g]), g.String()+"-%")
		}
	}
}
