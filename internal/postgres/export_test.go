package postgres

import (
	"context"
	"time"
)

// OpenAt opens a database with another clock.
func OpenAt(ctx context.Context, address string, by clock) (*Store, error) {
	return open(ctx, address, migrate, by)
}

// Kill ends everything a store does, as if its process had been killed.
func (s *Store) Kill() { s.pool.Close() }

// PollEvery sets how often to look for jobs without a notification.
func (s *Store) PollEvery(d time.Duration) { s.poll = d }

// SetOwnClock sets the clock of a store's process.
func (s *Store) SetOwnClock(own func() time.Time) { s.skew.own = own }
