package storetest

import (
	"testing"

	"goa/goa"
	"goa/internal/match"
)

// testReopen appends entries and checks from time to time what a crash would leave.
func testReopen(t *testing.T, g Medium) {
	ctx := t.Context()
	s, stop := g.Open(t)
	must(t, s.Create(ctx, table("a", "h"), nil, summary("h"), match.Quota{}))
	check := func(s match.Store, n int) {
		t.Helper()
		_, entries, err := s.Load(ctx, "a")
		must(t, err)
		if len(entries) != n {
			t.Fatalf("%d entries are left of %d", len(entries), n)
		}
	}
	for n := range 40 {
		must(t, s.Append(ctx, "a", numbered(n+1, 1), summary("h")))
		if n%20 == 3 {
			crashed, stop := g.Crash(t)
			check(crashed, n+1)
			must(t, crashed.Append(ctx, "a", numbered(n+2, 1), summary("h")))
			stop()
		}
	}
	stop()
	s, stop = g.Open(t)
	defer stop()
	check(s, 40)
}

// testGames has bots and a person play, crashes in between, and plays the remaining
// games to their end.
func testGames(t *testing.T, g Medium) {
	const tables = 3
	s, stop := g.Open(t)
	defer stop()
	h := NewHost(tables)
	k := match.NewKeeper(match.Config{Store: s, Bots: Bots, Publish: h.Publish})
	defer k.Close()
	defer Work(t, s, k)()
	ids := make([]match.ID, tables)
	for i := range ids {
		made, err := k.Create(t.Context(), NewGame(2+i%3))
		must(t, err)
		ids[i] = made.ID()
		h.Publish(made)
	}
	go h.Play(k, t.Error)
	for range 2 {
		h.wait(200)
		acknowledged := h.snapshots()
		crashed, stop := g.Crash(t)
		playOut(t, crashed, ids, acknowledged)
		stop()
	}
	h.waitForEnd()
}

// playOut compares the stored games with the acknowledged ones, and plays them to their
// ends.
func playOut(t *testing.T, s match.Store, ids []match.ID, acknowledged map[match.ID]*match.Snapshot) {
	t.Helper()
	h := NewHost(len(ids))
	k := match.NewKeeper(match.Config{Store: s, Bots: Bots, Publish: h.Publish})
	defer k.Close()
	for _, id := range ids {
		left, err := k.Snapshot(t.Context(), id)
		must(t, err)
		before := acknowledged[id]
		h.Publish(left)
		if left.Version() < before.Version() {
			t.Errorf("table %s: entry %d was acknowledged, %d is left", id, before.Version(), left.Version())
		}
		want, err := before.For("h", goa.Nobody)
		must(t, err)
		got, err := left.ForAt("h", goa.Nobody, before.At())
		must(t, err)
		if got.View != want.View {
			t.Errorf("table %s: position %d is another one", id, before.At())
		}
	}
	go h.Play(k, t.Error)
	defer Work(t, s, k)()
	h.waitForEnd()
}
