package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	lite "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// ErrServed is the error for a file that another process serves.
var ErrServed = errors.New("another server is using the file")

// OpenToServe is [Open] for the process that serves the file until the store is
// closed. The error wraps [ErrServed] if another process already serves it.
func OpenToServe(ctx context.Context, path string) (*Store, error) {
	s, err := openToServe(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, explain(err))
	}
	return s, nil
}

func openToServe(ctx context.Context, path string) (*Store, error) {
	if err := writable(path); err != nil {
		return nil, err
	}
	if err := checkOurs(ctx, path); err != nil {
		return nil, err // and leave no file beside it
	}
	claim, err := newClaim(ctx, path+".lock")
	if err != nil {
		return nil, err
	}
	s, err := open(ctx, path)
	if err != nil {
		return nil, errors.Join(err, claim.Close())
	}
	s.claim = claim
	return s, nil
}

// checkOurs returns an error unless a file is one of our databases or empty.
func checkOurs(ctx context.Context, path string) error {
	return useFile(path, func(db *sql.DB) error {
		_, err := versionOf(ctx, db)
		return err
	})
}

// newClaim takes a lock that is released when it is closed or the process ends.
// The lock is a transaction in a separate, empty database. That works on every
// system, and touches no file that others have open.
func newClaim(ctx context.Context, file string) (*sql.DB, error) {
	db, err := connect(file)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	_, err = db.ExecContext(ctx, "PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
	if isBusy(err) {
		err = ErrServed
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// isBusy reports whether another process holds the lock.
func isBusy(err error) bool {
	e, ok := errors.AsType[*lite.Error](err)
	return ok && e.Code()&0xff == lib.SQLITE_BUSY
}
