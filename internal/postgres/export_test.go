package postgres

import (
	"context"
	"time"
)

// OpenAt opens a database by another clock.
func OpenAt(ctx context.Context, address string, by clock) (*Store, error) {
	return open(ctx, address, migrate, by)
}

// Kill ends all that a store does, as if its process had been killed.
func (s *Store) Kill() { s.pool.Close() }

// PollEvery says how often jobs are looked for that nobody was told of.
func (s *Store) PollEvery(d time.Duration) { s.poll = d }

// SetOwnClock says what time it is for the process of a store.
func (s *Store) SetOwnClock(own func() time.Time) { s.skew.own = own }
