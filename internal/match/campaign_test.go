package match_test

import (
	"errors"
	"os"
	"testing"

	"goa/campaign"
	"goa/goa"
	"goa/internal/match"
)

func readCampaign(t *testing.T, name string) *campaign.Campaign {
	t.Helper()
	text, err := os.ReadFile("../../campaign/testdata/" + name + ".goa")
	if err != nil {
		t.Fatal(err)
	}
	c, err := campaign.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func status(t *testing.T, s *match.Snapshot, owner match.Owner) campaign.Status {
	t.Helper()
	c, err := s.Campaign(owner, 0)
	if err != nil {
		t.Fatal(err)
	}
	st, err := c.Status()
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// The next session is another table, which knows the sessions before it. It is
// made once.
func TestTheNextSessionIsATable(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	whole := readCampaign(t, "whole")
	first := whole.Before().Before()
	s := h.must(h.OpenCampaign(t.Context(), match.Command{Owner: "ana"}, first))
	v := viewOf(t, s, "ana")
	if n, ok := v.View.Session(); !ok || n.Number != 2 || v.Status != match.Playing {
		t.Fatalf("session %+v, status %v", n, v.Status)
	}
	if st := status(t, s, "ana"); st.Stage != campaign.Playing || len(st.Sessions) != 2 {
		t.Errorf("the campaign stands at %+v", st)
	}
	h.refused("before the end", s, match.NotOver)(h.NextSession(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
	if _, err := s.Campaign("eve", goa.Nobody); err == nil {
		t.Error("a stranger is shown the campaign of a running session")
	}

	// The table of a finished session, as played in the file.
	over := h.must(h.OpenCampaign(t.Context(), match.Command{Owner: "ana"}, whole))
	if st := status(t, over, "ana"); st.Stage != campaign.Over || len(st.Sessions) != 3 {
		t.Errorf("the whole campaign stands at %+v", st)
	}
	if c, err := over.Campaign("ana", 0); err != nil || string(c.Text()) != string(whole.Text()) {
		t.Errorf("it comes back as another one: %v", err)
	}
	h.refused("after the last", over, match.NoCampaign)(h.NextSession(t.Context(), match.Command{Table: over.ID(), Owner: "ana"}))
	lost := h.must(h.OpenCampaign(t.Context(), match.Command{Owner: "ana"}, readCampaign(t, "lost")))
	h.refused("after a defeat", lost, match.NoCampaign)(h.NextSession(t.Context(), match.Command{Table: lost.ID(), Owner: "ana"}))
	h.refused("another's", lost, match.NotYourSeat)(h.NextSession(t.Context(), match.Command{Table: lost.ID(), Owner: "eve"}))
}

// A session is played from its first move to the campaign that continues, and a
// restart loses nothing.
func TestASessionIsPlayed(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.must(h.Create(t.Context(), match.NewTable{
		Host: "ana", Edition: "2026", Options: []string{"solo=1", "campaign"}, Seats: []match.NewSeat{person("Ana")},
	}))
	s = h.playUntil(s, atRandom(7), over)
	st := status(t, s, "ana")
	if len(st.Sessions) != 1 || !st.Sessions[0].Over || st.Practice {
		t.Fatalf("the campaign stands at %+v", st)
	}
	next, err := h.NextSession(t.Context(), match.Command{Table: s.ID(), Owner: "ana"})
	if st.Stage == campaign.Lost {
		if !errors.Is(err, match.NoCampaign) {
			t.Errorf("a lost campaign goes on: %v", err)
		}
	} else if err != nil || next.Status() != match.Playing {
		t.Errorf("the campaign does not go on: %v", err)
	}
}

// Asking twice for the next session returns the same table, even after a
// restart.
func TestTheNextSessionIsMadeOnce(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	whole := readCampaign(t, "whole")
	// The first session on a table of its own, as if it had just been played.
	first, err := h.Archive(t.Context(), match.Command{Owner: "ana"}, whole.Session(1))
	if err != nil {
		t.Fatal(err)
	}
	one := h.must(h.NextSession(t.Context(), match.Command{Table: first.ID(), Owner: "ana"}))
	loaded := newHouse(t, func(c *match.Config) { c.Store = h.store })
	defer loaded.Close()
	other := loaded.must(loaded.NextSession(t.Context(), match.Command{Table: first.ID(), Owner: "ana"}))
	if one.ID() != other.ID() {
		t.Errorf("there are two next sessions, %s and %s", one.ID(), other.ID())
	}
	if st := status(t, other, "ana"); len(st.Sessions) != 2 || st.Cargo == 0 {
		t.Errorf("after a restart the campaign stands at %+v", st)
	}
}

// A session that was saved in the middle continues from there.
func TestASavedSessionGoesOn(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	c := readCampaign(t, "whole").Before()
	rec := c.Session(2)
	if err := rec.Undo(rec.Len() / 2); err != nil {
		t.Fatal(err)
	}
	if err := c.Replace(rec); err != nil {
		t.Fatal(err)
	}
	s := h.must(h.OpenCampaign(t.Context(), match.Command{Owner: "ana"}, c))
	if got, err := s.Campaign("ana", 0); err != nil || got.Session(2).Len() < rec.Len() {
		t.Fatalf("the session is not the one that was saved: %v", err)
	}
	s = h.playUntil(s, byDefault, func(v *match.TableView) bool { return v.Moves > 5 })
	got, err := s.Campaign("ana", 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := got.Check(); err != nil || got.Session(2).Len() <= rec.Len() {
		t.Errorf("the new moves are not added: %v", err)
	}
}
