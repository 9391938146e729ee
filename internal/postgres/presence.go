package postgres

import (
	"context"
	"fmt"
	"time"

	"goa/internal/match"
)

// Saw implements [match.Shared].
func (s *Store) Saw(ctx context.Context, all []match.Sighting) error {
	var tables, owners []string
	var seen, until []int64
	for _, one := range all {
		tables, owners = append(tables, string(one.Table)), append(owners, string(one.Owner))
		seen, until = append(seen, milliseconds(one.Seen)), append(until, milliseconds(one.Until))
	}
	_, err := s.pool.Exec(ctx, `INSERT INTO sightings AS old (tbl, owner, seen, until)
		SELECT key, owner, max(s.seen), max(s.until)
		FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) AS s (id, owner, seen, until) JOIN tables USING (id)
		GROUP BY key, owner ORDER BY key, owner
		ON CONFLICT (tbl, owner) DO UPDATE SET seen = greatest(old.seen, excluded.seen), until = greatest(old.until, excluded.until)`,
		tables, owners, seen, until)
	if err != nil {
		return fmt.Errorf("note who was seen: %w", err)
	}
	return nil
}

// Seen implements [match.Shared].
func (s *Store) Seen(ctx context.Context, id match.ID, owner match.Owner) (time.Time, error) {
	list, err := collected[int64](s.pool.Query(ctx, `SELECT seen FROM sightings JOIN tables ON key = tbl WHERE id = $1 AND owner = $2`, id, owner))
	if err != nil {
		return time.Time{}, fmt.Errorf("look who was seen: %w", err)
	}
	if len(list) == 0 {
		return time.Time{}, nil
	}
	return fromMilliseconds(list[0]), nil
}

// Watched implements [match.Shared].
func (s *Store) Watched(ctx context.Context, id match.ID, at time.Time) (watched bool, err error) {
	err = s.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM sightings JOIN tables ON key = tbl WHERE id = $1 AND until > $2)`, id, milliseconds(at)).Scan(&watched)
	if err != nil {
		return false, fmt.Errorf("look who watches: %w", err)
	}
	return watched, nil
}
