package parallel_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"goa/internal/parallel"
)

// elsewhere stands for other processes: each batch is done by a new worker, or
// by two if the first is killed.
type elsewhere struct {
	newWorker func() (parallel.Worker[int], error)
	batches   atomic.Int64
}

func (e *elsewhere) Do(ctx context.Context, first, end int) ([]byte, error) {
	e.batches.Add(1)
	w, err := e.newWorker()
	if err != nil {
		return parallel.Refuse(err)
	}
	h := parallel.NewBlockWorker(w)
	defer h.Close()
	return h.Do(ctx, first, end)
}

// nobody fails: no worker is made when others do the work.
func nobody() (parallel.Worker[int], error) { return nil, errors.New("nobody is needed here") }

func TestOtherProcessesDoTheSame(t *testing.T) {
	for _, workers := range []int{0, 1, 7} {
		var got []int
		e := &elsewhere{newWorker: newWorkers(t, uneven)}
		err := parallel.Run(t.Context(), parallel.Plan{First: 100, End: 3000, Workers: workers, Remote: e}, nobody, func(n, result int) error {
			if n != 100+len(got) {
				t.Fatalf("piece %d came after %d others", n, len(got))
			}
			got = append(got, result)
			return nil
		})
		if err != nil || !slices.Equal(got, squares(100, 3000)) {
			t.Errorf("%d workers: %d results, %v", workers, len(got), err)
		}
		if workers == 1 && e.batches.Load() > 50 {
			t.Errorf("quick pieces went in %d batches", e.batches.Load())
		}
	}
}

func TestWhatFailsElsewhereIsToldHere(t *testing.T) {
	breaks := func(ctx context.Context, n int) (int, error) {
		if n == 201 {
			return 0, errors.New("piece 201 broke")
		}
		return uneven(ctx, n)
	}
	panics := func(ctx context.Context, n int) (int, error) {
		if n == 201 {
			panic("a bug")
		}
		return uneven(ctx, n)
	}
	for _, c := range []struct {
		what      string
		newWorker func() (parallel.Worker[int], error)
		want      string
		taken     int
	}{
		{"a piece that fails", newWorkers(t, breaks), "piece 201 broke", 201},
		{"a piece that panics", newWorkers(t, panics), "piece 201 panicked: a bug", 201},
		{"a project that cannot be done", nobody, "nobody is needed here", 0},
	} {
		taken := 0
		err := parallel.Run(t.Context(), parallel.Plan{End: 1000, Workers: 5, Remote: &elsewhere{newWorker: c.newWorker}}, nobody,
			func(int, int) error { taken++; return nil })
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || taken != c.taken {
			t.Errorf("%s: %d were taken, %v", c.what, taken, err)
		}
	}
}

// A stopped worker returns nothing: its last piece may be half done.
func TestAStoppedWorkerReturnsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	w, _ := newWorkers(t, func(_ context.Context, n int) (int, error) {
		if n == 3 {
			cancel()
		}
		return n, nil
	})()
	h := parallel.NewBlockWorker(w)
	defer h.Close()
	if got, err := h.Do(ctx, 0, 10); got != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %d bytes, %v", len(got), err)
	}
}

func TestEnoughRemoteResults(t *testing.T) {
	began := time.Now()
	slow := func(ctx context.Context, n int) (int, error) {
		if n > 2000 { // no batch contains both this one and the twentieth
			<-ctx.Done()
			return 0, ctx.Err()
		}
		return n, nil
	}
	err := parallel.Run(t.Context(), parallel.Plan{Remote: &elsewhere{newWorker: newWorkers(t, slow)}, Workers: 64}, nobody, func(n, _ int) error {
		if n == 20 {
			return parallel.ErrEnough
		}
		return nil
	})
	if err != nil || time.Since(began) > 5*time.Second {
		t.Errorf("after %v: %v", time.Since(began), err)
	}
}
