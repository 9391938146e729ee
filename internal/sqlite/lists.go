package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"goa/internal/match"
)

// Tables implements [match.Store].
func (s *Store) Tables(ctx context.Context, owner match.Owner, after match.Cursor, limit int) ([]match.Listing, error) {
	place := -after.Since.UnixMilli()
	if after.Rank == match.Mine {
		place = -place
	}
	rows, err := s.queries.mine.QueryContext(ctx, owner, after.Rank, place, after.ID, limit)
	return collected("list tables", rows, err, scanListing)
}

func scanListing(rows *sql.Rows) (l match.Listing, err error) {
	var options, names []byte
	var since int64
	if err := rows.Scan(&l.ID, &l.Edition, &options, &l.Status, &l.ForMe, &l.Host, &since, &l.Standing, &names); err != nil {
		return l, err
	}
	l.Since = time.UnixMilli(since).UTC()
	if err := json.Unmarshal(options, &l.Options); err != nil {
		return l, fmt.Errorf("table %s: %w", l.ID, err)
	}
	if len(l.Options) == 0 {
		l.Options = nil
	}
	if err := json.Unmarshal(names, &l.Names); err != nil {
		return l, fmt.Errorf("table %s: %w", l.ID, err)
	}
	return l, nil
}

// Usage implements [match.Store].
func (s *Store) Usage(ctx context.Context, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error) {
	return usage(ctx, s.queries.usage, host, from)
}

func usage(ctx context.Context, by *sql.Stmt, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error) {
	err = by.QueryRowContext(ctx, host, from).Scan(&ofHost.Tables, &ofHost.Bytes, &ofOrigin.Tables, &ofOrigin.Bytes)
	if err != nil {
		err = fmt.Errorf("sum up what is kept: %w", err)
	}
	return ofHost, ofOrigin, err
}

// within makes sure that a quota allows a new table.
func (st *statements) within(ctx context.Context, q match.Quota, t *match.Table, bytes int64) error {
	if q == (match.Quota{}) {
		return nil
	}
	host, origin, err := usage(ctx, st.usage, t.Host, t.Origin)
	if err != nil {
		return err
	}
	return q.Allows(host, origin, bytes)
}
