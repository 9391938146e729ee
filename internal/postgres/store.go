package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"goa/goa"
	"goa/internal/logcodec"
	"goa/internal/match"
)

// Create implements [match.Store].
func (s *Store) Create(ctx context.Context, t *match.Table, entries []match.Entry, sum *match.Summary, q match.Quota) error {
	arguments, bytes, err := createArguments(t, entries, nil, sum, touched(t.Made, entries))
	if err == nil {
		err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
			err := checkQuota(ctx, tx, q, t, bytes+sum.Deal.Size())
			if isReason(err) {
				return staleIfExists(ctx, tx, t.ID, err)
			}
			if err != nil {
				return err
			}
			var key int64
			err = tx.QueryRow(ctx, create, arguments...).Scan(&key)
			if errors.Is(err, pgx.ErrNoRows) {
				return match.Stale
			}
			if err == nil {
				err = putDeal(ctx, tx, sum)
			}
			if err != nil {
				return err
			}
			return s.writer.change(ctx, tx, sum.Jobs)
		})
	}
	if err != nil && !isReason(err) {
		err = fmt.Errorf("create table %s: %w", t.ID, err)
	}
	return err
}

// staleIfExists returns the reason why a table cannot be created, in most cases that it
// exists.
func staleIfExists(ctx context.Context, tx pgx.Tx, id match.ID, why error) error {
	var there bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM tables WHERE id = $1)`, id).Scan(&there)
	switch {
	case err != nil:
		return err
	case there:
		return match.Stale
	default:
		return why
	}
}

// create adds a table with its entries or their compressed log, if no table has its
// id. It returns a key if it added the table.
const create = `WITH made AS (
		INSERT INTO tables (id, host, origin, edition, options, entries, bytes, touched, archived, status, since, names, owners, waits, links, standing)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8::bigint, CASE WHEN $10::bytea IS NOT NULL THEN $8::bigint END, $11, $12, $13, $14, $15, $16, $22)
		ON CONFLICT (id) DO NOTHING RETURNING key
	), told AS (
		INSERT INTO texts (tbl, settled, log) SELECT key, $9, $10 FROM made
	), listed AS (
		INSERT INTO entries (tbl, number, kind, seat, text, time)
		SELECT key, e.* FROM made, unnest($17::int[], $18::smallint[], $19::smallint[], $20::text[], $21::bigint[]) AS e
	), laid AS (
		INSERT INTO layouts (layout, tbl) SELECT DISTINCT l, key FROM made, unnest($23::text[]) AS l
	)
	SELECT key FROM made`

// createArguments returns the arguments of create, and the approximate size of the
// table in bytes.
func createArguments(t *match.Table, entries []match.Entry, log []byte, sum *match.Summary, touched time.Time) (arguments []any, bytes int64, err error) {
	settled, err := json.Marshal(t)
	if err != nil {
		return nil, 0, err
	}
	n := len(entries)
	bytes = int64(len(settled)+len(log)) + match.SizeOf(entries)
	if log != nil {
		bytes -= match.SizeOf(entries)
		entries = nil
	}
	c, s := columnsOf(entries), seatsOf(sum)
	return []any{
		t.ID, t.Host, t.Origin, t.Edition, append([]string{}, t.Options...), n, bytes, milliseconds(touched), string(settled), log,
		sum.Status, milliseconds(sum.Since), s.names, s.owners, s.waits, s.links, c.numbers, c.kinds, c.seats, c.texts, c.times,
		sum.Standing, sum.Layouts,
	}, bytes, nil
}

// touched returns the time of the last change at a table: the time of its last entry, or
// the given time if there are no entries.
func touched(fallback time.Time, entries []match.Entry) time.Time {
	if n := len(entries); n > 0 {
		return entries[n-1].Time
	}
	return fallback
}

func milliseconds(t time.Time) int64 { return t.UnixMilli() }

func fromMilliseconds(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// columns holds entries column by column.
type columns struct {
	numbers      []int32
	kinds, seats []int16
	texts        []string
	times        []int64
}

func columnsOf(entries []match.Entry) (c columns) {
	for _, e := range entries {
		c.numbers = append(c.numbers, int32(e.Number))
		c.kinds = append(c.kinds, int16(e.Kind))
		c.seats = append(c.seats, int16(e.Seat))
		c.texts = append(c.texts, e.Text)
		c.times = append(c.times, milliseconds(e.Time))
	}
	return c
}

// seats holds the seats of a summary column by column.
type seats struct {
	names, owners []string
	waits         []bool
	links         []string // nil if no seat has one
}

func seatsOf(sum *match.Summary) seats {
	s := seats{names: []string{}, owners: []string{}, waits: []bool{}}
	for _, seat := range sum.Seats {
		s.names = append(s.names, seat.Name)
		s.owners = append(s.owners, string(seat.Owner))
		s.waits = append(s.waits, seat.Waits)
	}
	if slices.ContainsFunc(sum.Seats, func(x match.SeatSummary) bool { return x.Link != "" }) {
		for _, seat := range sum.Seats {
			s.links = append(s.links, seat.Link)
		}
	}
	return s
}

// putEntries stores entries of a table.
func putEntries(ctx context.Context, tx pgx.Tx, key int64, entries []match.Entry) error {
	if len(entries) == 0 {
		return nil
	}
	c := columnsOf(entries)
	_, err := tx.Exec(ctx, `INSERT INTO entries (tbl, number, kind, seat, text, time)
		SELECT $1, * FROM unnest($2::int[], $3::smallint[], $4::smallint[], $5::text[], $6::bigint[])`, key, c.numbers, c.kinds, c.seats, c.texts, c.times)
	return err
}

// Append implements [match.Store].
func (s *Store) Append(ctx context.Context, id match.ID, entries []match.Entry, sum *match.Summary) error {
	if len(entries) == 0 {
		return nil
	}
	return s.writer.append(ctx, &pendingAppend{id: id, entries: entries, sum: sum})
}

// Delete implements [match.Store].
func (s *Store) Delete(ctx context.Context, id match.ID) error {
	found := false
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		keys, err := collected[int64](tx.Query(ctx, `SELECT key FROM tables WHERE id = $1 FOR UPDATE`, id))
		if found = len(keys) > 0; !found {
			return err
		}
		if err := remove(ctx, tx, keys); err != nil {
			return err
		}
		return dropDealsOf(ctx, tx, []match.ID{id})
	})
	if err != nil {
		return fmt.Errorf("delete table %s: %w", id, err)
	}
	if !found {
		return match.NotFound
	}
	s.others.announce(id)
	return nil
}

// remove deletes tables. Their rows must be locked, so that no entry can be added.
func remove(ctx context.Context, tx pgx.Tx, keys []int64) error {
	_, err := tx.Exec(ctx, `WITH
			t AS (DELETE FROM tables WHERE key = ANY ($1)),
			x AS (DELETE FROM texts WHERE tbl = ANY ($1)),
			s AS (DELETE FROM sightings WHERE tbl = ANY ($1)),
			h AS (DELETE FROM streams WHERE tbl = ANY ($1)),
			l AS (DELETE FROM lines WHERE tbl = ANY ($1)),
			n AS (DELETE FROM notes WHERE tbl = ANY ($1))
		DELETE FROM entries WHERE tbl = ANY ($1)`, keys)
	return err
}

// Load implements [match.Store].
func (s *Store) Load(ctx context.Context, id match.ID) (t *match.Table, entries []match.Entry, err error) {
	for range loadAttempts {
		if t, entries, err = s.load(ctx, id); !errors.Is(err, errTorn) {
			break
		}
	}
	if err != nil && !isReason(err) {
		err = fmt.Errorf("load table %s: %w", id, err)
	}
	return t, entries, err
}

// errTorn is the error for a table that changed during the read.
var errTorn = errors.New("entries are missing")

// loadAttempts is how often to read a table that changes during the read, for example
// because it is compressed or expanded.
const loadAttempts = 4

// load reads a table in one round trip. It returns [errTorn] if its log was
// compressed, or the table deleted, between the two reads.
func (s *Store) load(ctx context.Context, id match.ID) (t *match.Table, entries []match.Entry, err error) {
	b := new(pgx.Batch)
	b.Queue(`SELECT settled, entries, log FROM tables JOIN texts ON tbl = key WHERE id = $1`, id)
	b.Queue(entriesOf+` WHERE tbl = (SELECT key FROM tables WHERE id = $1) ORDER BY number`, id)
	results := s.pool.SendBatch(ctx, b)
	defer func() { err = errors.Join(err, results.Close()) }()
	var settled, log []byte
	var n int
	switch err := results.QueryRow().Scan(&settled, &n, &log); {
	case errors.Is(err, pgx.ErrNoRows):
		return nil, nil, match.NotFound
	case err != nil:
		return nil, nil, err
	}
	t = new(match.Table)
	if err := json.Unmarshal(settled, t); err != nil {
		return nil, nil, err
	}
	if log != nil {
		entries, err = logcodec.Expand(log)
		return t, entries, err
	}
	if entries, err = collectedBy(scanEntry)(results.Query()); err != nil {
		return nil, nil, err
	}
	entries, err = firstOf(entries, n)
	return t, entries, err
}

// firstOf returns the first n entries. Entries that were appended since n was read are
// left out.
func firstOf(entries []match.Entry, n int) ([]match.Entry, error) {
	if len(entries) < n || n > 0 && entries[n-1].Number != n {
		return nil, errTorn
	}
	return entries[:n], nil
}

// entriesOf begins a query of entries.
const entriesOf = `SELECT number, kind, seat, text, time FROM entries`

func scanEntry(row pgx.CollectableRow) (e match.Entry, err error) {
	var kind, seat int16
	var ms int64
	if err := row.Scan(&e.Number, &kind, &seat, &e.Text, &ms); err != nil {
		return e, err
	}
	return newEntry(e.Number, kind, seat, e.Text, ms)
}

// newEntry returns an entry as stored, or an error if this program does not know its
// kind.
func newEntry(number int, kind, seat int16, text string, ms int64) (match.Entry, error) {
	e := match.Entry{Number: number, Kind: match.EntryKind(kind), Seat: goa.Seat(seat), Text: text, Time: fromMilliseconds(ms)}
	if _, ok := match.EntryKindNamed(e.Kind.String()); !ok {
		return e, fmt.Errorf("entry %d: unknown kind %d", number, kind)
	}
	return e, nil
}

// collected returns all rows of a query with one column.
func collected[T any](rows pgx.Rows, err error) ([]T, error) {
	return collectedBy(pgx.RowTo[T])(rows, err)
}

// collectedBy returns a function that collects the rows of a query. It returns nil if
// there are none.
func collectedBy[T any](scan pgx.RowToFunc[T]) func(pgx.Rows, error) ([]T, error) {
	return func(rows pgx.Rows, err error) ([]T, error) {
		if err != nil {
			return nil, err
		}
		return pgx.AppendRows([]T(nil), rows, scan)
	}
}

// ByLink implements [match.Store].
func (s *Store) ByLink(ctx context.Context, hash string) (id match.ID, seat goa.Seat, err error) {
	if hash == "" {
		return "", goa.Nobody, match.BadLink
	}
	err = s.pool.QueryRow(ctx, `SELECT id, array_position(links, $1) - 1 FROM tables WHERE links @> ARRAY[$1::text] AND links IS NOT NULL`, hash).Scan(&id, &seat)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return "", goa.Nobody, match.BadLink
	case err != nil:
		return "", goa.Nobody, fmt.Errorf("find a link: %w", err)
	default:
		return id, seat, nil
	}
}

// After implements [match.Store]. It is called for every page, so it is one statement
// that sees a table and its entries at the same moment.
func (s *Store) After(ctx context.Context, id match.ID, entry int) (entries []match.Entry, err error) {
	compressed := false
	rows, err := s.pool.Query(ctx, `SELECT archived IS NOT NULL, number, kind, seat, text, time
		FROM tables LEFT JOIN entries ON tbl = key AND number > $2 WHERE id = $1 ORDER BY number`, id, entry)
	if err == nil {
		var number *int // nil in the single row of a table without further entries
		var kind, seat *int16
		var text *string
		var ms *int64
		var tag pgconn.CommandTag
		tag, err = pgx.ForEachRow(rows, []any{&compressed, &number, &kind, &seat, &text, &ms}, func() error {
			if number == nil {
				return nil
			}
			e, err := newEntry(*number, *kind, *seat, *text, *ms)
			entries = append(entries, e)
			return err
		})
		if err == nil && tag.RowsAffected() == 0 {
			return nil, match.NotFound
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read table %s: %w", id, err)
	}
	if compressed {
		_, entries, err = s.Load(ctx, id)
		return entries[min(entry, len(entries)):], err
	}
	return entries, nil
}
