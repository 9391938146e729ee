//go:build !race

package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"goa/goa"
	"goa/internal/match"
)

// Two players around one device may look at their own seats while a third one thinks.
// When one of them is to move, only that seat opens, and nobody sees the seats of
// others.
func TestSeatsAroundOneDevice(t *testing.T) {
	s := newSite(t)
	ana, cy := s.guest(), s.guest()
	ana.get("/settings")
	cy.get("/settings")
	owners := []match.Owner{ana.owner(), ana.owner(), cy.owner()}
	opening := lateGame(t, scene{"hands", "", nil, 3, func(s *goa.State) bool {
		return s.Turn() == 2 && s.Hand(0) != 0 && s.Hand(1) != 0 && s.Hand(2) != 0
	}})
	made := s.begun(match.NewTable{Spectators: true, Opening: opening}, owners...)
	path := "/g/" + string(made.ID())
	curtain := func(g guest, as string) bool { return strings.Contains(g.get(path+as).body, `class="curtain`) }
	for _, as := range []string{"?as=0", "?as=1"} {
		if curtain(ana, as) {
			t.Errorf("while the others think, a curtain hides %s", as)
		}
	}
	if ana.get(path+"?as=0").main() == ana.get(path+"?as=1").main() {
		t.Error("two seats see the same")
	}
	for _, as := range []string{"", "?as=2", "?as=3", "?as=7", "?as=-1", "?as=x"} {
		if r := ana.get(path + as); r.status != http.StatusOK || !strings.Contains(r.body, `class="curtain`) {
			t.Errorf("%q: status %d, or there is no curtain", as, r.status)
		}
	}
	opening = lateGame(t, scene{"hands", "", nil, 3, func(s *goa.State) bool {
		return s.Turn() == 0 && s.Hand(0) != 0 && s.Hand(1) != 0
	}})
	path = "/g/" + string(s.begun(match.NewTable{Spectators: true, Opening: opening}, owners...).ID())
	for as, want := range map[string]bool{"?as=0": false, "?as=1": true, "?as=2": true, "": true} {
		if got := curtain(ana, as); got != want {
			t.Errorf("the first player is to move, %q: curtain %t, want %t", as, got, want)
		}
	}
	ana.post("/settings", url.Values{"theme": {"auto"}}) // the box for the curtain is not ticked
	if curtain(ana, "") {
		t.Error("there is a curtain for players who want none")
	}
}

// seatAsked matches the seat that was asked for, in links and forms.
var seatAsked = regexp.MustCompile(`as(=|" value=")\d`)

// A finished game can be seen from each of its seats, and so can its record, its
// analysis and its board. A seat that does not exist is ignored.
func TestSeatsOfFinishedGames(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	over := g.post("/open", url.Values{"sample": {"yes"}}).path
	view := g.viewOf(over)
	if len(view.Seats) != 3 {
		t.Fatalf("the sample has %d seats, want 3", len(view.Seats))
	}
	for _, path := range []string{over, over + "/board"} {
		main := func(as string) string {
			r := g.get(path + as)
			if r.status != http.StatusOK {
				t.Errorf("%s%s: status %d", path, as, r.status)
			}
			return seatAsked.ReplaceAllString(r.main(), "")
		}
		if main("?as=1") == main("?as=2") {
			t.Errorf("%s: two seats see the same", path)
		}
		main("?as=3")
		for _, as := range []string{"?as=-2", "?as=x"} {
			if main(as) != main("") {
				t.Errorf("%s%s: not what is seen without a seat", path, as)
			}
		}
	}
	for seat := range 4 {
		if r := g.get(fmt.Sprint(over, "/record?as=", seat)); r.status != http.StatusOK {
			t.Errorf("the record for seat %d: status %d", seat, r.status)
		}
	}
}
