package pgtest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Pool is a pool of databases with the same tables. Tests use them one after another,
// since emptying a database takes a hundredth of the time of creating one. The zero
// value creates empty databases.
type Pool struct {
	// Prepare creates the tables in an empty database.
	Prepare func(t testing.TB, url string)
	// Keep lists the tables whose rows are not removed between tests.
	Keep []string

	mu   sync.Mutex
	free []string // names of databases in the shared server
}

// Database returns the address of a database with the pool's tables, which are empty.
// After the test, the next test gets the database. If connections to it are still
// open, it is dropped instead.
func (p *Pool) Database(t testing.TB) string {
	t.Helper()
	c := sharedServer(t)
	name := p.take()
	if name == "" {
		name = c.create(t)
		p.Prepare(t, c.URL(name))
	}
	t.Cleanup(func() {
		if t.Failed() || !c.left(t, name) {
			c.drop(t, name)
			return
		}
		p.empty(t, c.URL(name))
		p.mu.Lock()
		defer p.mu.Unlock()
		p.free = append(p.free, name)
	})
	return c.URL(name)
}

func (p *Pool) take() (name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := len(p.free) - 1; last >= 0 {
		name, p.free = p.free[last], p.free[:last]
	}
	return name
}

// left waits a little for all connections to a database to close, and reports whether
// they did. It does not use waittest.Until: a connection may stay open for good.
func (c *Server) left(t testing.TB, name string) bool {
	t.Helper()
	conn := connect(t, c.URL("postgres"))
	defer conn.Close(context.Background())
	for range 100 {
		var n int
		if err := conn.QueryRow(context.Background(), "SELECT count(*) FROM pg_stat_activity WHERE datname = $1", name).Scan(&n); err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			return true
		}
		time.Sleep(5 * time.Millisecond) // sleeps: between two checks
	}
	return false
}

// empty removes the rows of all tables except those to keep, and numbers their next rows
// from the beginning.
func (p *Pool) empty(t testing.TB, url string) {
	t.Helper()
	ctx := context.Background()
	conn := connect(t, url)
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, "SELECT schemaname, tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')")
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowToStructByPos[tableName])
	if err != nil {
		t.Fatal(err)
	}
	batch := new(pgx.Batch)
	batch.Queue("SET session_replication_role = replica") // rows that refer to others may be removed after them
	for _, n := range names {
		if !slices.Contains(p.Keep, n.Table) {
			batch.Queue(fmt.Sprintf("DELETE FROM %s", pgx.Identifier{n.Schema, n.Table}.Sanitize()))
		}
	}
	batch.Queue(restartSequences, p.Keep)
	if err := conn.SendBatch(ctx, batch).Close(); err != nil {
		t.Fatal(err)
	}
}

// restartSequences restarts the used sequences that belong to columns of tables other
// than $1. Setting them to their first value is as if nobody had asked for one; ALTER
// SEQUENCE would take a hundred times as long, since it gives a sequence a new file.
const restartSequences = `
	SELECT setval(s.seqrelid, s.seqstart, false)
	FROM pg_sequence s
	JOIN pg_depend d ON d.objid = s.seqrelid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
	JOIN pg_class t ON t.oid = d.refobjid
	WHERE pg_sequence_last_value(s.seqrelid) IS NOT NULL AND t.relname <> ALL(coalesce($1::text[], '{}'))`

type tableName struct{ Schema, Table string }

func connect(t testing.TB, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), url) // even after the test has ended
	if err != nil {
		t.Fatal(err)
	}
	return conn
}
