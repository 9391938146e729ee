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
	ended := sql.NullInt64{Int64: x.Ended.UnixMilli(), Valid: !x.Ended.IsZero()}
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		_, err := st.putSession.ExecContext(ctx, x.ID, x.Guest, x.Device, x.Began.UnixMilli(), x.Seen.UnixMilli(), ended)
		if err != nil {
			return fmt.Errorf("store a session: %w", err)
		}
		return nil
	})
}

// Session implements [session.Store].
func (s *Store) Session(ctx context.Context, id session.ID) (session.Session, error) {
	x, err := scanSession(s.queries.session.QueryRowContext(ctx, id))
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
	if err := row.Scan(&x.ID, &x.Guest, &x.Device, &began, &seen, &ended); err != nil {
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
