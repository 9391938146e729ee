package sqlite_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/hub"
	"goa/internal/match"
	"goa/internal/sqlite"
)

// server is a keeper with a hub on a database, as in the program.
type server struct {
	*match.Keeper
	hub hub.Hub[match.ID, *match.Snapshot]
}

func newServer(b *testing.B) *server {
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "goa.db"))
	if err != nil {
		b.Fatal(err)
	}
	s := new(server)
	s.Keeper = match.NewKeeper(match.Config{
		Store: store, Publish: func(snap *match.Snapshot) { s.hub.Publish(snap.ID(), snap) },
	})
	b.Cleanup(func() {
		s.Close()
		if err := store.Close(); err != nil {
			b.Error(err)
		}
	})
	return s
}

func (s *server) table(b *testing.B) *match.Snapshot {
	var seats []match.NewSeat
	for range goa.MaxSeats {
		seats = append(seats, match.NewSeat{Kind: match.Person, Name: "Ana"})
	}
	t, err := s.Create(context.Background(), match.NewTable{Host: "ana", Seats: seats})
	if err != nil {
		b.Fatal(err)
	}
	return t
}

// move plays a random move and waits until a viewer has seen it.
func (s *server) move(t *match.Snapshot, viewer *hub.Subscription[*match.Snapshot]) (*match.Snapshot, error) {
	seat := t.DefaultSeat("ana")
	v, err := t.For("ana", seat)
	if err != nil {
		return t, err
	}
	text := v.Legal[rand.IntN(len(v.Legal))].String()
	next, err := s.Move(context.Background(), match.Command{Table: t.ID(), Owner: "ana", Seat: seat, Entry: v.Entry}, text)
	if err != nil {
		return t, err
	}
	for {
		if seen, ok := viewer.Latest(t.Version()); ok {
			_, err := seen.For("ana", goa.Nobody)
			return next, err
		}
		<-viewer.Changed()
	}
}

// A move at one table is checked, appended, written to disk, published and seen.
func BenchmarkMoveOfOneTable(b *testing.B) {
	s := newServer(b)
	t := s.table(b)
	viewer := s.hub.Subscribe(t.ID())
	defer func() { viewer.Close() }()
	for b.Loop() {
		if t.Status() == match.Finished {
			viewer.Close()
			t = s.table(b)
			viewer = s.hub.Subscribe(t.ID())
		}
		next, err := s.move(t, viewer)
		if err != nil {
			b.Fatal(err)
		}
		t = next
	}
}

// 200 tables move at once, as fast as possible. Moves that wait for the disk
// share a transaction.
func BenchmarkMovesOfManyTables(b *testing.B) {
	const tables = 200
	s := newServer(b)
	var mu sync.Mutex
	var times []time.Duration
	work := make(chan struct{})
	var all sync.WaitGroup
	for range tables {
		t := s.table(b)
		viewer := s.hub.Subscribe(t.ID())
		all.Go(func() {
			defer viewer.Close()
			for range work {
				if t.Status() == match.Finished {
					continue
				}
				begin := time.Now()
				next, err := s.move(t, viewer)
				if err != nil {
					b.Error(err)
				}
				t = next
				mu.Lock()
				times = append(times, time.Since(begin))
				mu.Unlock()
			}
		})
	}
	b.ResetTimer()
	for range b.N {
		work <- struct{}{}
	}
	close(work)
	all.Wait()
	b.StopTimer()
	slices.Sort(times)
	if n := len(times); n > 0 {
		b.ReportMetric(float64(times[n*99/100].Microseconds())/1000, "p99-ms")
		b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "moves/s")
	}
}

// BenchmarkLists measures the first page of a list, by the kind of its tables.
func BenchmarkLists(b *testing.B) {
	for _, c := range []struct {
		name    string
		tables  int
		size    int // of each table's record
		entries int
	}{
		{"300 large tables", 300, 1 << 20, 0},
		{"1000 finished games", 1000, 0, 20},
	} {
		b.Run(c.name, func(b *testing.B) {
			store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "goa.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer store.Close()
			fillList(b, store, c.tables, c.size, c.entries)
			for b.Loop() {
				list, err := store.Tables(b.Context(), "ana", match.Cursor{}, 31)
				if err != nil || len(list) != 31 {
					b.Fatalf("%d tables: %v", len(list), err)
				}
			}
		})
	}
}

func fillList(b *testing.B, store *sqlite.Store, tables, size, entries int) {
	b.Helper()
	record := strings.Repeat("x", size)
	for i := range tables {
		t := &match.Table{ID: match.ID(fmt.Sprint("t", i)), Host: "ana", Edition: "2012", Record: record}
		sum := &match.Summary{Status: match.Finished, Since: time.UnixMilli(int64(i))}
		for seat := range goa.MaxSeats {
			sum.Seats = append(sum.Seats, match.SeatSummary{Name: "Ana Lopes", Owner: match.Owner([]string{"ana", "bo", "cleo", "dom"}[seat])})
		}
		var log []match.Entry
		for n := range entries {
			log = append(log, match.Entry{Number: n + 1, Kind: match.MoveEntry, Text: "bid 5"})
		}
		if err := store.Create(b.Context(), t, log, sum, match.Quota{}); err != nil {
			b.Fatal(err)
		}
	}
}
