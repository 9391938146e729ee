package database_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"goa/internal/database"
	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/sqlite"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// ways lists the ways to open a database. WaitUntilFree opens it and leaves it again.
var ways = map[string]func(ctx context.Context, db string) (database.Store, error){
	"open": database.Open,
	"open to serve": func(ctx context.Context, db string) (database.Store, error) {
		return database.OpenToServe(ctx, db, func() {})
	},
	"open existing": database.OpenExisting,
	"wait": func(ctx context.Context, db string) (database.Store, error) {
		return nil, database.WaitUntilFree(ctx, db, "nothing", func() {})
	},
}

// closeStore ends a test's use of a database.
func closeStore(t *testing.T, s database.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// What one way of opening has stored, the others find.
func testEveryWay(t *testing.T, db string) {
	t.Helper()
	s, err := database.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(s.Ready(t.Context()), s.Create(t.Context(), &match.Table{ID: "a", Host: "h"}, nil, &match.Summary{}, match.Quota{}))
	if err != nil {
		t.Fatal(err)
	}
	closeStore(t, s)
	for name, open := range ways {
		s, err := open(t.Context(), db)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if s == nil {
			continue
		}
		if table, _, err := s.Load(t.Context(), "a"); err != nil || table.Host != "h" {
			t.Errorf("%s: got %+v, %v", name, table, err)
		}
		closeStore(t, s)
	}
}

func TestAFile(t *testing.T) { testEveryWay(t, filepath.Join(t.TempDir(), "goa.db")) }

func TestPostgreSQL(t *testing.T) { testEveryWay(t, pgtest.Database(t)) }

// No way of opening a database that cannot be opened shows a password. Each error says
// what is wrong and what to do.
func TestWhatCannotBeOpened(t *testing.T) {
	folder := t.TempDir()
	foreign := filepath.Join(folder, "letter.txt")
	if err := os.WriteFile(foreign, []byte(strings.Repeat("Dear Ana, ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	const notOurs, choose, existing = "is not a goa database: give the name of a file", "Choose another file with --db FILE", "Say where the games are with --db FILE"
	down := "Does it run, and are host and port right?"
	for _, c := range []struct {
		name, db string
		kind     error
		advice   map[string]string // by way; the others have nothing against it
	}{
		{"another kind of database", "mysql://goa:s3cret@localhost/goa", nil, map[string]string{"open": "mysql:// " + notOurs, "open to serve": notOurs, "open existing": notOurs, "wait": notOurs}},
		{"a server that is down", "postgres://goa:s3cret@127.0.0.1:1/goa", postgres.ErrUnreachable, map[string]string{"open": down, "open to serve": down, "open existing": down, "wait": down}},
		{"a port that is none", "postgres://goa:s3cret@localhost:port/goa", postgres.ErrAddress, map[string]string{"open": "", "open to serve": "", "open existing": "", "wait": ""}},
		{"a file of another program", foreign, sqlite.ErrForeign, map[string]string{"open": choose, "open to serve": choose, "open existing": ""}},
		{"a folder", folder, nil, map[string]string{"open": choose, "open to serve": choose, "open existing": ""}},
		{"no folder", filepath.Join(folder, "none", "goa.db"), nil, map[string]string{"open": choose, "open to serve": choose, "open existing": existing}},
		{"no file", filepath.Join(folder, "none.db"), fs.ErrNotExist, map[string]string{"open existing": existing}},
	} {
		for way, advice := range c.advice {
			s, err := ways[way](t.Context(), c.db)
			switch {
			case err == nil:
				t.Errorf("%s, %s: no error", c.name, way)
				if s != nil {
					closeStore(t, s)
				}
			case strings.Contains(err.Error(), "s3cret") || !strings.Contains(err.Error(), advice) || c.kind != nil && !errors.Is(err, c.kind):
				t.Errorf("%s, %s: got %q, want %v with %q", c.name, way, err, c.kind, advice)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "none.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that should exist was made: %v", err)
	}
}

// An address that is no database is a mistake of the caller, which commands recognize.
func TestAddressErrors(t *testing.T) {
	_, err := database.Open(t.Context(), "redis://:s3cret@localhost")
	if e, ok := errors.AsType[*database.AddressError](err); !ok || e.Scheme != "redis" {
		t.Errorf("got %v", err)
	}
}

// A damaged file is left as it is. The error has the commands that bring a copy back.
func TestADamagedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	s, err := database.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	closeStore(t, s)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range text[4096:] {
		text[4096+i] = 0xa5
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, way := range []string{"open", "open to serve"} {
		_, err := ways[way](t.Context(), path)
		if !errors.Is(err, sqlite.ErrDamaged) || !strings.Contains(err.Error(), "cp COPY "+path+"\n") || !strings.Contains(err.Error(), "mv "+path+" "+path+"-* damaged/") || strings.Contains(err.Error(), "--db") {
			t.Errorf("%s: got %v", way, err)
		}
	}
	if after, err := os.ReadFile(path); err != nil || !slices.Equal(after, text) {
		t.Errorf("the file was changed: %v", err)
	}
}

// Each problem of a PostgreSQL server comes with its own advice, and others with none.
func TestAdviceAboutServers(t *testing.T) {
	const db = "postgres://ana:s3cret@localhost/games"
	for kind, want := range map[error]string{
		postgres.ErrUnreachable: "postgres:///goa?host=/run/postgresql",
		postgres.ErrRefused:     "PGPASSWORD",
		postgres.ErrNoDatabase:  "createdb --owner ana games",
		postgres.ErrNewer:       "Start the version of goa that the other processes have",
	} {
		err := fmt.Errorf("open the database: %w", kind)
		got := database.ExplainServer(err, db)
		if lines := strings.SplitN(got.Error(), "\n", 2); !errors.Is(got, kind) || lines[0] != err.Error() || len(lines) < 2 || !strings.Contains(lines[1], want) || strings.Contains(got.Error(), "s3cret") {
			t.Errorf("%v: got %q, want advice with %q", kind, got, want)
		}
	}
	for _, err := range []error{nil, context.Canceled} {
		if got := database.ExplainServer(err, db); got != err {
			t.Errorf("%v: got %v", err, got)
		}
	}
}

// The name of a database is for messages and logs.
func TestNames(t *testing.T) {
	for db, want := range map[string]string{
		"goa.db":                                "goa.db",
		"postgres://ana:s3cret@localhost/games": `database "games" at localhost as "ana"`,
		"postgres://ana:s3cret@localhost:x/":    "a PostgreSQL database",
	} {
		if got := database.Name(db); got != want {
			t.Errorf("%q: got %q, want %q", db, got, want)
		}
	}
}

// A server whose file is still served waits until it is free, and says once that it
// waits.
func TestTheNextServerOfAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	first, err := database.OpenToServe(t.Context(), path, func() { t.Error("it waits for nobody") })
	if err != nil {
		t.Fatal(err)
	}
	waits, ended := 0, make(chan struct{})
	next, err := database.OpenToServe(t.Context(), path, func() {
		waits++
		time.AfterFunc(time.Second/2, func() { // after more than one look
			closeStore(t, first)
			close(ended)
		})
	})
	if err != nil || waits != 1 {
		t.Fatalf("got %v after waiting %d times", err, waits)
	}
	<-ended
	closeStore(t, next)
}

// What must not be done while a server runs waits for its end, too.
func TestWaitingForTheLastServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	s, err := database.OpenToServe(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	waits := 0
	if err := database.WaitUntilFree(t.Context(), path, "it would break", func() { waits++; closeStore(t, s) }); err != nil || waits != 1 {
		t.Errorf("got %v after waiting %d times", err, waits)
	}
	if err := database.WaitUntilFree(t.Context(), path, "it would break", func() { t.Error("it waits for nobody") }); err != nil {
		t.Error(err)
	}
}

// Waiting for a server can be canceled. After a few seconds the error says what to do.
func TestWaitingInVain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	s, err := database.OpenToServe(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer closeStore(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := database.OpenToServe(ctx, path, cancel); !errors.Is(err, context.Canceled) {
		t.Errorf("a canceled server: got %v", err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	if err := database.WaitUntilFree(ctx, path, "x", cancel); !errors.Is(err, context.Canceled) {
		t.Errorf("a canceled command: got %v", err)
	}
	if testing.Short() {
		t.Skip("it waits as long as a server may take to end")
	}
	var both sync.WaitGroup
	both.Go(func() {
		if _, err := database.OpenToServe(t.Context(), path, func() {}); !errors.Is(err, sqlite.ErrServed) || !strings.Contains(err.Error(), "--db FILE") || !strings.Contains(err.Error(), "PostgreSQL") {
			t.Errorf("a second server: got %v", err)
		}
	})
	both.Go(func() {
		if err := database.WaitUntilFree(t.Context(), path, "a copy would be torn", func() {}); err == nil || err.Error() != path+" is in use, and a copy would be torn: stop its servers first" {
			t.Errorf("a command: got %v", err)
		}
	})
	both.Wait()
}
