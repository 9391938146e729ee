// Package pgtest gives tests their own PostgreSQL server, which ends with the test
// program.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"goa/internal/pgserver"
)

// Server is a running PostgreSQL.
type Server struct {
	*pgserver.Server
	made atomic.Int64 // number of databases
}

// Locked is the only user that a server asks for a password, once a test has
// created it.
const Locked = pgserver.Locked

// Start creates and starts a server, with settings such as "fsync=off". Without
// settings it is as durable as a production server.
func Start(settings ...string) (*Server, error) {
	c, err := pgserver.Start(settings...)
	if err != nil {
		return nil, err
	}
	return &Server{Server: c}, nil
}

// Main runs the tests of a package that use [Database], and exits. TestMain calls it.
func Main(m *testing.M) { os.Exit(Tests{m}.Run()) }

// Tests runs tests that use [Database].
type Tests struct{ M interface{ Run() int } }

// Run runs the tests and stops the server they have started.
func (t Tests) Run() int {
	defer func() {
		shared.Lock()
		defer shared.Unlock()
		if shared.server != nil {
			shared.server.Stop()
		}
	}()
	return t.M.Run()
}

// shared is the server that the tests of a program share. It does not sync, since
// these tests do not check durability.
var shared struct {
	sync.Mutex
	server *Server
}

// sharedServer returns the shared server. It skips the test on machines without
// PostgreSQL.
func sharedServer(t testing.TB) *Server {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	if shared.server == nil {
		c, err := Start("fsync=off", "synchronous_commit=off", "full_page_writes=off", // no durability
			"wal_level=minimal", "max_wal_senders=0", "max_wal_size=2GB",
			"autovacuum=off", "jit=off", "max_parallel_workers_per_gather=0") // little data
		if errors.Is(err, pgserver.ErrMissing) {
			t.Skip(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		shared.server = c
	}
	return shared.server
}

// Database returns the address of a new, empty database, which is dropped when the
// test ends. It skips the test on machines without PostgreSQL.
func Database(t testing.TB) string {
	t.Helper()
	return sharedServer(t).Database(t)
}

// Program returns the path of a PostgreSQL program such as pg_dump. It skips the test
// if the program is missing.
func Program(t testing.TB, name string) string {
	t.Helper()
	path, err := pgserver.Program(name)
	if err != nil {
		t.Skip(err)
	}
	return path
}

// Database returns the address of a new, empty database, which is dropped when
// the test ends.
func (c *Server) Database(t testing.TB) string {
	t.Helper()
	name := c.create(t)
	t.Cleanup(func() { c.drop(t, name) })
	return c.URL(name)
}

func (c *Server) create(t testing.TB) (name string) {
	t.Helper()
	name = fmt.Sprint("test", c.made.Add(1))
	c.Execute(t, "CREATE DATABASE "+name)
	return name
}

func (c *Server) drop(t testing.TB, name string) {
	t.Helper()
	c.Execute(t, "DROP DATABASE "+name+" WITH (FORCE)")
}

// Execute runs a statement in the server's own database.
func (c *Server) Execute(t testing.TB, statement string) {
	t.Helper()
	Execute(t, c.URL("postgres"), statement)
}

// Execute runs a statement in a database, even after the test has ended.
func Execute(t testing.TB, database, statement string) {
	t.Helper()
	if err := pgserver.Execute(context.Background(), database, statement); err != nil {
		t.Fatal(err)
	}
}
