package postgres

import "context"

// OpenAt opens a database by another clock.
func OpenAt(ctx context.Context, address string, by clock) (*Store, error) {
	return open(ctx, address, migrate, by)
}

// Kill ends all that a store does, as if its process had been killed.
func (s *Store) Kill() { s.pool.Close() }

// FetchPoll is how often jobs are looked for that nobody was told of.
const FetchPoll = fetchPoll
