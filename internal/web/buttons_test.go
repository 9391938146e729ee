//go:build !race

package web_test

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/internal/match"
)

// A person without scripts plays every edition to its end by pressing the
// buttons on the page, and the page offers exactly what the rules allow.
func TestAWholeGameByButtons(t *testing.T) {
	for i, e := range edition.All() {
		t.Run(e.Name, func(t *testing.T) {
			oneOfMany(t, i)
			t.Parallel()
			g := newSite(t).guest()
			form := url.Values{"edition": {e.Name}, "seat0": {"me"}, "seat1": {"bot"}, "pace": {"at-once"}, "name0": {"Ana"}}
			if i%2 == 0 {
				form["option"] = everyOption()
				form.Set("hidden", "on")
			}
			page := g.post("/new", form)
			g.playOut(page, rand.New(rand.NewPCG(uint64(i), 1)))
		})
	}
}

// Alone against Lakshmi, at each of her levels.
func TestASoloGameByButtons(t *testing.T) {
	for i, level := range []string{"solo=1", "solo=2", "solo=3"} {
		t.Run(level, func(t *testing.T) {
			oneOfMany(t, i)
			t.Parallel()
			g := newSite(t).guest()
			page := g.post("/new", url.Values{
				"edition": {"2026"}, "seat0": {"me"}, "pace": {"at-once"}, "name0": {"Ana"}, "option": {level, "story=drawn", "captains"},
			})
			g.playOut(page, rand.New(rand.NewPCG(uint64(i), 2)))
		})
	}
}

// Every legal move except bids has a button, and bids have a number field
// between the lowest and the highest.
func TestPagesOfferExactlyTheLegalMoves(t *testing.T) {
	g := newSite(t).guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "seat2": {"here"}, "name1": {"Bo"}, "name2": {"Cy"}})
	dice := rand.New(rand.NewPCG(7, 7))
	for range unlessShort(400, 60) {
		s, err := g.keeper.Snapshot(t.Context(), match.ID(strings.TrimPrefix(page.path, "/g/")))
		if err != nil {
			t.Fatal(err)
		}
		view := g.view(s)
		if view.Status == match.Finished {
			return
		}
		if strings.Contains(page.body, `class="curtain`) {
			page = g.get(page.path + "?as=" + view.Seat.String())
		}
		g.compare(page, view)
		form := page.surely(view.Legal[dice.IntN(len(view.Legal))].String())
		page = g.post(page.path+"/move", form)
	}
}

func (g guest) compare(page reply, view *match.TableView) {
	g.t.Helper()
	got := page.moves()
	lowest, highest := "", ""
	for _, m := range view.Legal {
		text := m.String()
		if n, ok := strings.CutPrefix(text, "bid "); ok {
			if lowest == "" {
				lowest = n
			}
			highest = n
			continue
		}
		if !slices.Contains(got, text) && !strings.Contains(page.body, `name="pick" value="`+text+`"`) {
			g.t.Errorf("neither a button nor a box for %q", text)
		}
	}
	for _, text := range got {
		if !legal(view, text) {
			g.t.Errorf("a button for %q, which is not legal", text)
		}
	}
	if bounds := bidRange.FindStringSubmatch(page.body); lowest != "" && (bounds == nil || bounds[1] != lowest || bounds[2] != highest) {
		g.t.Errorf("bids from %v, want %s to %s", bounds, lowest, highest)
	}
}

func legal(view *match.TableView, text string) bool {
	for _, m := range view.Legal {
		if m.String() == text {
			return true
		}
	}
	return false
}
