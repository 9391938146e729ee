package limit_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/limit"
)

// The time for a piece of work includes the wait for a worker.
func TestWaitingForAWorkerCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := limit.NewWorkers(1, time.Second)
		go w.Do(t.Context(), func(context.Context) error { time.Sleep(600 * time.Millisecond); return nil })
		synctest.Wait()
		began := time.Now()
		if err := w.Do(t.Context(), untilDone); !errors.Is(err, limit.ErrSlow) || time.Since(began) != time.Second {
			t.Errorf("got %v after %v, want %v after a second", err, time.Since(began), limit.ErrSlow)
		}
	})
}

// Work that is done is done, even if it took too long or its caller has left.
func TestWorkThatIsDoneLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := limit.NewWorkers(1, time.Second)
		late := func(context.Context) error { time.Sleep(time.Minute); return nil }
		if err := w.Do(t.Context(), late); err != nil {
			t.Errorf("it took too long: %v", err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second/2)
		defer cancel()
		if err := w.Do(ctx, late); err != nil {
			t.Errorf("the caller has left: %v", err)
		}
	})
}

// Work that panics, as a handler may, leaves its worker free.
func TestAPanicFreesTheWorker(t *testing.T) {
	w := limit.NewWorkers(1, time.Hour)
	for range 3 {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic is hidden")
				}
			}()
			_ = w.Do(t.Context(), func(context.Context) error { panic("a bug") })
		}()
		if n := w.Busy(); n != 0 {
			t.Fatalf("%d workers are busy, want none", n)
		}
	}
}
