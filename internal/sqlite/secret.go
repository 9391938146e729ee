package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// SecretPrint implements [transfer.Store].
func (s *Store) SecretPrint(ctx context.Context, ifNone string) (print string, err error) {
	if ifNone != "" {
		err = s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
			_, err := s.writer.conn.ExecContext(ctx, `INSERT INTO secret (one, print) VALUES (1, ?) ON CONFLICT DO NOTHING`, ifNone)
			return err
		})
	}
	if err == nil {
		err = s.read.QueryRowContext(ctx, `SELECT print FROM secret`).Scan(&print)
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("look whose secret it is: %w", err)
	}
	return print, nil
}

// SetSecretPrint implements [transfer.Store].
func (s *Store) SetSecretPrint(ctx context.Context, print string) error {
	err := s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		_, err := s.writer.conn.ExecContext(ctx, `DELETE FROM secret`)
		if err == nil && print != "" {
			_, err = s.writer.conn.ExecContext(ctx, `INSERT INTO secret (one, print) VALUES (1, ?)`, print)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("note whose secret it is: %w", err)
	}
	return nil
}

// InUse reports whether any program has the database at path open. It is of no
// use to one that has it open itself.
func InUse(ctx context.Context, path string) (bool, error) {
	if _, err := os.Stat(path); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return false, nil
		}
		return false, err
	}
	// Who uses a database holds a lock on it that others share, and this
	// connection wants it for itself.
	db, err := connect(path, "locking_mode(EXCLUSIVE)")
	if err != nil {
		return false, err
	}
	_, err = db.ExecContext(ctx, "PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE; ROLLBACK")
	err = errors.Join(err, db.Close())
	if isBusy(err) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("open %s: %w", path, explain(err))
	}
	return false, nil
}
