package web_test

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/internal/match"
	"goa/internal/waittest"
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

// everyOption lists all options that can be played together, with the first
// value for options that have values.
func everyOption() (list []string) {
	for _, spec := range edition.OptionSpecs() {
		text := spec.Name
		if len(spec.Values) > 0 {
			text += "=" + spec.Values[0]
		}
		if _, err := edition.ParseOptions(append(slices.Clone(list), text)); err == nil {
			list = append(list, text)
		}
	}
	return list
}

// handOver matches the player whom a curtain asks to take the device.
var handOver = regexp.MustCompile(`class="curtain.*name="as" value="(\d)"`)

// playOut presses buttons until the game is over.
func (g guest) playOut(page reply, dice *rand.Rand) {
	g.t.Helper()
	for range 3000 {
		if page.status != http.StatusOK {
			g.t.Fatalf("status %d: %s", page.status, page.body)
		}
		if strings.Contains(page.body, `class="scores"`) {
			return
		}
		moves := page.moves()
		if m := handOver.FindStringSubmatch(page.body); m != nil {
			page = g.get(page.path + "?as=" + m[1])
			continue
		}
		if len(moves) == 0 {
			g.wait(page.path)
			page = g.get(page.path)
			continue
		}
		move := moves[dice.IntN(len(moves))]
		if slices.Contains(moves, "end") && dice.IntN(3) > 0 {
			move = "end"
		}
		page = g.post(page.path+"/move", page.surely(move))
	}
	g.t.Fatal("the game does not end")
}

// wait returns when it is the guest's turn again, or the game is over.
func (g guest) wait(path string) {
	g.t.Helper()
	id := match.ID(strings.TrimPrefix(path, "/g/"))
	waittest.Until(g.t, "it is the guest's turn", func() bool {
		s, err := g.keeper.Snapshot(g.t.Context(), id)
		if err != nil {
			g.t.Fatal(err)
		}
		view := g.view(s)
		return len(view.Legal) > 0 || view.Status == match.Finished
	})
}

// view returns what the only person at a table sees.
func (g guest) view(s *match.Snapshot) *match.TableView {
	g.t.Helper()
	owner := g.owner()
	view, err := s.For(owner, s.DefaultSeat(owner))
	if err != nil {
		g.t.Fatal(err)
	}
	return view
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
