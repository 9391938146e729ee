package jobs_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
)

// The job that is due last can be canceled, even if it was also reported last.
func TestTheLastJobIsCanceled(t *testing.T) {
	opened(t, fine, func(t *testing.T, o *office) {
		o.Changed(nil, []jobs.Stored{errand(1, time.Hour), errand(2, 2*time.Hour), errand(3, 3*time.Hour)})
		o.Changed([]int64{3}, nil)
		o.pass(24 * time.Hour)
		o.want(t, "1h0m0s tries 1", "1h0m0s done 1", "2h0m0s tries 2", "2h0m0s done 2")
	})
}

// Canceling a job that has no worker cancels none of the jobs that wait, even
// after Work has begun again.
func TestCancelingAJobWithoutAWorker(t *testing.T) {
	opened(t, fine, func(t *testing.T, o *office) {
		foreign := errand(9, time.Hour)
		foreign.Kind = "analysis"
		o.Changed(nil, []jobs.Stored{errand(1, 2*time.Hour), foreign})
		o.close(t)
		o.work(t)
		o.Changed([]int64{9}, nil)
		o.pass(24 * time.Hour)
		o.want(t, "2h0m0s tries 1", "2h0m0s done 1")
	})
}

// An interrupted job is done when Work begins again. Its worker sees the same
// due time as before.
func TestAnInterruptedJobKeepsItsDueTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var seen []time.Time
		local := jobs.NewLocal(shelf{})
		workers := map[string]jobs.Worker{"errand": func(ctx context.Context, j jobs.Job) error {
			seen = append(seen, j.Due)
			if len(seen) > 1 {
				return nil
			}
			<-ctx.Done()
			return ctx.Err()
		}}
		job := errand(1, time.Minute)
		local.Changed(nil, []jobs.Stored{job})
		for range 3 {
			ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
			if err := local.Work(ctx, workers); err != nil {
				t.Error(err)
			}
			cancel()
		}
		if want := []time.Time{job.Due, job.Due}; !slices.Equal(seen, want) {
			t.Errorf("the job is done with the due times %v, want %v", seen, want)
		}
	})
}

// waitingContext calls a function whenever it is asked for its Done channel. Work
// asks for it just before it waits.
type waitingContext struct {
	context.Context
	waits func()
}

func (c waitingContext) Done() <-chan struct{} {
	c.waits()
	return c.Context.Done()
}

// Work learns of a job that is reported just before it begins to wait.
func TestAJobReportedWhileWorkIsBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &ledger{began: time.Now()}
		local := jobs.NewLocal(l)
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Hour)
		defer cancel()
		reported := false
		report := func() {
			if !reported {
				reported = true
				local.Changed(nil, []jobs.Stored{errand(1, time.Hour)})
			}
		}
		done := func(context.Context, jobs.Job) error { return nil }
		if err := local.Work(waitingContext{ctx, report}, map[string]jobs.Worker{"errand": done}); err != nil {
			t.Error(err)
		}
		if want := []string{"1h0m0s done 1"}; !slices.Equal(l.lines, want) {
			t.Errorf("got %q, want %q", l.lines, want)
		}
	})
}

// A job that is due at once begins within the call that reports it, although
// Work is busy. But none begins after the context of Work has ended: the job is
// done when Work begins again.
func TestJobsBeginAtOnceUntilTheContextEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &ledger{began: time.Now()}
		local := jobs.NewLocal(l)
		done := func(context.Context, jobs.Job) error { return nil }
		workers := map[string]jobs.Worker{"errand": done}
		ctx, cancel := context.WithCancel(t.Context())
		busy, ended := make(chan struct{}), make(chan error)
		go func() { ended <- local.Work(waitingContext{ctx, func() { <-busy }}, workers) }()
		synctest.Wait()
		local.Changed(nil, []jobs.Stored{errand(1, 0)})
		synctest.Wait()
		if want := []string{"0s done 1"}; !slices.Equal(l.lines, want) {
			t.Errorf("while Work is busy: got %q, want %q", l.lines, want)
		}
		cancel()
		local.Changed(nil, []jobs.Stored{errand(2, 0)})
		close(busy)
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if got, want := fmt.Sprint(local.Counts()), "[{errand 1 0 0}]"; got != want {
			t.Errorf("after the context has ended the jobs are %s, want %s", got, want)
		}
		again, stop := context.WithTimeout(t.Context(), time.Hour)
		defer stop()
		if err := local.Work(again, workers); err != nil {
			t.Error(err)
		}
		if want := []string{"0s done 1", "0s done 2"}; !slices.Equal(l.lines, want) {
			t.Errorf("when Work begins again: got %q, want %q", l.lines, want)
		}
	})
}
