package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"goa/internal/jobs"
)

// River stores the jobs, wakes the processes and runs the jobs. Its leader makes jobs
// due and removes finished ones. This package uses River's public API and never
// changes its rows directly. docs/adr/0007-jobs.md gives the reasons.

// migrateRiver brings River's tables up to date. It takes several transactions and
// can be repeated.
func migrateRiver(ctx context.Context, pool *pgxpool.Pool) error {
	m, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

// riverArgs are the arguments of a River job. The kind is stored in its own column.
type riverArgs struct {
	kind string
	Key  string `json:"key" river:"unique"`
	// After is the row of a canceled job of the same name that was still running
	// when this one was added. River reserves a name while its job runs, so the next
	// job needs a different one.
	After int64  `json:"after,omitempty" river:"unique"`
	Args  string `json:"args"`
}

// Kind implements [river.JobArgs].
func (a riverArgs) Kind() string { return a.kind }

// notDone are the states in which a name is taken.
var notDone = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

// insertParams describes a job to River. A job that is already due gets no time.
// Otherwise it would wait for the leader.
func (w *writer) insertParams(j jobs.Job) river.InsertManyParams {
	if !j.Due.After(timeBy(w.clock)) {
		j.Due = time.Time{}
	}
	return river.InsertManyParams{
		Args: riverArgs{kind: j.Kind, Key: j.Key, Args: j.Args},
		InsertOpts: &river.InsertOpts{
			MaxAttempts: math.MaxInt16, ScheduledAt: j.Due,
			UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: notDone},
		},
	}
}

// Change implements [match.Store].
func (s *Store) Change(ctx context.Context, c jobs.Changes) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return s.writer.change(ctx, tx, c) })
	if err != nil {
		return fmt.Errorf("change jobs: %w", err)
	}
	return nil
}

// change changes jobs within a transaction.
func (w *writer) change(ctx context.Context, tx pgx.Tx, all ...jobs.Changes) error {
	var cancel []jobs.Name
	var add []river.InsertManyParams
	added := map[jobs.Name]bool{}
	for _, c := range all {
		cancel = append(cancel, c.Cancel...)
		for _, j := range c.Add {
			if !added[j.Name] {
				added[j.Name] = true
				add = append(add, w.insertParams(j))
			}
		}
	}
	if err := w.cancelJobs(ctx, tx, cancel); err != nil {
		return err
	}
	return w.addJobs(ctx, tx, add)
}

// addJobs adds jobs whose names are free. A canceled job that still runs does not
// reserve its name: the new job is added behind it.
func (w *writer) addJobs(ctx context.Context, tx pgx.Tx, all []river.InsertManyParams) error {
	for len(all) > 0 {
		results, err := w.river.InsertManyTx(ctx, tx, all)
		if err != nil {
			return err
		}
		var behind []river.InsertManyParams
		for i, r := range results {
			if r.UniqueSkippedAsDuplicate && wasCanceled(r.Job) {
				behind = append(behind, behindRow(all[i], r.Job))
			}
		}
		all = behind
	}
	return nil
}

// behindRow returns a job that can be added although a row reserves its name.
func behindRow(p river.InsertManyParams, row *rivertype.JobRow) river.InsertManyParams {
	args := p.Args.(riverArgs)
	args.After = row.ID
	p.Args = args
	return p
}

// cancelAtOnce is how many jobs are looked up at once. River lists at most listAtMost
// rows, and a name seldom has more than one.
const (
	cancelAtOnce = 500
	listAtMost   = 10_000
)

// cancelJobs cancels jobs. Running jobs continue. River ends them for good when their
// workers return.
func (w *writer) cancelJobs(ctx context.Context, tx pgx.Tx, names []jobs.Name) error {
	for len(names) > 0 {
		n := min(cancelAtOnce, len(names))
		ids, err := w.rowsOf(ctx, tx, names[:n])
		if err != nil {
			return err
		}
		if err := w.cancelRows(ctx, tx, ids); err != nil {
			return err
		}
		names = names[n:]
	}
	return nil
}

// rowsOf returns the rows of jobs that are not finished. Canceling one of them again
// changes nothing.
func (w *writer) rowsOf(ctx context.Context, tx pgx.Tx, names []jobs.Name) (ids []int64, err error) {
	wanted := map[jobs.Name]bool{}
	kinds := map[string]bool{}
	list := river.NewJobListParams().States(notDone...).First(listAtMost)
	var keys, ofKinds []string
	for _, n := range names {
		key, err := json.Marshal(map[string]string{"key": n.Key})
		if err != nil {
			return nil, err
		}
		wanted[n], keys = true, append(keys, string(key))
		if !kinds[n.Kind] {
			kinds[n.Kind], ofKinds = true, append(ofKinds, n.Kind)
		}
	}
	found, err := w.river.JobListTx(ctx, tx, list.Kinds(ofKinds...).Where(`args @> ANY (@keys::text[]::jsonb[])`, river.NamedArgs{"keys": keys}))
	if err != nil {
		return nil, err
	}
	for _, row := range found.Jobs {
		args, err := argsOf(row)
		if err != nil {
			return nil, err
		}
		if wanted[jobs.Name{Kind: row.Kind, Key: args.Key}] {
			ids = append(ids, row.ID)
		}
	}
	return ids, nil
}

// cancelRows deletes all waiting jobs at once, and cancels the others, which are
// running or being fetched.
func (w *writer) cancelRows(ctx context.Context, tx pgx.Tx, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	deleted, err := w.river.JobDeleteManyTx(ctx, tx, river.NewJobDeleteManyParams().IDs(ids...).First(len(ids)))
	if err != nil {
		return err
	}
	gone := map[int64]bool{}
	for _, row := range deleted.Jobs {
		gone[row.ID] = true
	}
	for _, id := range ids {
		if gone[id] {
			continue
		}
		if _, err := w.river.JobCancelTx(ctx, tx, id); err != nil && !errors.Is(err, rivertype.ErrNotFound) {
			return err
		}
	}
	return nil
}

// argsOf returns the arguments of a row.
func argsOf(row *rivertype.JobRow) (a riverArgs, err error) {
	a.kind = row.Kind
	if err := json.Unmarshal(row.EncodedArgs, &a); err != nil {
		return a, fmt.Errorf("job %d: %w", row.ID, err)
	}
	return a, nil
}

// wasCanceled reports whether a job was canceled while it ran. River records the
// time of cancellation. The previous version of this package set its own mark.
func wasCanceled(row *rivertype.JobRow) bool {
	var marks struct {
		ByRiver  any `json:"cancel_attempted_at"`
		ByBefore any `json:"goa_cancelled"`
	}
	return json.Unmarshal(row.Metadata, &marks) == nil && (marks.ByRiver != nil || marks.ByBefore != nil)
}

// Counts returns the number of jobs of each kind, over all processes. River has no
// counts by kind, so this reads its rows. Jobs that River will soon retry are already
// available there.
func (s *Store) Counts(ctx context.Context) ([]jobs.Count, error) {
	rows, err := s.pool.Query(ctx, `SELECT kind, count(*) FILTER (WHERE due), count(*) FILTER (WHERE NOT due AND attempt = 0), count(*) FILTER (WHERE NOT due AND attempt > 0)
		FROM (SELECT kind, attempt, state = 'running' OR state IN ('available', 'pending') AND scheduled_at <= coalesce($1, now()) AS due
			FROM river_job WHERE `+unfinished+`) AS j
		GROUP BY kind ORDER BY kind`, s.now())
	all, err := collectedBy(pgx.RowToStructByPos[jobs.Count])(rows, err)
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	return all, nil
}

// unfinished is the condition for rows of jobs that have yet to be done.
const unfinished = `finalized_at IS NULL AND NOT metadata ?| '{cancel_attempted_at,goa_cancelled}'`

// clock decides when jobs are due. nil is the database's clock. Tests use another.
type clock = rivertype.TimeGenerator

// now returns the time of the clock, or nil for the database's.
func (s *Store) now() *time.Time {
	if s.clock == nil {
		return nil
	}
	return s.clock.NowOrNil()
}

// timeBy returns the time of a clock.
func timeBy(c clock) time.Time {
	if c == nil {
		return time.Now()
	}
	return c.Now()
}
