package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"goa/goa"
	"goa/internal/logcodec"
	"goa/internal/match"
)

// Create implements [match.Store].
func (s *Store) Create(ctx context.Context, t *match.Table, entries []match.Entry, sum *match.Summary, q match.Quota) error {
	settled, err := json.Marshal(t)
	if err != nil {
		return fmt.Errorf("create table %s: %w", t.ID, err)
	}
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		if taken := st.staleOrNotFound(ctx, t.ID); taken != match.NotFound {
			return taken
		}
		if err := st.checkQuota(ctx, q, t, int64(len(settled))+match.SizeOf(entries)+sum.Deal.Size()); err != nil {
			return err
		}
		if err := s.putDeal(ctx, sum); err != nil {
			return err
		}
		_, err := st.insert(ctx, newTable{t, settled, entries, sum, touched(t.Made, entries)})
		return err
	})
}

// newTable is a table to add.
type newTable struct {
	*match.Table
	settled []byte // the table as text
	entries []match.Entry
	sum     *match.Summary
	touched time.Time // the last time
}

// insert adds a new table.
func (st *statements) insert(ctx context.Context, t newTable) (key int64, err error) {
	bytes := int64(len(t.settled)) + match.SizeOf(t.entries)
	err = st.create.QueryRowContext(ctx, t.ID, t.Host, len(t.entries), t.sum.Status, t.sum.Since.UnixMilli(), t.sum.Standing,
		t.Edition, jsonArray(t.Options), t.Origin, bytes, t.touched.UnixMilli(), ended(t.sum)).Scan(&key)
	if err == nil {
		_, err = st.settle.ExecContext(ctx, key, string(t.settled))
	}
	if err != nil {
		return 0, fmt.Errorf("create table %s: %w", t.ID, err)
	}
	return key, st.put(ctx, key, t.entries, t.sum)
}

// touched returns the time of the last change at a table: the time of its last
// entry, or the given time if there are no entries.
func touched(fallback time.Time, entries []match.Entry) time.Time {
	if n := len(entries); n > 0 {
		return entries[n-1].Time
	}
	return fallback
}

// ended returns when a game ended. It is null while the game goes on.
func ended(sum *match.Summary) sql.NullInt64 {
	return sql.NullInt64{Int64: sum.Since.UnixMilli(), Valid: sum.Status == match.Finished}
}

// Append implements [match.Store].
func (s *Store) Append(ctx context.Context, id match.ID, entries []match.Entry, sum *match.Summary) error {
	if len(entries) == 0 {
		return nil
	}
	first := entries[0].Number
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		var key int64
		var compressed bool
		var was sql.NullInt64
		err := st.advance.QueryRowContext(ctx, len(entries), sum.Status, sum.Since.UnixMilli(), sum.Standing,
			match.SizeOf(entries), touched(time.Time{}, entries).UnixMilli(), id, first-1).Scan(&key, &compressed, &was)
		if errors.Is(err, sql.ErrNoRows) {
			return st.staleOrNotFound(ctx, id)
		}
		if err == nil && compressed {
			err = st.expand(ctx, key, first-1+len(entries))
		}
		if is := ended(sum); err == nil && is != was {
			_, err = st.end.ExecContext(ctx, key, is)
		}
		if err != nil {
			return fmt.Errorf("append to table %s: %w", id, err)
		}
		return st.put(ctx, key, entries, sum)
	})
}

// staleOrNotFound returns the reason why a table could not be created or appended to.
func (st *statements) staleOrNotFound(ctx context.Context, id match.ID) error {
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

// put stores entries and the table's players.
func (st *statements) put(ctx context.Context, key int64, entries []match.Entry, sum *match.Summary) error {
	if err := st.putEntries(ctx, key, entries); err != nil {
		return err
	}
	if err := st.change(ctx, sum.Jobs); err != nil {
		return err
	}
	for _, layout := range sum.Layouts {
		if _, err := st.layout.ExecContext(ctx, layout, key); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(entries, func(e match.Entry) bool { return e.Kind == match.SeatEntry }) { // links may move between seats
		if _, err := st.unseat.ExecContext(ctx, key); err != nil {
			return err
		}
	}
	for i, seat := range sum.Seats {
		link := sql.NullString{String: seat.Link, Valid: seat.Link != ""}
		if _, err := st.seat.ExecContext(ctx, key, i, seat.Name, seat.Owner, link, seat.Waits, ended(sum)); err != nil {
			return fmt.Errorf("seat %d: %w", i, err)
		}
	}
	return nil
}

func (st *statements) putEntries(ctx context.Context, key int64, entries []match.Entry) error {
	for _, e := range entries {
		_, err := st.entry.ExecContext(ctx, key, e.Number, e.Kind.String(), e.Seat, e.Text, e.Time.UnixMilli())
		if err != nil {
			return fmt.Errorf("entry %d: %w", e.Number, err)
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
		if n, err := result.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			return match.NotFound
		}
		return s.dropDealOf(ctx, id)
	})
}

// Load implements [match.Store].
func (s *Store) Load(ctx context.Context, id match.ID) (t *match.Table, entries []match.Entry, err error) {
	err = whole("load table", id, func() (err error) {
		t, entries, err = s.load(ctx, id)
		return err
	})
	return t, entries, err
}

// errMissing is the error for a log that was compressed, or deleted with its
// table, between two reads.
var errMissing = errors.New("entries are missing")

// loadAttempts is how often to read a table that changes during the read, for
// example because it is compressed or expanded.
const loadAttempts = 4

// whole reads a log again while entries are missing. what names the read in
// errors.
func whole(what string, id match.ID, read func() error) error {
	err := repeated(read)
	if err != nil && !errors.Is(err, match.NotFound) {
		err = fmt.Errorf("%s %s: %w", what, id, err)
	}
	return err
}

func repeated(read func() error) error {
	for range loadAttempts {
		if err := read(); !errors.Is(err, errMissing) {
			return err
		}
	}
	return errMissing
}

// load reads a table. The error may be errMissing.
func (s *Store) load(ctx context.Context, id match.ID) (*match.Table, []match.Entry, error) {
	var key int64
	var settled, log []byte
	var n int
	err := s.queries.table.QueryRowContext(ctx, id).Scan(&key, &settled, &n, &log)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil, match.NotFound
	}
	if err != nil {
		return nil, nil, err
	}
	t := new(match.Table)
	if err := json.Unmarshal(settled, t); err != nil {
		return nil, nil, err
	}
	if log != nil {
		entries, err := logcodec.Expand(log)
		return t, entries, err
	}
	entries, err := s.allEntries(ctx, key, 0, n)
	return t, entries, err
}

// After implements [match.Store].
func (s *Store) After(ctx context.Context, id match.ID, entry int) (entries []match.Entry, err error) {
	err = whole("read on table", id, func() (err error) {
		entries, err = s.after(ctx, id, entry)
		return err
	})
	return entries, err
}

// after does for the end of a log what load does for a table.
func (s *Store) after(ctx context.Context, id match.ID, entry int) ([]match.Entry, error) {
	var key int64
	var n int
	var log []byte
	err := s.queries.log.QueryRowContext(ctx, id).Scan(&key, &n, &log)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, match.NotFound
	case err != nil:
		return nil, err
	case n <= entry:
		return nil, nil
	case log != nil:
		entries, err := logcodec.Expand(log)
		return entries[min(entry, len(entries)):], err
	default:
		return s.allEntries(ctx, key, entry, n)
	}
}

// allEntries is like entries, but returns errMissing if there are not as many.
// Entries are only ever added, so those up to a number belong together.
func (s *Store) allEntries(ctx context.Context, key int64, after, n int) ([]match.Entry, error) {
	entries, err := s.entries(ctx, key, after, n)
	if err == nil && len(entries) != n-after {
		return nil, errMissing
	}
	return entries, err
}

// entries reads the entries of a table after a number, up to the n-th.
func (s *Store) entries(ctx context.Context, key int64, after, n int) ([]match.Entry, error) {
	rows, err := s.queries.entries.QueryContext(ctx, key, after, n)
	if err != nil {
		return nil, err
	}
	entries := make([]match.Entry, 0, n-after)
	err = each(rows, func() error {
		e, err := scanEntry(rows)
		entries = append(entries, e)
		return err
	})
	return entries, err
}

func scanEntry(rows *sql.Rows) (e match.Entry, err error) {
	var kind string
	var ms int64
	err = rows.Scan(&e.Number, &kind, &e.Seat, &e.Text, &ms)
	e.Time = time.UnixMilli(ms).UTC()
	var ok bool
	if e.Kind, ok = match.EntryKindNamed(kind); !ok {
		err = errors.Join(err, fmt.Errorf("entry %d: unknown kind %q", e.Number, kind))
	}
	return e, err
}

// each calls f for every row and closes the rows.
func each(rows *sql.Rows, f func() error) (err error) {
	for err == nil && rows.Next() {
		err = f()
	}
	return errors.Join(err, rows.Err(), rows.Close())
}

// collected returns all rows of a query. what names the query in errors.
func collected[T any](what string, rows *sql.Rows, err error, scan func(*sql.Rows) (T, error)) (list []T, _ error) {
	if err == nil {
		err = each(rows, func() error {
			one, err := scan(rows)
			list = append(list, one)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return list, nil
}

// scanOne reads rows of one column.
func scanOne[T any](rows *sql.Rows) (one T, err error) {
	err = rows.Scan(&one)
	return one, err
}

// jsonArray returns a list as text for json_each.
func jsonArray[T ~string | ~int64](list []T) string {
	text, _ := json.Marshal(append([]T{}, list...)) // texts and numbers can always be written
	return string(text)
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
