package postgres_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"

	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/waittest"
)

// begun begins a transaction of somebody else with a statement.
func begun(t *testing.T, db, statement string) (end func()) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	tx, err := conn.Begin(t.Context())
	if err == nil {
		_, err = tx.Exec(t.Context(), statement)
	}
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		t.Helper()
		if err := tx.Commit(t.Context()); err != nil {
			t.Error(err)
		}
		_ = conn.Close(context.Background()) // it has done its part
	}
}

// waitForLocks waits until n transactions wait for others.
func waitForLocks(t *testing.T, db string, n int) {
	t.Helper()
	waittest.Until(t, fmt.Sprint(n, " transactions wait"), func() bool {
		return ask[int](t, db, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`) == n
	})
}

// An append that waits for a table does not hold up another table. Appends that find
// no free transaction wait, are counted, and are stored in the end.
func TestAppendsThatWait(t *testing.T) {
	const tables = 70 // more than fit into a transaction
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	id := func(i int) match.ID { return match.ID(fmt.Sprint("t", i)) }
	for i := range tables {
		if err := s.Create(t.Context(), &match.Table{ID: id(i), Host: "h"}, nil, new(match.Summary), match.Quota{}); err != nil {
			t.Fatal(err)
		}
	}
	add := func(i, number int) error {
		return s.Append(t.Context(), id(i), []match.Entry{{Number: number, Kind: match.MoveEntry, Text: "bid 5"}}, new(match.Summary))
	}
	stored := make(chan error)
	releaseFirst := begun(t, db, `UPDATE goa.tables SET edition = 'x' WHERE id = 't0'`)
	go func() { stored <- add(0, 1) }()
	waitForLocks(t, db, 1)
	if err := add(1, 1); err != nil {
		t.Errorf("another table: %v", err)
	}
	releaseSecond := begun(t, db, `UPDATE goa.tables SET edition = 'x' WHERE id = 't1'`)
	go func() { stored <- add(1, 2) }()
	waitForLocks(t, db, 2)
	for i := 2; i < tables; i++ {
		go func() { stored <- add(i, 1) }()
	}
	waittest.Until(t, "all appends wait", func() bool { return s.Stats().Waiting == tables })
	releaseFirst()
	releaseSecond()
	for range tables {
		if err := <-stored; err != nil {
			t.Error(err)
		}
	}
	if got := s.Stats().Waiting; got != 0 {
		t.Errorf("%d appends wait in the end", got)
	}
	if got := ask[int](t, db, `SELECT count(*) FROM goa.entries`); got != tables+1 {
		t.Errorf("%d entries are stored, want %d", got, tables+1)
	}
}

// Addresses are adopted when nobody else is adding one. The next number follows all of
// them.
func TestAddressesAreAdoptedAlone(t *testing.T) {
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	end := begun(t, db, `INSERT INTO goa.addresses (owner, kind, target, text, origin) VALUES ('bo', 'mail', 'b', '{}', '')`)
	address := func(number int64, owner match.Owner) notifications.Address {
		return notifications.Address{Number: number, Owner: owner, To: messenger.Address{Kind: "mail", Target: string(owner)}}
	}
	adopted := make(chan error)
	go func() {
		adopted <- s.AdoptAddresses(t.Context(), []notifications.Address{address(1<<40, "ana")})
	}()
	waitForLocks(t, db, 1)
	end()
	if err := <-adopted; err != nil {
		t.Fatal(err)
	}
	number, err := s.PutAddress(t.Context(), address(0, "cy"), notifications.AddressLimits{Owner: 9, Origin: 9})
	if err != nil || number != 1<<40+1 {
		t.Errorf("got the number %d, %v, want the next one", number, err)
	}
}
