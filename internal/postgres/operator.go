package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/operator"
)

var _ operator.Store = (*Store)(nil)

// Totals implements [operator.Store].
func (s *Store) Totals(ctx context.Context) (t operator.Totals, err error) {
	err = s.pool.QueryRow(ctx, `SELECT
		count(*) FILTER (WHERE status = 0), count(*) FILTER (WHERE status = 1), count(*) FILTER (WHERE status = 2),
		coalesce(sum(bytes), 0)::bigint, (SELECT count(*) FROM (`+everyGuest+`) AS g) FROM tables`).
		Scan(&t.Gathering, &t.Playing, &t.Finished, &t.Bytes, &t.Guests)
	return t, err
}

// everyGuest lists all guests who have stored something here.
const everyGuest = `SELECT host AS guest FROM tables WHERE host <> ''
	UNION SELECT unnest(array_remove(owners, '')) FROM tables
	UNION SELECT guest FROM sessions WHERE ended IS NULL
	UNION SELECT owner FROM progress`

// sitsAt is the condition that a guest sits at a table.
const sitsAt = `array_remove(owners, '') @> ARRAY[%s::text]`

// TablesOf implements [operator.Store].
func (s *Store) TablesOf(ctx context.Context, q operator.Query) ([]operator.Table, error) {
	list, err := collectedBy(scanTable)(s.pool.Query(ctx, `SELECT id, host, status, edition, entries, bytes, touched, archived IS NOT NULL,
			(SELECT coalesce(json_agg(json_build_object('name', name, 'owner', owner)), '[]') FROM unnest(names, owners) AS seat (name, owner))
		FROM tables
		WHERE ($1 = '' OR id = $1) AND ($2 = '' OR host = $2 OR `+fmt.Sprintf(sitsAt, "$2")+`)
		ORDER BY CASE WHEN $3 THEN touched ELSE -bytes END, id LIMIT $4`, q.ID, q.Guest, q.Oldest, q.Limit))
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	return list, nil
}

func scanTable(row pgx.CollectableRow) (t operator.Table, err error) {
	var status match.Status
	var touched int64
	var seats []byte
	if err := row.Scan(&t.ID, &t.Host, &status, &t.Edition, &t.Entries, &t.Bytes, &touched, &t.Compressed, &seats); err != nil {
		return t, err
	}
	t.Status, t.Touched = operator.StatusName(status), fromMilliseconds(touched)
	return t, json.Unmarshal(seats, &t.Seats)
}

// Guests implements [operator.Store].
func (s *Store) Guests(ctx context.Context, owner match.Owner, limit int) ([]operator.Guest, error) {
	sits := fmt.Sprintf(sitsAt, "guest")
	list, err := collectedBy(scanGuest)(s.pool.Query(ctx, `SELECT guest,
			coalesce((SELECT names[array_position(owners, guest)] FROM tables WHERE `+sits+` ORDER BY key DESC LIMIT 1), ''),
			(SELECT count(*) FROM tables WHERE host = guest),
			(SELECT count(*) FROM tables WHERE `+sits+`),
			(SELECT coalesce(sum(bytes), 0)::bigint FROM tables WHERE host = guest) AS bytes,
			(SELECT count(*) FROM sessions s WHERE s.guest = g.guest AND ended IS NULL),
			(SELECT max(seen) FROM sessions s WHERE s.guest = g.guest)
		FROM (`+everyGuest+`) AS g WHERE $1 = '' OR guest = $1
		ORDER BY bytes DESC, guest LIMIT $2`, owner, limit))
	if err != nil {
		return nil, fmt.Errorf("list guests: %w", err)
	}
	return list, nil
}

func scanGuest(row pgx.CollectableRow) (g operator.Guest, err error) {
	var seen *int64
	err = row.Scan(&g.Owner, &g.Name, &g.Hosts, &g.Sits, &g.Bytes, &g.Sessions, &seen)
	if seen != nil {
		g.Seen = fromMilliseconds(*seen)
	}
	return g, err
}

// Bans implements [operator.Store].
func (s *Store) Bans(ctx context.Context) ([]limit.Ban, error) {
	list, err := collectedBy(scanBan)(s.pool.Query(ctx, `SELECT name, reason, since FROM bans ORDER BY since, name`))
	if err != nil {
		return nil, fmt.Errorf("list bans: %w", err)
	}
	return list, nil
}

func scanBan(row pgx.CollectableRow) (b limit.Ban, err error) {
	var since int64
	err = row.Scan(&b.Name, &b.Reason, &since)
	b.Since = fromMilliseconds(since)
	return b, err
}

// PutBan implements [operator.Store].
func (s *Store) PutBan(ctx context.Context, b limit.Ban) error {
	_, err := s.pool.Exec(ctx, `INSERT INTO bans (name, reason, since) VALUES ($1, $2, $3)
		ON CONFLICT (name) DO UPDATE SET reason = excluded.reason, since = excluded.since`, b.Name, b.Reason, milliseconds(b.Since))
	return err
}

// DeleteBan implements [operator.Store].
func (s *Store) DeleteBan(ctx context.Context, name string) (found bool, err error) {
	tag, err := s.pool.Exec(ctx, `DELETE FROM bans WHERE name = $1`, name)
	return tag.RowsAffected() > 0, err
}
