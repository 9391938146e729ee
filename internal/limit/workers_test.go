package limit_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/limit"
)

// untilDone is work that ends only with its context.
func untilDone(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func TestWorkIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := limit.NewWorkers(2, time.Second)
		began := time.Now()
		if err := w.Do(t.Context(), untilDone); !errors.Is(err, limit.ErrSlow) || time.Since(began) != time.Second {
			t.Errorf("work without end: got %v after %v, want %v after a second", err, time.Since(began), limit.ErrSlow)
		}
		own := errors.New("its own")
		if err := w.Do(t.Context(), func(context.Context) error { return own }); err != own {
			t.Errorf("work that fails: got %v, want %v", err, own)
		}
		if err := w.Do(t.Context(), func(context.Context) error { return nil }); err != nil {
			t.Errorf("work that is done: %v", err)
		}
		if n := w.Busy(); n != 0 {
			t.Errorf("%d workers are busy, want none", n)
		}
	})
}

func TestWorkEndsWhenTheCallerHasGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := limit.NewWorkers(1, time.Hour)
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		began := time.Now()
		if err := w.Do(ctx, untilDone); !errors.Is(err, context.Canceled) || time.Since(began) != time.Second {
			t.Errorf("got %v after %v, want %v after a second", err, time.Since(began), context.Canceled)
		}
		if err := w.Do(ctx, untilDone); !errors.Is(err, context.Canceled) {
			t.Errorf("work for a caller who has gone: got %v, want %v", err, context.Canceled)
		}
	})
}

func TestWorkersAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := limit.NewWorkers(2, time.Second)
		for range 2 {
			go w.Do(t.Context(), func(context.Context) error { time.Sleep(10 * time.Second); return nil })
		}
		synctest.Wait()
		if n := w.Busy(); n != 2 {
			t.Errorf("%d workers are busy, want 2", n)
		}
		if err := w.Do(t.Context(), untilDone); !errors.Is(err, limit.ErrBusy) {
			t.Errorf("a third: got %v, want %v", err, limit.ErrBusy)
		}
		impatient, cancel := context.WithTimeout(t.Context(), time.Second/2)
		defer cancel()
		if err := w.Do(impatient, untilDone); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a caller that leaves before a worker is free: got %v, want %v", err, context.DeadlineExceeded)
		}
		time.Sleep(10 * time.Second)
		if err := w.Do(t.Context(), func(context.Context) error { return nil }); err != nil {
			t.Errorf("when they are done: %v", err)
		}
	})
}

// The context of a piece of work ends with the work.
func TestContextsEndWithTheWork(t *testing.T) {
	var given context.Context
	err := limit.NewWorkers(1, time.Hour).Do(t.Context(), func(ctx context.Context) error {
		given = ctx
		return ctx.Err()
	})
	if err != nil || given.Err() == nil {
		t.Errorf("during the work: %v, afterwards: %v", err, given.Err())
	}
}
