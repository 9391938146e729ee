//go:build !race

package tablepage_test

import (
	"context"
	"strings"
	"testing"

	"goa/ai"
	"goa/goa"
	"goa/internal/advice"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/lexicon"
)

// thinks is a bot with fixed thoughts.
type thinks struct{ ai.Thought }

func (t thinks) Choose(context.Context, goa.View, []goa.Move) goa.Move  { return t.Move }
func (t thinks) Think(context.Context, goa.View, []goa.Move) ai.Thought { return t.Thought }

// hinted returns the hint about a decision at a table.
func hinted(t *testing.T, v *match.TableView, moves []goa.Move) string {
	t.Helper()
	links, err := frame.NewLinks("")
	if err != nil {
		t.Fatal(err)
	}
	words, err := lexicon.For(lexicon.DefaultLanguage, v.Table.Words)
	if err != nil {
		t.Fatal(err)
	}
	v.Table.Hints = true
	shown := tablepage.New(v, words, links)
	shown.Advised = true
	thought := ai.Thought{Move: moves[0], Win: make([]int, v.View.Seats())}
	for i, m := range moves {
		thought.Candidates = append(thought.Candidates, ai.Candidate{Move: m, Value: 300 - 10*i})
	}
	given := advice.Ask(t.Context(), thinks{thought}, v.View, v.Legal)
	given.Explain(t.Context())
	shown.Advise(given)
	var page strings.Builder
	if err := tablepage.Hints(shown).Render(t.Context(), &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// A hint in an auction says why, and what the lot is worth to everyone. If
// ducats are hidden, it says only what the lot is worth to the player who asks.
func TestHintsSayWhyAndForHowMuch(t *testing.T) {
	g, asked := games(t)[0], 0
	g.walk(t, 3, func(s *goa.State) {
		if s.Ask() != goa.AskBid || len(s.Moves(nil)) < 2 {
			return
		}
		if asked++; asked > 3 {
			return
		}
		for _, hides := range []bool{false, true} {
			v := g.view(s, s.Turn())
			v.Table.HiddenDucats = hides
			want := g.seats
			if hides {
				want = 1
			}
			hint := hinted(t, v, v.Legal[:2])
			if rows := strings.Count(hint, `<th scope="row">`); rows != want || !strings.Contains(hint, "price-chart") {
				t.Errorf("hidden %t: a lot is priced for %d players, not %d", hides, rows, want)
			}
			if !strings.Contains(hint, `<p class="why">These moves are about equally good.`) {
				t.Errorf("nothing says why: %s", hint)
			}
		}
	})
	if asked == 0 {
		t.Error("there was no auction")
	}
}

// A hint that advises to pass has no button for a bid.
func TestAHintOffersWhatItAdvises(t *testing.T) {
	g, buttons := games(t)[0], 0
	g.walk(t, 3, func(s *goa.State) {
		if s.Ask() != goa.AskBid || len(s.Moves(nil)) < 2 || buttons > 2 {
			return
		}
		v, bid := g.view(s, s.Turn()), `value="bid `
		if hint := hinted(t, v, []goa.Move{goa.NewPass()}); strings.Contains(hint, bid) {
			t.Errorf("a bid beside the advice to pass: %s", hint)
		}
		if strings.Contains(hinted(t, v, v.Legal[len(v.Legal)-1:]), bid) {
			buttons++
		}
	})
	if buttons == 0 {
		t.Error("no hint offers a bid")
	}
}
