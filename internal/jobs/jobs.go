// Package jobs is about work that is due at a time or must be done once. It
// knows nothing of what the work is: a job is data in a store, put there in the
// transaction that makes it due, and done by whichever process is there.
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

// Name says which job it is. Two jobs of one name are one as long as the first
// is not done.
type Name struct {
	Kind string // which [Worker] does it
	Key  string // which of its kind
}

// Job is something to be done.
type Job struct {
	Name
	Due  time.Time // not before; zero for at once
	Args string    // for the worker: short
}

// Changes is what happens to the jobs of a queue: first some are cancelled,
// then others added, so that a name in both is a job replaced.
type Changes struct {
	// Cancel forgets jobs, if they are there. One that is being done goes on,
	// but whether it fails no longer matters.
	Cancel []Name
	// Add adds jobs. Where there is one of the same name, that one stays as it is.
	Add []Job
}

// Replace returns the changes that put jobs in the place of those of their names.
func Replace(all ...Job) Changes {
	c := Changes{Add: all}
	for _, j := range all {
		c.Cancel = append(c.Cancel, j.Name)
	}
	return c
}

// Worker does jobs of a kind. A job may be done again, or by two processes at
// once, when one of them was taken for dead: that must be harmless. A job is
// done when its worker returns nil. After an error it is tried again later, and
// for ever; see [Backoff] and [Later]. A worker returns soon when ctx is
// done: with an error if the job is not done, which then counts for nothing; the
// job goes to another process.
type Worker func(ctx context.Context, j Job) error

// Queue is a store of jobs and those who do them. storetest.RunJobs is the suite
// that every Queue passes.
type Queue interface {
	Changer
	// Work does jobs, those of each kind by its worker, any number at once, until
	// ctx ends; then it waits for the workers. Jobs of other kinds stay.
	Work(ctx context.Context, workers map[string]Worker) error
}

// Changer is where jobs are added and cancelled.
type Changer interface {
	// Change changes what is to be done: all of it or nothing.
	Change(ctx context.Context, c Changes) error
}

// Count is how many jobs of a kind a queue has that are not done.
type Count struct {
	Kind    string
	Due     int // waiting for a worker, or being done
	Later   int // not due yet
	Failing int // have failed, and wait to be tried again
}

// Start lets a queue work until it is stopped, which must be done and waits for
// the workers.
func Start(q Queue, workers map[string]Worker) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- q.Work(ctx, workers) }()
	return sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
}

// Logged returns workers whose failures are logged: a queue notes them where
// nobody looks. Tell, if it is not nil, is told of every attempt that was not
// interrupted, and whether it failed.
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

// later is the answer of a worker that is to be asked again.
type later time.Duration

func (l later) Error() string { return fmt.Sprintf("again in %v", time.Duration(l)) }

// Later is the answer of a worker whose job is to be done again after a while
// although nothing failed.
func Later(d time.Duration) error { return later(max(0, d)) }

const (
	firstBackoff = time.Second
	maxBackoff   = time.Minute
)

// Backoff is how long a job waits that has failed so many times in a row.
func Backoff(failures int) time.Duration {
	d := firstBackoff
	for range failures - 1 {
		if d *= 2; d >= maxBackoff {
			return maxBackoff
		}
	}
	return d
}

// Outcome is what came of an attempt to do a job.
type Outcome struct {
	Done  bool
	Again time.Duration // if it is not done: after which time
	Err   error         // why it failed, or nil
}

// Attempt lets a worker do a job that has failed so many times before. A worker
// that panics has failed.
func Attempt(ctx context.Context, w Worker, j Job, failures int) Outcome {
	err := attempt(ctx, w, j)
	wait, isLater := errors.AsType[later](err)
	switch {
	case err == nil:
		return Outcome{Done: true}
	case ctx.Err() != nil:
		return Outcome{} // it was interrupted, and is due
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
