package match_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/waittest"
	"goa/record"
)

// Tables that have been kept long enough are compressed, and later deleted;
// tables that someone looks at stay.
func TestPrune(t *testing.T) {
	var gone []match.ID
	h := newHouse(t, func(c *match.Config) {
		c.Idle = time.Millisecond // each look loads the table anew
		c.Gone = func(id match.ID) { gone = append(gone, id) }
	})
	defer h.Close()
	finished, running := h.finish(1), h.hotSeat(2)
	prune := func(what string, after time.Duration, r match.Retention, want match.Pruned) {
		t.Helper()
		got, err := h.Prune(t.Context(), time.Now().Add(after), r)
		if err != nil || got != want {
			t.Errorf("%s: got %+v, %v; want %+v", what, got, err, want)
		}
	}
	const day = 24 * time.Hour
	keep := match.Retention{Compress: 30 * day, Forget: 90 * day}
	prune("at once", 0, keep, match.Pruned{})
	prune("after two hours", 2*time.Hour, keep, match.Pruned{Compressed: 1})
	prune("after a month", 31*day, keep, match.Pruned{Compressed: 1})
	for _, s := range []*match.Snapshot{finished, running} {
		waitForIdle(t, h)
		now := h.must(h.Snapshot(t.Context(), s.ID()))
		if now.At() != s.At() || now.Version() != s.Version() {
			t.Errorf("table %s is at move %d, entry %d; want %d, %d", s.ID(), now.At(), now.Version(), s.At(), s.Version())
		}
	}
	prune("for ever", 1000*day, match.Retention{}, match.Pruned{})
	if err := h.store.Touch(t.Context(), running.ID(), time.Now().Add(80*day)); err != nil {
		t.Fatal(err)
	}
	prune("after a quarter of a year", 91*day, keep, match.Pruned{Forgotten: 1})
	if !slices.Equal(gone, []match.ID{finished.ID()}) {
		t.Errorf("gone are %v, want %v", gone, finished.ID())
	}
	waitForIdle(t, h)
	if _, err := h.Snapshot(t.Context(), finished.ID()); err != match.NotFound {
		t.Errorf("the forgotten table: got %v, want %v", err, match.NotFound)
	}
}

func waitForIdle(t *testing.T, h house) {
	t.Helper()
	waittest.Until(t, "no room is in memory", func() bool { return h.Running() == 0 })
}

// Only requests from other machines count, and they count however a table is
// made.
func TestQuotasCountEveryTable(t *testing.T) {
	h := newHouse(t, func(c *match.Config) {
		c.Quota = match.Quota{Host: match.Usage{Tables: 3}, Origin: match.Usage{Tables: 5}}
	})
	defer h.Close()
	here := match.Sender{Metered: true, Network: "192.0.2.1"}
	over := h.finish(1) // ana's first, from this machine
	rec, err := record.Parse(export(t, over, "ana").Text())
	if err != nil {
		t.Fatal(err)
	}
	h.must(h.Archive(t.Context(), match.Command{Owner: "ana", Sender: here}, rec))
	h.must(h.Fork(t.Context(), match.Command{Table: over.ID(), Owner: "ana", Sender: here}, 10, []match.NewSeat{person("A"), person("B")}))
	seats := []match.NewSeat{person("A"), person("B")}
	create := func(host match.Owner, from match.Sender) (*match.Snapshot, error) {
		return h.Create(t.Context(), match.NewTable{Host: host, Sender: from, Seats: seats})
	}
	refused := func(what string, want match.Reason, err error) {
		t.Helper()
		if err != want {
			t.Errorf("%s: got %v, want %v", what, err, want)
		}
	}
	again := match.Command{Table: over.ID(), Owner: "ana", Sender: here}
	_, err = create("ana", here)
	refused("a new table", match.HostFull, err)
	_, err = h.Archive(t.Context(), match.Command{Owner: "ana", Sender: here}, rec)
	refused("a record", match.HostFull, err)
	_, err = h.Rematch(t.Context(), again)
	refused("another game", match.HostFull, err)
	_, err = h.Fork(t.Context(), again, 10, seats)
	refused("a position", match.HostFull, err)
	h.must(create("ana", match.Sender{})) // on the server's own machine
	for i := range 3 {
		h.must(create(match.Owner(fmt.Sprint("guest ", i)), here))
	}
	_, err = create("guest 4", here)
	refused("a sixth from one address", match.OriginFull, err)
	h.must(create("guest 4", match.Sender{Metered: true, Network: "192.0.2.2"}))
	h.must(create("guest 4", match.Sender{Metered: true}))
}

// Undoing and redoing endlessly does not fill the disk, and the game can still
// be played.
func TestALogHasAnEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("ten thousand entries by one goroutine")
	}
	h := newHouse(t)
	defer h.Close()
	s := h.playUntil(h.hotSeat(2), atRandom(4), func(v *match.TableView) bool { return v.CanUndo })
	seat := s.DefaultSeat("ana")
	var err error
	for err == nil && s.Version() < 11_000 {
		if s, err = h.Undo(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: seat, Entry: s.VersionFor("ana")}); err == nil {
			s, err = h.Redo(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: seat, Entry: s.VersionFor("ana")})
		}
	}
	if err != match.LogFull {
		t.Fatalf("after %d entries: got %v, want %v", s.Version(), err, match.LogFull)
	}
	h.playUntil(s, atRandom(5), over)
}

// A record is parsed when it is opened, and not again for people who look at
// it later or download it.
func TestARecordIsReadOnce(t *testing.T) {
	h := newHouse(t, func(c *match.Config) { c.Idle = time.Millisecond })
	defer h.Close()
	rec, err := record.Parse(export(t, h.finish(1), "ana").Text())
	if err != nil {
		t.Fatal(err)
	}
	opened := h.must(h.Archive(t.Context(), match.Command{Owner: "eve"}, rec))
	first := export(t, opened, "eve")
	if first == rec {
		t.Error("the table has the very record that its caller may change")
	}
	for range 2 {
		waitForIdle(t, h)
		if got := export(t, h.must(h.Snapshot(t.Context(), opened.ID())), "eve"); got != first {
			t.Error("the record was read again")
		}
	}
	finished := h.finish(2)
	if once, again := export(t, finished, "ana"), export(t, finished, "ana"); once != again {
		t.Error("the record of a finished game is made twice")
	}
}
