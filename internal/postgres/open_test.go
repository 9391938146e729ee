package postgres_test

import (
	"errors"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"

	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/postgres"
)

// openErr makes sure that an address cannot be opened, for the reason want. The error
// must not contain a password.
func openErr(t *testing.T, address string, want error) {
	t.Helper()
	s, err := postgres.Open(t.Context(), address)
	if err == nil {
		s.Close()
		t.Fatal("opened")
	}
	if !errors.Is(err, want) {
		t.Errorf("the error is %q, want one that wraps %q", err, want)
	}
	if text := err.Error(); strings.Contains(text, "hush") || strings.Contains(text, "\n") {
		t.Errorf("the error tells the password, or too much: %q", text)
	}
	if s, err := postgres.OpenToServe(t.Context(), address); s != nil || !errors.Is(err, want) {
		t.Errorf("to serve: got %v, %v", s, err)
	}
}

// inUseErr makes sure that InUse returns an error.
func inUseErr(t *testing.T, address string, want error) {
	t.Helper()
	used, err := postgres.InUse(t.Context(), address)
	if used || !errors.Is(err, want) || strings.Contains(err.Error(), "hush") {
		t.Errorf("in use: got %v, %v", used, err)
	}
}

// changed returns an address with another user or database.
func changed(t *testing.T, address string, change func(*url.URL)) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	change(u)
	return u.String()
}

func TestOpenSaysWhatIsWrongWithADatabase(t *testing.T) {
	db := pgtest.Database(t)
	t.Run("no address", func(t *testing.T) {
		openErr(t, "postgres://goa:hush@localhost:port/goa", postgres.ErrAddress)
		inUseErr(t, "postgres://goa:hush@localhost:port/goa", postgres.ErrAddress)
	})
	t.Run("nobody listens", func(t *testing.T) {
		openErr(t, "postgres://goa:hush@127.0.0.1:1/goa", postgres.ErrUnreachable)
		inUseErr(t, "postgres://goa:hush@127.0.0.1:1/goa", postgres.ErrUnreachable)
	})
	t.Run("no such host", func(t *testing.T) {
		openErr(t, "postgres://goa:hush@nowhere.invalid/goa", postgres.ErrUnreachable)
	})
	t.Run("a server without TLS", func(t *testing.T) {
		openErr(t, "postgres://goa:hush@"+withoutTLS(t)+"/goa?sslmode=require", postgres.ErrUnreachable)
	})
	t.Run("no such database", func(t *testing.T) {
		openErr(t, changed(t, db, func(u *url.URL) { u.Path = "/none" }), postgres.ErrNoDatabase)
	})
	t.Run("a wrong password", func(t *testing.T) {
		pgtest.Execute(t, db, "CREATE ROLE locked LOGIN PASSWORD 'other'")
		openErr(t, changed(t, db, func(u *url.URL) { u.User = url.UserPassword(pgtest.Locked, "hush") }), postgres.ErrRefused)
	})
	t.Run("a user who may make nothing", func(t *testing.T) {
		openErr(t, changed(t, db, func(u *url.URL) { u.User = url.UserPassword(pgtest.Locked, "other") }), postgres.ErrRefused)
	})
}

// withoutTLS returns the address of a server that refuses every request for TLS.
func withoutTLS(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			request := make([]byte, 8)
			if _, err := io.ReadFull(c, request); err == nil {
				_, _ = c.Write([]byte("N")) // no TLS; the client may have gone
			}
			_ = c.Close()
		}
	}()
	return l.Addr().String()
}

// A database of a newer version is used only if that version allows it.
func TestNewerDatabases(t *testing.T) {
	db := pgtest.Database(t)
	_, stop := open(t, db)
	stop()
	pgtest.Execute(t, db, "UPDATE goa.version SET oldest = version") // this program is the oldest that may use it
	pgtest.Execute(t, db, "UPDATE goa.version SET version = 99")
	_, stop = open(t, db)
	stop()
	pgtest.Execute(t, db, "UPDATE goa.version SET oldest = 98")
	openErr(t, db, postgres.ErrNewer)
	if _, err := postgres.OpenExisting(t.Context(), db); !errors.Is(err, postgres.ErrNewer) {
		t.Errorf("beside a server: got %v", err)
	}
}

// If many processes start at once, the database is brought up to date once. Tables of
// other programs in it stay.
func TestManyStartAtOnce(t *testing.T) {
	db := pgtest.Database(t)
	pgtest.Execute(t, db, "CREATE TABLE tables (letters text)")
	if _, err := postgres.OpenExisting(t.Context(), db); !errors.Is(err, postgres.ErrOlder) {
		t.Errorf("before a server has started: got %v", err)
	}
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			s, err := postgres.Open(t.Context(), db)
			if err != nil {
				t.Error(err)
				return
			}
			s.Close()
		})
	}
	all.Wait()
	s, err := postgres.OpenExisting(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	if stats := s.Stats(); stats.Bytes < 1<<20 || stats.Free <= 0 || stats.Waiting != 0 {
		t.Errorf("got %+v", stats)
	}
	pgtest.Execute(t, db, "INSERT INTO public.tables VALUES ('a')")
	s.Close()
}

// A closed store returns errors instead of blocking.
func TestClosedStoreRefuses(t *testing.T) {
	s, stop := open(t, ready.Database(t))
	stop()
	entries := []match.Entry{{Number: 1, Kind: match.MoveEntry, Text: "bid 5"}}
	if err := s.Append(t.Context(), "a", entries, new(match.Summary)); err == nil || errors.Is(err, match.NotFound) {
		t.Errorf("append to a closed store: %v", err)
	}
	if err := s.Delete(t.Context(), "a"); err == nil || errors.Is(err, match.NotFound) {
		t.Errorf("delete in a closed store: %v", err)
	}
	if err := s.Ready(t.Context()); err == nil {
		t.Error("a closed store is ready")
	}
}

// Text that PostgreSQL cannot store spoils only its own append.
func TestOneBadAppendSpoilsNoOther(t *testing.T) {
	s, stop := open(t, ready.Database(t))
	defer stop()
	const tables = 20
	ids := make([]match.ID, tables)
	for i := range ids {
		ids[i] = match.ID(rune('a' + i))
		if err := s.Create(t.Context(), &match.Table{ID: ids[i], Host: "h"}, nil, new(match.Summary), match.Quota{}); err != nil {
			t.Fatal(err)
		}
	}
	var all sync.WaitGroup
	for i, id := range ids {
		all.Go(func() {
			text := "bid 5"
			if i%5 == 0 {
				text = "bid \x00"
			}
			err := s.Append(t.Context(), id, []match.Entry{{Number: 1, Kind: match.MoveEntry, Text: text}}, new(match.Summary))
			if bad := i%5 == 0; bad != (err != nil) {
				t.Errorf("table %s, a bad text %v: got %v", id, bad, err)
			}
		})
	}
	all.Wait()
}
