package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"goa/internal/jobs"
	"goa/internal/logcodec"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/session"
	"goa/internal/transfer"
)

var _ transfer.Store = (*Store)(nil)

// Count implements [transfer.Store].
func (s *Store) Count(ctx context.Context) (n int, err error) {
	err = s.pool.QueryRow(ctx, `SELECT count(*) FROM tables`).Scan(&n)
	return n, err
}

// Dump implements [transfer.Store].
func (s *Store) Dump(ctx context.Context, after int64, limit int) ([]transfer.Table, error) {
	list, err := collectedBy(scanDumped)(s.pool.Query(ctx, `SELECT key, settled, log, touched FROM tables JOIN texts ON tbl = key
		WHERE key > $1 ORDER BY key LIMIT $2`, after, limit))
	if err != nil {
		return nil, fmt.Errorf("read tables: %w", err)
	}
	for i := range list {
		t := &list[i]
		if t.Log != nil {
			t.Entries, err = logcodec.Expand(t.Log)
		} else {
			t.Entries, err = collectedBy(scanEntry)(s.pool.Query(ctx, entriesOf+` WHERE tbl = $1 ORDER BY number`, t.Place))
		}
		if err != nil {
			return nil, fmt.Errorf("read table %s: %w", t.Table.ID, err)
		}
	}
	return list, nil
}

func scanDumped(row pgx.CollectableRow) (t transfer.Table, err error) {
	var settled []byte
	var touched int64
	if err := row.Scan(&t.Place, &settled, &t.Log, &touched); err != nil {
		return t, err
	}
	t.Touched, t.Table = fromMilliseconds(touched), new(match.Table)
	return t, json.Unmarshal(settled, t.Table)
}

// Adopt implements [transfer.Store].
func (s *Store) Adopt(ctx context.Context, tables []transfer.Table) error {
	b := new(pgx.Batch)
	for _, t := range tables {
		arguments, _, err := createArguments(t.Table, t.Entries, t.Log, t.Summary, t.Touched)
		if err != nil {
			return fmt.Errorf("adopt table %s: %w", t.Table.ID, err)
		}
		b.Queue(create, arguments...)
	}
	if err := s.pool.SendBatch(ctx, b).Close(); err != nil { // one transaction
		return fmt.Errorf("adopt tables: %w", err)
	}
	return nil
}

// AllSessions implements [transfer.Store].
func (s *Store) AllSessions(ctx context.Context, after session.ID, limit int) ([]session.Session, error) {
	return collectedBy(scanSession)(s.pool.Query(ctx, sessionsOf+` WHERE id > $1 ORDER BY id LIMIT $2`, after, limit))
}

// AllBlocks implements [transfer.Store].
func (s *Store) AllBlocks(ctx context.Context) ([]match.Pair, error) {
	return collectedBy(scanPair)(s.pool.Query(ctx, `SELECT owner, other, name, since FROM blocks ORDER BY key`))
}

// AllAddresses implements [transfer.Store].
func (s *Store) AllAddresses(ctx context.Context) ([]notifications.Address, error) {
	return collectedBy(scanAddress)(s.pool.Query(ctx, addressesOf+` ORDER BY number`))
}

// AdoptAddresses implements [transfer.Store].
func (s *Store) AdoptAddresses(ctx context.Context, all []notifications.Address) error {
	b := new(pgx.Batch)
	// No number may be taken while the next one is set.
	b.Queue(`LOCK TABLE addresses IN SHARE ROW EXCLUSIVE MODE`)
	for _, a := range all {
		text, err := json.Marshal(a)
		if err != nil {
			return err
		}
		b.Queue(`INSERT INTO addresses (number, owner, kind, target, text, origin) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
			a.Number, a.Owner, a.To.Kind, a.To.Target, string(text), a.Origin)
	}
	b.Queue(`SELECT setval(pg_get_serial_sequence('addresses', 'number'), max(number)) FROM addresses HAVING max(number) > 0`)
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return tx.SendBatch(ctx, b).Close() })
	if err != nil {
		return fmt.Errorf("adopt addresses: %w", err)
	}
	return nil
}

func scanPair(row pgx.CollectableRow) (b match.Pair, err error) {
	var since int64
	err = row.Scan(&b.Owner, &b.Other, &b.Name, &since)
	b.Since = fromMilliseconds(since)
	return b, err
}

// AllJobs implements [transfer.Store].
func (s *Store) AllJobs(ctx context.Context) ([]jobs.Job, error) {
	return collectedBy(func(row pgx.CollectableRow) (j jobs.Job, err error) {
		err = row.Scan(&j.Kind, &j.Key, &j.Args, &j.Due)
		j.Due = j.Due.UTC()
		return j, err
	})(s.pool.Query(ctx, `SELECT kind, args->>'key', args->>'args', scheduled_at FROM river_job WHERE `+unfinished+` ORDER BY id`))
}

// Mark implements [transfer.Store].
func (s *Store) Mark(ctx context.Context) (m transfer.Mark, err error) {
	err = s.pool.QueryRow(ctx, `SELECT source, place FROM transfer`).Scan(&m.Source, &m.Place)
	if errors.Is(err, pgx.ErrNoRows) {
		return transfer.Mark{}, nil
	}
	return m, err
}

// SetMark implements [transfer.Store].
func (s *Store) SetMark(ctx context.Context, m transfer.Mark) (err error) {
	if m == (transfer.Mark{}) {
		_, err = s.pool.Exec(ctx, `DELETE FROM transfer`)
		return err
	}
	_, err = s.pool.Exec(ctx, `INSERT INTO transfer (one, source, place) VALUES (1, $1, $2)
		ON CONFLICT (one) DO UPDATE SET source = excluded.source, place = excluded.place`, m.Source, m.Place)
	return err
}
