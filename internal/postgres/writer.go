package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"goa/internal/jobs"
	"goa/internal/match"
)

// writer appends entries. Appends that arrive while it commits share the next
// transaction and round trip, so that many tables share the cost of reaching the
// disk.
type writer struct {
	pool    *pgxpool.Pool
	others  *announcer
	river   *river.Client[pgx.Tx] // adds jobs
	clock   clock
	waiting atomic.Int64 // appends that are not stored yet
	appends chan *pendingAppend
	quit    chan struct{}
	running sync.WaitGroup
}

// pendingAppend is a list of entries on their way to a table. All or none are stored.
type pendingAppend struct {
	id      match.ID
	entries []match.Entry
	sum     *match.Summary
	err     error
	done    chan struct{} // closed when err is known
}

const (
	// maxBatch is the largest number of appends in a transaction.
	maxBatch = 64
	// writers is how many transactions may be in progress: one is prepared while
	// another reaches the disk.
	writers = 2
	// writeTime is how long to wait for a transaction. After that, it is unknown
	// whether it was stored.
	writeTime = 10 * time.Second
)

func newWriter(pool *pgxpool.Pool, others *announcer, by clock) (*writer, error) {
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{
		FetchCooldown: river.FetchCooldownMin, // the shortest delay between notifications of jobs
		Logger:        slog.New(slog.DiscardHandler), Test: river.TestConfig{Time: by},
	})
	if err != nil {
		return nil, err
	}
	w := &writer{pool: pool, others: others, river: client, clock: by, appends: make(chan *pendingAppend), quit: make(chan struct{})}
	for range writers {
		w.running.Go(w.run)
	}
	return w, nil
}

// append waits until entries are stored. An append that has begun is finished even if
// ctx ends, because its caller must know whether it is stored.
func (w *writer) append(ctx context.Context, a *pendingAppend) error {
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

// collect returns the first append and all appends that are waiting.
func (w *writer) collect(first *pendingAppend) []*pendingAppend {
	batch := []*pendingAppend{first}
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

// commit carries out a batch in one transaction. If one of several appends spoils it,
// each is tried alone.
func (w *writer) commit(batch []*pendingAppend) {
	err := w.attempt(batch)
	if _, ok := errors.AsType[*pgconn.PgError](err); ok && len(batch) > 1 { // nothing is stored
		for _, a := range batch {
			w.commit([]*pendingAppend{a})
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

// tries is how often a transaction that conflicts with another is tried.
const tries = 5

func (w *writer) attempt(batch []*pendingAppend) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	for range tries {
		if err = w.send(ctx, batch); !isCode(err, deadlock, notSerializable) {
			return err
		}
	}
	return err
}

// send appends in one transaction. Entries that cannot be appended, because they are
// stale or their table is compressed or gone, are handled separately.
func (w *writer) send(ctx context.Context, batch []*pendingAppend) (err error) {
	var stored []bool
	if slices.ContainsFunc(batch, (*pendingAppend).changesJobs) {
		err = pgx.BeginFunc(ctx, w.pool, func(tx pgx.Tx) error {
			if stored, err = advanceAll(ctx, tx, batch); err != nil {
				return err
			}
			return w.change(ctx, tx, changesOf(batch, stored)...)
		})
	} else {
		stored, err = advanceAll(ctx, w.pool, batch) // one transaction by default
	}
	if err != nil {
		return err
	}
	for i, a := range batch {
		if !stored[i] {
			a.err = w.appendSlowly(ctx, a)
		}
		if a.err == nil {
			w.others.announce(a.id, a.entries...)
		}
	}
	return nil
}

func (a *pendingAppend) changesJobs() bool { return len(a.sum.Jobs.Add)+len(a.sum.Jobs.Cancel) > 0 }

// changesOf returns the job changes of the appends that are stored.
func changesOf(batch []*pendingAppend, stored []bool) (all []jobs.Changes) {
	for i, a := range batch {
		if stored[i] {
			all = append(all, a.sum.Jobs)
		}
	}
	return all
}

// advanceAll appends in one round trip and returns which appends succeeded.
func advanceAll(ctx context.Context, by interface {
	SendBatch(context.Context, *pgx.Batch) pgx.BatchResults
}, batch []*pendingAppend) ([]bool, error) {
	pipeline := new(pgx.Batch)
	for _, a := range batch {
		pipeline.Queue(advance, a.arguments()...)
	}
	results := by.SendBatch(ctx, pipeline)
	stored := make([]bool, len(batch))
	for i := range batch {
		tag, err := results.Exec()
		if err != nil {
			return nil, errors.Join(err, results.Close())
		}
		stored[i] = tag.RowsAffected() > 0
	}
	return stored, results.Close()
}

// advance adds entries to a table if they are the next ones, and returns how
// many it added.
const advance = `WITH advanced AS (
		UPDATE tables SET entries = entries + cardinality($3::int[]), bytes = bytes + $8, touched = $9,
			status = $10, since = $11, names = $12, owners = $13, waits = $14, links = $15, standing = $16
		WHERE id = $1 AND entries = $2 AND archived IS NULL
		RETURNING key
	), laid AS (
		INSERT INTO layouts (layout, tbl) SELECT DISTINCT l, key FROM advanced, unnest($17::text[]) AS l ON CONFLICT DO NOTHING
	)
	INSERT INTO entries (tbl, number, kind, seat, text, time)
	SELECT key, e.* FROM advanced, unnest($3::int[], $4::smallint[], $5::smallint[], $6::text[], $7::bigint[]) AS e`

// arguments returns the arguments of advance.
func (a *pendingAppend) arguments() []any {
	c, s := columnsOf(a.entries), seatsOf(a.sum)
	return []any{
		a.id, a.entries[0].Number - 1, c.numbers, c.kinds, c.seats, c.texts, c.times,
		match.SizeOf(a.entries), milliseconds(touched(time.Time{}, a.entries)),
		a.sum.Status, milliseconds(a.sum.Since), s.names, s.owners, s.waits, s.links, a.sum.Standing, a.sum.Layouts,
	}
}

// appendSlowly returns the reason why entries could not be appended. If the log is
// compressed, it expands it first and tries again.
func (w *writer) appendSlowly(ctx context.Context, a *pendingAppend) error {
	err := pgx.BeginFunc(ctx, w.pool, func(tx pgx.Tx) error {
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
		if _, err = tx.Exec(ctx, advance, a.arguments()...); err != nil {
			return err
		}
		return w.change(ctx, tx, a.sum.Jobs)
	})
	if err != nil && !isReason(err) {
		err = fmt.Errorf("append to table %s: %w", a.id, err)
	}
	return err
}

// isReason reports whether an error is a refusal rather than a failure.
func isReason(err error) bool {
	_, ok := errors.AsType[match.Reason](err)
	return ok
}

// close stops the writer once it has finished its current batch.
func (w *writer) close() {
	close(w.quit)
	w.running.Wait()
}
