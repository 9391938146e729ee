package web_test

import (
	"net/http"
	"net/url"
	"testing"

	"goa/internal/match"
	"goa/internal/talk"
)

// What a guest has learned is forgotten with their last session, not before.
func TestProgressLastsAsLongAsTheGuest(t *testing.T) {
	alone(t)
	s := newSite(t)
	laptop, phone := s.guest(), s.guest()
	pass := passLink.FindString(laptop.post("/settings/along", nil).body)
	phone.post(pass, nil)
	if list := endButton.FindAllString(laptop.get("/settings").body, -1); len(list) != 2 {
		t.Fatalf("the laptop's guest has the sessions %q", list)
	}
	owner := laptop.owner()
	if err := s.store.PutProgress(t.Context(), owner, 0, []byte(`{"explain":"on"}`)); err != nil {
		t.Fatal(err)
	}
	kept := func() bool {
		t.Helper()
		text, _, err := s.store.Progress(t.Context(), owner)
		if err != nil {
			t.Fatal(err)
		}
		return text != nil
	}
	laptop.post("/settings/sessions", url.Values{"end": {"others"}})
	if !kept() {
		t.Error("it is forgotten although the laptop is signed in")
	}
	laptop.post("/settings/sessions", url.Values{"end": {endButton.FindStringSubmatch(laptop.get("/settings").body)[1]}})
	if kept() {
		t.Error("it is kept although nobody is signed in")
	}
}

// A host who does not play talks to everyone until the game begins, and then to
// spectators alone.
func TestHostsWhoWatchTalkToSpectators(t *testing.T) {
	s := newSite(t)
	host, ana, bo := s.guest(), s.guest(), s.guest()
	for _, g := range []guest{host, ana, bo} {
		g.get("/")
	}
	table, err := s.keeper.Create(t.Context(), match.NewTable{Host: host.owner(), Spectators: true, Seats: []match.NewSeat{
		{Kind: match.Person, Name: "Ana", Owner: ana.owner()}, {Kind: match.Person, Name: "Bo", Owner: bo.owner()},
	}})
	if err != nil {
		t.Fatal(err)
	}
	path := "/g/" + string(table.ID())
	say := func(text string) {
		t.Helper()
		if r := host.post(path+"/talk", url.Values{"text": {text}}); r.status != http.StatusOK {
			t.Fatalf("%q: status %d", text, r.status)
		}
	}
	say("welcome")
	for _, g := range []guest{ana, bo} {
		g.post(path+"/ready", url.Values{"ready": {"yes"}})
	}
	say("she holds pepper")
	lines, err := s.store.Lines(t.Context(), table.ID(), 0, 9)
	if err != nil || len(lines) != 2 || lines[0].Circle != talk.AtTable || lines[1].Circle != talk.Spectators {
		t.Errorf("the lines are %+v, %v", lines, err)
	}
	wantHeard(t, "Ana", ana.get(path+"/talk"), "she holds pepper", false)
	wantHeard(t, "Ana", ana.get(path+"/talk"), "welcome", true)
}
