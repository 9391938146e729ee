package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
)

var errLuck = errors.New("no luck")

// storing is a ledger that does something else while it records when a job is
// due next.
type storing struct {
	*ledger
	meanwhile func()
}

func (s *storing) Again(k jobs.Stored, why error) {
	s.ledger.Again(k, why)
	s.meanwhile()
}

// atWork runs a test in a bubble with a queue at work. The worker of the errands
// gets the number of the attempt.
func atWork(t *testing.T, work func(s *storing, j jobs.Job, attempt int) error, test func(local *jobs.Local, s *storing)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &storing{&ledger{began: time.Now()}, func() {}}
		local := jobs.NewLocal(s)
		var attempts atomic.Int64
		stop := jobs.Start(localQueue{local}, map[string]jobs.Worker{"errand": func(_ context.Context, j jobs.Job) error {
			return work(s, j, int(attempts.Add(1)))
		}})
		synctest.Wait()
		test(local, s)
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// after lets some time pass, and checks what the store was told and the workers did.
func (s *storing) after(t *testing.T, d time.Duration, want ...string) {
	t.Helper()
	time.Sleep(d) // sleeps: in the bubble
	synctest.Wait()
	if !slices.Equal(s.lines, want) {
		t.Errorf("got\n%q\nwant\n%q", s.lines, want)
	}
}

// A job that is reported while the queue waits for a later one begins when it is
// due, however many are waiting.
func TestAnEarlierJobDoesNotWaitForALaterOne(t *testing.T) {
	opened(t, fine, func(t *testing.T, o *office) {
		for _, hours := range []int{4, 3, 1, 2} {
			o.Changed(nil, []jobs.Stored{errand(int64(hours), time.Duration(hours)*time.Hour)})
			synctest.Wait()
		}
		o.pass(24 * time.Hour)
		o.want(t, "1h0m0s tries 1", "1h0m0s done 1", "2h0m0s tries 2", "2h0m0s done 2",
			"3h0m0s tries 3", "3h0m0s done 3", "4h0m0s tries 4", "4h0m0s done 4")
	})
}

// A job that is canceled while its next time is being stored is not tried again.
func TestAJobIsCanceledWhileItsNextTimeIsStored(t *testing.T) {
	for _, answer := range []error{errLuck, jobs.Later(time.Second)} {
		work := func(s *storing, j jobs.Job, _ int) error {
			s.write("tries %s", j.Key)
			return answer
		}
		atWork(t, work, func(local *jobs.Local, s *storing) {
			s.meanwhile = func() { local.Changed([]int64{1}, nil) }
			local.Changed(nil, []jobs.Stored{errand(1, 0)})
			synctest.Wait()
			if len(s.lines) != 2 {
				t.Errorf("the store was told %q", s.lines)
			}
			s.after(t, 24*time.Hour, s.lines...)
			if got := local.Counts(); len(got) > 0 {
				t.Errorf("the jobs are %v, want none", got)
			}
		})
	}
}

// A job is not tried again before the store knows when it is due next, even if
// storing that takes long.
func TestAJobWaitsUntilItsNextTimeIsStored(t *testing.T) {
	work := func(s *storing, j jobs.Job, attempt int) error {
		s.write("tries %s", j.Key)
		if attempt == 1 {
			return jobs.Later(time.Second)
		}
		return nil
	}
	atWork(t, work, func(local *jobs.Local, s *storing) {
		s.meanwhile = func() { time.Sleep(time.Minute) } // sleeps: in the bubble
		local.Changed(nil, []jobs.Stored{errand(1, 0)})
		s.after(t, time.Hour, "0s tries 1", "0s again 1 in 1s, failures 0: <nil>", "1m0s tries 1", "1m0s done 1")
	})
}

// The time until a job is tried again begins when it has been tried.
func TestAPauseBeginsAfterALongAttempt(t *testing.T) {
	work := func(s *storing, j jobs.Job, attempt int) error {
		time.Sleep(30 * time.Minute) // sleeps: in the bubble
		return []error{jobs.Later(time.Hour), errLuck, nil}[attempt-1]
	}
	atWork(t, work, func(local *jobs.Local, s *storing) {
		local.Changed(nil, []jobs.Stored{errand(1, 0)})
		s.after(t, 24*time.Hour, "30m0s again 1 in 1h0m0s, failures 0: <nil>", "2h0m0s again 1 in 1s, failures 1: no luck", "2h30m1s done 1")
	})
}

// A job that had failed before the process started waits as long as after its
// last failures and one more.
func TestFailuresOutliveTheProcess(t *testing.T) {
	work := func(_ *storing, _ jobs.Job, attempt int) error {
		if attempt == 1 {
			return errLuck
		}
		return nil
	}
	atWork(t, work, func(local *jobs.Local, s *storing) {
		failed := errand(1, 0)
		failed.Failures = 3
		local.Reset([]jobs.Stored{failed})
		s.after(t, time.Hour, "0s again 1 in 8s, failures 4: no luck", "8s done 1")
	})
}

// Any number of jobs run at the same time.
func TestJobsRunSideBySide(t *testing.T) {
	work := func(*storing, jobs.Job, int) error {
		time.Sleep(time.Hour) // sleeps: in the bubble
		return nil
	}
	atWork(t, work, func(local *jobs.Local, s *storing) {
		var all []jobs.Stored
		for id := range int64(100) {
			all = append(all, errand(id, time.Duration(id%2)*time.Minute))
		}
		local.Changed(nil, all)
		time.Sleep(time.Hour + time.Minute) // sleeps: in the bubble
		synctest.Wait()
		if len(s.lines) != len(all) {
			t.Errorf("%d of %d jobs are done after the time of one", len(s.lines), len(all))
		}
	})
}

// When all jobs are read again, the attempt of a job in progress no longer
// matters: the job begins once more.
func TestResetForgetsAttemptsInProgress(t *testing.T) {
	work := func(s *storing, j jobs.Job, attempt int) error {
		s.write("tries %s", j.Key)
		time.Sleep(time.Duration(attempt) * time.Hour) // sleeps: in the bubble
		if attempt == 1 {
			return errLuck
		}
		return nil
	}
	atWork(t, work, func(local *jobs.Local, s *storing) {
		local.Changed(nil, []jobs.Stored{errand(1, 0)})
		synctest.Wait()
		local.Reset([]jobs.Stored{errand(1, 0)})
		s.after(t, 24*time.Hour, "0s tries 1", "0s tries 1", "2h0m0s done 1")
	})
}

// A job may be replaced by one with the same number.
func TestAJobReplacesOneOfTheSameNumber(t *testing.T) {
	opened(t, fine, func(t *testing.T, o *office) {
		o.Changed(nil, []jobs.Stored{errand(1, time.Hour)})
		next := errand(1, 2*time.Hour)
		next.Key = "next"
		o.Changed([]int64{1}, []jobs.Stored{next})
		o.pass(24 * time.Hour)
		o.want(t, "2h0m0s tries next", "2h0m0s done next")
	})
}

// Jobs of each kind are done by the worker of that kind, whether they are due at
// once or later.
func TestEachKindHasItsWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		local := jobs.NewLocal(shelf{})
		workers := map[string]jobs.Worker{}
		var done atomic.Int64
		for i := range 10 {
			kind := fmt.Sprint("kind ", i)
			workers[kind] = func(_ context.Context, j jobs.Job) error {
				if done.Add(1); j.Kind != kind {
					t.Errorf("the worker of %s gets a job of %s", kind, j.Kind)
				}
				return nil
			}
		}
		stop := jobs.Start(localQueue{local}, workers)
		synctest.Wait()
		for i := range int64(20) {
			job := errand(i, time.Duration(i%4)*time.Minute)
			job.Kind = fmt.Sprint("kind ", i%10)
			local.Changed(nil, []jobs.Stored{job})
			synctest.Wait() // one job at a time
		}
		time.Sleep(time.Hour)
		if err := stop(); err != nil || done.Load() != 20 {
			t.Errorf("%d of 20 jobs are done, %v", done.Load(), err)
		}
	})
}

// A job that failed counts as due when it is to be tried again, and until then as
// failing.
func TestFailedJobsAreCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		local := jobs.NewLocal(shelf{})
		var all []jobs.Stored
		for i, after := range []time.Duration{0, time.Hour, time.Hour} {
			job := errand(int64(i), after)
			job.Failures = 2
			all = append(all, job)
		}
		local.Reset(all)
		if got, want := fmt.Sprint(local.Counts()), "[{errand 1 0 2}]"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}
