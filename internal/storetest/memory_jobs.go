package storetest

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"goa/internal/jobs"
)

// errand is a job of a [Memory].
type errand struct {
	jobs.Stored
	held time.Time // until then a worker has the job, unless it renews its claim
}

// queue contains the jobs of a [Memory]. Any number of processes may work at once.
type queue struct {
	added   int64
	all     map[jobs.Name]*errand
	changed chan struct{} // closed and replaced at every change
}

const (
	// holdFor is how long a worker keeps a job without renewing its claim before it is
	// considered dead.
	holdFor = 3 * time.Second
	// holdEvery is how often a worker renews its claim.
	holdEvery = time.Second
)

// Change implements [jobs.Queue].
func (m *Memory) Change(_ context.Context, c jobs.Changes) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.queue.change(c)
	return nil
}

func (q *queue) change(c jobs.Changes) {
	if len(c.Cancel) == 0 && len(c.Add) == 0 {
		return
	}
	for _, n := range c.Cancel {
		delete(q.all, n)
	}
	for _, j := range c.Add {
		if q.all == nil {
			q.all = map[jobs.Name]*errand{}
		}
		if q.all[j.Name] == nil {
			q.added++
			q.all[j.Name] = &errand{Stored: jobs.Stored{Job: j, ID: q.added}}
		}
	}
	q.wake()
}

// wake makes working processes look again.
func (q *queue) wake() {
	if q.changed != nil {
		close(q.changed)
		q.changed = nil
	}
}

// clone returns a queue with the same jobs, which no worker has yet.
func (q *queue) clone() queue {
	c := queue{added: q.added, all: map[jobs.Name]*errand{}}
	for n, e := range q.all {
		c.all[n] = &errand{Stored: e.Stored}
	}
	return c
}

// Counts returns the number of jobs of each kind.
func (m *Memory) Counts(context.Context) ([]jobs.Count, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	counts, kinds := map[string]jobs.Count{}, []string{}
	for _, e := range m.queue.all {
		c, ok := counts[e.Kind]
		if !ok {
			kinds = append(kinds, e.Kind)
		}
		switch c.Kind = e.Kind; {
		case !e.Due.After(time.Now()):
			c.Due++
		case e.Failures > 0:
			c.Failing++
		default:
			c.Later++
		}
		counts[e.Kind] = c
	}
	slices.Sort(kinds)
	var all []jobs.Count
	for _, kind := range kinds {
		all = append(all, counts[kind])
	}
	return all, nil
}

// Work implements [jobs.Queue].
func (m *Memory) Work(ctx context.Context, workers map[string]jobs.Worker) error {
	return m.work(ctx, workers, func() bool { return true })
}

// work is Work for a process while it is alive. A dead process neither renews its
// claims nor reports outcomes.
func (m *Memory) work(ctx context.Context, workers map[string]jobs.Worker, alive func() bool) error {
	var all sync.WaitGroup
	defer all.Wait()
	mine := map[*errand]bool{}
	for ctx.Err() == nil && alive() {
		begun, next, changed := m.takeDue(workers, mine)
		for _, e := range begun {
			job, failures := e.Job, e.Failures
			all.Go(func() {
				o := jobs.Attempt(ctx, workers[job.Kind], job, failures)
				if alive() {
					m.end(e, mine, o)
				}
			})
		}
		select {
		case <-ctx.Done():
		case <-changed:
		case <-next:
		}
	}
	return nil
}

// takeDue takes the jobs that are due and that no worker has, and renews the claims on
// those in mine. It returns when to look again.
func (m *Memory) takeDue(workers map[string]jobs.Worker, mine map[*errand]bool) (begun []*errand, next <-chan time.Time, changed <-chan struct{}) {
	m.mu.Lock()
	defer m.mu.Unlock()
	q, now := &m.queue, time.Now()
	wait := time.Duration(1<<63 - 1)
	for e := range mine {
		e.held = now.Add(holdFor)
		wait = holdEvery
	}
	for _, e := range q.all {
		from := e.Due
		if e.held.After(from) {
			from = e.held
		}
		switch {
		case workers[e.Kind] == nil || mine[e]:
		case from.After(now):
			wait = min(wait, from.Sub(now))
		default:
			begun, mine[e] = append(begun, e), true
			e.held = now.Add(holdFor)
			wait = min(wait, holdEvery)
		}
	}
	slices.SortFunc(begun, func(a, b *errand) int { return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID)) })
	if q.changed == nil {
		q.changed = make(chan struct{})
	}
	if wait < 1<<63-1 {
		next = time.After(wait)
	}
	return begun, next, q.changed
}

// end records the outcome of a job, if it is still the same one.
func (m *Memory) end(e *errand, mine map[*errand]bool, o jobs.Outcome) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(mine, e)
	if m.queue.all[e.Name] != e {
		return
	}
	defer m.queue.wake()
	if o.Done {
		delete(m.queue.all, e.Name)
		return
	}
	e.held = time.Time{}
	if o.Again > 0 {
		e.Due = time.Now().Add(o.Again)
	}
	if e.Failures++; o.Err == nil {
		e.Failures = 0
	}
}
