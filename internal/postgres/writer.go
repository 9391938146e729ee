package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"goa/internal/match"
)

// writer appends. What waits while it commits goes into the next transaction
// together, in one round trip, so that many tables share the cost of reaching
// the disk.
type writer struct {
	pool    *pgxpool.Pool
	waiting atomic.Int64 // appends that are not stored yet
	appends chan *appending
	quit    chan struct{}
	running sync.WaitGroup
}

// appending is entries on their way to a table: all of them or none.
type appending struct {
	id      match.ID
	entries []match.Entry
	sum     *match.Summary
	err     error
	done    chan struct{} // closed when err is known
}

const (
	// maxBatch is how many appends share a transaction.
	maxBatch = 64
	// writers is how many transactions are under way: one is prepared while
	// another reaches the disk.
	writers = 2
	// writeTime is how long a transaction may take before nobody waits for it
	// any more. Whether it is stored is not known then.
	writeTime = 10 * time.Second
)

func newWriter(pool *pgxpool.Pool) *writer {
	w := &writer{pool: pool, appends: make(chan *appending), quit: make(chan struct{})}
	for range writers {
		w.running.Go(w.run)
	}
	return w
}

// append waits until entries are stored. What was begun is finished even if ctx
// ends: its caller must know whether it is stored.
func (w *writer) append(ctx context.Context, a *appending) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	a.done = make(chan struct{})
	w.waiting.Add(1)
	defer w.waiting.Add(-1)
	select {
	case w.appends <- a:
		<-a.done
		return a.err
	case <-w.quit:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *writer) run() {
	for {
		select {
		case a := <-w.appends:
			w.commit(w.collect(a))
		case <-w.quit:
			return
		}
	}
}

// collect returns the appends that wait besides the first.
func (w *writer) collect(first *appending) []*appending {
	batch := []*appending{first}
	for len(batch) < maxBatch {
		select {
		case a := <-w.appends:
			batch = append(batch, a)
		default:
			return batch
		}
	}
	return batch
}

// commit carries out a batch in one transaction. If one of several spoils it,
// each is tried alone.
func (w *writer) commit(batch []*appending) {
	err := w.attempt(batch)
	var server *pgconn.PgError
	if len(batch) > 1 && errors.As(err, &server) { // nothing is stored
		for _, a := range batch {
			w.commit([]*appending{a})
		}
		return
	}
	for _, a := range batch {
		if err != nil {
			a.err = fmt.Errorf("append to table %s: %w", a.id, err)
		}
		close(a.done)
	}
}

// retries is how often a transaction is tried again that got into another's way.
const retries = 5

func (w *writer) attempt(batch []*appending) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	for range retries {
		if err = w.send(ctx, batch); !isCode(err, deadlock, notSerializable) {
			return err
		}
	}
	return err
}

// send appends in one transaction. What cannot be appended as it is, because it
// is stale, its table is compressed or gone, is dealt with alone.
func (w *writer) send(ctx context.Context, batch []*appending) error {
	pipeline := new(pgx.Batch)
	for _, a := range batch {
		a.queue(pipeline)
	}
	results := w.pool.SendBatch(ctx, pipeline) // one transaction, since nobody says otherwise
	stored := make([]bool, len(batch))
	for i := range batch {
		tag, err := results.Exec()
		if err != nil {
			return errors.Join(err, results.Close())
		}
		stored[i] = tag.RowsAffected() > 0
	}
	if err := results.Close(); err != nil {
		return err
	}
	for i, a := range batch {
		if !stored[i] {
			a.err = appendSlowly(ctx, w.pool, a)
		}
	}
	return nil
}

// advance adds entries to a table if they are the next ones; it says how many it
// has added.
const advance = `WITH advanced AS (
		UPDATE tables SET entries = entries + cardinality($3::int[]), bytes = bytes + $8, touched = $9,
			status = $10, since = $11, names = $12, owners = $13, waits = $14, links = $15
		WHERE id = $1 AND entries = $2 AND archived IS NULL
		RETURNING key
	)
	INSERT INTO entries (tbl, number, kind, seat, text, time)
	SELECT key, e.* FROM advanced, unnest($3::int[], $4::smallint[], $5::smallint[], $6::text[], $7::bigint[]) AS e`

// arguments are those of advance.
func (a *appending) arguments() []any {
	c, s := columnsOf(a.entries), seatsOf(a.sum)
	return []any{
		a.id, a.entries[0].Number - 1, c.numbers, c.kinds, c.seats, c.texts, c.times,
		match.SizeOf(a.entries), milliseconds(touched(time.Time{}, a.entries)),
		a.sum.Status, milliseconds(a.sum.Since), s.names, s.owners, s.waits, s.links,
	}
}

func (a *appending) queue(b *pgx.Batch) { b.Queue(advance, a.arguments()...) }

// appendSlowly says why entries could not be appended. If that is because the
// log is compressed, it makes entries of it first.
func appendSlowly(ctx context.Context, pool *pgxpool.Pool, a *appending) error {
	err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		var key int64
		var entries int
		var log []byte
		err := tx.QueryRow(ctx, `SELECT key, entries, log FROM tables JOIN texts ON tbl = key WHERE id = $1 FOR UPDATE OF tables`, a.id).Scan(&key, &entries, &log)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return match.NotFound
		case err != nil:
			return err
		case entries != a.entries[0].Number-1:
			return match.Stale
		}
		if log != nil {
			if err := expand(ctx, tx, key, log); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, advance, a.arguments()...)
		return err
	})
	if err != nil && !isReason(err) {
		err = fmt.Errorf("append to table %s: %w", a.id, err)
	}
	return err
}

// isReason reports whether an error is why something is refused, and so nothing
// that went wrong.
func isReason(err error) bool {
	var reason match.Reason
	return errors.As(err, &reason)
}

// close ends the writer after what it is doing.
func (w *writer) close() {
	close(w.quit)
	w.running.Wait()
}
