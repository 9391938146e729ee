//go:build !race

package web_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/record"
)

// asJSON returns a position as text that a guest can paste.
func asJSON(t *testing.T, p goa.Position) string {
	t.Helper()
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A position in JSON opens on the analysis board, where it can be played on.
func TestOpenAPosition(t *testing.T) {
	g := newSite(t).guest()
	s := inAuction(t, 1)
	text := asJSON(t, s.Position())
	for how, r := range map[string]reply{"pasted": g.post("/open", url.Values{"text": {text}}), "sent": g.upload("\n "+text, "")} {
		if r.status != http.StatusOK || !strings.HasSuffix(r.path, "/board") || !boardAction.MatchString(r.body) {
			t.Fatalf("%s: status %d, %s: %.300s", how, r.status, r.path, r.body)
		}
		if moves := r.moves(); len(moves) < 2 {
			t.Errorf("%s: the board has %v", how, moves)
		}
		action := boardAction.FindStringSubmatch(r.body)
		on := g.post(action[1]+"/move"+strings.ReplaceAll(action[2], "&amp;", "&"), url.Values{"move": {"pass"}})
		if on.status != http.StatusOK || !boardAction.MatchString(on.body) {
			t.Errorf("%s: after a move the status is %d", how, on.status)
		}
	}
}

// An impossible or unreadable position is refused with the reason, and nothing is
// kept.
func TestImpossiblePositionsAreRefused(t *testing.T) {
	g := newSite(t).guest()
	state := inAuction(t, 2)
	good := state.Position()
	changed := func(change func(*goa.Position)) string {
		p := good
		p.Players, p.Market = slices.Clone(good.Players), maps.Clone(good.Market)
		change(&p)
		return asJSON(t, p)
	}
	for name, c := range map[string]struct{ text, says string }{
		"ten seats":            {changed(func(p *goa.Position) { p.Seats = 10 }), "seats"},
		"nobody":               {changed(func(p *goa.Position) { p.Players = nil }), "players"},
		"too many ships":       {changed(func(p *goa.Position) { p.Players[0].Ships = 1 << 20 }), "ships"},
		"round 9":              {changed(func(p *goa.Position) { p.Round = 9 }), "round"},
		"an edition of nobody": {changed(func(p *goa.Position) { p.Edition = "1899" }), "1899"},
		"unknown data":         {changed(func(p *goa.Position) { p.Data = "0123456789ab" }), "0123456789ab"},
		"an unknown option":    {changed(func(p *goa.Position) { p.Options = []string{"dragons"} }), "dragons"},
		"an unknown field":     {strings.Replace(asJSON(t, good), `"seats"`, `"seets"`, 1), "seets"},
		"half of it":           {asJSON(t, good)[:400], "JSON"},
		"a deep hole":          {strings.Repeat(`{"players":`, 3000), "JSON"},
		"a list":               {`{"players": [[[[]]]]}`, "players"},
	} {
		r := g.post("/open", url.Values{"text": {c.text}})
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "can’t come up in a game") || !strings.Contains(r.body, c.says) {
			t.Errorf("%s: status %d, without %q: %.1500s", name, r.status, c.says, r.body)
		}
	}
	if r := g.get("/"); strings.Contains(r.body, `href="/g/`) {
		t.Error("one of them was opened all the same")
	}
}

// Guests cannot paste the position of a game that they are playing here, even with
// the seats reordered and small changes. Other people's tables are not compared.
func TestRunningGamesAreNotPasted(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	ana.get("/")
	state := inAuction(t, 3)
	p := state.Position()
	seats := []match.NewSeat{
		{Kind: match.Person, Name: "Ana", Owner: ana.owner()}, {Kind: match.Person, Name: "Bea", Owner: "bea"}, {Kind: match.Person, Name: "Cid", Owner: "cid"},
	}
	made, err := s.keeper.Create(t.Context(), match.NewTable{Host: ana.owner(), From: &p, Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range seats {
		if _, err := s.keeper.Ready(t.Context(), match.Command{Table: made.ID(), Owner: seat.Owner}, true); err != nil {
			t.Fatal(err)
		}
	}
	richer := p
	richer.Players = slices.Clone(p.Players)
	richer.Players[1].Ducats++
	for name, p := range map[string]goa.Position{"as it is": p, "with a ducat more": richer} {
		r := ana.post("/open", url.Values{"text": {asJSON(t, p)}})
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "still being played on this server") {
			t.Errorf("%s: status %d: %.600s", name, r.status, r.body)
		}
	}
	if r := s.guest().post("/open", url.Values{"text": {asJSON(t, p)}}); r.status != http.StatusOK {
		t.Errorf("somebody else: status %d", r.status)
	}
	other := inAuction(t, 4)
	if r := ana.post("/open", url.Values{"text": {asJSON(t, other.Position())}}); r.status != http.StatusOK {
		t.Errorf("another game: status %d", r.status)
	}
}

// A record that begins with the position of a guest's running game leads to no board
// and to no table with hints.
func TestRunningGamesAreNotPlayedOn(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	ana.get("/")
	state := inAuction(t, 3)
	p := state.Position()
	seats := []match.NewSeat{{Kind: match.Person, Name: "Ana", Owner: ana.owner()}, {Kind: match.Person, Name: "Bea", Owner: "bea"}, {Kind: match.Person, Name: "Cid", Owner: "cid"}}
	made, err := s.keeper.Create(t.Context(), match.NewTable{Host: ana.owner(), From: &p, Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range seats {
		if _, err := s.keeper.Ready(t.Context(), match.Command{Table: made.ID(), Owner: seat.Owner}, true); err != nil {
			t.Fatal(err)
		}
	}
	rec, err := record.NewFrom(edition.Default(), edition.Options{}, []record.Seat{{Name: "X"}, {Name: "Y"}, {Name: "Z"}}, p)
	if err != nil {
		t.Fatal(err)
	}
	fork := url.Values{"at": {"0"}, "seat0": {"me"}, "seat1": {"bot"}, "seat2": {"bot"}}
	for who, c := range map[string]struct {
		guest
		want int
	}{"ana, who plays it": {ana, http.StatusConflict}, "somebody else": {s.guest(), http.StatusOK}} {
		path := c.upload(string(rec.Text()), "").path
		if got := c.get(path + "/board"); got.status != c.want {
			t.Errorf("%s: the board answers %d", who, got.status)
		}
		if got := c.post(path+"/fork", fork); got.status != c.want || c.want == http.StatusOK && got.path == path {
			t.Errorf("%s: a table that goes on answers %d at %s", who, got.status, got.path)
		}
	}
}
