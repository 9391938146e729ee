package postgres_test

import (
	"context"
	"testing"

	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/waittest"
)

// A database is in use from when a server opens it until the last server closes it.
// Other programs do not count.
func TestServersUseTheirDatabaseAtOnce(t *testing.T) {
	address := pgtest.Database(t)
	expect := func(want bool, when string) {
		t.Helper()
		if used, err := postgres.InUse(t.Context(), address); err != nil || used != want {
			t.Errorf("%s: in use %v, %v; want %v", when, used, err, want)
		}
	}
	open := func(with func(context.Context, string) (*postgres.Store, error)) *postgres.Store {
		t.Helper()
		s, err := with(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	end := func(s *postgres.Store) {
		t.Helper()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	expect(false, "without tables")
	end(open(postgres.Open))
	other := open(postgres.OpenExisting)
	expect(false, "another program looks at it")
	first, second := open(postgres.OpenToServe), open(postgres.OpenToServe)
	expect(true, "with two servers")
	end(first)
	expect(true, "with one server")
	end(second)
	// PostgreSQL notices a moment later that the connection has gone.
	waittest.Until(t, "the database is not in use", func() bool {
		used, err := postgres.InUse(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		return !used
	})
	end(other)
}
