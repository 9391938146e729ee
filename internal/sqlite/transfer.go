package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

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
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM tables`).Scan(&n)
	return n, err
}

// Dump implements [transfer.Store].
func (s *Store) Dump(ctx context.Context, after int64, limit int) ([]transfer.Table, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT tables.key, s.text, `+logOf("tables.key")+`, touched, entries FROM tables
		JOIN settled s ON s.tbl = key WHERE key > ? ORDER BY key LIMIT ?`, after, limit)
	type dumped struct {
		transfer.Table
		entries int
	}
	list, err := collected("read tables", rows, err, func(rows *sql.Rows) (d dumped, err error) {
		var settled []byte
		var touched int64
		err = rows.Scan(&d.Place, &settled, &d.Log, &touched, &d.entries)
		d.Touched, d.Table.Table = time.UnixMilli(touched).UTC(), new(match.Table)
		if err == nil {
			err = json.Unmarshal(settled, d.Table.Table)
		}
		return d, err
	})
	var tables []transfer.Table
	for _, d := range list {
		t := d.Table
		if t.Log != nil {
			t.Entries, err = logcodec.Expand(t.Log)
		} else {
			t.Entries, err = s.entries(ctx, t.Place, 0, d.entries)
		}
		if err != nil {
			return nil, fmt.Errorf("read table %s: %w", t.Table.ID, err)
		}
		tables = append(tables, t)
	}
	return tables, err
}

// Adopt implements [transfer.Store].
func (s *Store) Adopt(ctx context.Context, tables []transfer.Table) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		for _, t := range tables {
			if err := st.adopt(ctx, t); err != nil {
				return fmt.Errorf("adopt table %s: %w", t.Table.ID, err)
			}
		}
		return nil
	})
}

// adopt adds a table, unless it exists.
func (st *statements) adopt(ctx context.Context, t transfer.Table) error {
	switch taken := st.staleOrNotFound(ctx, t.Table.ID); taken {
	case match.NotFound:
	case match.Stale:
		return nil // it already exists
	default:
		return taken
	}
	settled, err := json.Marshal(t.Table)
	if err != nil {
		return err
	}
	if t.Log == nil {
		_, err := st.insert(ctx, newTable{t.Table, settled, t.Entries, t.Summary, t.Touched})
		return err
	}
	key, err := st.insert(ctx, newTable{t.Table, settled, nil, t.Summary, t.Touched})
	if err == nil {
		_, err = st.keepLog.ExecContext(ctx, key, t.Log)
	}
	if err == nil {
		_, err = st.adoptLog.ExecContext(ctx, key, len(t.Entries), len(t.Log))
	}
	return err
}

// AllSessions implements [transfer.Store].
func (s *Store) AllSessions(ctx context.Context, after session.ID, limit int) ([]session.Session, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT id, guest, device, began, seen, ended, parent FROM sessions WHERE id > ? ORDER BY id LIMIT ?`, after, limit)
	return collected("read sessions", rows, err, scanSessions)
}

// AllBlocks implements [transfer.Store].
func (s *Store) AllBlocks(ctx context.Context) ([]match.Pair, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT owner, other, name, since FROM blocks ORDER BY key`)
	return collected("read blocks", rows, err, scanPair)
}

func scanPair(rows *sql.Rows) (b match.Pair, err error) {
	var since int64
	err = rows.Scan(&b.Owner, &b.Other, &b.Name, &since)
	b.Since = time.UnixMilli(since).UTC()
	return b, err
}

// AllAddresses implements [transfer.Store].
func (s *Store) AllAddresses(ctx context.Context) ([]notifications.Address, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT number, owner, kind, target, text FROM addresses ORDER BY number`)
	return collected("read addresses", rows, err, scanAddresses)
}

// AdoptAddresses implements [transfer.Store].
func (s *Store) AdoptAddresses(ctx context.Context, all []notifications.Address) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		for _, a := range all {
			text, err := json.Marshal(a)
			if err == nil {
				_, err = s.writer.conn.ExecContext(ctx, `INSERT INTO addresses (number, owner, kind, target, text, origin) VALUES (?, ?, ?, ?, ?, ?)
					ON CONFLICT DO NOTHING`, a.Number, a.Owner, a.To.Kind, a.To.Target, string(text), a.Origin)
			}
			if err != nil {
				return fmt.Errorf("adopt an address: %w", err)
			}
		}
		return nil
	})
}

// AllJobs implements [transfer.Store].
func (s *Store) AllJobs(ctx context.Context) ([]jobs.Job, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT id, kind, key, due, args, failures FROM jobs ORDER BY id`)
	return collected("read jobs", rows, err, func(rows *sql.Rows) (jobs.Job, error) {
		k, err := scanJob(rows)
		return k.Job, err
	})
}

// marks creates the table of transfers. It exists only during a transfer, and has one row.
const marks = `CREATE TABLE IF NOT EXISTS transfer (one INTEGER PRIMARY KEY CHECK (one = 1), source TEXT NOT NULL, place INTEGER NOT NULL) STRICT`

// Mark implements [transfer.Store].
func (s *Store) Mark(ctx context.Context) (m transfer.Mark, err error) {
	var begun bool
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'transfer')`).Scan(&begun)
	if err != nil || !begun {
		return m, err
	}
	err = s.read.QueryRowContext(ctx, `SELECT source, place FROM transfer`).Scan(&m.Source, &m.Place)
	return m, err
}

// SetMark implements [transfer.Store].
func (s *Store) SetMark(ctx context.Context, m transfer.Mark) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		if m == (transfer.Mark{}) {
			_, err := s.writer.conn.ExecContext(ctx, `DROP TABLE IF EXISTS transfer`)
			return err
		}
		if _, err := s.writer.conn.ExecContext(ctx, marks); err != nil {
			return err
		}
		_, err := s.writer.conn.ExecContext(ctx, `INSERT INTO transfer (one, source, place) VALUES (1, ?, ?)
			ON CONFLICT (one) DO UPDATE SET source = excluded.source, place = excluded.place`, m.Source, m.Place)
		return err
	})
}
