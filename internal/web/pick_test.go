package web_test

import (
	"net/url"
	"strings"
	"testing"
)

// Who picks in secret does so on his own device, whoever's turn it is.
func TestEverybodyPicksAtOnce(t *testing.T) {
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	lobby := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "option": {"captains"}})
	bo.post(seatLink.FindString(lobby.body), url.Values{"name": {"Bo"}})
	ana.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	bo.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	pages := map[string]reply{"Ana": ana.get(lobby.path), "Bo": bo.get(lobby.path)}
	for name, r := range pages {
		if m := r.moves(); len(m) != 2 || !strings.HasPrefix(m[0], "keep ") {
			t.Fatalf("%s is asked for %v", name, m)
		}
	}
	for _, g := range []guest{bo, ana} {
		r := g.get(lobby.path)
		if done := g.post(lobby.path+"/move", r.form(r.moves()[0])); strings.HasPrefix(strings.Join(done.moves(), " "), "keep ") {
			t.Error("a captain was kept, and is to be kept again")
		}
	}
	if r := ana.get(lobby.path); strings.Contains(r.body, `value="keep `) {
		t.Error("the game does not go on")
	}
}

// Around one device nobody sees the captains of another.
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
