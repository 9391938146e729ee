package postgres_test

import (
	"bytes"
	"os/exec"
	"testing"

	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/storetest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// ready is a pool of up-to-date databases.
var ready = &pgtest.Pool{
	Prepare: func(t testing.TB, url string) {
		_, stop := open(t, url)
		stop()
	},
	Keep: []string{"version", "river_migration"},
}

// database is the database of a store.
type database struct{ url string }

func newDatabase(t *testing.T) storetest.Medium { return database{ready.Database(t)} }

func (d database) Open(t *testing.T) (match.Store, func()) { return open(t, d.url) }

func open(t testing.TB, url string) (*postgres.Store, func()) {
	t.Helper()
	s, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	return s, func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
}

// Crash copies the database as hosts do, since a killed process leaves everything it
// has committed.
func (d database) Crash(t *testing.T) (match.Store, func()) {
	t.Helper()
	copied := database{pgtest.Database(t)}
	var text bytes.Buffer
	dump := exec.CommandContext(t.Context(), pgtest.Program(t, "pg_dump"), d.url)
	dump.Stdout = &text
	if err := dump.Run(); err != nil {
		t.Fatal(err)
	}
	restore := exec.CommandContext(t.Context(), pgtest.Program(t, "psql"), "--quiet", "--set", "ON_ERROR_STOP=1", "--single-transaction", copied.url)
	restore.Stdin = &text
	if out, err := restore.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return copied.Open(t)
}

func TestStore(t *testing.T) { storetest.Run(t, newDatabase) }

func TestCalls(t *testing.T) { storetest.RunNotifications(t, newDatabase) }

func TestSessions(t *testing.T) { storetest.RunSessions(t, newDatabase) }

func TestOperator(t *testing.T) { storetest.RunOperator(t, newDatabase) }

func TestAnalyses(t *testing.T) { storetest.RunAnalyses(t, newDatabase) }

func TestDeals(t *testing.T) { storetest.RunDeals(t, newDatabase) }

func TestDealtGames(t *testing.T) { storetest.RunDealtGames(t, newDatabase, 2) }

func TestEvenings(t *testing.T) { storetest.RunEvenings(t, newDatabase) }

func TestProgress(t *testing.T) { storetest.RunProgress(t, newDatabase) }

func TestTalk(t *testing.T) { storetest.RunTalk(t, newDatabase) }
