package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"goa/internal/match"
	"goa/internal/notifications"
)

var _ notifications.Store = (*Store)(nil)

// PutAddress implements [notifications.Store].
func (s *Store) PutAddress(ctx context.Context, a notifications.Address, most notifications.AddressLimits) (number int64, err error) {
	text, err := json.Marshal(a)
	if err != nil {
		return 0, err
	}
	err = s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		err := st.replaceAddress.QueryRowContext(ctx, a.Owner, a.To.Kind, a.To.Target, text).Scan(&number)
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		var owned, ofOrigin int
		if err := st.countAddresses.QueryRowContext(ctx, a.Owner, a.Origin).Scan(&owned, &ofOrigin); err != nil {
			return err
		}
		switch {
		case owned >= most.Owner:
			return notifications.ErrFull
		case ofOrigin >= most.Origin:
			return notifications.ErrOriginFull
		}
		return st.putAddress.QueryRowContext(ctx, a.Owner, a.To.Kind, a.To.Target, text, a.Origin).Scan(&number)
	})
	if err != nil && !errors.Is(err, notifications.ErrFull) && !errors.Is(err, notifications.ErrOriginFull) {
		err = fmt.Errorf("store an address: %w", err)
	}
	return number, err
}

// Address implements [notifications.Store].
func (s *Store) Address(ctx context.Context, number int64) (notifications.Address, error) {
	return foundAddress(s.queries.address.QueryRowContext(ctx, number))
}

func foundAddress(row *sql.Row) (notifications.Address, error) {
	a, err := scanAddress(row)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return a, notifications.ErrNotFound
	case err != nil:
		return a, fmt.Errorf("find an address: %w", err)
	default:
		return a, nil
	}
}

// Addresses implements [notifications.Store].
func (s *Store) Addresses(ctx context.Context, owner match.Owner) ([]notifications.Address, error) {
	rows, err := s.queries.addresses.QueryContext(ctx, owner)
	return collected("list addresses", rows, err, scanAddresses)
}

func scanAddresses(rows *sql.Rows) (notifications.Address, error) { return scanAddress(rows) }

func scanAddress(row interface{ Scan(...any) error }) (a notifications.Address, err error) {
	var text []byte
	if err := row.Scan(&a.Number, &a.Owner, &a.To.Kind, &a.To.Target, &text); err != nil {
		return a, err
	}
	return a, json.Unmarshal(text, &a)
}

// ChangeAddress implements [notifications.Store].
func (s *Store) ChangeAddress(ctx context.Context, number int64, change func(*notifications.Address)) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		a, err := foundAddress(st.address.QueryRowContext(ctx, number))
		if err != nil {
			return err
		}
		change(&a)
		text, err := json.Marshal(a)
		if err == nil {
			_, err = st.changeAddress.ExecContext(ctx, number, text)
		}
		if err != nil {
			err = fmt.Errorf("change an address: %w", err)
		}
		return err
	})
}

// RemoveAddress implements [notifications.Store].
func (s *Store) RemoveAddress(ctx context.Context, owner match.Owner, number int64) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		_, err := st.removeAddress.ExecContext(ctx, owner, number)
		return err
	})
}

// errUsedUp rolls back the transaction.
var errUsedUp = errors.New("an allowance is used up")

// Take implements [notifications.Store].
func (s *Store) Take(ctx context.Context, all []notifications.Allowance, now time.Time) (bool, error) {
	err := s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		if _, err := s.writer.conn.ExecContext(ctx, `DELETE FROM allowances WHERE until < ?`, now.UnixMilli()); err != nil {
			return err
		}
		for _, a := range all {
			if err := s.take(ctx, a, now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil && !errors.Is(err, errUsedUp) {
		return false, fmt.Errorf("take from allowances: %w", err)
	}
	return err == nil, nil
}

// take takes one from an allowance, in a transaction of the writer.
func (s *Store) take(ctx context.Context, a notifications.Allowance, now time.Time) error {
	var was int64
	err := s.writer.conn.QueryRowContext(ctx, `SELECT until FROM allowances WHERE name = ?`, a.Name).Scan(&was)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	until, ok := a.After(time.UnixMilli(was), now)
	if !ok {
		return errUsedUp
	}
	_, err = s.writer.conn.ExecContext(ctx, `INSERT INTO allowances (name, until) VALUES (?, ?)
		ON CONFLICT (name) DO UPDATE SET until = excluded.until`, a.Name, until.UnixMilli())
	return err
}

// Refuse implements [notifications.Store].
func (s *Store) Refuse(ctx context.Context, name string, at time.Time) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		_, err := s.writer.conn.ExecContext(ctx, `INSERT INTO refusals (name, since) VALUES (?, ?) ON CONFLICT DO NOTHING`, name, at.UnixMilli())
		return err
	})
}

// TakeBack implements [notifications.Store].
func (s *Store) TakeBack(ctx context.Context, name string) error {
	_, err := s.deleteOne(ctx, `DELETE FROM refusals WHERE name = ?`, name)
	return err
}

// Refused implements [notifications.Store].
func (s *Store) Refused(ctx context.Context, name string) (refused bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM refusals WHERE name = ?)`, name).Scan(&refused)
	return refused, err
}

// AllRefusals implements [transfer.Store].
func (s *Store) AllRefusals(ctx context.Context) ([]notifications.Refusal, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT name, since FROM refusals ORDER BY name`)
	return collected("read refusals", rows, err, func(rows *sql.Rows) (r notifications.Refusal, err error) {
		var since int64
		err = rows.Scan(&r.Name, &since)
		r.Since = time.UnixMilli(since).UTC()
		return r, err
	})
}
