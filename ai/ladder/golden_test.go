package ladder_test

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"goa/ai"
	"goa/ai/ladder"
	"goa/goa"
	"goa/nature"
)

func TestGradesKeepTheirMoves(t *testing.T) {
	for i, c := range ladder.Golden {
		if c.Bot == "viceroy" && testing.Short() {
			continue
		}
		name := fmt.Sprintf("%s %s, %d seats %v", c.Bot, c.Edition, c.Seats, c.Options)
		got, asked := choices(t, c.Bot, rulesOf(c.Edition, c.Seats, c.Options), c.Seats, c.Every, fmt.Sprint("golden ", i))
		if got != c.Want || asked < 5 {
			t.Errorf("%s: the %d choices have hash %s, want %s", name, asked, got, c.Want)
		}
	}
}

// choices asks a bot about some decisions of a game that planners play. It
// returns a hash of its moves and their number.
func choices(t *testing.T, bot string, rules *goa.Rules, seats, every int, seed string) (hash string, asked int) {
	t.Helper()
	h := sha256.New()
	p, planner := newBot(t, bot, 7), newBot(t, ai.Planner, 7)
	luck, s := nature.New(seed), goa.New(rules, seats)
	decisions := 0
	for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
		legal := s.Moves(nil)
		if len(legal) > 1 {
			if decisions%every == 0 {
				fmt.Fprintln(h, p.Choose(t.Context(), s.View(s.Turn()), legal))
				asked++
			}
			decisions++
		}
		s.Play(planner.Choose(t.Context(), s.View(s.Turn()), legal))
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8]), asked
}
