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
func (s *Store) SecretPrint(ctx context.Context, ifNone string) (fingerprint string, err error) {
	if ifNone != "" {
		err = s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
			_, err := s.writer.conn.ExecContext(ctx, `INSERT INTO secret (one, print) VALUES (1, ?) ON CONFLICT DO NOTHING`, ifNone)
			return err
		})
	}
	if err == nil {
		err = s.read.QueryRowContext(ctx, `SELECT print FROM secret`).Scan(&fingerprint)
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("read the fingerprint of the secret: %w", err)
	}
	return fingerprint, nil
}

// SetSecretPrint implements [transfer.Store].
func (s *Store) SetSecretPrint(ctx context.Context, fingerprint string) error {
	err := s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		_, err := s.writer.conn.ExecContext(ctx, `DELETE FROM secret`)
		if err == nil && fingerprint != "" {
			_, err = s.writer.conn.ExecContext(ctx, `INSERT INTO secret (one, print) VALUES (1, ?)`, fingerprint)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("store the fingerprint of the secret: %w", err)
	}
	return nil
}

// InUse reports whether any program has the database at path open. The caller
// must not have it open itself.
func InUse(ctx context.Context, path string) (bool, error) {
	if _, err := os.Stat(path); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return false, nil
		}
		return false, err
	}
	// Programs that use a database hold a shared lock on it. This connection
	// asks for an exclusive one.
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
