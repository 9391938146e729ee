package postgres_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/storetest"
	"goa/internal/waittest"
)

func TestShared(t *testing.T) {
	storetest.RunShared(t, func(t *testing.T, test func(*testing.T, func() match.Shared)) {
		db := ready.Database(t)
		test(t, func() match.Shared {
			s, stop := open(t, db)
			t.Cleanup(stop)
			return s
		})
	})
}

// A listener whose connection is cut reconnects, and then looks at all tables.
func TestListenersComeBack(t *testing.T) {
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	heard := make(chan match.Announcement, 100)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Listen(ctx, func(a match.Announcement) { heard <- a }) }()
	hear := func(want match.Announcement) {
		t.Helper()
		for {
			select {
			case got := <-heard:
				if got.Table == want.Table && got.Entry == want.Entry {
					return
				}
			case <-time.After(waittest.Patience):
				t.Fatalf("%+v was not heard", want)
			}
		}
	}
	if err := s.Create(t.Context(), &match.Table{ID: "a", Host: "h"}, nil, new(match.Summary), match.Quota{}); err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		hear(match.Announcement{})
		entries := []match.Entry{{Number: n + 1, Kind: match.MoveEntry, Text: "bid 5"}}
		if err := s.Append(t.Context(), "a", entries, new(match.Summary)); err != nil {
			t.Fatal(err)
		}
		hear(match.Announcement{Table: "a", Entry: n + 1})
		pgtest.Execute(t, db, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN goa'")
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// All listeners of a process share a connection, from the first to the last.
func TestListenersShareAConnection(t *testing.T) {
	ctx, db := t.Context(), ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	if err := s.Create(ctx, &match.Table{ID: "a", Host: "h"}, nil, new(match.Summary), match.Quota{}); err != nil {
		t.Fatal(err)
	}
	listen := func() (heard chan match.Announcement, end func()) {
		ctx, cancel := context.WithCancel(ctx)
		heard, ended := make(chan match.Announcement, 1000), make(chan error)
		go func() { ended <- s.Listen(ctx, func(a match.Announcement) { heard <- a }) }()
		return heard, func() {
			t.Helper()
			if cancel(); <-ended != nil {
				t.Error("listening has failed")
			}
		}
	}
	until := func(heard chan match.Announcement, table match.ID, entry int) {
		t.Helper()
		for {
			select {
			case got := <-heard:
				if got.Table == table && got.Entry == entry {
					return
				}
			case <-time.After(waittest.Patience):
				t.Fatalf("entry %d of table %q was not heard", entry, table)
			}
		}
	}
	entry := 0
	add := func() {
		t.Helper()
		entry++
		if err := s.Append(ctx, "a", []match.Entry{{Number: entry, Kind: match.MoveEntry, Text: "bid 5"}}, new(match.Summary)); err != nil {
			t.Fatal(err)
		}
	}
	connections := func(want int) {
		t.Helper()
		waittest.Until(t, fmt.Sprint(want, " connections listen"), func() bool {
			var n int
			conn, err := pgx.Connect(ctx, db)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close(ctx)
			err = conn.QueryRow(ctx, `SELECT count(*) FROM pg_stat_activity WHERE query = 'LISTEN goa' AND datname = current_database()`).Scan(&n)
			return err == nil && n == want
		})
	}
	for range 2 { // again after all have gone
		first, endFirst := listen()
		until(first, "", 0)
		second, endSecond := listen()
		until(second, "", 0)
		connections(1)
		add()
		until(first, "a", entry)
		until(second, "a", entry)
		endFirst()
		add()
		until(second, "a", entry)
		endSecond()
		connections(0)
		if len(first) > 0 {
			t.Errorf("%d announcements came after the end", len(first))
		}
	}
}
