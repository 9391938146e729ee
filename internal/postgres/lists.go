package postgres

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"goa/goa"
	"goa/internal/match"
)

// mine lists the tables of an owner. One page is sorted out of all of his rows,
// which are short.
var mine = `WITH mine AS (
		SELECT id, edition, options, status, names, standing, host = $1 AS hosts, since, ` + waitsForOwner() + ` AS waits
		FROM tables WHERE $1 <> '' AND (host = $1 OR array_remove(owners, '') @> ARRAY[$1::text])
	), placed AS (
		SELECT *, CASE WHEN waits THEN 1 WHEN status = 2 THEN 3 ELSE 2 END AS rank,
			CASE WHEN waits THEN since ELSE -since END AS place
		FROM mine
	)
	SELECT id, edition, options, status, waits, hosts, since, names, standing FROM placed
	WHERE (rank, place, id) > ($2, $3, $4)
	ORDER BY rank, place, id
	LIMIT $5`

// waitsForOwner is the condition that a table waits for $1. There are few seats:
// naming them is much faster than unnesting the arrays.
func waitsForOwner() string {
	var seats []string
	for n := range goa.MaxSeats {
		seats = append(seats, fmt.Sprintf("owners[%[1]d] = $1 AND waits[%[1]d]", n+1))
	}
	return "coalesce(" + strings.Join(seats, " OR ") + ", false)"
}

// Tables implements [match.Store].
func (s *Store) Tables(ctx context.Context, owner match.Owner, after match.Cursor, limit int) ([]match.Listing, error) {
	place := -milliseconds(after.Since)
	if after.Rank == match.Mine {
		place = -place
	}
	list, err := collectedBy(scanListing)(s.pool.Query(ctx, mine, owner, int(after.Rank), place, after.ID, limit))
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	return list, nil
}

func scanListing(row pgx.CollectableRow) (l match.Listing, err error) {
	var since int64
	err = row.Scan(&l.ID, &l.Edition, &l.Options, &l.Status, &l.ForMe, &l.Host, &since, &l.Names, &l.Standing)
	l.Since = fromMilliseconds(since)
	if len(l.Options) == 0 {
		l.Options = nil
	}
	return l, err
}

// Usage implements [match.Store].
func (s *Store) Usage(ctx context.Context, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error) {
	return usage(ctx, s.pool, host, from)
}

func usage(ctx context.Context, by querier, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error) {
	err = by.QueryRow(ctx, `SELECT count(*), coalesce(sum(bytes), 0)::bigint,
			(SELECT count(*) FROM tables WHERE origin = $2 AND origin <> ''),
			(SELECT coalesce(sum(bytes), 0)::bigint FROM tables WHERE origin = $2 AND origin <> '')
		FROM tables WHERE host = $1 AND host <> ''`, host, from).Scan(&ofHost.Tables, &ofHost.Bytes, &ofOrigin.Tables, &ofOrigin.Bytes)
	if err != nil {
		err = fmt.Errorf("sum up what is kept: %w", err)
	}
	return ofHost, ofOrigin, err
}

// within makes sure that a quota allows a new table. Others who make one for the
// same host, or from the same origin, wait until the transaction has ended.
func within(ctx context.Context, tx pgx.Tx, q match.Quota, t *match.Table, bytes int64) error {
	if q == (match.Quota{}) {
		return nil
	}
	if err := lock(ctx, tx, "host "+string(t.Host), "origin "+string(t.Origin)); err != nil {
		return err
	}
	host, origin, err := usage(ctx, tx, t.Host, t.Origin)
	if err != nil {
		return err
	}
	return q.Allows(host, origin, bytes)
}

// lock lets a transaction be the only one that has these names, in an order
// that all keep to.
func lock(ctx context.Context, tx pgx.Tx, names ...string) error {
	var keys []int64
	for _, name := range names {
		h := fnv.New64a()
		h.Write([]byte(name))
		keys = append(keys, int64(h.Sum64()))
	}
	slices.SortFunc(keys, cmp.Compare[int64])
	_, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(key) FROM unnest($1::bigint[]) AS key`, slices.Compact(keys))
	return err
}
