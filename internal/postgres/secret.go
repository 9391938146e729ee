package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// SecretPrint implements [transfer.Store].
func (s *Store) SecretPrint(ctx context.Context, ifNone string) (fingerprint string, err error) {
	if ifNone != "" {
		// Two processes may start at once; the first one wins.
		_, err = s.pool.Exec(ctx, `INSERT INTO secret (one, print) VALUES (1, $1) ON CONFLICT DO NOTHING`, ifNone)
	}
	if err == nil {
		err = s.pool.QueryRow(ctx, `SELECT print FROM secret`).Scan(&fingerprint)
	}
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return "", fmt.Errorf("read the fingerprint of the secret: %w", err)
	}
	return fingerprint, nil
}

// SetSecretPrint implements [transfer.Store].
func (s *Store) SetSecretPrint(ctx context.Context, fingerprint string) error {
	b := new(pgx.Batch) // one transaction
	b.Queue(`DELETE FROM secret`)
	if fingerprint != "" {
		b.Queue(`INSERT INTO secret (one, print) VALUES (1, $1)`, fingerprint)
	}
	if err := s.pool.SendBatch(ctx, b).Close(); err != nil {
		return fmt.Errorf("store the fingerprint of the secret: %w", err)
	}
	return nil
}

// presenceLock is shared by the servers of a database. Each server holds it on its
// own connection, even before its first heartbeat and while it is too busy for one.
const presenceLock = 0x676f6103 // "goa", 3

// holdPresence returns a connection that holds the lock until it is closed.
func (s *Store) holdPresence(ctx context.Context) (*pgx.Conn, error) {
	pooled, err := s.pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	conn := pooled.Hijack()
	if _, err := conn.Exec(ctx, `SELECT pg_advisory_lock_shared($1)`, presenceLock); err != nil {
		return nil, errors.Join(err, conn.Close(ctx))
	}
	return conn, nil
}

// InUse reports whether a process works on the database at an address, or did so a
// few seconds ago without signing off. Errors are those of [Open].
func InUse(ctx context.Context, address string) (used bool, err error) {
	config, err := configure(address)
	if err != nil {
		return false, err
	}
	conn, err := pgx.ConnectConfig(ctx, config.ConnConfig)
	if err == nil {
		used, err = hasProcesses(ctx, conn)
		err = errors.Join(err, conn.Close(ctx))
	}
	if err != nil {
		return false, fmt.Errorf("open %s: %w", nameOf(config), explain(err))
	}
	return used, nil
}

func hasProcesses(ctx context.Context, conn *pgx.Conn) (some bool, err error) {
	if err := conn.QueryRow(ctx, `SELECT to_regclass('goa.processes') IS NOT NULL`).Scan(&some); err != nil || !some {
		return false, err // a database without our tables
	}
	err = conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM goa.processes WHERE beat > now() - $1::interval) OR NOT pg_try_advisory_xact_lock($2)`, deadAfter, presenceLock).Scan(&some)
	return some, err
}
