package limit

import (
	"context"
	"errors"
	"time"
)

// What ends work that strangers ask for.
var (
	ErrBusy = errors.New("as much is being done as may be done at once")
	ErrSlow = errors.New("it took longer than it may")
)

// Workers bound the work that strangers ask for and that may be long: how much
// is done at once, and how long each piece may take. Their methods may be
// called by any goroutine.
type Workers struct {
	places chan struct{}
	most   time.Duration
}

// NewWorkers returns n workers, who give each piece of work so much time,
// waiting for a worker included.
func NewWorkers(n int, most time.Duration) *Workers {
	return &Workers{make(chan struct{}, n), most}
}

// Do does a piece of work, which must end soon after its context does: when the
// caller has gone, which is ctx's error, or when the time is up, which is
// [ErrSlow]. If no worker becomes free in time it is [ErrBusy].
func (w *Workers) Do(ctx context.Context, work func(context.Context) error) error {
	timed, cancel := context.WithTimeout(ctx, w.most)
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

// Busy returns how many pieces of work are being done.
func (w *Workers) Busy() int { return len(w.places) }
