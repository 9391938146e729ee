package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// talkTable is a table at which Ana and Bo play and Eve watches.
type talkTable struct {
	site
	ana, bo, eve guest
	id           match.ID
	path         string
}

// newTalkTable makes a table, changed by change, and begins its game.
func newTalkTable(t *testing.T, change ...func(*match.NewTable)) talkTable {
	t.Helper()
	s := newSite(t)
	x := talkTable{site: s, ana: s.guest(), bo: s.guest(), eve: s.guest()}
	for _, g := range []guest{x.ana, x.bo, x.eve} {
		g.get("/")
	}
	n := match.NewTable{Spectators: true}
	for _, f := range change {
		f(&n)
	}
	x.id = s.begun(n, x.ana.owner(), x.bo.owner()).ID()
	x.path = "/g/" + string(x.id)
	return x
}

// says writes a line, and returns the resulting page.
func (x talkTable) says(g guest, text string) reply {
	x.t.Helper()
	r := g.post(x.path+"/talk", url.Values{"text": {text}})
	if r.status != http.StatusOK {
		x.t.Fatalf("%q was not said: status %d", text, r.status)
	}
	return r
}

// seats returns the seats of g.
func (x talkTable) seats(g guest) []goa.Seat {
	x.t.Helper()
	s, err := x.keeper.Snapshot(x.t.Context(), x.id)
	if err != nil {
		x.t.Fatal(err)
	}
	return s.SeatsOf(g.owner())
}

// moveOnce makes a move for the player to move.
func (x talkTable) moveOnce() {
	x.t.Helper()
	now, err := x.keeper.Snapshot(x.t.Context(), x.id)
	if err != nil {
		x.t.Fatal(err)
	}
	who := x.ana.owner()
	if !now.WaitsFor(who) {
		who = x.bo.owner()
	}
	v, err := now.For(who, now.DefaultSeat(who))
	if err == nil {
		_, err = x.keeper.Move(x.t.Context(), match.Command{Table: x.id, Owner: who, Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String())
	}
	if err != nil {
		x.t.Fatal(err)
	}
}

// wantHeard checks whether an answer contains a text.
func wantHeard(t *testing.T, who string, r reply, text string, want bool) {
	t.Helper()
	if got := strings.Contains(r.body, text); got != want {
		t.Errorf("%s reads %q: %t, want %t", who, text, got, want)
	}
}

// talkEvent waits for lines on a stream.
func (s *stream) talkEvent() string {
	s.t.Helper()
	for {
		if id, html := s.event(); id == "" && strings.Contains(html, `id="talk-`) {
			return html
		}
	}
}

// talksAnew waits for an event that replaces all lines, and looks for a text.
func (s *stream) talksAnew(text string, want bool) {
	s.t.Helper()
	stop := time.AfterFunc(time.Minute, func() { s.body.Close() })
	defer stop.Stop()
	for s.lines.Scan() {
		if s.lines.Text() != "event: talk-anew" {
			continue
		}
		all := ""
		for s.lines.Scan() && s.lines.Text() != "" {
			all += s.lines.Text()
		}
		if got := strings.Contains(all, text); got != want {
			s.t.Errorf("all lines have %q: %t, want %t", text, got, want)
		}
		return
	}
	s.t.Fatalf("the stream ended: %v", s.lines.Err())
}
