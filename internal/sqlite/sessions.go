package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"goa/internal/session"
)

var _ session.Store = (*Store)(nil)

// PutSession implements [session.Store].
func (s *Store) PutSession(ctx context.Context, x session.Session) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		_, err := putSession(ctx, st, x)
		return err
	})
}

// putSession stores a session and reports whether it was stored.
func putSession(ctx context.Context, st *statements, x session.Session) (bool, error) {
	ended := sql.NullInt64{Int64: x.Ended.UnixMilli(), Valid: !x.Ended.IsZero()}
	result, err := st.putSession.ExecContext(ctx, x.ID, x.Guest, x.Device, x.Began.UnixMilli(), x.Seen.UnixMilli(), ended, x.Parent)
	if err != nil {
		return false, fmt.Errorf("store a session: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// AdmitSession implements [session.Store]. Writes are serial, so the check and
// the write cannot be interrupted.
func (s *Store) AdmitSession(ctx context.Context, x session.Session, made time.Time) (admitted bool, err error) {
	err = s.writer.write(ctx, func(ctx context.Context, st *statements) (err error) {
		admitted, err = session.Admits(x, made, func(id session.ID) (session.Session, error) {
			return found(scanSession(st.findSession.QueryRowContext(ctx, id)))
		})
		if err == nil && admitted {
			admitted, err = putSession(ctx, st, x)
		}
		return err
	})
	return admitted && err == nil, err
}

// Session implements [session.Store].
func (s *Store) Session(ctx context.Context, id session.ID) (session.Session, error) {
	return found(scanSession(s.queries.session.QueryRowContext(ctx, id)))
}

// found translates the error of a session lookup.
func found(x session.Session, err error) (session.Session, error) {
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return x, session.ErrNotFound
	case err != nil:
		return x, fmt.Errorf("find a session: %w", err)
	default:
		return x, nil
	}
}

// Sessions implements [session.Store].
func (s *Store) Sessions(ctx context.Context, guest string) ([]session.Session, error) {
	rows, err := s.queries.sessions.QueryContext(ctx, guest)
	return collected("list sessions", rows, err, scanSessions)
}

func scanSessions(rows *sql.Rows) (session.Session, error) { return scanSession(rows) }

func scanSession(row interface{ Scan(...any) error }) (x session.Session, err error) {
	var began, seen int64
	var ended sql.NullInt64
	if err := row.Scan(&x.ID, &x.Guest, &x.Device, &began, &seen, &ended, &x.Parent); err != nil {
		return x, err
	}
	x.Began, x.Seen = time.UnixMilli(began).UTC(), time.UnixMilli(seen).UTC()
	if ended.Valid {
		x.Ended = time.UnixMilli(ended.Int64).UTC()
	}
	return x, nil
}

// SawSession implements [session.Store].
func (s *Store) SawSession(ctx context.Context, id session.ID, at time.Time) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		_, err := st.sawSession.ExecContext(ctx, at.UnixMilli(), id)
		return err
	})
}

// EndSession implements [session.Store].
func (s *Store) EndSession(ctx context.Context, guest string, id session.ID, at time.Time) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		result, err := st.endSession.ExecContext(ctx, at.UnixMilli(), id, guest)
		if err != nil {
			return fmt.Errorf("end a session: %w", err)
		}
		if n, err := result.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return session.ErrNotFound
	})
}
