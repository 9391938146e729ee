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

// frozen lists whole games of the bots that all others are measured against, as
// hashes of their moves. Whatever else changes, they must play as before.
var frozen = []struct {
	bot     string
	edition string
	seats   int
	options []string
	want    string
}{
	{ai.Planner, "2012", 2, nil, "6ee46fb2b9c88fb9"},
	{ai.Planner, "2012", 4, []string{"bonanza", "quick-start"}, "9e3f03a858e2ff95"},
	{ai.Planner, "2004", 3, []string{"planned-expansion", "gambit"}, "8e01ed524b197371"},
	{ai.Planner, "2026", 3, []string{"gambit", "story=drawn", "captains"}, "2e5f03fade9b2620"},
	{ai.Planner, "2012", 1, []string{"solo=2"}, "9d5b02b142b288e7"},
	{"searcher/60", "2012", 2, nil, "1edc3318632e7ff5"},
	{"searcher/24", "2026", 3, []string{"gambit", "captains"}, "d5cc6eeca2f57f0a"},

	{"searcher/24", "2012", 1, []string{"solo=3"}, "10783b24a4ab932c"},
	{ladder.Searcher, "2012", 2, nil, "9e2e598934dea6b2"},
}

func TestYardsticksAreFrozen(t *testing.T) {
	for i, c := range frozen {
		name := fmt.Sprintf("%s %s, %d seats %v", c.bot, c.edition, c.seats, c.options)
		if got := wholeGame(t, c.bot, goa.New(rulesOf(c.edition, c.seats, c.options), c.seats), fmt.Sprint("frozen ", i)); got != c.want {
			t.Errorf("%s: the game has hash %s, want %s", name, got, c.want)
		}
	}
}

// wholeGame plays a game of one bot on all seats and returns a hash of it.
func wholeGame(t *testing.T, bot string, s goa.State, seed string) string {
	t.Helper()
	h := sha256.New()
	p, luck := newBot(t, bot, 5), nature.New(seed)
	for {
		luck.PlayChance(&s, func(m goa.Move) { fmt.Fprintln(h, m) })
		if s.Over() {
			return fmt.Sprintf("%x", h.Sum(nil)[:8])
		}
		legal := s.Moves(nil)
		m := legal[0]
		if len(legal) > 1 {
			m = p.Choose(t.Context(), s.View(s.Turn()), legal)
		}
		fmt.Fprintln(h, m)
		s.Play(m)
	}
}
