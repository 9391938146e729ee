package postgres

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"goa/internal/jobs"
)

// River cannot tell a long job from one whose process died, and it needs up to 21
// seconds to replace a dead leader. So each process sends heartbeats, and one process
// at a time takes care of what was left behind.

const (
	// beatEvery is the time between heartbeats. deadAfter is how long a process may
	// be silent before others do its jobs.
	beatEvery = time.Second
	deadAfter = 3 * time.Second
	// lateAfter is how late the leader may be in making a job due before others do
	// it.
	lateAfter = time.Second
	// watchTime is how long one check may take. watchAtMost is how many jobs it
	// handles.
	watchTime   = 5 * time.Second
	watchAtMost = 1000
)

// watchLock is held by the transaction that checks.
const watchLock = 0x676f6102 // "goa", 2

// startBeating sends heartbeats until it is stopped. It also takes care of the jobs
// of dead processes and of those that were lost on their way to this one.
func (s *Store) startBeating(ctx context.Context, p process) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	// A check may have to wait for a row. The heartbeat must go on meanwhile.
	running.Go(func() { s.everyBeat(ctx, func() error { return s.heartbeat(ctx, p.id) }) })
	running.Go(func() { s.everyBeat(ctx, func() error { return s.watch(ctx) }) })
	running.Go(func() { s.everyBeat(ctx, func() error { return s.findLost(ctx, p) }) })
	return func() {
		cancel()
		running.Wait()
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
		defer cancel()
		_, _ = s.pool.Exec(last, `DELETE FROM processes WHERE id = $1`, p.id) // others would notice anyway
	}
}

// everyBeat calls do again and again until ctx ends. Failures do not matter:
// [Store.Ready] reports a database that is unavailable.
func (s *Store) everyBeat(ctx context.Context, do func() error) {
	for pause(ctx, s.beat); ctx.Err() == nil; pause(ctx, s.beat) {
		_ = do()
	}
}

// heartbeat sends a heartbeat and compares the clocks.
func (s *Store) heartbeat(ctx context.Context, id string) error {
	return s.skew.compare(func(theirs *int64) error {
		return s.pool.QueryRow(ctx, `INSERT INTO processes (id, beat) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat RETURNING clock()`, id).Scan(theirs)
	})
}

// watch takes care of what dead processes left behind.
func (s *Store) watch(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, watchTime)
	defer cancel()
	_, err := s.pool.Exec(ctx, `DELETE FROM processes WHERE beat < now() - $1::interval * 20`, deadAfter)
	return errors.Join(err, s.runAlone(ctx, s.takeOver), s.runAlone(ctx, s.makeMissedJobsDue))
}

// runAlone runs do in a transaction, unless another process is doing so.
func (s *Store) runAlone(ctx context.Context, do func(context.Context, pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var mine bool
		if err := tx.QueryRow(ctx, `SELECT pg_try_advisory_xact_lock($1)`, watchLock).Scan(&mine); err != nil || !mine {
			return err
		}
		return do(ctx, tx)
	})
}

// takeOver replaces the jobs of dead processes.
func (s *Store) takeOver(ctx context.Context, tx pgx.Tx) error {
	left, err := s.writer.river.JobListTx(ctx, tx, river.NewJobListParams().States(rivertype.JobStateRunning).First(watchAtMost).
		Where(unfinished+` AND NOT EXISTS (SELECT FROM processes p WHERE p.id = attempted_by[array_upper(attempted_by, 1)] AND beat > now() - @dead::interval)`,
			river.NamedArgs{"dead": deadAfter}))
	if err != nil {
		return err
	}
	return s.replace(ctx, tx, left.Jobs)
}

// replace cancels running jobs and adds them again. If a process was only slow with
// one of them, its outcome no longer matters.
func (s *Store) replace(ctx context.Context, tx pgx.Tx, rows []*rivertype.JobRow) error {
	var again []river.InsertManyParams
	for _, row := range rows {
		args, err := argsOf(row)
		if err != nil {
			return err
		}
		if row, err = s.writer.river.JobCancelTx(ctx, tx, row.ID); err != nil {
			return err
		}
		if row.State == rivertype.JobStateRunning { // otherwise its process has just finished it
			again = append(again, behindRow(s.writer.insertParams(jobs.Job{Name: jobs.Name{Kind: row.Kind, Key: args.Key}, Args: args.Args}), row))
		}
	}
	return s.writer.addJobs(ctx, tx, again)
}

// makeMissedJobsDue makes jobs due that the leader missed. It may be dead, or a job was added
// shortly before its time.
func (s *Store) makeMissedJobsDue(ctx context.Context, tx pgx.Tx) error {
	late, err := s.writer.river.JobListTx(ctx, tx, river.NewJobListParams().Queues(river.QueueDefault).First(watchAtMost).
		OrderBy(river.JobListOrderByScheduledAt, river.SortOrderAsc).
		Where(`state IN ('scheduled', 'retryable') AND priority = 1 AND scheduled_at <= coalesce(@now::timestamptz, now()) - @late::interval`,
			river.NamedArgs{"now": s.now(), "late": lateAfter}))
	if err != nil {
		return err
	}
	for _, row := range late.Jobs {
		if _, err := s.writer.river.JobRetryTx(ctx, tx, row.ID); err != nil && !errors.Is(err, rivertype.ErrNotFound) {
			return err
		}
	}
	return nil
}
