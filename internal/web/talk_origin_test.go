package web_test

import (
	"net/http"
	"net/url"
	"testing"

	"goa/internal/match"
)

// Lines, reports and notes are kept with the network that they came from, which has
// limits of its own.
func TestTalkCountsForItsNetwork(t *testing.T) {
	s := newSite(t, func(s *setting) { s.baseURL = "http://goa.example.org" })
	ana, bo := s.guest(), s.guest()
	path := ana.playWith(bo, url.Values{"talk": {"on"}})
	id := match.ID(path[len("/g/"):])
	send := func(g guest, from, what string, form url.Values) {
		t.Helper()
		r := g.request("POST", path+what, form)
		r.Header.Set("X-Forwarded-For", from)
		if got := g.do(r); got.status != http.StatusOK {
			t.Fatalf("%s: status %d: %s", what, got.status, got.main())
		}
	}
	const here, there = "203.0.113.7", "198.51.100.7"
	send(bo, there, "/talk", url.Values{"text": {"boo you"}})
	send(ana, here, "/report", url.Values{"line": {"1"}})
	send(ana, here, "/notes", url.Values{"text": {"Bo is loud"}, "version": {"0"}})
	lines, err := s.store.Lines(t.Context(), id, 0, 9)
	if err != nil || len(lines) != 1 || lines[0].Origin != s.keeper.OriginOf(there) {
		t.Errorf("the lines are %+v, %v", lines, err)
	}
	reports, err := s.store.Reports(t.Context(), 9)
	if err != nil || len(reports) != 1 || reports[0].Origin != s.keeper.OriginOf(here) {
		t.Errorf("the reports are %+v, %v", reports, err)
	}
	if n, err := s.store.Note(t.Context(), id, ana.owner()); err != nil || n.Text != "Bo is loud" || n.Origin != s.keeper.OriginOf(here) {
		t.Errorf("the note is %+v, %v", n, err)
	}
}
