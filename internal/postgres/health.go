package postgres

import (
	"context"
	"fmt"
	"time"

	"goa/internal/operator"
)

// Ready makes sure that the database can be written and read.
func (s *Store) Ready(ctx context.Context) error {
	now := milliseconds(time.Now())
	_, err := s.pool.Exec(ctx, `INSERT INTO health (one, at) VALUES (1, $1)
		ON CONFLICT (one) DO UPDATE SET at = greatest(health.at, excluded.at)`, now)
	if err != nil {
		return fmt.Errorf("write to the database: %w", explain(err))
	}
	var read int64
	if err := s.pool.QueryRow(ctx, `SELECT at FROM health`).Scan(&read); err != nil {
		return fmt.Errorf("read from the database: %w", explain(err))
	}
	if read < now {
		return fmt.Errorf("read from the database: got what was written at %d, not at %d", read, now)
	}
	return nil
}

// statsTime is how long those who watch numbers wait for the database.
const statsTime = time.Second

// Stats returns what the store uses now. What is free on the server's disk is
// not known here.
func (s *Store) Stats() operator.Stats {
	stats := operator.Stats{Waiting: int(s.writer.waiting.Load()), Free: -1}
	ctx, cancel := context.WithTimeout(context.Background(), statsTime)
	defer cancel()
	// Numbers to watch must not fail: a server that does not answer is told by Ready.
	_ = s.pool.QueryRow(ctx, `SELECT pg_database_size(current_database())`).Scan(&stats.Bytes)
	return stats
}
