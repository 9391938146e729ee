package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// OpenAt opens a database with another clock.
func OpenAt(ctx context.Context, address string, by clock) (*Store, error) {
	return open(ctx, address, migrate, by)
}

// OpenTraced opens an up-to-date database. The tracer sees every statement and can
// make it fail.
func OpenTraced(ctx context.Context, address string, by pgx.QueryTracer) (*Store, error) {
	config, err := configure(address)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.Tracer = by
	return openBy(ctx, config, checkVersion, nil)
}

// Notify is the statement that sends announcements. No call waits for it.
const Notify = notify

// Kill stops everything a store does, as if its process had been killed.
func (s *Store) Kill() { s.pool.Close() }

// PollEvery sets how often to look for jobs without a notification.
func (s *Store) PollEvery(d time.Duration) { s.poll = d }

// SetOwnClock sets the clock of a store's process.
func (s *Store) SetOwnClock(own func() time.Time) { s.skew.own = own }

// Watch once takes care of what dead processes left behind.
func (s *Store) Watch(ctx context.Context) error { return s.watch(ctx) }
