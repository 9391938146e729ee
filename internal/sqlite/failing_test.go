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

	"goa/internal/sqlite"
	"goa/internal/storetest"
)

// faults is an SQLite driver that fails at one statement or one row.
type faults struct {
	storetest.Faults
	inner driver.Driver
}

func (f *faults) Open(name string) (driver.Conn, error) {
	// These tests do not cover power loss, and waiting for the disk is slow.
	c, err := f.inner.Open(strings.Replace(name, "FULL", "OFF", 1))
	return &faultyConn{c, f}, err
}

type faultyConn struct {
	driver.Conn
	faults *faults
}

func (c *faultyConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.Conn.(driver.ConnPrepareContext).PrepareContext(ctx, query)
	return &faultyStmt{s, c.faults, isBack(query)}, err
}

func (c *faultyConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if err := c.faults.Next(); err != nil {
		return nil, err
	}
	return c.Conn.(driver.ExecerContext).ExecContext(ctx, query, args)
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
	return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
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

// Whichever statement fails, the error says so and nothing is half stored.
func TestEachStatementFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	_, stop := openAt(t, path)
	stop()
	f := faulty()
	s, err := sqlite.OpenBy(t.Context(), "faulty", path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
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
