package ai_test

import (
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
)

// The winner of a lot can pay its fair price, and prices are like those of
// people: the flag costs a few ducats.
func TestAppraisals(t *testing.T) {
	flags, ducats := 0, 0
	for i := range 5 {
		playGame(t, newGame(t, edition.Default(), 4), newPlayer(t, ai.Planner, uint64(i)), "appraise",
			func(s *goa.State, _ []goa.Move, _ goa.Move) {
				v := s.View(s.Turn())
				p, ok := ai.Appraise(&v)
				lot, on := s.Auction()
				if ok != on {
					t.Fatalf("appraised: %v, auction: %v", ok, on)
				}
				if !ok {
					return
				}
				if purse := s.Player(p.Winner).Ducats(); p.Fair > purse {
					t.Fatalf("seat %d should pay %d of %d ducats", p.Winner, p.Fair, purse)
				}
				if p.Worth < 0 || p.Worth > s.Player(v.Seat()).Ducats() {
					t.Fatalf("worth %d", p.Worth)
				}
				if lot.Tile == goa.NoTile && lot.High == 0 {
					flags++
					ducats += p.Fair
				}
			})
	}
	if mean := float64(ducats) / float64(flags); mean < 1 || mean > 12 {
		t.Errorf("the flag should fetch %.1f ducats on average", mean)
	}
}

func TestNothingToAppraise(t *testing.T) {
	s := newGame(t, edition.Default(), 2)
	v := s.View(goa.Nobody)
	if _, ok := ai.Appraise(&v); ok {
		t.Error("an auction before the game")
	}
}
