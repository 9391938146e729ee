package postgres_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/postgres"
)

// durable starts a PostgreSQL that writes everything it acknowledges to the disk.
func durable(b *testing.B) *pgtest.Server {
	b.Helper()
	c, err := pgtest.Start()
	if err != nil {
		b.Skip(err)
	}
	b.Cleanup(c.Stop)
	return c
}

// BenchmarkAppends appends a player's move and the card that Nature then draws to
// many tables at once, with one or several processes on one database. All processes
// run on this machine.
func BenchmarkAppends(b *testing.B) {
	for _, processes := range []int{1, 3} {
		for _, tables := range []int{1, 50, 200} {
			b.Run(fmt.Sprintf("%d tables, %d processes", tables, processes), func(b *testing.B) { benchmarkAppends(b, tables, processes) })
		}
	}
}

func benchmarkAppends(b *testing.B, tables, processes int) {
	db := durable(b).Database(b)
	var stores []*postgres.Store
	for range processes {
		s, stop := open(b, db)
		defer stop()
		go s.Listen(b.Context(), func(match.Announcement) {})
		stores = append(stores, s)
	}
	sum := fourPeople(0)
	var mu sync.Mutex
	var times []time.Duration
	work := make(chan struct{})
	var all sync.WaitGroup
	for i := range tables {
		id, s := match.ID(fmt.Sprint("t", i)), stores[i%processes]
		if err := s.Create(b.Context(), &match.Table{ID: id, Host: "ana"}, nil, sum, match.Quota{}); err != nil {
			b.Fatal(err)
		}
		all.Go(func() {
			var mine []time.Duration
			for n := 1; ; n += 2 {
				if _, ok := <-work; !ok {
					break
				}
				begin := time.Now()
				entries := []match.Entry{
					{Number: n, Kind: match.MoveEntry, Seat: 1, Text: "harvest 2 pepper on b3", Time: begin},
					{Number: n + 1, Kind: match.MoveEntry, Seat: -1, Text: "draw expedition ship", Time: begin},
				}
				if err := s.Append(b.Context(), id, entries, fourPeople(n)); err != nil {
					b.Error(err)
				}
				mine = append(mine, time.Since(begin))
			}
			mu.Lock()
			defer mu.Unlock()
			times = append(times, mine...)
		})
	}
	before := walOf(b, db)
	b.ResetTimer()
	for range b.N {
		work <- struct{}{}
	}
	close(work)
	all.Wait()
	b.StopTimer()
	b.ReportMetric(float64(walOf(b, db)-before)/float64(b.N), "WAL-B")
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(len(times))/b.Elapsed().Seconds(), "appends/s")
}

// walOf returns the size of PostgreSQL's write-ahead log.
func walOf(b *testing.B, db string) (bytes int64) {
	b.Helper()
	conn, err := pgx.Connect(b.Context(), db)
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close(context.Background())
	if err := conn.QueryRow(b.Context(), "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn").Scan(&bytes); err != nil {
		b.Fatal(err)
	}
	return bytes
}

// fourPeople returns the summary of a table that waits for one of four players in
// turn.
func fourPeople(n int) *match.Summary {
	sum := &match.Summary{Status: match.Playing, Since: time.UnixMilli(int64(n))}
	for i, name := range []string{"Ana", "Bo", "Cleo", "Dom"} {
		owner := match.Owner(fmt.Sprintf("%032d", i))
		sum.Seats = append(sum.Seats, match.SeatSummary{Name: name, Owner: owner, Waits: i == n%4})
	}
	return sum
}

// BenchmarkLists measures the first page of a list for an owner with a thousand
// finished games, among the games of others.
func BenchmarkLists(b *testing.B) {
	store, stop := open(b, durable(b).Database(b))
	defer stop()
	const own, others = 1000, 4000
	for i := range own + others {
		sum := fourPeople(i)
		sum.Status = match.Finished
		for j := range sum.Seats {
			sum.Seats[j].Waits = false
			if i%5 != 0 {
				sum.Seats[j].Owner = match.Owner(fmt.Sprintf("%032d", 10+i*4+j))
			}
		}
		t := &match.Table{ID: match.ID(fmt.Sprint("t", i)), Host: sum.Seats[0].Owner, Edition: "2012"}
		if err := store.Create(b.Context(), t, nil, sum, match.Quota{}); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		list, err := store.Tables(b.Context(), match.Owner(fmt.Sprintf("%032d", 0)), match.Cursor{}, 31)
		if err != nil || len(list) != 31 {
			b.Fatalf("%d tables: %v", len(list), err)
		}
	}
}
