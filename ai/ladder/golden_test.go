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

// goldenGames lists the games in which each grade is asked, in the order of its
// hashes.
var goldenGames = []struct {
	bot     string
	edition string
	seats   int
	options []string
	every   int // the grade makes one out of this many decisions
}{
	{"deckhand", "2004", 3, nil, 1},
	{"novice", "2012", 2, []string{"bonanza"}, 1},
	{"apprentice", "2026", 3, []string{"gambit"}, 1},
	{"trader", "2012", 4, []string{"captains"}, 1},
	{"merchant", "2004", 2, []string{"planned-expansion"}, 1},
	{"navigator", "2012", 2, nil, 3},
	{"commodore", "2026", 3, []string{"gambit", "story=drawn", "captains"}, 3},
	{"admiral", "2012", 4, []string{"quick-start"}, 5},
	{"admiral", "2012", 1, []string{"solo=2"}, 3},
	{"governor", "2012", 2, nil, 3},
	{"governor", "2004", 4, []string{"bonanza"}, 7},
	{"viceroy", "2012", 2, nil, 24},
	{"viceroy", "2026", 3, []string{"gambit", "captains"}, 48},
}

func TestGradesKeepTheirMoves(t *testing.T) {
	games := map[string]int{}
	for i, c := range goldenGames {
		want := ladder.Golden[c.bot][games[c.bot]]
		games[c.bot]++
		if c.bot == "viceroy" && testing.Short() {
			continue
		}
		name := fmt.Sprintf("%s %s, %d seats %v", c.bot, c.edition, c.seats, c.options)
		got, asked := choices(t, c.bot, goa.New(rulesOf(c.edition, c.seats, c.options), c.seats), c.every, fmt.Sprint("golden ", i))
		if got != want || asked < 5 {
			t.Errorf("%s: the %d choices have hash %s, want %s", name, asked, got, want)
		}
	}
	for _, grade := range ladder.Grades() {
		if n := len(ladder.Golden[grade]); n == 0 || n != games[grade] {
			t.Errorf("%s has %d hashes of %d games", grade, n, games[grade])
		}
	}
}

// choices asks a bot about some decisions of a planners' game. It returns a
// hash of its moves and their number.
func choices(t *testing.T, bot string, s goa.State, every int, seed string) (hash string, asked int) {
	t.Helper()
	h := sha256.New()
	p, planner := newBot(t, bot, 7), newBot(t, ai.Planner, 7)
	luck := nature.New(seed)
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
