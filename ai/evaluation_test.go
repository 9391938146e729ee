package ai_test

import (
	"os"
	"testing"

	"goa/ai"
	"goa/ai/net"
	"goa/edition"
	"goa/goa"
)

// A judge gives the net the same features that the trainer taught it, and adds
// the answer to the hand-made value.
func TestJudgesTellWhatIsTaught(t *testing.T) {
	file, err := os.Open("net/testdata/tiny.net")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	e, err := ai.ReadEvaluation(file)
	if err != nil {
		t.Fatal(err)
	}
	judge, hand := ai.Judge{Style: ai.Style{Evaluation: e}}, ai.Judge{}
	var eval net.Eval
	eval.Use(e.Net)
	positions := 0
	for seats := 1; seats <= goa.MaxSeats; seats++ {
		var options []string
		if seats == 1 {
			options = []string{"solo=2"}
		}
		s := newGame(t, edition.Default(), seats, options...)
		playGame(t, s, newPlayer(t, ai.Planner, 1), "taught", func(s *goa.State, _ []goa.Move, _ goa.Move) {
			positions++
			got := judge.Values(s)
			for i := range goa.Seat(s.Seats()) {
				var f net.Features
				v := s.View(i)
				want := hand.Facts(&v, i, &f)
				want += eval.Ask(&f, s.Round())[net.Points]
				if got[i] != want {
					t.Fatalf("round %d: seat %d is worth %d, want %d", s.Round(), i, got[i], want)
				}
			}
		})
	}
	if positions < 400 {
		t.Errorf("only %d positions", positions)
	}
}

// The features of a seat, and so the net's answer, do not change when something
// hidden from the viewer changes.
func TestFactsHideWhatIsHidden(t *testing.T) {
	var judge ai.Judge
	differ := 0
	for i, options := range optionSamples {
		s := newGame(t, edition.All()[i%len(edition.All())], 2+i%3, options...)
		playGame(t, s, newPlayer(t, ai.Planner, 1), "hidden facts", func(s *goa.State, _ []goa.Move, _ goa.Move) {
			viewer := s.Turn()
			v := s.View(viewer)
			var other goa.State
			v.Deal(&other, func(n int) int { return n - 1 })
			if other != *s {
				differ++
			}
			again := other.View(viewer)
			for seat := range goa.Seat(s.Seats()) {
				var a, b net.Features
				got := judge.Facts(&again, seat, &b)
				if want := judge.Facts(&v, seat, &a); a != b || got != want {
					t.Fatalf("round %d: seat %d looks otherwise to %d when hidden cards differ", s.Round(), seat, viewer)
				}
			}
		})
	}
	if differ == 0 {
		t.Error("nothing was ever hidden")
	}
}
