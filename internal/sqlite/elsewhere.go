package sqlite

import (
	"context"
	"time"
)

// lookEvery is how often to check whether another process has written.
const lookEvery = time.Second

// Elsewhere calls tell whenever another process, such as an operator's, has
// written to the database, until ctx ends.
func (s *Store) Elsewhere(ctx context.Context, tell func()) {
	beat := time.NewTicker(lookEvery)
	defer beat.Stop()
	var last int
	for ctx.Err() == nil {
		// The number changes when other connections commit, not when this one
		// does.
		var now int
		err := s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
			return s.writer.conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(&now)
		})
		if err == nil && now != last && last != 0 {
			tell()
		}
		if err == nil {
			last = now
		}
		select {
		case <-beat.C:
		case <-ctx.Done():
		}
	}
}
