package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"goa/internal/jobs"
)

const (
	// fetchPoll is how often to look for jobs without a notification.
	fetchPoll = 100 * time.Millisecond
	// maxWorkers is how many jobs a process runs at once. Most of them wait.
	maxWorkers = 2000
	// stopTime is how long workers may take to end.
	stopTime = 5 * time.Second
	// keepDone is how long River keeps finished or canceled jobs, which are never
	// read.
	keepDone = time.Second
	// stuckAfter is when River gives up on rows that are still running. Jobs of dead
	// processes are replaced long before (see [Store.takeOver]), so only their
	// canceled rows are left. It is longer than any job takes, because the leader
	// discards jobs of kinds that it does not know.
	stuckAfter = 24 * time.Hour
)

// Work implements [jobs.Queue]. While the clock of this process is wrong, it
// leaves all jobs to others.
func (s *Store) Work(ctx context.Context, workers map[string]jobs.Worker) error {
	p := newProcess(maxWorkers, workers)
	stopBeating := s.startBeating(context.WithoutCancel(ctx), p)
	defer stopBeating()
	for s.untilClock(ctx, true) {
		shift, end := context.WithCancel(ctx)
		go func() {
			if s.untilClock(shift, false) {
				end()
			}
		}()
		err := s.workAs(shift, p)
		end()
		if err != nil {
			return err
		}
	}
	return nil
}

// WorkAtMost is [Store.Work] with a limited number of jobs at once, for jobs that
// keep a core busy instead of waiting. The rest is left to other processes. Such jobs
// must not depend on the time.
func (s *Store) WorkAtMost(ctx context.Context, most int, workers map[string]jobs.Worker) error {
	p := newProcess(most, workers)
	stopBeating := s.startBeating(context.WithoutCancel(ctx), p)
	defer stopBeating()
	return s.workAs(ctx, p)
}

// process is a process that does jobs, as River knows it.
type process struct {
	id      string // in the rows of its jobs
	most    int    // most jobs at once
	workers map[string]jobs.Worker
	hand    *inHand
}

func newProcess(most int, workers map[string]jobs.Worker) process {
	return process{"goa-" + rand.Text(), most, workers, newInHand()}
}

// workAs does jobs as a process until ctx ends.
func (s *Store) workAs(ctx context.Context, p process) error {
	client, err := s.newRiver(p)
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		// Without a heartbeat the process would lose its jobs.
		if err = s.heartbeat(ctx, p.id); err == nil {
			err = client.Start(context.WithoutCancel(ctx))
		}
		if err == nil {
			<-ctx.Done()
			break
		}
		pause(ctx, s.beat)
	}
	if err != nil {
		return nil // it never began
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	_ = client.StopAndCancel(last) // jobs that take longer are left to others
	return nil
}

// pause waits for d, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// newRiver returns the River client of a process.
func (s *Store) newRiver(p process) (*river.Client[pgx.Tx], error) {
	all := river.NewWorkers()
	for kind, w := range p.workers {
		river.AddWorkerArgs(all, riverArgs{kind: kind}, river.WorkFunc(func(ctx context.Context, j *river.Job[riverArgs]) error {
			defer p.hand.take(j.ID)()
			return work(ctx, w, j)
		}))
	}
	return river.NewClient(riverpgxv5.New(s.pool), &river.Config{
		ID: p.id, Logger: slog.New(slog.DiscardHandler), Workers: all,
		Queues:              map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: p.most}},
		FetchOnlyKnownKinds: true,
		FetchCooldown:       river.FetchCooldownMin, FetchPollInterval: s.poll,
		JobTimeout: -1, RescueStuckJobsAfter: stuckAfter,
		CompletedJobRetentionPeriod: keepDone, CancelledJobRetentionPeriod: keepDone,
		RetryPolicy: retryPolicy{s.clock}, Test: river.TestConfig{Time: s.clock},
	})
}

// work runs a worker on a job and reports the outcome to River.
func work(ctx context.Context, w jobs.Worker, j *river.Job[riverArgs]) error {
	if wasCanceled(j.JobRow) {
		return nil
	}
	ctx, done := untilStopped(ctx)
	defer done()
	job := jobs.Job{Name: jobs.Name{Kind: j.Kind, Key: j.Args.Key}, Due: j.ScheduledAt, Args: j.Args.Args}
	outcome := jobs.Attempt(ctx, w, job, j.Attempt-1)
	switch {
	case outcome.Done:
		return nil
	case outcome.Err != nil && j.Attempt < j.MaxAttempts:
		return outcome.Err
	default: // immediately if it was interrupted; River would discard a job that has used up its attempts
		return river.JobSnooze(outcome.Again)
	}
}

// untilStopped returns a context that ends when the process stops working, but not
// when its job is canceled. A worker may cancel its own job and go on.
func untilStopped(ctx context.Context) (context.Context, context.CancelFunc) {
	on, cancel := context.WithCancel(context.WithoutCancel(ctx))
	release := context.AfterFunc(ctx, func() {
		if !errors.Is(context.Cause(ctx), river.ErrJobCancelledRemotely) {
			cancel()
		}
	})
	return on, func() { release(); cancel() }
}

// retryPolicy is a [river.ClientRetryPolicy].
type retryPolicy struct{ clock clock }

// NextRetry implements [river.ClientRetryPolicy].
func (p retryPolicy) NextRetry(job *rivertype.JobRow) time.Time {
	return timeBy(p.clock).Add(jobs.Backoff(job.Attempt))
}
