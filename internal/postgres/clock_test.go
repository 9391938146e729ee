package postgres_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"goa/internal/jobs"
	"goa/internal/postgres"
	"goa/internal/waittest"
)

// A process whose clock differs from the database's is not ready and does no
// jobs until the clock is right again.
func TestAWrongClock(t *testing.T) {
	db := ready.Database(t)
	for _, c := range []struct {
		off  time.Duration
		want string
	}{
		{0, ""}, {20 * time.Second, ""}, {-20 * time.Second, ""},
		{13 * time.Hour, "ahead"}, {-13 * time.Hour, "behind"}, {2 * time.Minute, "ahead"},
	} {
		s, stop := open(t, db)
		var off atomic.Int64
		off.Store(int64(c.off))
		s.SetOwnClock(func() time.Time { return time.Now().Add(time.Duration(off.Load())) })
		err := s.Ready(t.Context())
		if (err == nil) != (c.want == "") || err != nil && (!errors.Is(err, postgres.ErrClock) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v off: got %v, want %q", c.off, err, c.want)
		}
		if got := s.ClockError(); (got == nil) != (c.want == "") {
			t.Errorf("%v off: the tables are told %v", c.off, got)
		}
		stop()
	}
}

func TestJobsWaitForTheRightClock(t *testing.T) {
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	s.BeatEvery(soon)
	var off, compared, done atomic.Int64
	s.SetOwnClock(func() time.Time {
		compared.Add(1)
		return time.Now().Add(time.Duration(off.Load()))
	})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	begin := func() {
		ended <- s.Work(ctx, map[string]jobs.Worker{"bot": func(context.Context, jobs.Job) error {
			if err := s.ClockError(); err != nil {
				t.Errorf("a job is done although %v", err)
			}
			done.Add(1)
			return nil
		}})
	}
	job := func(key string) {
		t.Helper()
		if err := s.Change(t.Context(), jobs.Replace(jobs.Job{Name: jobs.Name{Kind: "bot", Key: key}})); err != nil {
			t.Fatal(err)
		}
	}
	off.Store(int64(13 * time.Hour))
	if err := s.Ready(t.Context()); err == nil {
		t.Fatal("ready by a wrong clock")
	}
	go begin()
	job("a")
	seen := compared.Load()
	waittest.Until(t, "the clocks are compared often enough for a job to begin", func() bool { return compared.Load() > seen+6 })
	off.Store(0)
	waittest.Until(t, "the job is done once the clock is right", func() bool { return done.Load() == 1 })
	off.Store(int64(-time.Hour))
	waittest.Until(t, "the clock is found wrong", func() bool { return s.ClockError() != nil })
	waittest.Until(t, "nobody waits for jobs", func() bool {
		return ask[int](t, db, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`) == 0
	})
	job("b")
	off.Store(0)
	waittest.Until(t, "jobs go on afterwards", func() bool { return done.Load() == 2 })
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
