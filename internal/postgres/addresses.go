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

	"goa/internal/match"
	"goa/internal/notifications"
)

var _ notifications.Store = (*Store)(nil)

// addressesOf begins a query of addresses.
const addressesOf = `SELECT number, owner, kind, target, text FROM addresses`

// PutAddress implements [notifications.Store].
func (s *Store) PutAddress(ctx context.Context, a notifications.Address, most notifications.AddressLimits) (number int64, err error) {
	text, err := json.Marshal(a)
	if err != nil {
		return 0, err
	}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		names := []string{"addresses " + string(a.Owner)}
		if a.Origin != "" {
			names = append(names, "addresses from "+string(a.Origin))
		}
		if err := lock(ctx, tx, names...); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, `UPDATE addresses SET text = $4 WHERE owner = $1 AND kind = $2 AND target = $3 RETURNING number`,
			a.Owner, a.To.Kind, a.To.Target, string(text)).Scan(&number)
		if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if err := checkAddressLimits(ctx, tx, a, most); err != nil {
			return err
		}
		return tx.QueryRow(ctx, `INSERT INTO addresses (owner, kind, target, text, origin) VALUES ($1, $2, $3, $4, $5) RETURNING number`,
			a.Owner, a.To.Kind, a.To.Target, string(text), a.Origin).Scan(&number)
	})
	if err != nil && !errors.Is(err, notifications.ErrFull) && !errors.Is(err, notifications.ErrOriginFull) {
		err = fmt.Errorf("store an address: %w", err)
	}
	return number, err
}

// checkAddressLimits makes sure that one more address fits the limits.
func checkAddressLimits(ctx context.Context, tx pgx.Tx, a notifications.Address, most notifications.AddressLimits) error {
	var owned, ofOrigin int
	err := tx.QueryRow(ctx, `SELECT (SELECT count(*) FROM addresses WHERE owner = $1),
		(SELECT count(*) FROM addresses WHERE origin = $2 AND origin <> '')`, a.Owner, a.Origin).Scan(&owned, &ofOrigin)
	switch {
	case err != nil:
		return err
	case owned >= most.Owner:
		return notifications.ErrFull
	case ofOrigin >= most.Origin:
		return notifications.ErrOriginFull
	default:
		return nil
	}
}

// Address implements [notifications.Store].
func (s *Store) Address(ctx context.Context, number int64) (notifications.Address, error) {
	return foundAddress(s.pool.Query(ctx, addressesOf+` WHERE number = $1`, number))
}

func foundAddress(rows pgx.Rows, err error) (notifications.Address, error) {
	list, err := collectedBy(scanAddress)(rows, err)
	switch {
	case err != nil:
		return notifications.Address{}, fmt.Errorf("find an address: %w", err)
	case len(list) == 0:
		return notifications.Address{}, notifications.ErrNotFound
	default:
		return list[0], nil
	}
}

// Addresses implements [notifications.Store].
func (s *Store) Addresses(ctx context.Context, owner match.Owner) ([]notifications.Address, error) {
	list, err := collectedBy(scanAddress)(s.pool.Query(ctx, addressesOf+` WHERE owner = $1 ORDER BY number`, owner))
	if err != nil {
		return nil, fmt.Errorf("list addresses: %w", err)
	}
	return list, nil
}

func scanAddress(row pgx.CollectableRow) (a notifications.Address, err error) {
	var text string
	if err := row.Scan(&a.Number, &a.Owner, &a.To.Kind, &a.To.Target, &text); err != nil {
		return a, err
	}
	return a, json.Unmarshal([]byte(text), &a)
}

// ChangeAddress implements [notifications.Store].
func (s *Store) ChangeAddress(ctx context.Context, number int64, change func(*notifications.Address)) error {
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

// RemoveAddress implements [notifications.Store].
func (s *Store) RemoveAddress(ctx context.Context, owner match.Owner, number int64) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM addresses WHERE owner = $1 AND number = $2`, owner, number)
	return err
}

// errUsedUp rolls the transaction back.
var errUsedUp = errors.New("an allowance is used up")

// Take implements [notifications.Store].
func (s *Store) Take(ctx context.Context, all []notifications.Allowance, now time.Time) (bool, error) {
	all = slices.SortedFunc(slices.Values(all), func(a, b notifications.Allowance) int { return cmp.Compare(a.Name, b.Name) }) // a fixed order avoids deadlocks
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

// take takes one from an allowance. Its row stays locked.
func take(ctx context.Context, tx pgx.Tx, a notifications.Allowance, now time.Time) error {
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

// Refuse implements [notifications.Store].
func (s *Store) Refuse(ctx context.Context, name string, at time.Time) error {
	_, err := s.pool.Exec(ctx, `INSERT INTO refusals (name, since) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, milliseconds(at))
	return err
}

// TakeBack implements [notifications.Store].
func (s *Store) TakeBack(ctx context.Context, name string) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM refusals WHERE name = $1`, name)
	return err
}

// Refused implements [notifications.Store].
func (s *Store) Refused(ctx context.Context, name string) (refused bool, err error) {
	err = s.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM refusals WHERE name = $1)`, name).Scan(&refused)
	return refused, err
}

// AllRefusals implements [transfer.Store].
func (s *Store) AllRefusals(ctx context.Context) ([]notifications.Refusal, error) {
	return collectedBy(func(row pgx.CollectableRow) (r notifications.Refusal, err error) {
		var since int64
		err = row.Scan(&r.Name, &since)
		r.Since = fromMilliseconds(since)
		return r, err
	})(s.pool.Query(ctx, `SELECT name, since FROM refusals ORDER BY name`))
}
