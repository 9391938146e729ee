package sqlite

import (
	"context"
	"encoding/json"
	"fmt"

	"goa/internal/match"
)

// Playing implements [match.Store].
func (s *Store) Playing(ctx context.Context, layouts []string) (found bool, err error) {
	list, err := json.Marshal(append([]string{}, layouts...))
	if err == nil {
		err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM layouts JOIN tables ON tables.key = tbl
			WHERE layout IN (SELECT value FROM json_each(?)) AND status <> ?)`, string(list), match.Finished).Scan(&found)
	}
	if err != nil {
		return false, fmt.Errorf("look for layouts: %w", err)
	}
	return found, nil
}
