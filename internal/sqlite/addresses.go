package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"goa/internal/calls"
	"goa/internal/match"
)

var _ calls.Store = (*Store)(nil)

// PutAddress implements [calls.Store].
func (s *Store) PutAddress(ctx context.Context, a calls.Address, most int) (number int64, err error) {
	text, err := json.Marshal(a)
	if err != nil {
		return 0, err
	}
	err = s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		err := st.replaceAddress.QueryRowContext(ctx, a.Owner, a.To.Kind, a.To.Target, text).Scan(&number)
		if errors.Is(err, sql.ErrNoRows) {
			err = st.putAddress.QueryRowContext(ctx, a.Owner, a.To.Kind, a.To.Target, text, most).Scan(&number)
		}
		if errors.Is(err, sql.ErrNoRows) {
			return calls.ErrFull
		}
		return err
	})
	if err != nil && !errors.Is(err, calls.ErrFull) {
		err = fmt.Errorf("store an address: %w", err)
	}
	return number, err
}

// Address implements [calls.Store].
func (s *Store) Address(ctx context.Context, number int64) (calls.Address, error) {
	return foundAddress(s.queries.address.QueryRowContext(ctx, number))
}

func foundAddress(row *sql.Row) (calls.Address, error) {
	a, err := scanAddress(row)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return a, calls.ErrNotFound
	case err != nil:
		return a, fmt.Errorf("find an address: %w", err)
	default:
		return a, nil
	}
}

// Addresses implements [calls.Store].
func (s *Store) Addresses(ctx context.Context, owner match.Owner) ([]calls.Address, error) {
	rows, err := s.queries.addresses.QueryContext(ctx, owner)
	return collected("list addresses", rows, err, scanAddresses)
}

func scanAddresses(rows *sql.Rows) (calls.Address, error) { return scanAddress(rows) }

func scanAddress(row interface{ Scan(...any) error }) (a calls.Address, err error) {
	var text []byte
	if err := row.Scan(&a.Number, &a.Owner, &a.To.Kind, &a.To.Target, &text); err != nil {
		return a, err
	}
	return a, json.Unmarshal(text, &a)
}

// ChangeAddress implements [calls.Store].
func (s *Store) ChangeAddress(ctx context.Context, number int64, change func(*calls.Address)) error {
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

// RemoveAddress implements [calls.Store].
func (s *Store) RemoveAddress(ctx context.Context, owner match.Owner, number int64) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		_, err := st.removeAddress.ExecContext(ctx, owner, number)
		return err
	})
}
