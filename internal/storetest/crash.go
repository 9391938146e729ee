package storetest

import (
	"fmt"
	"sync"
	"testing"

	"goa/goa"
	"goa/internal/match"
)

// testReopen appends, and looks from time to time at what a crash would leave.
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
		if n%10 == 3 {
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

// testGames lets bots play, crashes in between, and plays what is left to its
// end.
func testGames(t *testing.T, g Medium) {
	const tables = 3
	s, stop := g.Open(t)
	defer stop()
	w := newWatch(tables)
	k := match.NewKeeper(match.Config{Store: s, Bots: bots, Publish: w.publish})
	defer k.Close()
	ids := make([]match.ID, tables)
	for i := range ids {
		made, err := k.Create(t.Context(), botTable(2+i%3))
		must(t, err)
		ids[i] = made.ID()
	}
	for range 2 {
		w.wait(200)
		acknowledged := w.snapshots()
		crashed, stop := g.Crash(t)
		playOut(t, crashed, ids, acknowledged)
		stop()
	}
	w.waitForEnd()
}

var bots = map[string]match.Player{"random": match.Random{}}

func botTable(seats int) match.NewTable {
	n := match.NewTable{Host: "h", Pace: match.AtOnce, Spectators: true}
	for i := range seats {
		n.Seats = append(n.Seats, match.NewSeat{Kind: match.Bot, Grade: "random", Name: fmt.Sprint("Bot ", i)})
	}
	return n
}

// playOut compares what is left with what was acknowledged, and lets the games
// come to their ends.
func playOut(t *testing.T, s match.Store, ids []match.ID, acknowledged map[match.ID]*match.Snapshot) {
	t.Helper()
	w := newWatch(len(ids))
	k := match.NewKeeper(match.Config{Store: s, Bots: bots, Publish: w.publish})
	defer k.Close()
	for _, id := range ids {
		left, err := k.Snapshot(t.Context(), id)
		must(t, err)
		before := acknowledged[id]
		if before == nil {
			continue
		}
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
		if left.Status() == match.Finished {
			w.publish(left)
		}
	}
	must(t, k.Resume(t.Context()))
	w.waitForEnd()
}

// watch keeps the latest of what is published about some tables.
type watch struct {
	mu     sync.Mutex
	news   *sync.Cond
	tables int
	latest map[match.ID]*match.Snapshot
}

func newWatch(tables int) *watch {
	w := &watch{tables: tables, latest: map[match.ID]*match.Snapshot{}}
	w.news = sync.NewCond(&w.mu)
	return w
}

func (w *watch) publish(s *match.Snapshot) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.latest[s.ID()] = s
	w.news.Broadcast()
}

func (w *watch) snapshots() map[match.ID]*match.Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	copied := map[match.ID]*match.Snapshot{}
	for id, s := range w.latest {
		copied[id] = s
	}
	return copied
}

// wait waits for n more entries, or the end of all games.
func (w *watch) wait(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	total := func() (sum int) {
		for _, s := range w.latest {
			sum += s.Version()
		}
		return sum
	}
	for from := total(); total() < from+n && !w.ended(); {
		w.news.Wait()
	}
}

func (w *watch) waitForEnd() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for !w.ended() {
		w.news.Wait()
	}
}

func (w *watch) ended() bool {
	for _, s := range w.latest {
		if s.Status() != match.Finished {
			return false
		}
	}
	return len(w.latest) == w.tables
}
