package postgres

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/calls"
	"goa/internal/match"
)

var _ calls.Store = (*Store)(nil)

// addressesOf begins a query of addresses.
const addressesOf = `SELECT number, owner, kind, target, text FROM addresses`

// PutAddress implements [calls.Store].
func (s *Store) PutAddress(ctx context.Context, a calls.Address, most int) (number int64, err error) {
	text, err := json.Marshal(a)
	if err != nil {
		return 0, err
	}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if err := lock(ctx, tx, "addresses "+string(a.Owner)); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, `UPDATE addresses SET text = $4 WHERE owner = $1 AND kind = $2 AND target = $3 RETURNING number`,
			a.Owner, a.To.Kind, a.To.Target, string(text)).Scan(&number)
		if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		err = tx.QueryRow(ctx, `INSERT INTO addresses (owner, kind, target, text) SELECT $1, $2, $3, $4
			WHERE (SELECT count(*) FROM addresses WHERE owner = $1) < $5 RETURNING number`,
			a.Owner, a.To.Kind, a.To.Target, string(text), most).Scan(&number)
		if errors.Is(err, pgx.ErrNoRows) {
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
	return foundAddress(s.pool.Query(ctx, addressesOf+` WHERE number = $1`, number))
}

func foundAddress(rows pgx.Rows, err error) (calls.Address, error) {
	list, err := collectedBy(scanAddress)(rows, err)
	switch {
	case err != nil:
		return calls.Address{}, fmt.Errorf("find an address: %w", err)
	case len(list) == 0:
		return calls.Address{}, calls.ErrNotFound
	default:
		return list[0], nil
	}
}

// Addresses implements [calls.Store].
func (s *Store) Addresses(ctx context.Context, owner match.Owner) ([]calls.Address, error) {
	list, err := collectedBy(scanAddress)(s.pool.Query(ctx, addressesOf+` WHERE owner = $1 ORDER BY number`, owner))
	if err != nil {
		return nil, fmt.Errorf("list addresses: %w", err)
	}
	return list, nil
}

func scanAddress(row pgx.CollectableRow) (a calls.Address, err error) {
	var text string
	if err := row.Scan(&a.Number, &a.Owner, &a.To.Kind, &a.To.Target, &text); err != nil {
		return a, err
	}
	return a, json.Unmarshal([]byte(text), &a)
}

// ChangeAddress implements [calls.Store].
func (s *Store) ChangeAddress(ctx context.Context, number int64, change func(*calls.Address)) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		a, err := foundAddress(tx.Query(ctx, addressesOf+` WHERE number = $1 FOR UPDATE`, number))
		if err != nil {
			return err
		}
		change(&a)
		text, err := json.Marshal(a)
		if err == nil {
			_, err = tx.Exec(ctx, `UPDATE addresses SET text = $2 WHERE number = $1`, number, string(text))
		}
		if err != nil {
			err = fmt.Errorf("change an address: %w", err)
		}
		return err
	})
}

// RemoveAddress implements [calls.Store].
func (s *Store) RemoveAddress(ctx context.Context, owner match.Owner, number int64) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM addresses WHERE owner = $1 AND number = $2`, owner, number)
	return err
}

// errUsedUp takes a transaction back.
var errUsedUp = errors.New("an allowance is used up")

// Take implements [calls.Store].
func (s *Store) Take(ctx context.Context, all []calls.Allowance, now time.Time) (bool, error) {
	all = slices.SortedFunc(slices.Values(all), func(a, b calls.Allowance) int { return cmp.Compare(a.Name, b.Name) }) // or two would wait for each other
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		for _, a := range all {
			if err := take(ctx, tx, a, now); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `DELETE FROM allowances WHERE name IN (
			SELECT name FROM allowances WHERE until < $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`, milliseconds(now))
		return err
	})
	if err != nil && !errors.Is(err, errUsedUp) {
		return false, fmt.Errorf("take from allowances: %w", err)
	}
	return err == nil, nil
}

// take takes one from an allowance, whose row is locked from then on.
func take(ctx context.Context, tx pgx.Tx, a calls.Allowance, now time.Time) error {
	var was int64
	err := tx.QueryRow(ctx, `INSERT INTO allowances AS a (name, until) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET until = a.until RETURNING until`, a.Name, milliseconds(now)).Scan(&was)
	if err != nil {
		return err
	}
	until, ok := a.After(fromMilliseconds(was), now)
	if !ok {
		return errUsedUp
	}
	_, err = tx.Exec(ctx, `UPDATE allowances SET until = $2 WHERE name = $1`, a.Name, milliseconds(until))
	return err
}
