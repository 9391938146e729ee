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

// mineText lists the tables of an owner ?1. The current ones are few, so they
// are sorted. The finished ones are read in index order, from the page's
// position on.
const mineText = `WITH current AS (
		SELECT t.key, t.id, CASE WHEN max(mine.waits) THEN 1 ELSE 2 END AS rank, CASE WHEN max(mine.waits) THEN since ELSE -since END AS place
		FROM (
			SELECT tbl AS key, waits FROM seats WHERE owner = ?1 AND owner <> '' AND ended IS NULL
			UNION ALL SELECT key, 0 FROM tables WHERE host = ?1 AND ended IS NULL
		) AS mine JOIN tables t USING (key)
		GROUP BY t.key
		HAVING (rank, place, id) > (?2, ?3, ?4)
		ORDER BY rank, place, id LIMIT ?5
	), played AS (
		SELECT DISTINCT t.key, t.id, s.ended FROM seats s JOIN tables t ON t.key = s.tbl
		WHERE s.owner = ?1 AND s.owner <> '' AND s.ended <= ?6 AND (s.ended < ?6 OR t.id > ?7)
		ORDER BY s.ended DESC, t.id LIMIT ?5
	), hosted AS (
		SELECT key, id, ended FROM tables
		WHERE host = ?1 AND ended <= ?6 AND (ended < ?6 OR id > ?7)
		ORDER BY ended DESC, id LIMIT ?5
	), page AS (
		SELECT key, id, rank, place FROM current
		UNION SELECT key, id, 3, -ended FROM played
		UNION SELECT key, id, 3, -ended FROM hosted
		ORDER BY rank, place, id LIMIT ?5
	)
	SELECT id, edition, options, status, host = ?1, since, standing,
		(SELECT min(seat) FROM seats WHERE tbl = page.key AND owner = ?1 AND waits),
		(SELECT json_group_array(name) FROM (SELECT name FROM seats WHERE tbl = page.key ORDER BY seat))
	FROM page JOIN tables USING (key, id)
	ORDER BY rank, place, id`

// Tables implements [match.Store].
func (s *Store) Tables(ctx context.Context, owner match.Owner, after match.Cursor, limit int) ([]match.Listing, error) {
	ended, id := after.Ended()
	rows, err := s.queries.mine.QueryContext(ctx, owner, after.Rank, after.Place(), after.ID, limit, ended, id)
	return collected("list tables", rows, err, scanListing)
}

// Waiting implements [match.Store].
func (s *Store) Waiting(ctx context.Context, owner match.Owner) (n int, err error) {
	if err = s.queries.waiting.QueryRowContext(ctx, owner).Scan(&n); err != nil {
		err = fmt.Errorf("count tables that wait: %w", err)
	}
	return n, err
}

// scanListing reads a row of an owner's list. The seat is the first of the
// owner's seats that the table waits for, or Nobody.
func scanListing(rows *sql.Rows) (l match.Listing, err error) {
	var options, names []byte
	var since int64
	var seat sql.Null[goa.Seat]
	err = rows.Scan(&l.ID, &l.Edition, &options, &l.Status, &l.Host, &since, &l.Standing, &seat, &names)
	l.Seat = goa.Nobody
	if seat.Valid {
		l.ForMe, l.Seat = true, seat.V
	}
	l.Since = time.UnixMilli(since).UTC()
	if err == nil {
		err = errors.Join(json.Unmarshal(options, &l.Options), json.Unmarshal(names, &l.Names))
	}
	if len(l.Options) == 0 {
		l.Options = nil
	}
	if err != nil {
		err = fmt.Errorf("table %s: %w", l.ID, err)
	}
	return l, err
}

// Usage returns the storage used by an owner's hosted tables and by the tables
// made from an origin.
func (s *Store) Usage(ctx context.Context, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error) {
	return usage(ctx, s.queries.usage, host, from)
}

func usage(ctx context.Context, by *sql.Stmt, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error) {
	err = by.QueryRowContext(ctx, host, from).Scan(&ofHost.Tables, &ofHost.Bytes, &ofOrigin.Tables, &ofOrigin.Bytes)
	if err != nil {
		err = fmt.Errorf("sum up the storage: %w", err)
	}
	return ofHost, ofOrigin, err
}

// checkQuota makes sure that a quota allows a new table.
func (st *statements) checkQuota(ctx context.Context, q match.Quota, t *match.Table, bytes int64) error {
	if q == (match.Quota{}) {
		return nil
	}
	host, origin, err := usage(ctx, st.usage, t.Host, t.Origin)
	if err != nil {
		return err
	}
	return q.Allows(host, origin, bytes)
}
