// Package database opens the database named by --db: a file or PostgreSQL. If the
// database cannot be opened, the error says what to do about it.
package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"goa/internal/analyst"
	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/operator"
	"goa/internal/postgres"
	"goa/internal/progress"
	"goa/internal/session"
	"goa/internal/sqlite"
	"goa/internal/talk"
	"goa/internal/transfer"
)

// Store is where a server stores everything: a file, or PostgreSQL.
type Store interface {
	match.Store
	jobs.Queue
	session.Store
	notifications.Store
	operator.Store
	talk.Store
	analyst.Store
	progress.Store
	contest.EveningStore
	transfer.Store
	// Ready makes sure that the store can be written and read.
	Ready(ctx context.Context) error
	// Counts returns the number of jobs of each kind.
	Counts(ctx context.Context) ([]jobs.Count, error)
	// Stats returns the current resource use of the store.
	Stats() operator.Stats
	Close() error
}

// AddressError refuses the address of a database that is neither a file nor
// PostgreSQL. It does not repeat the address, which may contain a password.
type AddressError struct{ Scheme string }

func (e *AddressError) Error() string {
	return fmt.Sprintf("%s:// is not a goa database: give the name of a file, or an address such as postgres://goa@localhost/goa", e.Scheme)
}

// isFile returns an [*AddressError] if a database is not a file. It must not be
// PostgreSQL.
func isFile(db string) error {
	if scheme, _, isAddress := strings.Cut(db, "://"); isAddress {
		return &AddressError{scheme}
	}
	return nil
}

// Name returns the file or address of a database without its password, for printing.
func Name(db string) string {
	if postgres.IsURL(db) {
		return postgres.Name(db)
	}
	return db
}

// Open opens or creates a database.
func Open(ctx context.Context, db string) (Store, error) {
	if postgres.IsURL(db) {
		s, err := postgres.Open(ctx, db)
		if err != nil {
			return nil, ExplainServer(err, db)
		}
		return s, nil
	}
	if err := isFile(db); err != nil {
		return nil, err
	}
	s, err := sqlite.Open(ctx, db)
	if err != nil {
		return nil, explainFile(err, db)
	}
	return s, nil
}

// OpenToServe opens or creates a database for a server. A file has only one server.
// If that one is about to end, OpenToServe calls waiting and waits for it.
func OpenToServe(ctx context.Context, db string, waiting func()) (Store, error) {
	if postgres.IsURL(db) {
		s, err := postgres.OpenToServe(ctx, db)
		if err != nil {
			return nil, ExplainServer(err, db)
		}
		return s, nil
	}
	if err := isFile(db); err != nil {
		return nil, err
	}
	var store *sqlite.Store
	err := wait(ctx, waiting, func() (free bool, err error) {
		store, err = sqlite.OpenToServe(ctx, db)
		return !errors.Is(err, sqlite.ErrServed), err
	})
	switch {
	case errors.Is(err, sqlite.ErrServed):
		return nil, fmt.Errorf("%w: stop it, or choose another file with --db FILE.\nServers that share their games need PostgreSQL: docs/hosting.md", err)
	case err != nil:
		return nil, explainFile(err, db)
	}
	return store, nil
}

// OpenExisting opens a database that a server may be using.
func OpenExisting(ctx context.Context, db string) (Store, error) {
	if postgres.IsURL(db) {
		s, err := postgres.OpenExisting(ctx, db)
		if err != nil {
			return nil, ExplainServer(err, db)
		}
		return s, nil
	}
	if err := isFile(db); err != nil {
		return nil, err
	}
	s, err := sqlite.OpenExisting(ctx, db)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w\nSay where the games are with --db FILE", err)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// WaitUntilFree waits a few seconds if a server uses a database, and calls waiting
// first. If a server still uses it then, the error names the consequence of using it too.
func WaitUntilFree(ctx context.Context, db, consequence string, waiting func()) error {
	var used bool
	err := wait(ctx, waiting, func() (free bool, err error) {
		used, err = inUse(ctx, db)
		return err != nil || !used, err
	})
	if err == nil && used {
		err = fmt.Errorf("%s is in use, and %s: stop its servers first", Name(db), consequence)
	}
	return err
}

// inUse reports whether a server uses a database.
func inUse(ctx context.Context, db string) (bool, error) {
	if postgres.IsURL(db) {
		used, err := postgres.InUse(ctx, db)
		if err != nil {
			return false, ExplainServer(err, db)
		}
		return used, nil
	}
	if err := isFile(db); err != nil {
		return false, err
	}
	return sqlite.InUse(ctx, db)
}

// leaveTime is how long to wait for a server to leave a database. Servers take at
// most five seconds.
const leaveTime = 6 * time.Second

// wait calls try until the servers of a database have left it. If they take too long,
// it returns the last error. It calls waiting once if it has to wait.
func wait(ctx context.Context, waiting func(), try func() (free bool, err error)) error {
	for since := (time.Time{}); ; {
		free, err := try()
		switch {
		case free:
			return err
		case since.IsZero():
			since = time.Now()
			waiting()
		case time.Since(since) > leaveTime:
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// explainFile says what to do about a file that cannot be opened.
func explainFile(err error, db string) error {
	if !errors.Is(err, sqlite.ErrDamaged) {
		return fmt.Errorf("%w\nChoose another file with --db FILE", err)
	}
	return fmt.Errorf(`%w
Nothing was written to it. To go back to a copy that goa backup has made, move the damaged
file and those beside it away, and put the copy in its place:
  mkdir damaged && mv %[2]s %[2]s-* damaged/
  cp COPY %[2]s
The file %[2]s.secret stays where it is. docs/hosting.md tells more`, err, db)
}

// ExplainServer says what to do about a PostgreSQL that does not answer.
func ExplainServer(err error, db string) error {
	for _, c := range []struct {
		what   error
		advice string
	}{
		{postgres.ErrUnreachable, "Does it run, and are host and port right? A socket is named so: postgres:///goa?host=/run/postgresql"},
		{postgres.ErrRefused, "Give the user and password in the address or in PGPASSWORD. The database should be the user's own:\n  createuser --pwprompt goa && createdb --owner goa goa"},
		{postgres.ErrNoDatabase, "Make it once:\n  " + postgres.CreateCommand(db)},
		{postgres.ErrNewer, "Start the version of goa that the other processes have, or a later one"},
	} {
		if errors.Is(err, c.what) {
			return fmt.Errorf("%w\n%s", err, c.advice)
		}
	}
	return err
}
