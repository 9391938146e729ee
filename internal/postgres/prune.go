package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/logcodec"
	"goa/internal/match"
)

// Touch implements [match.Store].
func (s *Store) Touch(ctx context.Context, id match.ID, at time.Time) error {
	_, err := s.pool.Exec(ctx, `UPDATE tables SET touched = $2, archived = CASE WHEN archived IS NOT NULL THEN $2 END
		WHERE id = $1 AND touched < $2::bigint - 86400000`, id, milliseconds(at))
	return err
}

// Compress implements [match.Store]. Each table has its own transaction, so that
// other writes need not wait for all of them.
func (s *Store) Compress(ctx context.Context, finished, idle time.Time, limit int) (n int, err error) {
	tables, err := collectedBy(pgx.RowToStructByPos[idleTable])(s.pool.Query(ctx, `SELECT key, entries FROM tables
		WHERE archived IS NULL AND touched < CASE WHEN status = 2 THEN $1::bigint ELSE $2 END ORDER BY key LIMIT $3`,
		milliseconds(finished), milliseconds(idle), limit))
	for i := 0; err == nil && i < len(tables); i++ {
		var done bool
		if done, err = s.compress(ctx, tables[i]); done {
			n++
		}
	}
	if err != nil {
		err = fmt.Errorf("compress logs: %w", err)
	}
	return n, err
}

// idleTable is a table that nobody has touched for a while, with its number of
// entries.
type idleTable struct {
	Key     int64
	Entries int
}

// compress replaces a table's log with one row, unless an entry is appended
// meanwhile.
func (s *Store) compress(ctx context.Context, t idleTable) (done bool, err error) {
	entries, err := collectedBy(scanEntry)(s.pool.Query(ctx, entriesOf+` WHERE tbl = $1 AND number <= $2 ORDER BY number`, t.Key, t.Entries))
	if err != nil {
		return false, err
	}
	log, err := logcodec.Compress(entries)
	if err != nil {
		return false, err
	}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `UPDATE tables SET archived = touched, bytes = bytes + $2 WHERE key = $1 AND archived IS NULL AND entries = $3`,
			t.Key, int64(len(log))-match.SizeOf(entries), len(entries))
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		done = true
		_, err = tx.Exec(ctx, `WITH emptied AS (DELETE FROM entries WHERE tbl = $1), gone AS (DELETE FROM sightings WHERE tbl = $1), closed AS (DELETE FROM streams WHERE tbl = $1)
			UPDATE texts SET log = $2 WHERE tbl = $1`, t.Key, log)
		return err
	})
	return done && err == nil, err
}

// expand turns a table's compressed log back into entries. The table's row must
// be locked.
func expand(ctx context.Context, tx pgx.Tx, key int64, log []byte) error {
	entries, err := logcodec.Expand(log)
	if err != nil {
		return err
	}
	if err := putEntries(ctx, tx, key, entries); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `WITH emptied AS (UPDATE texts SET log = NULL WHERE tbl = $1)
		UPDATE tables SET archived = NULL, bytes = bytes + $2 WHERE key = $1`, key, match.SizeOf(entries)-int64(len(log)))
	return err
}

// Forget implements [match.Store].
func (s *Store) Forget(ctx context.Context, since time.Time, limit int) (ids []match.ID, err error) {
	type found struct {
		Key int64
		ID  match.ID
	}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		ids = nil
		old, err := collectedBy(pgx.RowToStructByPos[found])(tx.Query(ctx, `SELECT key, id FROM tables
			WHERE archived < $1 OR archived IS NULL AND touched < $1 LIMIT $2 FOR UPDATE SKIP LOCKED`, milliseconds(since), limit))
		var keys []int64
		for _, t := range old {
			ids, keys = append(ids, t.ID), append(keys, t.Key)
		}
		if err == nil && len(keys) > 0 {
			err = remove(ctx, tx, keys)
		}
		if err == nil {
			err = dropDealsOf(ctx, tx, ids)
		}
		if err == nil {
			err = forgetDeals(ctx, tx, since, limit)
		}
		if err == nil {
			err = forgetEvenings(ctx, tx, since, limit)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("forget tables: %w", err)
	}
	for _, id := range ids {
		s.others.announce(id)
	}
	return ids, nil
}
