package postgres

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"goa/internal/jobs"
)

// River is told how a job ended: it is done, it has failed, or it is due again after a
// while. A job that was canceled on its way is not begun.
func TestOutcomes(t *testing.T) {
	failure := errors.New("not yet")
	due := time.UnixMilli(1_700_000_000_000).UTC()
	for _, c := range []struct {
		name          string
		attempt, most int
		metadata      string
		by            error
		begun         bool
		want          error
		again         time.Duration // if it is due again
	}{
		{name: "done", attempt: 1, most: 9, begun: true},
		{name: "failed", attempt: 8, most: 9, by: failure, begun: true, want: failure},
		{name: "failed so often that River would give up", attempt: 3, most: 3, by: failure, begun: true, again: jobs.Backoff(3)},
		{name: "later", attempt: 1, most: 9, by: jobs.Later(time.Hour), begun: true, again: time.Hour},
		{name: "cancelled", attempt: 1, most: 9, metadata: `{"cancel_attempted_at": "2026-01-01T00:00:00Z"}`},
		{name: "cancelled by the version before", attempt: 1, most: 9, metadata: `{"goa_cancelled": true}`},
		{name: "other marks", attempt: 1, most: 9, metadata: `{"snoozes": 1}`, begun: true},
		{name: "unreadable marks", attempt: 1, most: 9, metadata: `{"goa_cancelled": true`, begun: true},
	} {
		var got *jobs.Job
		row := &rivertype.JobRow{Kind: "errand", Attempt: c.attempt, MaxAttempts: c.most, Metadata: []byte(c.metadata), ScheduledAt: due}
		err := work(t.Context(), func(_ context.Context, j jobs.Job) error { got = &j; return c.by },
			&river.Job[riverArgs]{JobRow: row, Args: riverArgs{Key: "a", Args: "x"}})
		if want := (jobs.Job{Name: jobs.Name{Kind: "errand", Key: "a"}, Due: due, Args: "x"}); (got != nil) != c.begun || got != nil && *got != want {
			t.Errorf("%s: begun %v, want %v", c.name, got, want)
		}
		again, isAgain := errors.AsType[*river.JobSnoozeError](err)
		if isAgain != (c.again > 0) || isAgain && again.Duration != c.again || !isAgain && !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v or again after %v", c.name, err, c.want, c.again)
		}
	}
}

// A worker goes on when its job is canceled. It is told when the process stops, or
// when it has returned.
func TestUntilStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for cause, want := range map[error]bool{river.ErrJobCancelledRemotely: false, errors.New("stop"): true} {
			ctx, cancel := context.WithCancelCause(t.Context())
			on, done := untilStopped(ctx)
			if on.Err() != nil {
				t.Error("the worker is told before anything has happened")
			}
			cancel(cause)
			synctest.Wait()
			if got := on.Err() != nil; got != want {
				t.Errorf("%v: told %v, want %v", cause, got, want)
			}
			if done(); on.Err() == nil {
				t.Errorf("%v: not told after the end", cause)
			}
		}
	})
}

// A row is lost if it has named the process for a while without being in hand. With
// each handover, the time starts again.
func TestLostRows(t *testing.T) {
	start := time.UnixMilli(1_700_000_000_000)
	row := func(id int64, attempt int) *rivertype.JobRow { return &rivertype.JobRow{ID: id, Attempt: attempt} }
	h := newInHand()
	for _, c := range []struct {
		name  string
		after time.Duration
		rows  []*rivertype.JobRow
		want  []int64
	}{
		{"seen for the first time", 0, []*rivertype.JobRow{row(1, 1), row(2, 1)}, nil},
		{"not long enough", 3*time.Second - 1, []*rivertype.JobRow{row(1, 1), row(2, 1)}, nil},
		{"long enough", 3 * time.Second, []*rivertype.JobRow{row(1, 1), row(2, 2)}, []int64{1}},
		{"handed over again later", 6*time.Second - 1, []*rivertype.JobRow{row(2, 2)}, nil},
		{"still lost", 6 * time.Second, []*rivertype.JobRow{row(1, 1), row(2, 2)}, []int64{2}},
		{"forgotten in between", 8 * time.Second, []*rivertype.JobRow{row(1, 1)}, nil},
	} {
		var got []int64
		for _, r := range h.lostFor(3*time.Second, c.rows, start.Add(c.after)) {
			got = append(got, r.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// A row is in hand from when it is taken until it is put down.
func TestRowsInHand(t *testing.T) {
	h := newInHand()
	first, second := h.take(1), h.take(2)
	first()
	if got := h.all(); !slices.Equal(got, []int64{2}) {
		t.Errorf("got %v in hand, want the second", got)
	}
	second()
	if got := h.all(); got == nil || len(got) != 0 {
		t.Errorf("got %v in hand, want none", got)
	}
}
