package sqlite

import (
	"context"
	"fmt"

	"goa/internal/match"
)

// Playing implements [match.Store].
func (s *Store) Playing(ctx context.Context, layouts []string) (found bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM layouts JOIN tables ON tables.key = tbl
		WHERE layout IN (SELECT value FROM json_each(?)) AND status <> ?)`, jsonArray(layouts), match.Finished).Scan(&found)
	if err != nil {
		err = fmt.Errorf("look for layouts: %w", err)
	}
	return found, err
}
