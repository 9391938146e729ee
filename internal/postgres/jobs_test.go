package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"goa/internal/jobs"
	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/storetest"
	"goa/internal/waittest"
)

// ownClock is a clock that a test sets.
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

// Pass advances the clock.
func (c *ownClock) Pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// soon is the time between heartbeats in tests that wait for them.
const soon = 200 * time.Millisecond

// office is the database with the jobs of a test.
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
	s.BeatEvery(soon)
	return &process{Store: s, t: t}
}

// process is a store that can be killed.
type process struct {
	*postgres.Store
	t      *testing.T
	killed bool
}

func (p *process) Kill() {
	p.killed = true
	go p.Store.Kill() // waits for work in progress
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

// A job that a player waits for starts without polling.
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
	add := func(key string) (took time.Duration) {
		t.Helper()
		time.Sleep(2 * time.Millisecond) // sleeps: River announces jobs at most once in a millisecond
		added := time.Now()
		if err := s.Change(t.Context(), jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "errand", Key: key}}}}); err != nil {
			t.Fatal(err)
		}
		if got := <-begun; got != key {
			t.Fatalf("got %q begun, want %q", got, key)
		}
		return time.Since(added)
	}
	add("the first")
	late := 0
	for i := range many {
		if add(fmt.Sprint("job ", i)) > rarely/2 {
			late++
		}
	}
	if late > many/3 {
		t.Errorf("of %d jobs one after the other, %d began late", many, late)
	}
}

// A job that is due when it is added is available at once, without waiting for
// the leader.
func TestDueJobsDoNotWaitForTheLeader(t *testing.T) {
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

// before is a job as the previous version added it.
type before struct {
	Key  string `json:"key" river:"unique"`
	Args string `json:"args"`
}

func (before) Kind() string { return "errand" }

// addBefore adds a job as the previous version did.
func addBefore(t *testing.T, db, key string) {
	t.Helper()
	config, err := pgxpool.ParseConfig(db)
	if err != nil {
		t.Fatal(err)
	}
	config.ConnConfig.RuntimeParams["search_path"] = "goa"
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Insert(t.Context(), before{key, "before"}, &river.InsertOpts{
		MaxAttempts: math.MaxInt16, ScheduledAt: time.Now().Add(time.Hour),
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
			rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled,
		}},
	}); err != nil {
		t.Fatal(err)
	}
}

// Jobs added by the previous version keep their names, and can be canceled.
func TestJobsOfTheVersionBefore(t *testing.T) {
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	s.BeatEvery(soon)
	name := jobs.Name{Kind: "errand", Key: "a"}
	addBefore(t, db, name.Key)
	if err := s.Change(t.Context(), jobs.Changes{Add: []jobs.Job{{Name: name, Args: "now"}}}); err != nil {
		t.Fatal(err)
	}
	wantJobs(t, s, "a before")
	if err := s.Change(t.Context(), jobs.Replace(jobs.Job{Name: name, Args: "now"})); err != nil {
		t.Fatal(err)
	}
	wantJobs(t, s, "a now")

	// A job that it canceled while running is not done again.
	pgtest.Execute(t, db, `UPDATE goa.river_job SET state = 'running', unique_key = NULL, metadata = '{"goa_cancelled": true}', attempted_by = '{dead}', attempted_at = now()`)
	wantJobs(t, s)
	addBefore(t, db, "b")
	pgtest.Execute(t, db, `UPDATE goa.river_job SET state = 'running', attempted_by = '{dead}', attempted_at = now() WHERE unique_key IS NOT NULL`)
	done := make(chan string)
	end := jobs.Start(s, map[string]jobs.Worker{"errand": func(_ context.Context, j jobs.Job) error {
		done <- j.Key
		return nil
	}})
	defer end()
	if got := <-done; got != "b" {
		t.Errorf("%q was done, want what a dead process left", got)
	}
}

// wantJobs makes sure that a store has exactly these jobs, given as keys with args.
func wantJobs(t *testing.T, s *postgres.Store, want ...string) {
	t.Helper()
	all, err := s.AllJobs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, j := range all {
		got = append(got, j.Key+" "+j.Args)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got the jobs %q, want %q", got, want)
	}
}

// A failing job is retried forever, even when River's count is exhausted.
func TestJobsFailForever(t *testing.T) {
	db := ready.Database(t)
	clock := &ownClock{now: time.Now().Truncate(time.Millisecond)}
	s, err := postgres.OpenAt(t.Context(), db, clock)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.BeatEvery(soon)
	if err := s.Change(t.Context(), jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "errand", Key: "a"}}}}); err != nil {
		t.Fatal(err)
	}
	pgtest.Execute(t, db, `UPDATE goa.river_job SET attempt = max_attempts - 2`)
	tried := make(chan struct{})
	end := jobs.Start(s, map[string]jobs.Worker{"errand": func(context.Context, jobs.Job) error {
		tried <- struct{}{}
		return errors.New("not yet")
	}})
	defer end()
	for range 4 {
		waittest.Until(t, "it is tried again", func() bool { return passedUntil(clock, jobs.Backoff(100), tried) })
	}
}

// Jobs become due and failures are retried even if River's leader is dead but has not
// been replaced.
func TestJobsBecomeDueWithoutALeader(t *testing.T) {
	db := ready.Database(t)
	clock := &ownClock{now: time.Now().Truncate(time.Millisecond)}
	s, err := postgres.OpenAt(t.Context(), db, clock)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.BeatEvery(soon)
	pgtest.Execute(t, db, `INSERT INTO goa.river_leader (elected_at, expires_at, leader_id) VALUES (now(), now() + interval '1 year', 'dead')`)
	if err := s.Change(t.Context(), jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "errand", Key: "a"}, Due: clock.Now().Add(time.Hour)}}}); err != nil {
		t.Fatal(err)
	}
	clock.Pass(2 * time.Hour)
	tried := make(chan struct{})
	end := jobs.Start(s, map[string]jobs.Worker{"errand": func(context.Context, jobs.Job) error {
		tried <- struct{}{}
		return jobs.Later(time.Hour)
	}})
	defer end()
	<-tried
	waittest.Until(t, "it is tried again", func() bool { return passedUntil(clock, 10*time.Minute, tried) })
}

// passedUntil reports whether a job is being tried, and otherwise advances the clock.
func passedUntil(clock *ownClock, step time.Duration, tried <-chan struct{}) bool {
	select {
	case <-tried:
		return true
	default:
		clock.Pass(step)
		return false
	}
}

// River marks a job as running before the process that requested it has it. If the
// answer is lost on the way, the process gets the job again. A job that takes long is
// not considered lost.
func TestJobsLostOnTheirWay(t *testing.T) {
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	s.BeatEvery(soon)
	begun, finish := make(chan string), make(chan struct{})
	end := jobs.Start(s, map[string]jobs.Worker{"errand": func(_ context.Context, j jobs.Job) error {
		begun <- j.Key
		<-finish
		return nil
	}})
	defer end()
	defer close(finish)
	add := func(key string, due time.Time) {
		t.Helper()
		if err := s.Change(t.Context(), jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "errand", Key: key}, Due: due, Args: "now"}}}); err != nil {
			t.Fatal(err)
		}
	}
	add("long", time.Time{})
	if got := <-begun; got != "long" {
		t.Fatalf("%q began, want the long job", got)
	}
	add("lost", time.Now().Add(time.Hour))
	pgtest.Execute(t, db, `UPDATE goa.river_job SET state = 'running', attempt = 1, attempted_at = now(), attempted_by = ARRAY(SELECT id FROM goa.processes) WHERE args->>'key' = 'lost'`)
	if got := <-begun; got != "lost" {
		t.Errorf("%q began, want the lost job", got)
	}
	wantJobs(t, s, "long now", "lost now")
}
