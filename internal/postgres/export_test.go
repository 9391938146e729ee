package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// OpenAt opens a database with another clock.
func OpenAt(ctx context.Context, address string, by clock) (*Store, error) {
	return open(ctx, address, migrate, by)
}

// OpenTraced opens an up-to-date database. The tracer sees every statement and can
// make it fail.
func OpenTraced(ctx context.Context, address string, by pgx.QueryTracer) (*Store, error) {
	return openTraced(ctx, address, by, checkVersion)
}

// MigrateTraced is [OpenTraced] for a database that has to be brought up to date.
func MigrateTraced(ctx context.Context, address string, by pgx.QueryTracer) (*Store, error) {
	return openTraced(ctx, address, by, migrate)
}

func openTraced(ctx context.Context, address string, by pgx.QueryTracer, prepare func(context.Context, *pgxpool.Pool) error) (*Store, error) {
	config, err := configure(address)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.Tracer = by
	return openBy(ctx, config, prepare, nil)
}

// Notify is the statement that sends announcements. No call waits for it.
const Notify = notify

// Kill stops everything a store does, as if its process had been killed.
func (s *Store) Kill() { s.pool.Close() }

// PollEvery sets how often to look for jobs without a notification.
func (s *Store) PollEvery(d time.Duration) { s.poll = d }

// BeatEvery sets the time between heartbeats, and between the checks that come with
// them.
func (s *Store) BeatEvery(d time.Duration) { s.beat = d }

// SetSilence sets after how long a listener tests its connection.
func (s *Store) SetSilence(d time.Duration) { s.silence = d }

// SetOwnClock sets the clock of a store's process.
func (s *Store) SetOwnClock(own func() time.Time) { s.skew.own = own }

// Watch takes care, once, of what dead processes left behind.
func (s *Store) Watch(ctx context.Context) error { return s.watch(ctx) }
