package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"goa/internal/jobs"
)

// queue runs the jobs of a database in the only process that serves it.
type queue struct {
	store *Store
	local *jobs.Local

	mu   sync.Mutex
	done []int64 // jobs whose rows still exist
}

func newQueue(s *Store) *queue {
	q := &queue{store: s}
	q.local = jobs.NewLocal(q)
	return q
}

// changed collects the changes of jobs in a transaction.
type changed struct {
	listed   bool // all earlier jobs are in the list all; later ones are in added
	all      []jobs.Stored
	canceled []int64
	added    []jobs.Stored
}

// tell reports the changes once they are stored.
func (c *changed) tell(l *jobs.Local) {
	if c.listed {
		l.Reset(c.all)
	}
	l.Changed(c.canceled, c.added)
}

// Change implements [jobs.Queue].
func (s *Store) Change(ctx context.Context, c jobs.Changes) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error { return st.change(ctx, c) })
}

// Work implements [jobs.Queue].
func (s *Store) Work(ctx context.Context, workers map[string]jobs.Worker) error {
	err := s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		rows, err := st.jobs.QueryContext(ctx)
		all, err := collected("list jobs", rows, err, scanJob)
		st.changed = changed{listed: true, all: all}
		return err
	})
	if ctx.Err() != nil {
		return nil // ended before it began
	}
	if err != nil {
		return err
	}
	return s.queue.local.Work(ctx, workers)
}

// Counts returns the number of unfinished jobs of each kind in this process.
func (s *Store) Counts(context.Context) ([]jobs.Count, error) { return s.queue.local.Counts(), nil }

func scanJob(rows *sql.Rows) (k jobs.Stored, err error) {
	var due int64
	err = rows.Scan(&k.ID, &k.Kind, &k.Key, &due, &k.Args, &k.Failures)
	if due != 0 {
		k.Due = time.UnixMilli(due)
	}
	return k, err
}

// change changes jobs.
func (st *statements) change(ctx context.Context, c jobs.Changes) error {
	for _, n := range c.Cancel {
		if err := st.cancel(ctx, n); err != nil {
			return fmt.Errorf("cancel job %s %s: %w", n.Kind, n.Key, err)
		}
	}
	for _, j := range c.Add {
		if err := st.add(ctx, j); err != nil {
			return fmt.Errorf("add job %s %s: %w", j.Kind, j.Key, err)
		}
	}
	return nil
}

// cancel deletes a job, even one that this transaction has added.
func (st *statements) cancel(ctx context.Context, n jobs.Name) error {
	var id int64
	err := st.cancelJob.QueryRowContext(ctx, n.Kind, n.Key).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	was := st.changed
	st.changed.added = slices.DeleteFunc(slices.Clone(was.added), func(k jobs.Stored) bool { return k.ID == id })
	st.changed.canceled = append(slices.Clip(was.canceled), id)
	return nil
}

// add adds a job unless one with its name exists, and records it for the queue.
func (st *statements) add(ctx context.Context, j jobs.Job) error {
	var due int64
	if !j.Due.IsZero() {
		due = j.Due.UnixMilli()
	}
	k := jobs.Stored{Job: j}
	err := st.addJob.QueryRowContext(ctx, j.Kind, j.Key, due, j.Args).Scan(&k.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // it already exists
	}
	if err == nil {
		st.changed.added = append(slices.Clip(st.changed.added), k)
	}
	return err
}

// forget deletes the rows of jobs that are done.
func (st *statements) forget(ctx context.Context, done []int64) error {
	if len(done) == 0 {
		return nil
	}
	_, err := st.finishJobs.ExecContext(ctx, jsonArray(done))
	return err
}

// forgetAfter is how long the row of a finished job may wait to be deleted
// together with another write.
const forgetAfter = time.Second

// Done implements [jobs.LocalStore].
func (q *queue) Done(k jobs.Stored) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.done = append(q.done, k.ID); len(q.done) == 1 {
		time.AfterFunc(forgetAfter, func() {
			// If this fails, the job is done again after a restart.
			_ = q.store.Change(context.Background(), jobs.Changes{})
		})
	}
}

// finished returns the jobs whose rows can be deleted, and a function to call
// after they have been deleted.
func (q *queue) finished() (ids []int64, gone func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := len(q.done)
	return slices.Clone(q.done), func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.done = q.done[n:]
	}
}

// Again implements [jobs.LocalStore]. If the new time cannot be stored, the job is
// done earlier after a restart.
func (q *queue) Again(k jobs.Stored, why error) {
	text := ""
	if why != nil {
		text = why.Error()
	}
	_ = q.store.writer.write(context.Background(), func(ctx context.Context, st *statements) error {
		_, err := st.postpone.ExecContext(ctx, k.ID, k.Due.UnixMilli(), k.Failures, text)
		return err
	})
}
