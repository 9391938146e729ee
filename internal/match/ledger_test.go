package match_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/storetest"
	"goa/record"
)

// fresh is a store that returns a new copy of every text, like one that reads
// from a disk.
type fresh struct{ *storetest.Memory }

func (f fresh) Load(ctx context.Context, id match.ID) (*match.Table, []match.Entry, error) {
	t, entries, err := f.Memory.Load(ctx, id)
	if err == nil {
		t.Data, t.Record, t.Campaign = strings.Clone(t.Data), strings.Clone(t.Record), strings.Clone(t.Campaign)
	}
	return t, entries, err
}

// commented returns the record of a finished game with the given number of
// short comments.
func (h house) commented(comments int) *record.Record {
	h.t.Helper()
	s := h.finish(2)
	whole, err := s.Export("ana", 0)
	if err != nil {
		h.t.Fatal(err)
	}
	text := string(whole.Text()) + strings.Repeat("# a few words\n", comments)
	rec, err := record.ParseStored(text)
	if err != nil {
		h.t.Fatal(err)
	}
	return rec
}

func (h house) use() match.MemoryUse {
	h.t.Helper()
	return h.MemoryUse()
}

// heap returns how much memory is in use, without garbage.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// roomFor is how far the memory counted for a table may exceed what it takes on
// the heap: the stack of its goroutine is not there.
const roomFor = 8 << 10

// Tables leave memory when all of them together take too much: first those that
// have been idle longest. Watched tables stay, and nothing is lost.
func TestTheLongestIdleLeaveMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const most = 6 << 20
		h := newHouse(t, func(c *match.Config) { c.Memory = most })
		defer h.Close()
		rec := h.commented(4000)
		want := string(rec.Text())
		played := h.playUntil(h.hotSeat(2), byDefault, acting)
		watched := h.must(h.Archive(t.Context(), match.Command{Owner: "eve"}, rec))
		defer h.watch(watched)()
		var ids []match.ID
		for range 60 {
			time.Sleep(time.Second)
			ids = append(ids, h.must(h.Archive(t.Context(), match.Command{Owner: "eve"}, rec)).ID())
			synctest.Wait()
			if use := h.use(); use.Bytes > most {
				t.Fatalf("after %d records tables take %d bytes, at most %d are allowed", len(ids), use.Bytes, most)
			}
		}
		use := h.use()
		if use.Released == 0 || use.Tables >= len(ids) || use.Bytes < most/2 {
			t.Errorf("afterwards memory holds %+v", use)
		}
		for _, c := range []struct {
			what string
			id   match.ID
			want bool
		}{{"the first record", ids[0], false}, {"the last record", ids[len(ids)-1], true}, {"the one that is watched", watched.ID(), true}, {"the game", played.ID(), false}} {
			before := h.use().Tables
			s := h.must(h.Snapshot(t.Context(), c.id))
			if got := h.use().Tables == before; got != c.want {
				t.Errorf("%s is in memory: %v, want %v", c.what, got, c.want)
			}
			if c.id == played.ID() {
				if s.Version() != played.Version() {
					t.Errorf("the game has %d entries, want %d", s.Version(), played.Version())
				}
				h.play(s, viewOf(t, s, "ana").Legal[0].String())
			} else if got := export(t, s, "eve").Text(); string(got) != want {
				t.Errorf("%s comes back as another one", c.what)
			}
		}
	})
}

// If all tables that take too much are watched, they leave too. Viewers still
// see what happens in another process, and nothing is loaded without need.
func TestWatchedTablesLeaveMemoryLast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const most = 400 << 10
		all := newBranches(t, 2, func(c *match.Config) { c.Memory = most })
		here, there := all[0], all[1]
		defer here.Close()
		defer there.Close()
		var tables []*match.Snapshot
		for range 40 {
			s := there.hotSeat(2)
			defer here.watch(s)()
			tables = append(tables, s)
			time.Sleep(time.Millisecond)
		}
		synctest.Wait()
		use := here.use()
		if use.Bytes > most || use.Tables >= len(tables) {
			t.Errorf("memory holds %+v, at most %d bytes are allowed", use, most)
		}
		time.Sleep(time.Minute)
		if later := here.use(); later.Released != use.Released {
			t.Errorf("%d tables came back although nothing has happened there", later.Released-use.Released)
		}
		for i, s := range tables {
			moved := there.play(s, viewOf(t, s, "ana").Legal[0].String())
			time.Sleep(2 * time.Second)
			if got := here.shows(s); got != moved.Version() {
				t.Errorf("table %d: viewers have entry %d, want %d", i, got, moved.Version())
			}
		}
		synctest.Wait()
		if use := here.use(); use.Bytes > most {
			t.Errorf("afterwards memory holds %+v", use)
		}
	})
}

// Bots are not stopped in the middle of a decision, however little memory there
// is.
func TestBotsStayInMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, func(c *match.Config) { c.Memory = 1 })
		defer h.Close()
		s := h.create(bot("A"), bot("B"))
		defer h.watch(s)()
		for at := 0; at < 20; {
			h.must(h.Create(t.Context(), match.NewTable{Host: "ana", Seats: []match.NewSeat{person("A"), {Kind: match.Open}}}))
			time.Sleep(2 * time.Second)
			if n := h.use().Tables; n > 2 {
				t.Fatalf("%d tables are in memory", n)
			}
			now := h.must(h.Snapshot(t.Context(), s.ID()))
			if now.At() == at {
				t.Fatalf("the bots have stopped after %d moves", at)
			}
			at = now.At()
		}
	})
}
