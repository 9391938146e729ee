package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"goa/internal/match"
	"goa/internal/talk"
)

// The free space for a database is known only on its own machine.
func TestWhichServersAreLocal(t *testing.T) {
	for host, want := range map[string]bool{
		"/var/run/postgresql": true, "localhost": true, "127.0.0.1": true, "127.9.9.9": true, "::1": true,
		"": false, "192.0.2.1": false, "db.example": false, "localhost.example": false, "run/postgresql": false, "2001:db8::1": false,
	} {
		if got := isLocal(host); got != want {
			t.Errorf("%q: local %t, want %t", host, got, want)
		}
	}
	config, err := configure("postgres://goa@192.0.2.1/goa")
	if err != nil {
		t.Fatal(err)
	}
	pool, err := pgxpool.NewWithConfig(t.Context(), config) // connects when it is used
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if got := (&Store{pool: pool}).free(t.Context()); got != -1 {
		t.Errorf("on another machine %d bytes are free", got)
	}
}

// slow is a network error.
type slow struct{ error }

func (slow) Timeout() bool   { return true }
func (slow) Temporary() bool { return true }
func (s slow) Unwrap() error { return s.error }

var _ net.Error = slow{}

// mixed is an error that wraps a list of errors, perhaps an empty one.
type mixed []error

func (mixed) Error() string     { return "mixed" }
func (m mixed) Unwrap() []error { return m }

// An error explains the problem in our words, with the innermost reason.
func TestWhatIsWrong(t *testing.T) {
	of := func(code string) error {
		return fmt.Errorf("open: %w", &pgconn.PgError{Code: code, Message: "what it says"})
	}
	refused := errors.New("connection refused")
	other := errors.New("another")
	for _, c := range []struct {
		name string
		err  error
		want error
		text string
	}{
		{"no such database", of(noSuchDatabase), ErrNoDatabase, ErrNoDatabase.Error() + ": what it says"},
		{"a wrong password", of(wrongPassword), ErrRefused, ErrRefused.Error() + ": what it says"},
		{"a user who may not come in", of(notAuthorized), ErrRefused, ErrRefused.Error() + ": what it says"},
		{"a user who may not do this", of(notAllowed), ErrRefused, ErrRefused.Error() + ": what it says"},
		{"too many connections", of(tooManyConnections), ErrUnreachable, ErrUnreachable.Error() + ": what it says"},
		{"it starts", of(startingUp), ErrUnreachable, ErrUnreachable.Error() + ": what it says"},
		{"it stops", of(shuttingDown), ErrUnreachable, ErrUnreachable.Error() + ": what it says"},
		{"a network", slow{fmt.Errorf("dial: %w", refused)}, ErrUnreachable, ErrUnreachable.Error() + ": connection refused"},
		{"several reasons", slow{errors.Join(refused, other)}, ErrUnreachable, ErrUnreachable.Error() + ": connection refused"},
		{"no reasons", slow{mixed{}}, ErrUnreachable, ErrUnreachable.Error() + ": mixed"},
		{"the caller has gone", slow{context.Canceled}, context.Canceled, "context canceled"},
		{"something else", other, other, "another"},
	} {
		got := explain(c.err)
		if !errors.Is(got, c.want) || got.Error() != c.text {
			t.Errorf("%s: got %q, want %q", c.name, got, c.text)
		}
	}
	if conflict := of(deadlock); explain(conflict).Error() != conflict.Error() || !isCode(conflict, notSerializable, deadlock) {
		t.Errorf("a conflict is %v", explain(conflict))
	}
	if isCode(of(deadlock), notSerializable) || isCode(other, deadlock) || isCode(nil, deadlock) {
		t.Error("another error has the code")
	}
}

// Waiting announcements are joined if no entry lies between them.
func TestWaitingAnnouncements(t *testing.T) {
	entries := func(numbers ...int) (all []match.Entry) {
		for _, n := range numbers {
			all = append(all, match.Entry{Number: n})
		}
		return all
	}
	for _, c := range []struct {
		name  string
		first []match.Entry
		next  []match.Entry
		want  []int
		entry int
	}{
		{"the next ones", entries(1, 2), entries(3, 4), []int{1, 2, 3, 4}, 4},
		{"after a gap", entries(1, 2), entries(4), []int{4}, 4},
		{"again", entries(1, 2), entries(2), []int{2}, 2},
		{"the table is deleted", entries(1, 2), nil, nil, 0},
		{"after a deletion", nil, entries(1), []int{1}, 1},
	} {
		a := &announcer{wake: make(chan struct{}, 1), pending: map[subject]announcement{}}
		a.announce("t", c.first...)
		clear(c.first) // it belongs to the caller again
		a.announce("other", entries(9)...)
		a.announceLine("t", 7)
		a.announce("t", c.next...)
		clear(c.next)
		var got []int
		for _, e := range a.pending[subject{"t", false}].Entries {
			got = append(got, e.Number)
		}
		if entry := a.pending[subject{"t", false}].Entry; !slices.Equal(got, c.want) || entry != c.entry {
			t.Errorf("%s: entries %v up to %d are announced, want %v up to %d", c.name, got, entry, c.want, c.entry)
		}
		if line := a.pending[subject{"t", true}].talk; len(a.pending) != 3 || line != (talk.Announcement{Table: "t", Line: 7}) || len(a.wake) != 1 {
			t.Errorf("%s: %d announcements wait, of talk %+v", c.name, len(a.pending), line)
		}
	}
}
