package ladder_test

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"goa/ai"
	"goa/goa"
	"goa/nature"
)

// golden is what each grade chooses in positions of games that planners play, by
// a hash of its moves. Every machine has the same: with kernels in assembly or
// in plain Go, on any processor, and in a browser (make wasm).
//
// A grade that is changed on purpose gets a new hash.
var golden = []struct {
	bot     string
	edition string
	seats   int
	options []string
	every   int // of so many decisions the grade is asked about one
	want    string
}{
	{"deckhand", "2004", 3, nil, 1, "44c43ec75f6915f7"},
	{"novice", "2012", 2, []string{"bonanza"}, 1, "a1d57bc29114663c"},
	{"apprentice", "2026", 3, []string{"gambit"}, 1, "a89fe5ee696376fa"},
	{"trader", "2012", 4, []string{"captains"}, 1, "e3841a5b5dc42c06"},
	{"merchant", "2004", 2, []string{"planned-expansion"}, 1, "2e921adb17d9274a"},
	{"navigator", "2012", 2, nil, 3, "002ae34be3cc125f"},
	{"commodore", "2026", 3, []string{"gambit", "story=drawn", "captains"}, 3, "83512e179ba11cc9"},
	{"admiral", "2012", 4, []string{"quick-start"}, 5, "b113a6c0fb16ede9"},
	{"admiral", "2012", 1, []string{"solo=2"}, 3, "a3e22976d93cda30"},
	{"governor", "2012", 2, nil, 3, "193128282851b73f"},
	{"governor", "2004", 4, []string{"bonanza"}, 7, "dde2fc9673b39917"},
	{"viceroy", "2012", 2, nil, 24, "50f78fb068af2282"},
	{"viceroy", "2026", 3, []string{"gambit", "captains"}, 48, "9f009d7edad43230"},
}

func TestGradesKeepTheirMoves(t *testing.T) {
	for i, c := range golden {
		if c.bot == "viceroy" && testing.Short() {
			continue
		}
		name := fmt.Sprintf("%s %s, %d seats %v", c.bot, c.edition, c.seats, c.options)
		got, asked := choices(t, c.bot, rulesOf(c.edition, c.seats, c.options), c.seats, c.every, fmt.Sprint("golden ", i))
		if got != c.want || asked < 5 {
			t.Errorf("%s: the %d choices have hash %s, want %s", name, asked, got, c.want)
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
