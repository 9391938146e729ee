package parallel_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/parallel"
)

// worker does pieces with a function, and counts the workers in use.
type worker struct {
	do      func(ctx context.Context, n int) (int, error)
	running *atomic.Int64
	closed  bool
}

func (w *worker) Do(ctx context.Context, n int) (int, error) {
	if w.closed {
		return 0, errors.New("the worker has gone home")
	}
	return w.do(ctx, n)
}

func (w *worker) Close() {
	w.closed = true
	w.running.Add(-1)
}

// newWorkers returns a function that makes workers that do f. It checks at the end
// that all of them were closed.
func newWorkers(t *testing.T, f func(ctx context.Context, n int) (int, error)) func() (parallel.Worker[int], error) {
	running := new(atomic.Int64)
	t.Cleanup(func() {
		if n := running.Load(); n != 0 {
			t.Errorf("%d workers were never closed", n)
		}
	})
	return func() (parallel.Worker[int], error) {
		running.Add(1)
		return &worker{do: f, running: running}, nil
	}
}

// uneven takes longer for some pieces than for others.
func uneven(_ context.Context, n int) (int, error) {
	if n%17 == 3 {
		time.Sleep(time.Millisecond) // sleeps: so that others finish first, which must not matter
	}
	return n * n, nil
}

// squares returns the results of uneven from first to end.
func squares(first, end int) (list []int) {
	for n := first; n < end; n++ {
		list = append(list, n*n)
	}
	return list
}

func TestResultsComeInOrderWhateverTheNumberOfWorkers(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 7, 64} {
		for _, first := range []int{0, 100} {
			var got []int
			err := parallel.Run(t.Context(), parallel.Plan{First: first, End: 1000, Workers: workers}, newWorkers(t, uneven), func(n, result int) error {
				if n != first+len(got) {
					t.Fatalf("%d workers: piece %d came after %d others", workers, n, len(got))
				}
				got = append(got, result)
				return nil
			})
			if err != nil || !slices.Equal(got, squares(first, 1000)) {
				t.Errorf("%d workers from %d: %d results, %v", workers, first, len(got), err)
			}
		}
	}
}

func TestNothingToDo(t *testing.T) {
	err := parallel.Run(t.Context(), parallel.Plan{First: 5, End: 5}, func() (parallel.Worker[int], error) {
		return nil, errors.New("nobody is needed")
	}, nil)
	if err != nil {
		t.Error(err)
	}
}

func TestEnough(t *testing.T) {
	taken := 0
	err := parallel.Run(t.Context(), parallel.Plan{Workers: 3}, newWorkers(t, uneven), func(n, _ int) error {
		if taken++; n == 300 {
			return parallel.ErrEnough
		}
		return nil
	})
	if err != nil || taken != 301 {
		t.Errorf("%d were taken, %v", taken, err)
	}
}

// If several pieces fail, the lowest is reported, and all before it count.
func TestTheLowestFailureIsReported(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		taken := 0
		err := parallel.Run(t.Context(), parallel.Plan{End: 1000, Workers: workers}, newWorkers(t, func(ctx context.Context, n int) (int, error) {
			if n >= 200 && n%10 == 1 {
				return 0, fmt.Errorf("piece %d broke", n)
			}
			return uneven(ctx, n)
		}), func(int, int) error { taken++; return nil })
		if err == nil || err.Error() != "piece 201 broke" || taken != 201 {
			t.Errorf("%d workers: %d were taken, %v", workers, taken, err)
		}
	}
}

func TestErrorsEndTheWork(t *testing.T) {
	full := errors.New("the disk is full")
	err := parallel.Run(t.Context(), parallel.Plan{}, newWorkers(t, uneven), func(n, _ int) error {
		if n == 50 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) {
		t.Errorf("of take: got %v", err)
	}
	nobody := errors.New("nobody came")
	err = parallel.Run(t.Context(), parallel.Plan{}, func() (parallel.Worker[int], error) { return nil, nobody }, func(int, int) error { return nil })
	if !errors.Is(err, nobody) {
		t.Errorf("of hiring: got %v", err)
	}
}

// When the context ends, the results taken so far have no gap, and the work can
// continue.
func TestStoppedWorkGoesOn(t *testing.T) {
	var got []int
	take := func(_, result int) error { got = append(got, result); return nil }
	for stops := 0; len(got) < 500; stops++ {
		ctx, cancel := context.WithCancelCause(t.Context())
		quit := errors.New("the lights went out")
		until := len(got) + 60
		err := parallel.Run(ctx, parallel.Plan{First: len(got), End: 500, Workers: 4}, newWorkers(t, func(ctx context.Context, n int) (int, error) {
			if n >= until {
				cancel(quit)
				<-ctx.Done()
				return 0, ctx.Err()
			}
			return uneven(ctx, n)
		}), take)
		cancel(nil)
		if len(got) < 500 && !errors.Is(err, quit) || stops > 400 {
			t.Fatalf("after %d stops: %d results, %v", stops, len(got), err)
		}
	}
	if !slices.Equal(got, squares(0, 500)) {
		t.Errorf("results are missing or came twice")
	}
}

func TestProgressIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []parallel.Progress
		err := parallel.Run(t.Context(), parallel.Plan{First: 10, End: 14, Workers: 1, Progress: func(p parallel.Progress) { told = append(told, p) }},
			newWorkers(t, func(context.Context, int) (int, error) { time.Sleep(150 * time.Millisecond); return 0, nil }),
			func(int, int) error { return nil })
		if err != nil || len(told) == 0 {
			t.Fatalf("told %d times, %v", len(told), err)
		}
		last := told[len(told)-1]
		if last.Before != 10 || last.Done <= 10 || last.Done > 14 || last.Elapsed <= 0 {
			t.Errorf("told %+v", last)
		}
	})
}

func TestAWorkerForEachCore(t *testing.T) {
	var made atomic.Int64
	err := parallel.Run(t.Context(), parallel.Plan{End: 1}, func() (parallel.Worker[int], error) {
		made.Add(1)
		return &worker{do: uneven, running: new(atomic.Int64)}, nil
	}, func(int, int) error { return nil })
	if got, want := int(made.Load()), runtime.GOMAXPROCS(0); got != want || err != nil {
		t.Errorf("%d were made, want %d; %v", got, want, err)
	}
}
