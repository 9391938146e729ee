package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
)

// writer is the goroutine with the only connection that writes. Parts that
// arrive while it commits share the next transaction, so that many tables share
// the cost of reaching the disk.
type writer struct {
	conn    *sql.Conn
	waiting atomic.Int64 // parts that are not stored yet
	parts   chan *part
	quit    chan struct{}
	done    chan struct{}
	once    sync.Once
	stmt    statements
	queue   *queue
}

// part is a unit of writing. It is written completely or not at all.
type part struct {
	do   func(s *statements) error
	err  error
	done chan struct{} // closed when err is known
}

// maxBatch is the largest number of parts in a transaction.
const maxBatch = 64

// errClosed is returned by a closed store.
var errClosed = errors.New("the database is closed")

func newWriter(ctx context.Context, db *sql.DB, q *queue) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{conn: conn, queue: q, parts: make(chan *part), quit: make(chan struct{}), done: make(chan struct{})}
	if err := w.stmt.prepare(ctx, conn); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	go w.run()
	return w, nil
}

// write waits until a part is stored. A part that has begun is finished even if
// ctx ends, because its caller must know whether it is stored.
func (w *writer) write(ctx context.Context, do func(ctx context.Context, s *statements) error) error {
	begun := context.WithoutCancel(ctx)
	p := &part{do: func(s *statements) error { return do(begun, s) }, done: make(chan struct{})}
	w.waiting.Add(1)
	defer w.waiting.Add(-1)
	select {
	case w.parts <- p:
		<-p.done
		return p.err
	case <-w.done:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// run commits the parts it receives until the writer is closed.
func (w *writer) run() {
	defer close(w.done)
	for {
		select {
		case j := <-w.parts:
			w.commit(w.collect(j))
		case <-w.quit:
			if done, _ := w.queue.finished(); len(done) > 0 {
				// If this fails, the jobs are done again after a restart.
				_ = w.transact(context.Background(), nil)
			}
			return
		}
	}
}

// collect returns the first part and all parts that are waiting.
func (w *writer) collect(first *part) []*part {
	batch := []*part{first}
	for len(batch) < maxBatch {
		select {
		case j := <-w.parts:
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// commit carries out a batch in one transaction. A failed part is rolled back
// alone. If the transaction fails, all parts fail.
func (w *writer) commit(batch []*part) {
	err := w.transact(context.Background(), batch)
	for _, p := range batch {
		if err != nil {
			p.err = err
		}
		close(p.done)
	}
}

// transact writes a batch and the pending changes of jobs.
func (w *writer) transact(ctx context.Context, batch []*part) error {
	if _, err := w.stmt.begin.ExecContext(ctx); err != nil {
		return err
	}
	w.stmt.changed = changed{}
	done, forgotten := w.queue.finished()
	err := w.stmt.forget(ctx, done)
	for _, p := range batch {
		if err == nil {
			err = w.attempt(ctx, p)
		}
	}
	if err == nil {
		_, err = w.stmt.commit.ExecContext(ctx)
	}
	if err != nil {
		// This may fail, because SQLite may have rolled back already.
		_, _ = w.stmt.rollback.ExecContext(ctx)
		return err
	}
	forgotten()
	w.stmt.changed.tell(w.queue.local)
	return nil
}

// attempt carries out a part within the transaction. A failed part is rolled
// back. If the rollback fails too, the transaction cannot be committed.
func (w *writer) attempt(ctx context.Context, p *part) error {
	if _, err := w.stmt.save.ExecContext(ctx); err != nil {
		return err
	}
	before := w.stmt.changed
	if p.err = p.do(&w.stmt); p.err != nil {
		w.stmt.changed = before
		if _, err := w.stmt.undo.ExecContext(ctx); err != nil {
			return err
		}
	}
	_, err := w.stmt.release.ExecContext(ctx)
	return err
}

// close stops the writer once it has finished its current batch.
func (w *writer) close() error {
	w.once.Do(func() { close(w.quit) })
	<-w.done
	return errors.Join(w.stmt.close(), w.conn.Close())
}
