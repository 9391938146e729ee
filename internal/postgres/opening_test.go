package postgres_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/storetest"
	"goa/internal/waittest"
)

// ask returns the only value that a query finds in a database.
func ask[T any](t testing.TB, db, query string) (value T) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if err := conn.QueryRow(t.Context(), query).Scan(&value); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return value
}

// waitUntilLeft waits until no other connection to a database is open.
func waitUntilLeft(t *testing.T, db string) {
	t.Helper()
	waittest.Until(t, "all connections are closed", func() bool {
		return ask[int](t, db, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`) == 0
	})
}

// A database that cannot be brought up to date stays as it was. The error says which
// migration has failed.
func TestMigrationsThatFail(t *testing.T) {
	db := pgtest.Database(t)
	pgtest.Execute(t, db, `CREATE SCHEMA goa; CREATE TABLE goa.version (one integer PRIMARY KEY, version integer, oldest integer);
		INSERT INTO goa.version VALUES (1, 2, 1)`)
	if _, err := postgres.Open(t.Context(), db); err == nil || !strings.Contains(err.Error(), `migration 4: ERROR: relation "tables" does not exist`) {
		t.Errorf("got %v", err)
	}
	waitUntilLeft(t, db)
	if got := ask[string](t, db, `SELECT version || coalesce(to_regclass('goa.projects')::text, '') FROM goa.version`); got != "2" {
		t.Errorf("its version is %s, want 2, without the table of migration 3", got)
	}
	pgtest.Execute(t, db, `DROP TABLE goa.version`)

	f := new(faults)
	for n := 1; ; n++ { // up to the first migration
		if err := openFailing(t, db, f, n); err == nil || strings.Contains(err.Error(), "migration 1:") {
			break
		}
	}
	_, stop := open(t, db)
	stop()
	if got := ask[int](t, db, `SELECT oldest FROM goa.version`); got < 1 {
		t.Errorf("programs must know %d migrations to use it", got)
	}
	pgtest.Execute(t, db, `DROP TABLE goa.evenings; UPDATE goa.version SET version = 18`)
	for n := 1; openFailing(t, db, f, n) != nil; n++ { // all statements around the last one
	}
	if got := ask[int](t, db, `SELECT version FROM goa.version`); got < 19 {
		t.Errorf("its version is %d in the end", got)
	}
}

// openFailing opens a database, and closes it again. It makes the n-th statement fail and
// returns the error, or nil if there are fewer statements.
func openFailing(t *testing.T, db string, f *faults, n int) error {
	t.Helper()
	f.Arm(n)
	s, err := postgres.MigrateTraced(t.Context(), db, f)
	failed := f.Failed()
	f.Arm(0)
	if failed != errors.Is(err, storetest.ErrDisk) || failed != (s == nil) || n > 100 {
		t.Fatalf("statement %d fails %v: got %v, %v", n, failed, s, err)
	}
	if s != nil {
		s.Close()
	}
	waitUntilLeft(t, db)
	return err
}

// A user who owns nothing can look at a database. Where its files are, and so how much
// space is left, is known only to privileged users.
func TestUsersWithFewRights(t *testing.T) {
	db := ready.Database(t)
	pgtest.Execute(t, db, `CREATE ROLE plain LOGIN; GRANT USAGE ON SCHEMA goa TO plain; GRANT SELECT ON ALL TABLES IN SCHEMA goa TO plain`)
	t.Cleanup(func() { pgtest.Execute(t, db, `DROP OWNED BY plain; DROP ROLE plain`) })
	s, err := postgres.OpenExisting(t.Context(), changed(t, db, func(u *url.URL) { u.User = url.User("plain") }))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if n, err := s.Count(t.Context()); n != 0 || err != nil {
		t.Errorf("got %d tables, %v", n, err)
	}
	if stats := s.Stats(); stats.Free != -1 || stats.Bytes < 1<<20 {
		t.Errorf("got %+v, want an unknown free space", stats)
	}
	if err := s.Ready(t.Context()); !errors.Is(err, postgres.ErrRefused) || !strings.HasPrefix(err.Error(), "write to the database: ") {
		t.Errorf("without the right to write: got %v", err)
	}
}

// A server is ready if its database can be read and remembers what is written.
func TestReadiness(t *testing.T) {
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	const forget = `CREATE FUNCTION goa.forget() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
		CREATE TRIGGER forget BEFORE INSERT ON goa.health FOR EACH ROW EXECUTE FUNCTION goa.forget()`
	for _, c := range []struct{ name, damage, repair, want string }{
		{"no clock", "ALTER FUNCTION goa.clock RENAME TO lost", "ALTER FUNCTION goa.lost RENAME TO clock", "read from the database: "},
		{"no table", "ALTER TABLE goa.health RENAME TO lost", "ALTER TABLE goa.lost RENAME TO health", "write to the database: "},
		{"it forgets", forget, "DROP FUNCTION goa.forget CASCADE", "read from the database: "},
		{
			"it keeps something else", `INSERT INTO goa.health VALUES (1, 7); ` + forget,
			"DROP FUNCTION goa.forget CASCADE", "read from the database: got what was written at 7, ",
		},
	} {
		pgtest.Execute(t, db, c.damage)
		if err := s.Ready(t.Context()); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
		pgtest.Execute(t, db, c.repair)
		if err := s.Ready(t.Context()); err != nil {
			t.Errorf("%s, repaired: %v", c.name, err)
		}
		pgtest.Execute(t, db, "DELETE FROM goa.health")
	}
}
