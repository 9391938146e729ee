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

// tablesOfOwner lists the tables of an owner $1. The current ones are few, so they are sorted.
// The finished ones are read in index order, from the page's position on.
var tablesOfOwner = `WITH current AS MATERIALIZED (
		SELECT key, id, since, ` + waitsForOwner() + ` AS waits
		FROM tables WHERE $1 <> '' AND ended IS NULL AND (host = $1 OR array_remove(owners, '') @> ARRAY[$1::text])
	), placed AS (
		SELECT key, id, CASE WHEN waits THEN 1 ELSE 2 END AS rank, CASE WHEN waits THEN since ELSE -since END AS place FROM current
	), page AS (
		(SELECT * FROM placed WHERE (rank, place, id) > ($2, $3, $4) ORDER BY rank, place, id LIMIT $5)
		` + pastOfOwner() + `
		ORDER BY rank, place, id LIMIT $5
	)
	SELECT t.id, edition, options, status, coalesce(CASE ` + seatOfOwner() + ` END, -1), host = $1, since, names, standing FROM page JOIN tables t USING (key)
	ORDER BY rank, place, t.id`

// pastOfOwner adds the finished games that $1 played or hosted, from the position
// ($6, $7) on. A game that is found in several ways is listed once.
func pastOfOwner() (text string) {
	names := []string{"host"}
	for n := range goa.MaxSeats {
		names = append(names, fmt.Sprintf("owners[%d]", n+1))
	}
	for _, name := range names {
		text += fmt.Sprintf(` UNION (SELECT key, id, 3, -ended FROM tables
			WHERE %[1]s = $1 AND %[1]s <> '' AND ended <= $6 AND (ended < $6 OR id > $7)
			ORDER BY ended DESC, id LIMIT $5)`, name)
	}
	return text
}

// waitsForOwner returns the condition that a table waits for $1. There are few seats,
// and naming them is much faster than unnesting the arrays.
func waitsForOwner() string {
	var seats []string
	for n := range goa.MaxSeats {
		seats = append(seats, fmt.Sprintf("owners[%[1]d] = $1 AND waits[%[1]d]", n+1))
	}
	return "coalesce(" + strings.Join(seats, " OR ") + ", false)"
}

// seatOfOwner returns the cases that find the first seat of $1 that a table waits
// for.
func seatOfOwner() (text string) {
	for n := range goa.MaxSeats {
		text += fmt.Sprintf("WHEN owners[%[1]d] = $1 AND waits[%[1]d] THEN %[2]d ", n+1, n)
	}
	return text
}

// Tables implements [match.Store].
func (s *Store) Tables(ctx context.Context, owner match.Owner, after match.Cursor, limit int) ([]match.Listing, error) {
	ended, id := after.Ended()
	list, err := collectedBy(scanListing)(s.pool.Query(ctx, tablesOfOwner, owner, int(after.Rank), after.Place(), after.ID, limit, ended, id))
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	return list, nil
}

// Waiting implements [match.Store].
func (s *Store) Waiting(ctx context.Context, owner match.Owner) (n int, err error) {
	err = s.pool.QueryRow(ctx, `SELECT count(*) FROM tables
		WHERE $1 <> '' AND ended IS NULL AND array_remove(owners, '') @> ARRAY[$1::text] AND `+waitsForOwner(), owner).Scan(&n)
	if err != nil {
		err = fmt.Errorf("count tables that wait: %w", err)
	}
	return n, err
}

func scanListing(row pgx.CollectableRow) (l match.Listing, err error) {
	var since int64
	var seat int
	err = row.Scan(&l.ID, &l.Edition, &l.Options, &l.Status, &seat, &l.Host, &since, &l.Names, &l.Standing)
	l.Since, l.Seat = fromMilliseconds(since), goa.Nobody
	if seat >= 0 {
		l.ForMe, l.Seat = true, goa.Seat(seat)
	}
	if len(l.Options) == 0 {
		l.Options = nil
	}
	return l, err
}

// Usage returns the storage used by an owner's hosted tables and by the tables made
// from an origin.
func (s *Store) Usage(ctx context.Context, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error) {
	return usage(ctx, s.pool, host, from)
}

// usageText sums up the storage of a host's tables, and of those from an origin. A
// deal counts as a table if its host's table is gone. An evening counts as a table.
// For its host, the tables that it has made count too.
const usageText = `SELECT
		(SELECT count(*) FROM tables WHERE host = $1 AND host <> '')
			+ (SELECT count(*) FROM deals WHERE host = $1 AND host <> '' AND NOT ` + hostsTable + `)
			+ (SELECT coalesce(sum(1 + tables), 0)::bigint FROM evenings WHERE host = $1),
		((SELECT coalesce(sum(bytes), 0) FROM tables WHERE host = $1 AND host <> '')
			+ (SELECT coalesce(sum(bytes), 0) FROM deals WHERE host = $1 AND host <> '')
			+ (SELECT coalesce(sum(bytes), 0) FROM evenings WHERE host = $1))::bigint,
		(SELECT count(*) FROM tables WHERE origin = $2 AND origin <> '')
			+ (SELECT count(*) FROM deals WHERE origin = $2 AND origin <> '' AND NOT ` + hostsTable + `)
			+ (SELECT count(*) FROM evenings WHERE origin = $2 AND origin <> ''),
		((SELECT coalesce(sum(bytes), 0) FROM tables WHERE origin = $2 AND origin <> '')
			+ (SELECT coalesce(sum(bytes), 0) FROM deals WHERE origin = $2 AND origin <> '')
			+ (SELECT coalesce(sum(bytes), 0) FROM evenings WHERE origin = $2 AND origin <> ''))::bigint`

// hostsTable is the condition that the table at which the host of a deal played it
// still exists.
const hostsTable = `EXISTS (SELECT FROM attempts a JOIN tables t ON t.id = a.tbl WHERE a.deal = deals.key AND a.owner = deals.host)`

func usage(ctx context.Context, by querier, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error) {
	err = by.QueryRow(ctx, usageText, host, from).Scan(&ofHost.Tables, &ofHost.Bytes, &ofOrigin.Tables, &ofOrigin.Bytes)
	if err != nil {
		err = fmt.Errorf("sum up the storage: %w", err)
	}
	return ofHost, ofOrigin, err
}

// checkQuota makes sure that a quota allows a new table. Other transactions that create
// one for the same host or from the same origin wait until this one has ended.
func checkQuota(ctx context.Context, tx pgx.Tx, q match.Quota, t *match.Table, bytes int64) error {
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

// lock gives a transaction exclusive use of names, in a fixed order.
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
