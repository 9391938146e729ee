package pgtest_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"

	"goa/internal/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// A database of a pool is prepared once. The next test finds its tables empty except
// for kept rows, and rows are numbered from the beginning again. A database is not reused if it still has connections or if its test
// failed.
func TestPool(t *testing.T) {
	prepared := 0
	pool := &pgtest.Pool{
		Prepare: func(t testing.TB, url string) {
			prepared++
			pgtest.Execute(t, url, "CREATE TABLE version (n serial, m int GENERATED ALWAYS AS IDENTITY); INSERT INTO version VALUES (7); CREATE SCHEMA other; "+
				"CREATE TABLE parent (n serial PRIMARY KEY, m int GENERATED ALWAYS AS IDENTITY (START 5)); CREATE TABLE other.child (n int REFERENCES parent)")
		},
		Keep: []string{"version"},
	}
	var first string
	t.Run("the first", func(t *testing.T) {
		first = pool.Database(t)
		pgtest.Execute(t, first, "INSERT INTO parent DEFAULT VALUES; INSERT INTO other.child VALUES (1)")
	})
	var stays *pgx.Conn
	t.Run("the next has it, emptied", func(t *testing.T) {
		url := pool.Database(t)
		if url != first || prepared != 1 {
			t.Errorf("got %s after %d preparations, want %s after 1", url, prepared, first)
		}
		for table, want := range map[string]int{"version": 1, "parent": 0, "other.child": 0} {
			if got := count(t, url, table); got != want {
				t.Errorf("there are %d rows of %s, want %d", got, table, want)
			}
		}
		pgtest.Execute(t, url, "INSERT INTO parent DEFAULT VALUES; INSERT INTO version VALUES (8)")
		for query, want := range map[string]int{"n FROM parent": 1, "m FROM parent": 5, "max(m) FROM version": 2} {
			if got := number(t, url, query); got != want {
				t.Errorf("%s is %d, want %d", query, got, want)
			}
		}
		if another := pool.Database(t); another == url || prepared != 2 {
			t.Errorf("two at once share %s, prepared %d times", another, prepared)
		}
		stays = connect(t, url)
	})
	defer stays.Close(context.Background())
	t.Run("one that is in use is not had again", func(t *testing.T) {
		for range 2 {
			if url := pool.Database(t); url == first {
				t.Errorf("%s is given away while somebody is connected", url)
			}
		}
		if prepared != 3 {
			t.Errorf("%d databases are prepared, want 3: the second is had again", prepared)
		}
	})
}

func connect(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

func count(t *testing.T, url, table string) int {
	t.Helper()
	return number(t, url, "count(*) FROM "+table)
}

func number(t *testing.T, url, query string) (n int) {
	t.Helper()
	conn := connect(t, url)
	defer conn.Close(t.Context())
	if err := conn.QueryRow(t.Context(), "SELECT "+query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
