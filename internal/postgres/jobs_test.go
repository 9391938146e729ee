package postgres_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"goa/internal/jobs"
	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/storetest"
)

// ownClock is a clock that is told when time passes.
type ownClock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *ownClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *ownClock) NowOrNil() *time.Time { return new(c.Now()) }

// Pass lets time pass.
func (c *ownClock) Pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// office is where the jobs of tests are.
type office struct {
	*ownClock
	url string
}

func (o office) Open(t *testing.T) storetest.Process {
	t.Helper()
	s, err := postgres.OpenAt(t.Context(), o.url, o.ownClock)
	if err != nil {
		t.Fatal(err)
	}
	return &process{Store: s, t: t}
}

// process is a store that may be killed.
type process struct {
	*postgres.Store
	t      *testing.T
	killed bool
}

func (p *process) Kill() {
	p.killed = true
	go p.Store.Kill() // waits for what is under way
}

func (p *process) Stop() {
	if p.killed {
		return
	}
	if err := p.Close(); err != nil {
		p.t.Error(err)
	}
}

func TestJobs(t *testing.T) {
	storetest.RunJobs(t, func(t *testing.T, test func(*testing.T, storetest.QueueMedium)) {
		test(t, office{&ownClock{now: time.Now().Truncate(time.Millisecond)}, ready.Database(t)})
	})
}

// Whoever waits for a bot does not wait until jobs are looked for.
func TestJobsBeginAtOnce(t *testing.T) {
	const many, rarely = 30, 3 * time.Second
	s, stop := open(t, ready.Database(t))
	defer stop()
	s.PollEvery(rarely)
	begun := make(chan string)
	end := jobs.Start(s, map[string]jobs.Worker{"errand": func(_ context.Context, j jobs.Job) error {
		begun <- j.Key
		return nil
	}})
	defer end()
	add := func(key string) {
		t.Helper()
		if err := s.Change(t.Context(), jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "errand", Key: key}}}}); err != nil {
			t.Fatal(err)
		}
		if got := <-begun; got != key {
			t.Fatalf("got %q begun, want %q", got, key)
		}
	}
	add("the first")
	began := time.Now()
	for i := range many {
		add(fmt.Sprint("job ", i))
	}
	if took := time.Since(began); took > many*rarely/3 {
		t.Errorf("%d jobs one after the other took %v", many, took)
	}
}

// What is due already when it is added is taken at once, not with the next
// heartbeat of a process.
func TestDueJobsDoNotWaitForAHeartbeat(t *testing.T) {
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	add := jobs.Changes{Add: []jobs.Job{
		{Name: jobs.Name{Kind: "call", Key: "due"}, Due: time.Now().Add(-time.Millisecond)},
		{Name: jobs.Name{Kind: "call", Key: "later"}, Due: time.Now().Add(time.Hour)},
	}}
	if err := s.Change(t.Context(), add); err != nil {
		t.Fatal(err)
	}
	pgtest.Execute(t, db, `DO $$ BEGIN
		IF (SELECT array_agg(state::text ORDER BY args->>'key') FROM goa.river_job) <> '{available,scheduled}' THEN
			RAISE EXCEPTION 'a job that is due waits';
		END IF;
	END $$`)
}
