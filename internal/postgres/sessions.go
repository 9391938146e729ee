package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"goa/internal/session"
)

var _ session.Store = (*Store)(nil)

// PutSession implements [session.Store].
func (s *Store) PutSession(ctx context.Context, x session.Session) error {
	_, err := putSession(ctx, s.pool, x)
	return err
}

// putSession stores a session and reports whether it was stored.
func putSession(ctx context.Context, db interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}, x session.Session) (bool, error) {
	var ended *int64
	if !x.Ended.IsZero() {
		ended = new(milliseconds(x.Ended))
	}
	tag, err := db.Exec(ctx, `INSERT INTO sessions (id, guest, device, began, seen, ended, parent) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (id) DO NOTHING`, x.ID, x.Guest, x.Device, milliseconds(x.Began), milliseconds(x.Seen), ended, x.Parent)
	if err != nil {
		return false, fmt.Errorf("store a session: %w", err)
	}
	return tag.RowsAffected() > 0, nil
}

// AdmitSession implements [session.Store]. It locks the rows of the sessions that
// admitted this one, so that none of them can end meanwhile.
func (s *Store) AdmitSession(ctx context.Context, x session.Session, made time.Time) (admitted bool, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) (err error) {
		admitted, err = session.Admits(x, made, func(id session.ID) (session.Session, error) {
			return oneSession(tx.Query(ctx, sessionsOf+` WHERE id = $1 FOR SHARE`, id))
		})
		if err == nil && admitted {
			admitted, err = putSession(ctx, tx, x)
		}
		return err
	})
	return admitted && err == nil, err
}

// sessionsOf begins a query of sessions.
const sessionsOf = `SELECT id, guest, device, began, seen, ended, parent FROM sessions`

// Session implements [session.Store].
func (s *Store) Session(ctx context.Context, id session.ID) (session.Session, error) {
	return oneSession(s.pool.Query(ctx, sessionsOf+` WHERE id = $1`, id))
}

// oneSession returns the only session that a query finds.
func oneSession(rows pgx.Rows, err error) (session.Session, error) {
	list, err := collectedBy(scanSession)(rows, err)
	switch {
	case err != nil:
		return session.Session{}, fmt.Errorf("find a session: %w", err)
	case len(list) == 0:
		return session.Session{}, session.ErrNotFound
	default:
		return list[0], nil
	}
}

// Sessions implements [session.Store].
func (s *Store) Sessions(ctx context.Context, guest string) ([]session.Session, error) {
	list, err := collectedBy(scanSession)(s.pool.Query(ctx, sessionsOf+` WHERE guest = $1 AND ended IS NULL ORDER BY seen DESC, id`, guest))
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	return list, nil
}

func scanSession(row pgx.CollectableRow) (x session.Session, err error) {
	var began, seen int64
	var ended *int64
	err = row.Scan(&x.ID, &x.Guest, &x.Device, &began, &seen, &ended, &x.Parent)
	x.Began, x.Seen = fromMilliseconds(began), fromMilliseconds(seen)
	if ended != nil {
		x.Ended = fromMilliseconds(*ended)
	}
	return x, err
}

// SawSession implements [session.Store].
func (s *Store) SawSession(ctx context.Context, id session.ID, at time.Time) error {
	_, err := s.pool.Exec(ctx, `UPDATE sessions SET seen = $1 WHERE id = $2 AND seen < $1`, milliseconds(at), id)
	return err
}

// EndSession implements [session.Store].
func (s *Store) EndSession(ctx context.Context, guest string, id session.ID, at time.Time) error {
	tag, err := s.pool.Exec(ctx, `UPDATE sessions SET ended = $1 WHERE id = $2 AND guest = $3 AND ended IS NULL`, milliseconds(at), id, guest)
	switch {
	case err != nil:
		return fmt.Errorf("end a session: %w", err)
	case tag.RowsAffected() == 0:
		return session.ErrNotFound
	default:
		return nil
	}
}
