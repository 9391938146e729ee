// Package parallel does numbered pieces of work on all cores.
//
// The work is numbered from 0, a piece depends on nothing but its number, and
// the calling goroutine takes the results in the order of the numbers. So the
// outcome does not depend on how many workers there were or how fast each was.
// Work that was killed continues at the first number whose result was not
// taken.
package parallel

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Worker does one piece after the other. A single goroutine uses it, so it may
// keep buffers, processes and anything else it needs.
type Worker[R any] interface {
	// Do does the piece with the given number. When the context ends, it should
	// return soon with the context's error.
	Do(ctx context.Context, number int) (R, error)
	// Close releases everything that the worker holds.
	Close()
}

// Plan says which pieces to do, and how.
type Plan struct {
	First    int            // the number to begin with; earlier ones are done
	End      int            // the number after the last; 0: continue until stopped
	Workers  int            // at once; 0: one for each core, or enough for many processes
	Remote   Remote         // has other processes do the pieces; nil: this process does them
	Progress func(Progress) // called a few times a second, by the caller's goroutine; may be nil
}

// Progress is how far the work has come.
type Progress struct {
	Done    int // pieces, including those below First
	Before  int // pieces that were done earlier: First
	Elapsed time.Duration
}

// ErrEnough is returned by take to end the work without an error.
var ErrEnough = errors.New("enough")

// Run has workers do the pieces of a plan and passes every result to take, on
// the calling goroutine, in the order of the numbers and without gaps. It
// returns when all workers are closed. The error is nil if everything is done
// or take has returned [ErrEnough]. Otherwise it is the error of the lowest
// number that failed, of take, or of the context.
//
// A result whose turn has not come waits in memory. When the work is stopped,
// finished pieces are still taken up to the first gap.
func Run[R any](ctx context.Context, p Plan, newWorker func() (Worker[R], error), take func(number int, result R) error) error {
	if p.End > 0 && p.First >= p.End {
		return nil
	}
	outer := ctx
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	d := &dispatcher[R]{plan: p, newWorker: newWorker, batches: make(chan batch[R])}
	d.next.Store(int64(p.First))
	d.done.Store(int64(p.First))
	var all sync.WaitGroup
	work := d.work
	if p.Remote != nil {
		work = d.delegate
	}
	for range p.workers() {
		all.Go(func() { work(ctx) })
	}
	go func() {
		all.Wait()
		close(d.batches)
	}()
	taken, err := d.collect(stop, take)
	switch {
	case errors.Is(err, ErrEnough):
		return nil
	case err == nil && taken == p.End:
		return nil
	case err == nil || outer.Err() != nil && errors.Is(err, outer.Err()):
		return context.Cause(outer)
	default:
		return err
	}
}

func (p *Plan) workers() int {
	if p.Workers > 0 {
		return p.Workers
	}
	if p.Remote != nil {
		return remoteBatches
	}
	return runtime.GOMAXPROCS(0)
}

// dispatcher hands out the work and collects the results.
type dispatcher[R any] struct {
	plan      Plan
	newWorker func() (Worker[R], error)
	next      atomic.Int64 // number to hand out
	done      atomic.Int64
	batches   chan batch[R]
}

// batch holds the results of pieces that a worker did one after the other. If
// err is set, it belongs to the piece after them.
type batch[R any] struct {
	first   int
	results []R
	err     error
}

// A batch of pieces takes a worker about this long, and has at most this many
// pieces.
const (
	batchTime = 2 * time.Millisecond
	maxBatch  = 256
)

// work does pieces until there are none left.
func (d *dispatcher[R]) work(ctx context.Context) {
	w, err := d.newWorker()
	if err != nil {
		d.batches <- batch[R]{first: int(d.next.Add(1) - 1), err: err}
		return
	}
	defer w.Close()
	d.handOut(ctx, batchTime, func(b *batch[R], end int) time.Duration {
		began := time.Now()
		b.fill(ctx, w, end, func() { d.done.Add(1) })
		return time.Since(began)
	})
}

// handOut does batches one after the other, each sized to take about the given
// time, until none are left or one has failed.
func (d *dispatcher[R]) handOut(ctx context.Context, about time.Duration, do func(b *batch[R], end int) (took time.Duration)) {
	for size := 1; ctx.Err() == nil; {
		b := batch[R]{first: int(d.next.Add(int64(size))) - size}
		end := b.first + size
		if d.plan.End > 0 {
			end = min(end, d.plan.End)
		}
		if b.first >= end {
			return
		}
		took := do(&b, end)
		d.batches <- b
		if b.err != nil {
			return
		}
		switch {
		case took < about:
			size = min(2*size, maxBatch)
		case took > 4*about:
			size = max(size/2, 1)
		}
	}
}

// fill does the pieces of a batch up to the first that fails, and reports each.
func (b *batch[R]) fill(ctx context.Context, w Worker[R], end int, done func()) {
	for n := b.first; n < end; n++ {
		if b.err = ctx.Err(); b.err != nil {
			return
		}
		var result R
		if result, b.err = w.Do(ctx, n); b.err != nil {
			return
		}
		b.results = append(b.results, result)
		done()
	}
}

// tick is the time between two reports of progress.
const tick = 250 * time.Millisecond

// collect takes the results in order until all workers are done, and returns
// the number after the last one taken. It never returns earlier, so that no
// worker blocks forever. After an error it takes nothing more.
func (d *dispatcher[R]) collect(stop func(), take func(int, R) error) (next int, err error) {
	began := time.Now()
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	waiting := map[int]batch[R]{}
	next = d.plan.First
	for {
		select {
		case b, ok := <-d.batches:
			if !ok {
				return next, err
			}
			waiting[b.first] = b
			for err == nil {
				b, ok := waiting[next]
				if !ok {
					break
				}
				delete(waiting, next)
				next += len(b.results)
				if err = takeAll(b, take); err != nil {
					stop()
				}
			}
		case <-ticker.C:
			if d.plan.Progress != nil {
				d.plan.Progress(Progress{Done: int(d.done.Load()), Before: d.plan.First, Elapsed: time.Since(began)})
			}
		}
	}
}

// takeAll passes on the results of a batch and returns the error after them.
func takeAll[R any](b batch[R], take func(int, R) error) error {
	for i, r := range b.results {
		if err := take(b.first+i, r); err != nil {
			return err
		}
	}
	return b.err
}
