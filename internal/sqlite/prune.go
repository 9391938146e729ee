package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"goa/internal/logcodec"
	"goa/internal/match"
)

// Touch implements [match.Store].
func (s *Store) Touch(ctx context.Context, id match.ID, at time.Time) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		_, err := st.touch.ExecContext(ctx, id, at.UnixMilli())
		return err
	})
}

// Compress implements [match.Store]. Each table has its own transaction, so that
// other writes need not wait for all of them.
func (s *Store) Compress(ctx context.Context, finished, idle time.Time, limit int) (n int, err error) {
	var tables []idleTable
	rows, err := s.queries.idle.QueryContext(ctx, finished.UnixMilli(), idle.UnixMilli(), limit)
	if err == nil {
		err = each(rows, func() error {
			var t idleTable
			err := rows.Scan(&t.key, &t.entries)
			tables = append(tables, t)
			return err
		})
	}
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
	key     int64
	entries int
}

// compress replaces a table's log with one row, unless an entry is appended
// meanwhile.
func (s *Store) compress(ctx context.Context, t idleTable) (done bool, err error) {
	entries, err := s.entries(ctx, t.key, 0, t.entries)
	if err != nil {
		return false, err
	}
	log, err := logcodec.Compress(entries)
	if err != nil {
		return false, err
	}
	err = s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		saved := int64(len(log)) - match.SizeOf(entries)
		err := st.mark.QueryRowContext(ctx, t.key, true, saved, len(entries)).Scan(&t.key)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err == nil {
			_, err = st.keepLog.ExecContext(ctx, t.key, log)
		}
		if err == nil {
			_, err = st.dropEntries.ExecContext(ctx, t.key)
		}
		done = err == nil
		return err
	})
	return done && err == nil, err
}

// expand turns a table's compressed log back into entries. n is the number of
// entries that the table is going to have.
func (st *statements) expand(ctx context.Context, key int64, n int) error {
	var log []byte
	if err := st.log.QueryRowContext(ctx, key).Scan(&log); err != nil {
		return err
	}
	entries, err := logcodec.Expand(log)
	if err != nil {
		return err
	}
	if err := st.putEntries(ctx, key, entries); err != nil {
		return err
	}
	if _, err := st.dropLog.ExecContext(ctx, key); err != nil {
		return err
	}
	return st.mark.QueryRowContext(ctx, key, false, match.SizeOf(entries)-int64(len(log)), n).Scan(&key)
}

// Forget implements [match.Store].
func (s *Store) Forget(ctx context.Context, since time.Time, limit int) (ids []match.ID, err error) {
	err = s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		rows, err := st.forgetTables.QueryContext(ctx, since.UnixMilli(), limit)
		if err != nil {
			return err
		}
		err = each(rows, func() error {
			var id match.ID
			err := rows.Scan(&id)
			ids = append(ids, id)
			return err
		})
		for i := 0; err == nil && i < len(ids); i++ {
			err = s.dropDealOf(ctx, ids[i])
		}
		if err == nil {
			err = s.forgetDeals(ctx, since, limit)
		}
		if err == nil {
			err = s.forgetEvenings(ctx, since, limit)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("forget tables: %w", err)
	}
	return ids, nil
}
