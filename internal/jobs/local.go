package jobs

import (
	"container/heap"
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// Stored is a job as a store holds it.
type Stored struct {
	Job
	ID       int64 // of its row
	Failures int   // in a row
}

// LocalStore is where a [Local] stores its jobs.
type LocalStore interface {
	// Done removes a job, perhaps later: doing a job again after a crash is
	// harmless.
	Done(k Stored)
	// Again records when a job is due next, and why it failed, if it did.
	Again(k Stored, why error)
}

// Local runs the jobs of a store that belongs to one process. The store reports
// every change, so Local knows all jobs without looking for them, and a job that
// is due at once begins within the call that reports it.
type Local struct {
	store LocalStore

	mu      sync.Mutex
	jobs    map[int64]*task // not done and not canceled
	waiting agenda
	workers map[string]Worker // of the last call of Work
	ctx     context.Context   // of the last call of Work: all jobs run under it and end with it
	running sync.WaitGroup
	changed chan struct{} // signals that another job may be the first one waiting; has room for one signal
}

// task is a job that is not done.
type task struct {
	Stored
	index int // in the agenda, or -1
}

// NewLocal returns a Local without jobs.
func NewLocal(s LocalStore) *Local {
	return &Local{store: s, jobs: map[int64]*task{}, changed: make(chan struct{}, 1)}
}

// Reset replaces all jobs known so far.
func (l *Local) Reset(all []Stored) {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.jobs)
	l.waiting = nil
	l.add(all)
}

// Changed reports committed changes: jobs that were removed, then jobs that are
// new.
func (l *Local) Changed(canceled []int64, added []Stored) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, id := range canceled {
		if t := l.jobs[id]; t != nil {
			delete(l.jobs, id)
			l.withdraw(t)
		}
	}
	l.add(added)
}

func (l *Local) add(all []Stored) {
	for _, k := range all {
		t := &task{Stored: k, index: -1}
		l.jobs[k.ID] = t
		l.schedule(t)
	}
}

// schedule begins a job that is due and puts others on the agenda, if they have
// a worker.
func (l *Local) schedule(t *task) {
	switch {
	case l.workers[t.Kind] == nil:
	case l.ctx.Err() == nil && !t.Due.After(time.Now()):
		l.begin(t)
	default:
		heap.Push(&l.waiting, t)
		select {
		case l.changed <- struct{}{}:
		default: // a signal is already waiting
		}
	}
}

func (l *Local) withdraw(t *task) {
	if t.index >= 0 {
		heap.Remove(&l.waiting, t.index)
	}
}

// begin runs a job's worker.
func (l *Local) begin(t *task) {
	w, ctx := l.workers[t.Kind], l.ctx
	l.running.Go(func() { l.end(t, Attempt(ctx, w, t.Job, t.Failures)) })
}

// end records the outcome of a job.
func (l *Local) end(t *task, o Outcome) {
	if !l.note(t, o) {
		return
	}
	switch {
	case o.Done:
		l.store.Done(t.Stored)
	case o.Again > 0:
		l.store.Again(t.Stored, o.Err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.jobs[t.ID] == t {
		l.schedule(t)
	}
}

// note reports whether the outcome of a job still matters, and if so records
// it.
func (l *Local) note(t *task, o Outcome) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.jobs[t.ID] != t {
		return false
	}
	switch {
	case o.Done:
		delete(l.jobs, t.ID)
	case o.Err != nil:
		t.Failures++
	default:
		t.Failures = 0
	}
	if o.Again > 0 {
		t.Due = time.Now().Add(o.Again)
	}
	return true
}

// Counts returns how many jobs of each kind there are, sorted by kind.
func (l *Local) Counts() []Count {
	l.mu.Lock()
	defer l.mu.Unlock()
	kinds := map[string]*Count{}
	now := time.Now()
	for _, t := range l.jobs {
		c := kinds[t.Kind]
		if c == nil {
			c = &Count{Kind: t.Kind}
			kinds[t.Kind] = c
		}
		switch {
		case !t.Due.After(now):
			c.Due++
		case t.Failures > 0:
			c.Failing++
		default:
			c.Later++
		}
	}
	var all []Count
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		all = append(all, *kinds[kind])
	}
	return all
}

// Work implements [Queue]. Only one call may run at a time.
func (l *Local) Work(ctx context.Context, workers map[string]Worker) error {
	l.open(ctx, workers)
	defer l.running.Wait()
	for ctx.Err() == nil {
		next := l.beginDue(time.Now())
		select {
		case <-next:
		case <-l.changed:
		case <-ctx.Done():
		}
	}
	return nil
}

// open builds the agenda of the jobs that have workers.
func (l *Local) open(ctx context.Context, workers map[string]Worker) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.workers, l.ctx, l.waiting = workers, ctx, nil
	for _, t := range l.jobs {
		if t.index = -1; workers[t.Kind] != nil {
			heap.Push(&l.waiting, t)
		}
	}
}

// beginDue begins all jobs that are due. It returns a channel that fires when
// the next job is due, or nil if there is none.
func (l *Local) beginDue(now time.Time) <-chan time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.waiting) > 0 && !l.waiting[0].Due.After(now) {
		l.begin(heap.Pop(&l.waiting).(*task))
	}
	if len(l.waiting) == 0 {
		return nil
	}
	return time.After(l.waiting[0].Due.Sub(now))
}

// agenda is a heap of jobs, with the earliest on top.
type agenda []*task

func (a agenda) Len() int           { return len(a) }
func (a agenda) Less(i, j int) bool { return a[i].Due.Before(a[j].Due) }

func (a agenda) Swap(i, j int) {
	a[i], a[j] = a[j], a[i]
	a[i].index, a[j].index = i, j
}

// Push implements [heap.Interface].
func (a *agenda) Push(x any) {
	t := x.(*task)
	t.index = len(*a)
	*a = append(*a, t)
}

// Pop implements [heap.Interface].
func (a *agenda) Pop() any {
	last := len(*a) - 1
	t := (*a)[last]
	(*a)[last] = nil
	*a = (*a)[:last]
	t.index = -1
	return t
}
