package postgres

import (
	"context"
	"fmt"

	"goa/internal/match"
)

// Playing implements [match.Store].
func (s *Store) Playing(ctx context.Context, layouts []string) (found bool, err error) {
	err = s.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM layouts JOIN tables ON key = tbl WHERE layout = ANY ($1) AND status <> $2)`,
		layouts, match.Finished).Scan(&found)
	if err != nil {
		err = fmt.Errorf("look for layouts: %w", err)
	}
	return found, err
}
