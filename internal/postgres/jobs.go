package postgres

import (
	"context"
	"crypto/rand"
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

// Jobs are River's: it stores them, tells processes of them and runs them. What
// it leaves to a leader, which takes a while to be replaced, every process does
// itself, with its heartbeat: jobs become due, those of dead processes go to
// others, and what is done is forgotten.

// migrateRiver brings River's tables up to date. It takes several transactions,
// and may be repeated.
func migrateRiver(ctx context.Context, pool *pgxpool.Pool) error {
	m, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

// riverArgs is a job as River has it: the kind is a column of its own.
type riverArgs struct {
	kind string
	Key  string `json:"key" river:"unique"`
	Args string `json:"args"`
}

// Kind implements [river.JobArgs].
func (a riverArgs) Kind() string { return a.kind }

// notDone are the states in which two jobs of one name are one.
var notDone = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

// insertParams is how River is told of a job. What is due already has no time
// there: else it would wait for the next heartbeat.
func (w *writer) insertParams(j jobs.Job) river.InsertManyParams {
	if !j.Due.After(timeBy(w.clock)) {
		j.Due = time.Time{}
	}
	return river.InsertManyParams{
		Args: riverArgs{j.Kind, j.Key, j.Args},
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
	var kinds, keys []string
	var added []river.InsertManyParams
	for _, c := range all {
		for _, name := range c.Cancel {
			kinds, keys = append(kinds, name.Kind), append(keys, name.Key)
		}
		for _, j := range c.Add {
			added = append(added, w.insertParams(j))
		}
	}
	if len(keys) > 0 {
		if _, err := tx.Exec(ctx, cancel, kinds, keys); err != nil {
			return err
		}
	}
	if len(added) == 0 {
		return nil
	}
	_, err := w.river.InsertManyTx(ctx, tx, added)
	return err
}

// cancel forgets jobs. One that is running gives its name away, and is marked so
// that it is not done again.
const cancel = `WITH cancelled AS (
		SELECT id, state FROM unnest($1::text[], $2::text[]) AS c (kind, key)
		JOIN river_job AS j ON j.kind = c.kind AND j.args @> jsonb_build_object('key', c.key)
		WHERE state IN ('available', 'pending', 'retryable', 'running', 'scheduled') AND unique_key IS NOT NULL
		FOR UPDATE OF j
	), marked AS (
		UPDATE river_job SET unique_key = NULL, metadata = metadata || '{"` + cancelledMark + `": true}'
		WHERE id IN (SELECT id FROM cancelled WHERE state = 'running')
	)
	DELETE FROM river_job WHERE id IN (SELECT id FROM cancelled WHERE state <> 'running')`

// cancelledMark is in the metadata of a job that was cancelled while it ran.
const cancelledMark = "goa_cancelled"

func wasCancelled(row *rivertype.JobRow) bool {
	var marks map[string]any
	return json.Unmarshal(row.Metadata, &marks) == nil && marks[cancelledMark] != nil
}

const (
	// fetchPoll is how often jobs are looked for that nobody was told of.
	fetchPoll = 100 * time.Millisecond
	// manyWorkers is how many jobs a process does at once: most of them wait.
	manyWorkers = 2000
	// stopTime is how long workers may take to end.
	stopTime = 5 * time.Second
	// beatEvery is how often a process shows that it lives, and deadAfter how
	// long it may be silent before others do its jobs.
	beatEvery = time.Second
	deadAfter = 3 * time.Second
)

// Work implements [jobs.Queue].
func (s *Store) Work(ctx context.Context, workers map[string]jobs.Worker) error {
	return s.WorkAtMost(ctx, manyWorkers, workers)
}

// WorkAtMost is [Store.Work] with so many jobs at once, for those that do not
// wait but keep a core busy: the others are left to other processes.
func (s *Store) WorkAtMost(ctx context.Context, most int, workers map[string]jobs.Worker) error {
	id := "goa-" + rand.Text()
	client, err := s.newRiver(id, most, workers)
	if err != nil {
		return err
	}
	beating, stopBeating := context.WithCancel(context.WithoutCancel(ctx))
	beaten := make(chan struct{})
	go func() {
		defer close(beaten)
		s.beat(beating, id)
	}()
	defer func() { stopBeating(); <-beaten }()
	for ctx.Err() == nil {
		// A process that is not seen alive would lose its jobs.
		if err = s.heartbeat(ctx, id); err == nil {
			err = client.Start(context.WithoutCancel(ctx))
		}
		if err == nil {
			<-ctx.Done()
			break
		}
		pause(ctx, beatEvery)
	}
	if err != nil {
		return nil // it never began
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	if err := client.StopAndCancel(last); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("stop working: %w", err)
	}
	return nil
}

// Counts returns how many jobs of each kind there are, for all processes.
func (s *Store) Counts(ctx context.Context) ([]jobs.Count, error) {
	// What River tries again soon is available, but not yet.
	rows, err := s.pool.Query(ctx, `SELECT kind, count(*) FILTER (WHERE due), count(*) FILTER (WHERE NOT due AND attempt = 0), count(*) FILTER (WHERE NOT due AND attempt > 0)
		FROM (SELECT kind, attempt, state = 'running' OR state IN ('available', 'pending') AND scheduled_at <= coalesce($1, now()) AS due
			FROM river_job WHERE state IN ('available', 'pending', 'retryable', 'running', 'scheduled')) AS j
		GROUP BY kind ORDER BY kind`, s.now())
	all, err := collectedBy(pgx.RowToStructByPos[jobs.Count])(rows, err)
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	return all, nil
}

// pause waits, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// newRiver returns a River that lets these workers work, so many at once.
func (s *Store) newRiver(id string, most int, workers map[string]jobs.Worker) (*river.Client[pgx.Tx], error) {
	all := river.NewWorkers()
	for kind, w := range workers {
		river.AddWorkerArgs(all, riverArgs{kind: kind}, river.WorkFunc(func(ctx context.Context, j *river.Job[riverArgs]) error {
			return work(ctx, w, j)
		}))
	}
	return river.NewClient(riverpgxv5.New(s.pool), &river.Config{
		ID: id, Logger: slog.New(slog.DiscardHandler), Workers: all,
		Queues:              map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: most}},
		FetchOnlyKnownKinds: true, LeaderElectionDisabled: true,
		FetchCooldown: river.FetchCooldownMin, FetchPollInterval: s.poll,
		JobTimeout: -1, RetryPolicy: retryPolicy{s.clock}, Test: river.TestConfig{Time: s.clock},
	})
}

// work lets a worker do a job, and tells River what came of it.
func work(ctx context.Context, w jobs.Worker, j *river.Job[riverArgs]) error {
	if wasCancelled(j.JobRow) {
		return nil
	}
	job := jobs.Job{Name: jobs.Name{Kind: j.Kind, Key: j.Args.Key}, Due: j.ScheduledAt, Args: j.Args.Args}
	outcome := jobs.Attempt(ctx, w, job, j.Attempt-1)
	switch {
	case outcome.Done:
		return nil
	case outcome.Err != nil:
		return outcome.Err
	default: // at once if it was interrupted
		return river.JobSnooze(outcome.Again)
	}
}

// clock is what jobs are due by; nil is the database's own. Tests have another.
type clock = rivertype.TimeGenerator

// now is what the clock says; nil for that of the database.
func (s *Store) now() *time.Time {
	if s.clock == nil {
		return nil
	}
	return s.clock.NowOrNil()
}

// timeBy is what a clock says.
func timeBy(c clock) time.Time {
	if c == nil {
		return time.Now()
	}
	return c.Now()
}

// retryPolicy is a [river.ClientRetryPolicy].
type retryPolicy struct{ clock clock }

// NextRetry implements [river.ClientRetryPolicy].
func (p retryPolicy) NextRetry(job *rivertype.JobRow) time.Time {
	return timeBy(p.clock).Add(jobs.Backoff(job.Attempt))
}

// beat keeps a process alive for others until ctx ends.
func (s *Store) beat(ctx context.Context, id string) {
	for pause(ctx, beatEvery); ctx.Err() == nil; pause(ctx, beatEvery) {
		_ = s.heartbeat(ctx, id) // a database that is away is told by Ready
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	_, _ = s.pool.Exec(last, `DELETE FROM processes WHERE id = $1`, id) // others would notice that anyway
}

// heartbeat shows that a process lives, and does what is due, in one round trip.
func (s *Store) heartbeat(ctx context.Context, id string) error {
	now := s.now()
	b := new(pgx.Batch)
	b.Queue(`INSERT INTO processes (id, beat) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat`, id)
	b.Queue(`DELETE FROM processes WHERE beat < now() - $1::interval * 20`, deadAfter)
	b.Queue(`UPDATE river_job SET state = 'available' WHERE id IN (
		SELECT id FROM river_job WHERE state IN ('scheduled', 'retryable') AND queue = 'default' AND scheduled_at <= coalesce($1, now())
		ORDER BY id FOR UPDATE SKIP LOCKED)`, now)
	b.Queue(`UPDATE river_job SET state = 'available', scheduled_at = coalesce($1, now()) WHERE id IN (
		SELECT j.id FROM river_job j WHERE state = 'running'
			AND NOT EXISTS (SELECT FROM processes p WHERE p.id = attempted_by[array_upper(attempted_by, 1)] AND beat > now() - $2::interval)
		ORDER BY id FOR UPDATE SKIP LOCKED)`, now, deadAfter)
	b.Queue(`DELETE FROM river_job WHERE id IN (
		SELECT id FROM river_job WHERE finalized_at < coalesce($1, now()) - $2::interval ORDER BY id LIMIT 5000 FOR UPDATE SKIP LOCKED)`, now, deadAfter)
	return s.pool.SendBatch(ctx, b).Close()
}
