package limit

import (
	"context"
	"errors"
	"time"
)

// Errors returned by [Workers.Do].
var (
	ErrBusy = errors.New("too much work at once")
	ErrSlow = errors.New("the work took too long")
)

// Workers limit long work that strangers request: how much is done at once, and
// how long each piece may take. Their methods are safe for concurrent use.
type Workers struct {
	places  chan struct{}
	timeout time.Duration
}

// NewWorkers returns n workers. Each piece of work may take at most the given
// time, including the wait for a worker.
func NewWorkers(n int, timeout time.Duration) *Workers {
	return &Workers{make(chan struct{}, n), timeout}
}

// Do does a piece of work, which must end soon after its context does. If the
// caller has left, Do returns ctx's error. If the time is up, it returns
// [ErrSlow]. If no worker becomes free in time, it returns [ErrBusy].
func (w *Workers) Do(ctx context.Context, work func(context.Context) error) error {
	timed, cancel := context.WithTimeout(ctx, w.timeout)
	defer cancel()
	select {
	case w.places <- struct{}{}:
		defer func() { <-w.places }()
	case <-timed.Done():
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return ErrBusy
	}
	err := work(timed)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case timed.Err() != nil:
		return ErrSlow
	default:
		return err
	}
}

// Busy returns how many pieces of work are running.
func (w *Workers) Busy() int { return len(w.places) }
