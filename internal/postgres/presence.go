package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/match"
)

// Saw implements [match.Shared].
func (s *Store) Saw(ctx context.Context, all []match.Sighting) error {
	if len(all) == 0 {
		return nil
	}
	var tables, owners []string
	var seen, until, looked []int64
	var here []bool
	for _, one := range all {
		tables, owners = append(tables, string(one.Table)), append(owners, string(one.Owner))
		seen, until = append(seen, milliseconds(one.Seen)), append(until, milliseconds(one.Until))
		looked, here = append(looked, max(0, milliseconds(one.Looked))), append(here, one.Here)
	}
	var b pgx.Batch // one transaction
	b.Queue(`INSERT INTO sightings AS old (tbl, owner, seen, until, looked)
		SELECT key, owner, max(s.seen), max(s.until), max(s.looked)
		FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[]) AS s (id, owner, seen, until, looked) JOIN tables USING (id)
		GROUP BY key, owner ORDER BY key, owner
		ON CONFLICT (tbl, owner) DO UPDATE SET seen = greatest(old.seen, excluded.seen), until = greatest(old.until, excluded.until), looked = greatest(old.looked, excluded.looked)`,
		tables, owners, seen, until, looked)
	b.Queue(`DELETE FROM streams USING unnest($1::text[], $2::text[], $3::boolean[]) AS s (id, owner, here) JOIN tables USING (id)
		WHERE tbl = key AND streams.owner = s.owner AND process = $4 AND NOT here`, tables, owners, here, s.name)
	b.Queue(`INSERT INTO streams (tbl, owner, process, until)
		SELECT key, owner, $5, max(s.until)
		FROM unnest($1::text[], $2::text[], $3::bigint[], $4::boolean[]) AS s (id, owner, until, here) JOIN tables USING (id)
		WHERE here GROUP BY key, owner
		ON CONFLICT (tbl, owner, process) DO UPDATE SET until = excluded.until`, tables, owners, until, here, s.name)
	if err := s.pool.SendBatch(ctx, &b).Close(); err != nil {
		return fmt.Errorf("store sightings: %w", err)
	}
	return nil
}

// Seen implements [match.Shared].
func (s *Store) Seen(ctx context.Context, id match.ID, owner match.Owner, at time.Time) (match.Sighting, error) {
	found := match.Sighting{Table: id, Owner: owner}
	var seen, until, looked int64
	err := s.pool.QueryRow(ctx, `SELECT s.seen, s.until, s.looked, EXISTS (SELECT FROM streams WHERE tbl = key AND owner = $2 AND until > $3)
		FROM sightings AS s JOIN tables ON key = tbl WHERE id = $1 AND owner = $2`, id, owner, milliseconds(at)).Scan(&seen, &until, &looked, &found.Here)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return found, nil
	case err != nil:
		return found, fmt.Errorf("find a sighting: %w", err)
	}
	found.Seen, found.Until = fromMilliseconds(seen), fromMilliseconds(until)
	if looked > 0 {
		found.Looked = fromMilliseconds(looked)
	}
	return found, nil
}

// Watched implements [match.Shared].
func (s *Store) Watched(ctx context.Context, id match.ID, at time.Time) (watched bool, err error) {
	err = s.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM sightings JOIN tables ON key = tbl WHERE id = $1 AND until > $2)`, id, milliseconds(at)).Scan(&watched)
	if err != nil {
		err = fmt.Errorf("find viewers: %w", err)
	}
	return watched, err
}
