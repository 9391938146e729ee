package sqlite_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/operator"
	"goa/internal/sqlite"
	"goa/internal/storetest"
)

// faults is an SQLite driver that fails at one statement or one row.
type faults struct {
	storetest.Faults
	inner   driver.Driver
	opening storetest.Faults // counts connections and prepared statements
}

func (f *faults) Open(name string) (driver.Conn, error) {
	if err := f.opening.Next(); err != nil {
		return nil, err
	}
	// These tests do not cover power loss, and waiting for the disk is slow.
	c, err := f.inner.Open(strings.Replace(name, "FULL", "OFF", 1))
	return &faultyConn{c, f}, err
}

type faultyConn struct {
	driver.Conn
	faults *faults
}

func (c *faultyConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if err := c.faults.opening.Next(); err != nil {
		return nil, err
	}
	s, err := c.Conn.(driver.ConnPrepareContext).PrepareContext(ctx, query)
	return &faultyStmt{s, c.faults, isBack(query)}, err
}

func (c *faultyConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if err := c.faults.Next(); err != nil {
		return nil, err
	}
	result, err := c.Conn.(driver.ExecerContext).ExecContext(ctx, query, args)
	return &faultyResult{result, c.faults}, err
}

func (c *faultyConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if err := c.faults.Next(); err != nil {
		return nil, err
	}
	rows, err := c.Conn.(driver.QueryerContext).QueryContext(ctx, query, args)
	return &faultyRows{rows, c.faults}, err
}

type faultyStmt struct {
	driver.Stmt
	faults *faults
	back   bool // it rolls something back, which must succeed
}

func isBack(query string) bool { return strings.HasPrefix(query, "ROLLBACK") }

func (s *faultyStmt) next() error {
	if s.back {
		return nil
	}
	return s.faults.Next()
}

func (s *faultyStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	if err := s.next(); err != nil {
		return nil, err
	}
	result, err := s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
	return &faultyResult{result, s.faults}, err
}

func (s *faultyStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	if err := s.next(); err != nil {
		return nil, err
	}
	rows, err := s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	return &faultyRows{rows, s.faults}, err
}

type faultyRows struct {
	driver.Rows
	faults *faults
}

func (r *faultyRows) Next(dest []driver.Value) error {
	if err := r.faults.Next(); err != nil {
		return err
	}
	return r.Rows.Next(dest)
}

// faultyResult also counts as a statement if somebody asks for its rows.
type faultyResult struct {
	driver.Result
	faults *faults
}

func (r *faultyResult) RowsAffected() (int64, error) {
	if err := r.faults.Next(); err != nil {
		return 0, err
	}
	return r.Result.RowsAffected()
}

// faulty registers the driver once.
var faulty = sync.OnceValue(func() *faults {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		panic(err)
	}
	defer db.Close()
	f := &faults{inner: db.Driver()}
	sql.Register("faulty", f)
	return f
})

// openFaulty opens a new database with the faulty driver.
func openFaulty(t *testing.T) (*sqlite.Store, *faults) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "goa.db")
	_, stop := openAt(t, path)
	stop()
	f := faulty()
	s, err := sqlite.OpenBy(t.Context(), "faulty", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, f
}

// If a step fails when a store is opened, the error says so, and the file is not in
// use afterwards.
func TestOpeningFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	_, stop := openAt(t, path)
	stop()
	f := faulty()
	for n, failed := 1, true; failed; n += 1 + n/8 { // most steps prepare a statement
		f.opening.Arm(n)
		s, err := sqlite.OpenBy(t.Context(), "faulty", path)
		failed = f.opening.Failed()
		f.opening.Arm(0)
		if (err != nil) != failed {
			t.Errorf("step %d fails: %v, got %v", n, failed, err)
		}
		if err == nil {
			s.Close()
		}
		if used, err := sqlite.InUse(t.Context(), path); used || err != nil {
			t.Fatalf("step %d fails: the file is in use: %v, %v", n, used, err)
		}
	}
}

// Whichever statement fails, the error says so and nothing is half stored.
func TestEachStatementFails(t *testing.T) {
	s, f := openFaulty(t)
	told := strings.Join(storetest.RunFailing(t, s, &f.Faults), "\n") + "\n"
	const golden = "testdata/failures.golden"
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(golden, []byte(told), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || told != string(want) {
		t.Errorf("%v: got\n%s\nwant\n%s", err, told, want)
	}
}

// A table counts as compressed once that is stored, whichever statement fails.
func TestCompressedTablesAreCounted(t *testing.T) {
	s, f := openFaulty(t)
	for _, id := range []match.ID{"a", "b"} {
		log := []match.Entry{{Number: 1, Kind: match.MoveEntry, Text: "bid 5"}}
		if err := s.Create(t.Context(), &match.Table{ID: id, Host: "ana"}, log, new(match.Summary), match.Quota{}); err != nil {
			t.Fatal(err)
		}
	}
	compressed := func() (n int) {
		t.Helper()
		all, err := s.TablesOf(t.Context(), operator.Query{Limit: 9})
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range all {
			if table.Compressed {
				n++
			}
		}
		return n
	}
	for n, failed := 1, true; failed; n++ {
		before := compressed()
		f.Arm(n)
		got, err := s.Compress(t.Context(), time.Now(), time.Now(), 9)
		failed = f.Failed()
		f.Arm(0)
		if want := compressed() - before; got != want || (err != nil) != failed {
			t.Errorf("statement %d fails: %d are compressed, %v, want %d", n, got, err, want)
		}
	}
	if got := compressed(); got != 2 {
		t.Errorf("%d tables are compressed in the end", got)
	}
}
