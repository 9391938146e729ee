package postgres_test

import (
	"context"
	"testing"
	"time"

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

// A listener whose connection is cut connects again, and then looks at all
// tables.
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
