package distributed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"goa/internal/jobs"
	"goa/internal/parallel"
)

// Open turns the settings of a project into a function that makes workers for its
// blocks.
type Open func(settings string) (newBlockWorker func() (parallel.BlockWorker, error), err error)

// Worker does blocks of the projects of its own program.
type Worker struct {
	Store    Store
	Program  string
	Commands map[string]Open // by the command that began the project
	Foreign  func(Project)   // called once for each project of another program

	mu   sync.Mutex
	open map[string]*pool
}

// pool contains the idle workers of a project in this process.
type pool struct {
	newBlockWorker func() (parallel.BlockWorker, error)
	free           []parallel.BlockWorker
}

// Jobs returns the workers for a queue.
func (w *Worker) Jobs() map[string]jobs.Worker {
	return map[string]jobs.Worker{Kind(w.Program): w.work}
}

// work does a block.
func (w *Worker) work(ctx context.Context, j jobs.Job) error {
	var b block
	if err := json.Unmarshal([]byte(j.Args), &b); err != nil {
		return err
	}
	packed, err := w.do(ctx, b)
	if errors.Is(err, ErrOver) {
		return nil
	}
	if err != nil {
		return err
	}
	return w.Store.HandIn(ctx, b.Project, Result{b.First, packed})
}

// do has a worker do a block. A project that cannot be opened here cannot be opened
// anywhere, since only the same program does its blocks.
func (w *Worker) do(ctx context.Context, b block) ([]byte, error) {
	c, why, err := w.find(ctx, b.Project)
	if err != nil {
		return nil, err
	}
	var h parallel.BlockWorker
	if why == nil {
		h, why = w.idle(c)
	}
	if why != nil {
		return parallel.Refuse(fmt.Errorf("goa work cannot do this block: %w", why))
	}
	defer w.giveBack(b.Project, h)
	return h.Do(ctx, b.First, b.End)
}

// find returns the workers of a project, or the reason why there cannot be any here. It
// fails if that cannot be determined, or with [ErrOver].
func (w *Worker) find(ctx context.Context, id string) (c *pool, why, err error) {
	w.mu.Lock()
	c = w.open[id]
	w.mu.Unlock()
	if c != nil {
		return c, nil, nil
	}
	p, err := w.Store.FindProject(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	open := w.Commands[p.Command]
	if open == nil {
		return nil, fmt.Errorf("goa %s is not known here", p.Command), nil
	}
	newBlockWorker, why := open(p.Settings)
	if why != nil {
		return nil, why, nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if c = w.open[id]; c != nil {
		return c, nil, nil // another goroutine was faster
	}
	if w.open == nil {
		w.open = map[string]*pool{}
	}
	c = &pool{newBlockWorker: newBlockWorker}
	w.open[id] = c
	return c, nil, nil
}

// idle returns a worker that is not in use.
func (w *Worker) idle(c *pool) (parallel.BlockWorker, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if last := len(c.free) - 1; last >= 0 {
		h := c.free[last]
		c.free = c.free[:last]
		return h, nil
	}
	return c.newBlockWorker()
}

func (w *Worker) giveBack(project string, h parallel.BlockWorker) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if c := w.open[project]; c != nil {
		c.free = append(c.free, h)
		return
	}
	h.Close()
}

// lookEvery is how often a worker looks for projects.
const lookEvery = 2 * time.Second

// Watch releases the resources of finished projects, and reports projects that need
// another program, until ctx ends.
func (w *Worker) Watch(ctx context.Context) {
	told := map[string]bool{}
	for ctx.Err() == nil {
		if all, err := w.Store.Projects(ctx); err == nil { // otherwise try again at the next look
			w.keep(all)
			for _, p := range all {
				if p.Program != w.Program && !told[p.ID] && w.Foreign != nil {
					told[p.ID] = true
					w.Foreign(p)
				}
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(lookEvery):
		}
	}
	w.keep(nil)
}

// keep closes the workers of all projects except these.
func (w *Worker) keep(all []Project) {
	w.mu.Lock()
	defer w.mu.Unlock()
	alive := map[string]bool{}
	for _, p := range all {
		alive[p.ID] = true
	}
	for id, c := range w.open {
		if alive[id] {
			continue
		}
		for _, h := range c.free {
			h.Close()
		}
		delete(w.open, id)
	}
}
