package web_test

import (
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"goa/edition"
	"goa/internal/match"
	"goa/internal/waittest"
)

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
