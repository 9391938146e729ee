package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// Create implements [match.Store].
func (s *Store) Create(ctx context.Context, t *match.Table, entries []match.Entry, sum *match.Summary) error {
	settled, err := json.Marshal(t)
	if err != nil {
		return fmt.Errorf("create table %s: %w", t.ID, err)
	}
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		if taken := st.whyNot(ctx, t.ID); taken != match.NotFound {
			return taken
		}
		var key int64
		err := st.create.QueryRowContext(ctx, t.ID, t.Host, string(settled), len(entries),
			sum.Status, sum.ForBot, sum.Since.UnixMilli()).Scan(&key)
		if err != nil {
			return fmt.Errorf("create table %s: %w", t.ID, err)
		}
		return st.put(ctx, key, entries, sum)
	})
}

// Append implements [match.Store].
func (s *Store) Append(ctx context.Context, id match.ID, entries []match.Entry, sum *match.Summary) error {
	if len(entries) == 0 {
		return nil
	}
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		var key int64
		err := st.advance.QueryRowContext(ctx, len(entries), sum.Status, sum.ForBot, sum.Since.UnixMilli(),
			id, entries[0].Number-1).Scan(&key)
		if errors.Is(err, sql.ErrNoRows) {
			return st.whyNot(ctx, id)
		}
		if err != nil {
			return fmt.Errorf("append to table %s: %w", id, err)
		}
		return st.put(ctx, key, entries, sum)
	})
}

// whyNot returns why a table could not be made, if it is there already, or
// appended to.
func (st *statements) whyNot(ctx context.Context, id match.ID) error {
	var one int
	err := st.exists.QueryRowContext(ctx, id).Scan(&one)
	switch {
	case err == nil:
		return match.Stale
	case errors.Is(err, sql.ErrNoRows):
		return match.NotFound
	default:
		return err
	}
}

// put stores entries, and who sits at the table now.
func (st *statements) put(ctx context.Context, key int64, entries []match.Entry, sum *match.Summary) error {
	reseated := false
	for _, e := range entries {
		_, err := st.entry.ExecContext(ctx, key, e.Number, e.Kind.String(), e.Seat, e.Text, e.Time.UnixMilli())
		if err != nil {
			return fmt.Errorf("entry %d: %w", e.Number, err)
		}
		reseated = reseated || e.Kind == match.SeatEntry
	}
	if reseated { // links may change places
		if _, err := st.unseat.ExecContext(ctx, key); err != nil {
			return err
		}
	}
	for i, seat := range sum.Seats {
		link := sql.NullString{String: seat.Link, Valid: seat.Link != ""}
		if _, err := st.seat.ExecContext(ctx, key, i, seat.Name, seat.Owner, link, seat.Waits); err != nil {
			return fmt.Errorf("seat %d: %w", i, err)
		}
	}
	return nil
}

// Delete implements [match.Store].
func (s *Store) Delete(ctx context.Context, id match.ID) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		result, err := st.delete.ExecContext(ctx, id)
		if err != nil {
			return fmt.Errorf("delete table %s: %w", id, err)
		}
		if n, err := result.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return match.NotFound
	})
}

// Load implements [match.Store].
func (s *Store) Load(ctx context.Context, id match.ID) (*match.Table, []match.Entry, error) {
	var key int64
	var settled []byte
	var n int
	err := s.queries.table.QueryRowContext(ctx, id).Scan(&key, &settled, &n)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil, match.NotFound
	}
	if err != nil {
		return nil, nil, fmt.Errorf("load table %s: %w", id, err)
	}
	t := new(match.Table)
	if err := json.Unmarshal(settled, t); err != nil {
		return nil, nil, fmt.Errorf("load table %s: %w", id, err)
	}
	// Entries are only ever added, so those counted above belong together.
	rows, err := s.queries.entries.QueryContext(ctx, key, n)
	if err != nil {
		return nil, nil, fmt.Errorf("load table %s: %w", id, err)
	}
	entries := make([]match.Entry, 0, n)
	err = each(rows, func() error {
		e, err := scanEntry(rows)
		entries = append(entries, e)
		return err
	})
	switch {
	case err != nil:
		return nil, nil, fmt.Errorf("load table %s: %w", id, err)
	case len(entries) < n:
		return nil, nil, match.NotFound // deleted just now
	default:
		return t, entries, nil
	}
}

func scanEntry(rows *sql.Rows) (e match.Entry, err error) {
	var kind string
	var ms int64
	if err := rows.Scan(&e.Number, &kind, &e.Seat, &e.Text, &ms); err != nil {
		return e, err
	}
	e.Time = time.UnixMilli(ms).UTC()
	var ok bool
	if e.Kind, ok = match.EntryKindNamed(kind); !ok {
		return e, fmt.Errorf("entry %d: unknown kind %q", e.Number, kind)
	}
	return e, nil
}

// each calls f for every row and closes them.
func each(rows *sql.Rows, f func() error) (err error) {
	for err == nil && rows.Next() {
		err = f()
	}
	return errors.Join(err, rows.Err(), rows.Close())
}

// ByLink implements [match.Store].
func (s *Store) ByLink(ctx context.Context, hash string) (id match.ID, seat goa.Seat, err error) {
	err = s.queries.byLink.QueryRowContext(ctx, hash).Scan(&id, &seat)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", goa.Nobody, match.BadLink
	case err != nil:
		return "", goa.Nobody, fmt.Errorf("find a link: %w", err)
	default:
		return id, seat, nil
	}
}

// Tables implements [match.Store].
func (s *Store) Tables(ctx context.Context, owner match.Owner, limit int) ([]match.Listing, error) {
	list, err := s.tables(ctx, owner, limit)
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	return list, nil
}

func (s *Store) tables(ctx context.Context, owner match.Owner, limit int) ([]match.Listing, error) {
	rows, err := s.queries.mine.QueryContext(ctx, owner, limit)
	if err != nil {
		return nil, err
	}
	var keys []int64
	var list []match.Listing
	err = each(rows, func() error {
		key, l, err := scanListing(rows)
		keys, list = append(keys, key), append(list, l)
		return err
	})
	for i := 0; err == nil && i < len(list); i++ {
		list[i].Names, err = s.names(ctx, keys[i])
	}
	return list, err
}

func scanListing(rows *sql.Rows) (key int64, l match.Listing, err error) {
	var settled []byte
	var since int64
	if err := rows.Scan(&key, &l.ID, &settled, &l.Status, &l.ForMe, &l.Host, &since); err != nil {
		return 0, l, err
	}
	var t match.Table
	if err := json.Unmarshal(settled, &t); err != nil {
		return 0, l, fmt.Errorf("table %s: %w", l.ID, err)
	}
	l.Edition, l.Options, l.Since = t.Edition, t.Options, time.UnixMilli(since).UTC()
	return key, l, nil
}

func (s *Store) names(ctx context.Context, key int64) (names []string, err error) {
	rows, err := s.queries.names.QueryContext(ctx, key)
	if err != nil {
		return nil, err
	}
	err = each(rows, func() error {
		var name string
		err := rows.Scan(&name)
		names = append(names, name)
		return err
	})
	return names, err
}

// Unattended implements [match.Store].
func (s *Store) Unattended(ctx context.Context) (ids []match.ID, err error) {
	rows, err := s.queries.bots.QueryContext(ctx)
	if err == nil {
		err = each(rows, func() error {
			var id match.ID
			err := rows.Scan(&id)
			ids = append(ids, id)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("list tables that wait for bots: %w", err)
	}
	return ids, nil
}
