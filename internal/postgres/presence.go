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
	var tables, owners []string
	var seen, until, looked []int64
	for _, one := range all {
		tables, owners = append(tables, string(one.Table)), append(owners, string(one.Owner))
		seen, until = append(seen, milliseconds(one.Seen)), append(until, milliseconds(one.Until))
		looked = append(looked, max(0, milliseconds(one.Looked)))
	}
	_, err := s.pool.Exec(ctx, `INSERT INTO sightings AS old (tbl, owner, seen, until, looked)
		SELECT key, owner, max(s.seen), max(s.until), max(s.looked)
		FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[]) AS s (id, owner, seen, until, looked) JOIN tables USING (id)
		GROUP BY key, owner ORDER BY key, owner
		ON CONFLICT (tbl, owner) DO UPDATE SET seen = greatest(old.seen, excluded.seen), until = greatest(old.until, excluded.until), looked = greatest(old.looked, excluded.looked)`,
		tables, owners, seen, until, looked)
	if err != nil {
		return fmt.Errorf("note who was seen: %w", err)
	}
	return nil
}

// Seen implements [match.Shared].
func (s *Store) Seen(ctx context.Context, id match.ID, owner match.Owner) (seen, looked time.Time, err error) {
	var last, attentive int64
	err = s.pool.QueryRow(ctx, `SELECT seen, looked FROM sightings JOIN tables ON key = tbl WHERE id = $1 AND owner = $2`, id, owner).Scan(&last, &attentive)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return seen, looked, nil
	case err != nil:
		return seen, looked, fmt.Errorf("look who was seen: %w", err)
	}
	if attentive > 0 {
		looked = fromMilliseconds(attentive)
	}
	return fromMilliseconds(last), looked, nil
}

// Watched implements [match.Shared].
func (s *Store) Watched(ctx context.Context, id match.ID, at time.Time) (watched bool, err error) {
	err = s.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM sightings JOIN tables ON key = tbl WHERE id = $1 AND until > $2)`, id, milliseconds(at)).Scan(&watched)
	if err != nil {
		return false, fmt.Errorf("look who watches: %w", err)
	}
	return watched, nil
}
