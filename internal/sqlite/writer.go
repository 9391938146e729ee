package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
)

// writer is the goroutine that holds the one connection that writes. What
// waits while it commits goes into the next transaction together, so that
// many tables share the cost of reaching the disk.
type writer struct {
	conn    *sql.Conn
	waiting atomic.Int64 // jobs that are not stored yet
	jobs    chan *job
	quit    chan struct{}
	done    chan struct{}
	once    sync.Once
	stmt    statements
}

// job is something to be written: all of it or nothing.
type job struct {
	do   func(s *statements) error
	err  error
	done chan struct{} // closed when err is known
}

// maxBatch is how many jobs share a transaction.
const maxBatch = 64

// errClosed is the answer of a closed store.
var errClosed = errors.New("the database is closed")

func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{conn: conn, jobs: make(chan *job), quit: make(chan struct{}), done: make(chan struct{})}
	if err := w.stmt.prepare(ctx, conn); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	go w.run()
	return w, nil
}

// write waits until a job is stored. A job that was begun is finished even if
// ctx ends: its caller must know whether it is stored.
func (w *writer) write(ctx context.Context, do func(ctx context.Context, s *statements) error) error {
	begun := context.WithoutCancel(ctx)
	j := &job{do: func(s *statements) error { return do(begun, s) }, done: make(chan struct{})}
	w.waiting.Add(1)
	defer w.waiting.Add(-1)
	select {
	case w.jobs <- j:
		<-j.done
		return j.err
	case <-w.done:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *writer) run() {
	defer close(w.done)
	for {
		select {
		case j := <-w.jobs:
			w.commit(w.collect(j))
		case <-w.quit:
			return
		}
	}
}

// collect returns the jobs that wait besides the first.
func (w *writer) collect(first *job) []*job {
	batch := []*job{first}
	for len(batch) < maxBatch {
		select {
		case j := <-w.jobs:
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// commit carries out a batch in one transaction. A job that fails takes back
// its own part; if the transaction fails, so do all.
func (w *writer) commit(batch []*job) {
	ctx := context.Background()
	_, err := w.stmt.begin.ExecContext(ctx)
	if err == nil {
		for _, j := range batch {
			j.err = w.attempt(ctx, j)
		}
		if _, err = w.stmt.commit.ExecContext(ctx); err != nil {
			// SQLite may have rolled back already; then this fails, and may.
			_, _ = w.stmt.rollback.ExecContext(ctx)
		}
	}
	for _, j := range batch {
		if err != nil {
			j.err = err
		}
		close(j.done)
	}
}

// attempt carries out a job within the transaction.
func (w *writer) attempt(ctx context.Context, j *job) error {
	if _, err := w.stmt.save.ExecContext(ctx); err != nil {
		return err
	}
	err := j.do(&w.stmt)
	if err != nil {
		if _, undo := w.stmt.undo.ExecContext(ctx); undo != nil {
			err = errors.Join(err, undo)
		}
	}
	if _, release := w.stmt.release.ExecContext(ctx); release != nil {
		err = errors.Join(err, release)
	}
	return err
}

// close ends the writer after what it is doing.
func (w *writer) close() error {
	w.once.Do(func() { close(w.quit) })
	<-w.done
	return errors.Join(w.stmt.close(), w.conn.Close())
}
