package distributed

import (
	"context"
	"fmt"
	"sync"
	"time"

	"goa/internal/jobs"
)

// Command is the side of a project that posts blocks and takes results. It implements
// [parallel.Remote].
type Command struct {
	store   Store
	project Project
	silence func(time.Duration)
	wake    chan struct{} // signals new blocks; has room for one

	mu      sync.Mutex
	waiting map[int]*order // by first number
	fresh   []jobs.Job     // not yet in the queue
	err     error          // why the command ended
	ended   chan struct{}
}

// order is a requested block.
type order struct {
	job    jobs.Job
	packed chan []byte // room for one
}

const (
	// takeEvery is how often to look for results.
	takeEvery = 30 * time.Millisecond
	// beatEvery is how often a command sends a heartbeat.
	beatEvery = time.Second
	// remindEvery is how often unfinished blocks are posted again, in case
	// their jobs were lost. Jobs that still exist are not affected.
	remindEvery = 10 * time.Second
	// patience is how long the database may fail before the command does.
	patience = time.Minute
	// lastTime is how long a command may take to clean up.
	lastTime = 3 * time.Second
)

// Start posts a project and has its blocks done until the command is closed. It calls
// silence now and then with the time since the last result.
func Start(ctx context.Context, s Store, p Project, silence func(time.Duration)) (*Command, error) {
	if err := s.Post(ctx, p); err != nil {
		return nil, err
	}
	c := &Command{
		store: s, project: p, silence: silence, wake: make(chan struct{}, 1),
		waiting: map[int]*order{}, ended: make(chan struct{}),
	}
	return c, nil
}

// Run takes results until ctx ends, and then withdraws the project.
// [Command.Do] depends on it.
func (c *Command) Run(ctx context.Context) {
	err := c.take(ctx)
	c.mu.Lock()
	c.err = err
	var names []jobs.Name
	for _, o := range c.waiting {
		names = append(names, o.job.Name)
	}
	c.mu.Unlock()
	close(c.ended)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastTime)
	defer cancel()
	// If this fails, the project ends anyway, because its heartbeat stops.
	_ = c.store.Change(last, jobs.Changes{Cancel: names})
	_ = c.store.Withdraw(last, c.project.ID)
}

// Do implements [parallel.Remote].
func (c *Command) Do(ctx context.Context, first, end int) ([]byte, error) {
	j, err := block{c.project.ID, first, end}.job(c.project.Program)
	if err != nil {
		return nil, err
	}
	o := &order{job: j, packed: make(chan []byte, 1)}
	c.mu.Lock()
	c.waiting[first] = o
	c.fresh = append(c.fresh, j)
	c.mu.Unlock()
	select {
	case c.wake <- struct{}{}:
	default: // a look is already due
	}
	select {
	case packed := <-o.packed:
		return packed, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-c.ended:
		return nil, c.err
	}
}

// take posts blocks and takes results until ctx ends or the database has failed
// for too long.
func (c *Command) take(ctx context.Context) error {
	var taken []int
	now := time.Now()
	beaten, reminded, heard, worked := now, now, now, now
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-c.wake:
		case <-time.After(takeEvery):
		}
		now := time.Now()
		if now.Sub(reminded) > remindEvery {
			reminded = now
			c.remind()
			if d := now.Sub(heard).Truncate(time.Second); d >= remindEvery && c.silence != nil {
				c.silence(d)
			}
		}
		got, err := c.exchange(ctx, taken, now.Sub(beaten) > beatEvery)
		switch {
		case err == nil:
			worked, taken = now, got
		case ctx.Err() == nil && now.Sub(worked) > patience:
			return fmt.Errorf("the database of the jobs fails: %w", err)
		}
		if now.Sub(beaten) > beatEvery {
			beaten = now
		}
		if len(got) > 0 {
			heard = now
		}
	}
}

// remind posts all unfinished blocks again.
func (c *Command) remind() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fresh = c.fresh[:0]
	for _, o := range c.waiting {
		c.fresh = append(c.fresh, o.job)
	}
}

// exchange posts new blocks, sends a heartbeat if it is due, and takes the
// waiting results. It returns the results that can be deleted next time.
func (c *Command) exchange(ctx context.Context, taken []int, beat bool) ([]int, error) {
	if beat {
		if err := c.store.Post(ctx, c.project); err != nil {
			return nil, err
		}
	}
	c.mu.Lock()
	fresh := c.fresh
	c.fresh = nil
	c.mu.Unlock()
	if len(fresh) > 0 {
		if err := c.store.Change(ctx, jobs.Changes{Add: fresh}); err != nil {
			c.mu.Lock()
			c.fresh = append(c.fresh, fresh...)
			c.mu.Unlock()
			return nil, err
		}
	}
	results, err := c.store.Results(ctx, c.project.ID, taken)
	if err != nil {
		return nil, err
	}
	var got []int
	for _, r := range results {
		got = append(got, r.First)
		c.deliver(r)
	}
	return got, nil
}

// deliver passes a result to the caller that waits for it. The second result of
// a block done twice is dropped.
func (c *Command) deliver(r Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if o := c.waiting[r.First]; o != nil {
		delete(c.waiting, r.First)
		o.packed <- r.Packed
	}
}
