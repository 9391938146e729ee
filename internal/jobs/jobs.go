// Package jobs runs work that is due at a certain time or must be done once. It
// does not know what the work is. A job is data in a store, put there by the
// transaction that makes it due, and any process may do it.
package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"
)

// Name identifies a job. Adding a job under the name of another has no effect until
// that one is done.
type Name struct {
	Kind string // selects the [Worker]
	Key  string // identifies it within its kind
}

// Job is a piece of work to do.
type Job struct {
	Name
	Due  time.Time // the earliest time; zero for at once
	Args string    // for the worker; should be short
}

// Changes is a set of changes to a queue. Jobs are canceled before others are
// added, so a name in both lists replaces a job.
type Changes struct {
	// Cancel lists jobs to remove, if they exist. A job that is already running
	// goes on, but its outcome no longer matters.
	Cancel []Name
	// Add lists jobs to add. An existing job of the same name stays as it is.
	Add []Job
}

// Replace returns the changes that replace the jobs of the same names.
func Replace(all ...Job) Changes {
	c := Changes{Add: all}
	for _, j := range all {
		c.Cancel = append(c.Cancel, j.Name)
	}
	return c
}

// Worker does the jobs of one kind. A job may be done twice, or by two
// processes at once if one of them was mistaken for dead, so doing it again
// must be harmless. A job is done when its worker returns nil. After an error
// it is retried indefinitely; see [Backoff] and [Later]. When ctx is done, a worker
// must return soon, with an error if the job is not done. That does not count as a
// failure; another process gets the job.
type Worker func(ctx context.Context, j Job) error

// Queue is a store of jobs that also runs them. Every Queue passes the tests of
// storetest.RunJobs.
type Queue interface {
	Changer
	// Work runs jobs, each kind with its worker and any number at once, until
	// ctx ends; then it waits for the workers. Jobs of other kinds are left
	// alone.
	Work(ctx context.Context, workers map[string]Worker) error
}

// Changer adds and cancels jobs.
type Changer interface {
	// Change applies all changes or none.
	Change(ctx context.Context, c Changes) error
}

// Count counts the jobs of one kind in a queue.
type Count struct {
	Kind    string
	Due     int // waiting for a worker, or being done
	Later   int // not due yet
	Failing int // failed, and waiting to be tried again
}

// Start runs a queue until stop is called. Callers must call stop, which waits
// for the workers.
func Start(q Queue, workers map[string]Worker) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- q.Work(ctx, workers) }()
	return sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
}

// Logged returns workers that log failures, since nobody sees the failures that
// a queue stores. If tell is not nil, it is called after every attempt that was
// not interrupted; failed says whether it failed.
func Logged(log *slog.Logger, workers map[string]Worker, tell func(kind string, failed bool)) map[string]Worker {
	all := map[string]Worker{}
	for kind, w := range workers {
		all[kind] = func(ctx context.Context, j Job) error {
			err := attempt(ctx, w, j)
			_, again := errors.AsType[later](err)
			failed := err != nil && !again
			if failed && ctx.Err() == nil {
				log.Error("a job failed", "kind", j.Kind, "key", j.Key, "err", err)
			}
			if tell != nil && ctx.Err() == nil {
				tell(kind, failed)
			}
			return err
		}
	}
	return all
}

// later is the error of a worker that wants to be called again.
type later time.Duration

func (l later) Error() string { return fmt.Sprintf("again in %v", time.Duration(l)) }

// Later returns an error that asks for the job to be done again after d. It
// does not count as a failure.
func Later(d time.Duration) error { return later(max(0, d)) }

const (
	firstBackoff = time.Second
	maxBackoff   = time.Minute
)

// Backoff returns how long a job waits after the given number of failures in a
// row.
func Backoff(failures int) time.Duration {
	d := firstBackoff
	for range failures - 1 {
		if d *= 2; d >= maxBackoff {
			return maxBackoff
		}
	}
	return d
}

// Outcome is the result of an attempt to do a job.
type Outcome struct {
	Done  bool
	Again time.Duration // if it is not done, the time until the next attempt
	Err   error         // why it failed, or nil
}

// Attempt runs a worker on a job that has failed the given number of times
// before. A panic counts as a failure.
func Attempt(ctx context.Context, w Worker, j Job, failures int) Outcome {
	err := attempt(ctx, w, j)
	wait, isLater := errors.AsType[later](err)
	switch {
	case err == nil:
		return Outcome{Done: true}
	case ctx.Err() != nil:
		return Outcome{} // interrupted; the job stays due
	case isLater:
		return Outcome{Again: time.Duration(wait)}
	default:
		return Outcome{Again: Backoff(failures + 1), Err: err}
	}
}

func attempt(ctx context.Context, w Worker, j Job) (err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("the worker panicked: %v\n%s", e, debug.Stack())
		}
	}()
	return w(ctx, j)
}
