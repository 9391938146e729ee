//go:build !race

package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Secret picks are made on the player's own device, no matter whose turn it is.
func TestEverybodyPicksAtOnce(t *testing.T) {
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	path := ana.playWith(bo, url.Values{"option": {"captains"}})
	pages := map[string]reply{"Ana": ana.get(path), "Bo": bo.get(path)}
	for name, r := range pages {
		if m := r.moves(); len(m) != 2 || !strings.HasPrefix(m[0], "keep ") {
			t.Fatalf("%s is asked for %v", name, m)
		}
	}
	for _, g := range []guest{bo, ana} {
		r := g.get(path)
		if done := g.post(path+"/move", r.form(r.moves()[0])); strings.HasPrefix(strings.Join(done.moves(), " "), "keep ") {
			t.Error("a captain was kept, and is to be kept again")
		}
	}
	if r := ana.get(path); strings.Contains(r.body, `value="keep `) {
		t.Error("the game does not go on")
	}
}

// On a shared device, players do not see each other's captains.
func TestPicksAreBehindTheCurtain(t *testing.T) {
	g := newSite(t).guest()
	first := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "option": {"captains"}})
	if len(first.moves()) > 0 || !strings.Contains(first.body, `class="curtain`) {
		t.Fatal("the first hand is shown before anybody has taken the device")
	}
	taken := g.get(first.path + "?as=0")
	if len(taken.moves()) != 2 {
		t.Fatalf("the first player picks among %v", taken.moves())
	}
	next := g.post(first.path+"/move", taken.form(taken.moves()[0]))
	if len(next.moves()) > 0 || !strings.Contains(next.body, `class="curtain`) {
		t.Error("the second player's captains are shown to the first")
	}
}

// A pick can be made early, and changed until everyone has picked. Other
// players cannot read it.
func TestPicksAheadByAForm(t *testing.T) {
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	path := ana.playWith(bo, url.Values{"option": {"gambit"}})
	lay := func(g guest, gambit string) reply {
		page := g.get(path + "/orders")
		return g.post(path+"/pick", with(page.form(""), url.Values{"pick": {gambit}}))
	}
	lay(ana, "pledge heavy-bidding")
	if page := ana.get(path + "/orders"); !strings.Contains(page.body, `value="pledge heavy-bidding" checked`) || strings.Count(page.body, `name="pick"`) != 9 {
		t.Fatal("a pick is not shown to its player")
	}
	if page := bo.get(path + "/orders"); strings.Contains(page.body, `value="pledge heavy-bidding" checked`) || strings.Contains(page.body, `<span class="count">1</span>`) {
		t.Error("the other one reads it")
	}
	if r := lay(ana, "pass"); r.status == http.StatusOK {
		t.Error("a move is laid down that is not a pick")
	}
	for n := 0; !strings.Contains(bo.get(path).body, `value="pledge `); n++ {
		for _, g := range []guest{ana, bo} {
			if r := g.get(path); len(r.moves()) > 0 && !strings.HasPrefix(r.moves()[0], "pledge ") {
				g.post(path+"/move", r.form(r.moves()[0]))
			}
		}
		if n > 40 {
			t.Fatal("nobody is asked for a Gambit")
		}
	}
	page := ana.get(path)
	if len(page.moves()) > 0 || !strings.Contains(page.body, `You’ve picked “Heavy bidding”`) {
		t.Errorf("a player who has picked is asked for %v", page.moves())
	}
	if done := lay(ana, "pledge power-broker"); !strings.Contains(done.body, `You’ve picked “Power broker”`) {
		t.Error("it is not changed")
	}
	asked := bo.get(path)
	bo.post(path+"/move", asked.form("pledge harbor-support"))
	if page := ana.get(path); strings.Contains(page.body, "You have picked") || !strings.Contains(page.body, "Power broker") {
		t.Error("the changed pick was not played")
	}
}
