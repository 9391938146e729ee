package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
)

// ledger is a shelf that records every call, with the time since it began.
type ledger struct {
	began time.Time
	mu    sync.Mutex
	lines []string
}

func (l *ledger) write(format string, values ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, fmt.Sprintf("%v ", time.Since(l.began))+fmt.Sprintf(format, values...))
}

func (l *ledger) Done(k jobs.Stored) { l.write("done %s", k.Key) }
func (l *ledger) Again(k jobs.Stored, why error) {
	l.write("again %s in %v, failures %d: %v", k.Key, time.Until(k.Due), k.Failures, why)
}

// errand returns a job that is due after the given time.
func errand(id int64, after time.Duration) jobs.Stored {
	return jobs.Stored{ID: id, Job: jobs.Job{Name: jobs.Name{Kind: "errand", Key: fmt.Sprint(id)}, Due: time.Now().Add(after)}}
}

// office is a running queue in a synctest bubble. Its worker's answer depends
// on the number of the attempt.
type office struct {
	*jobs.Local
	*ledger
	tried  atomic.Int64
	answer func(attempt int) error
	stop   context.CancelFunc
	ended  chan error
}

// opened runs a test with a running office. When it returns, everything that the
// office began has ended.
func opened(t *testing.T, answer func(attempt int) error, test func(*testing.T, *office)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		o := &office{ledger: &ledger{began: time.Now()}, answer: answer, ended: make(chan error, 1)}
		o.Local = jobs.NewLocal(o.ledger)
		o.work(t)
		test(t, o)
		o.close(t)
	})
}

func (o *office) work(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o.stop = cancel
	go func() {
		o.ended <- o.Work(ctx, map[string]jobs.Worker{"errand": func(_ context.Context, j jobs.Job) error {
			n := o.tried.Add(1)
			o.write("tries %s", j.Key)
			return o.answer(int(n))
		}})
	}()
	synctest.Wait()
}

func (o *office) close(t *testing.T) {
	o.stop()
	if err := <-o.ended; err != nil {
		t.Error(err)
	}
}

// pass lets some time pass, and waits until everything due by then has happened.
func (o *office) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (o *office) want(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(o.lines, want) {
		t.Errorf("got\n%q\nwant\n%q", o.lines, want)
	}
}

func fine(int) error { return nil }

// Jobs that are due begin within the call that reports them, the others when
// they are due. The shelf learns when they are done.
func TestJobsBeginWhenTheyAreDue(t *testing.T) {
	opened(t, fine, func(t *testing.T, o *office) {
		o.Changed(nil, []jobs.Stored{errand(1, 0), errand(2, time.Hour)})
		synctest.Wait()
		o.pass(time.Hour)
		o.Changed(nil, []jobs.Stored{errand(3, 2*time.Hour), errand(4, time.Hour)}) // another job is now the first one waiting
		o.pass(3 * time.Hour)
		o.want(t, "0s tries 1", "0s done 1", "1h0m0s tries 2", "1h0m0s done 2", "2h0m0s tries 4", "2h0m0s done 4", "3h0m0s tries 3", "3h0m0s done 3")
	})
}

// A job that fails waits longer each time. A job that asks for time has not
// failed: its next failure counts as the first.
func TestFailuresAreForgottenWhenAJobAsksForTime(t *testing.T) {
	failure := errors.New("no luck")
	answers := []error{failure, failure, jobs.Later(time.Hour), failure, nil}
	opened(t, func(n int) error { return answers[n-1] }, func(t *testing.T, o *office) {
		o.Changed(nil, []jobs.Stored{errand(7, 0)})
		o.pass(24 * time.Hour)
		o.want(t,
			"0s tries 7", "0s again 7 in 1s, failures 1: no luck",
			"1s tries 7", "1s again 7 in 2s, failures 2: no luck",
			"3s tries 7", "3s again 7 in 1h0m0s, failures 0: <nil>",
			"1h0m3s tries 7", "1h0m3s again 7 in 1s, failures 1: no luck",
			"1h0m4s tries 7", "1h0m4s done 7")
	})
}

// A job that asks for no time, or for a negative time, is done again at once,
// and the shelf has nothing to record.
func TestLaterMayBeAtOnce(t *testing.T) {
	for _, wait := range []time.Duration{0, -time.Hour} {
		opened(t, func(n int) error {
			if n == 1 {
				return jobs.Later(wait)
			}
			return nil
		}, func(t *testing.T, o *office) {
			o.Changed(nil, []jobs.Stored{errand(7, 0)})
			synctest.Wait()
			o.want(t, "0s tries 7", "0s tries 7", "0s done 7")
		})
	}
}

// A job that asks for the shortest time waits that long.
func TestLaterMayBeOneNanosecond(t *testing.T) {
	answers := []error{jobs.Later(1), nil}
	opened(t, func(n int) error { return answers[n-1] }, func(t *testing.T, o *office) {
		o.Changed(nil, []jobs.Stored{errand(7, 0)})
		o.pass(time.Second)
		o.want(t, "0s tries 7", "0s again 7 in 1ns, failures 0: <nil>", "1ns tries 7", "1ns done 7")
	})
}

// A canceled job is not done, wherever it is in the agenda. If it is already
// running, its outcome no longer matters.
func TestCanceledJobs(t *testing.T) {
	opened(t, fine, func(t *testing.T, o *office) {
		var all []jobs.Stored
		for id := range int64(12) {
			all = append(all, errand(id, time.Duration(12-id)*time.Hour))
		}
		o.Changed(nil, all)
		o.Changed([]int64{11, 3, 6, 8, 0, 99}, nil) // the first, some in between, the last, and one that does not exist
		o.pass(24 * time.Hour)
		var got []string
		for _, line := range o.lines {
			if _, key, begun := strings.Cut(line, " tries "); begun {
				got = append(got, key)
			}
		}
		if want := []string{"10", "9", "7", "5", "4", "2", "1"}; !slices.Equal(got, want) {
			t.Errorf("begun: %q, want %q", got, want)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		l := &ledger{began: time.Now()}
		local, hold := jobs.NewLocal(l), make(chan error)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() {
			ended <- local.Work(ctx, map[string]jobs.Worker{"errand": func(context.Context, jobs.Job) error { return <-hold }})
		}()
		synctest.Wait()
		local.Changed(nil, []jobs.Stored{errand(1, 0), errand(2, 0)})
		synctest.Wait()
		local.Changed([]int64{1, 2}, nil)
		hold <- nil
		hold <- errors.New("no luck")
		time.Sleep(time.Hour)
		cancel()
		if err := <-ended; err != nil || len(l.lines) > 0 {
			t.Errorf("the shelf is told %q, %v", l.lines, err)
		}
	})
}

// Canceling a running job cancels none of the jobs that wait.
func TestCancelingARunningJob(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &ledger{began: time.Now()}
		local := jobs.NewLocal(l)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		work := func(context.Context, jobs.Job) error { time.Sleep(30 * time.Minute); return nil }
		go func() { ended <- local.Work(ctx, map[string]jobs.Worker{"errand": work}) }()
		synctest.Wait()
		local.Changed(nil, []jobs.Stored{errand(1, time.Hour), errand(2, 2*time.Hour), errand(3, 3*time.Hour)})
		time.Sleep(time.Hour + time.Minute)
		local.Changed([]int64{1}, nil)
		local.Changed(nil, []jobs.Stored{errand(4, 0)})
		synctest.Wait()
		local.Changed([]int64{4}, nil)
		time.Sleep(24 * time.Hour)
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if want := []string{"2h30m0s done 2", "3h30m0s done 3"}; !slices.Equal(l.lines, want) {
			t.Errorf("got %q, want %q", l.lines, want)
		}
	})
}

// Reset replaces all jobs known before.
func TestResetForgetsWhatWasTold(t *testing.T) {
	opened(t, fine, func(t *testing.T, o *office) {
		o.Changed(nil, []jobs.Stored{errand(1, time.Hour), errand(2, 3*time.Hour)})
		o.Reset([]jobs.Stored{errand(3, 2*time.Hour)})
		if got, want := fmt.Sprint(o.Counts()), "[{errand 0 1 0}]"; got != want {
			t.Errorf("counts %s, want %s", got, want)
		}
		o.pass(24 * time.Hour)
		o.want(t, "2h0m0s tries 3", "2h0m0s done 3")
	})
}

// Jobs are counted by kind: those that are due, those that wait, and those that
// wait after a failure. Jobs that are done do not count.
func TestJobsAreCounted(t *testing.T) {
	answers := []error{nil, errors.New("no luck")}
	opened(t, func(n int) error { return answers[n-1] }, func(t *testing.T, o *office) {
		o.Changed(nil, []jobs.Stored{errand(1, 0)})
		synctest.Wait()
		foreign := jobs.Stored{ID: 9, Job: jobs.Job{Name: jobs.Name{Kind: "analysis", Key: "9"}, Due: time.Now()}}
		o.Changed(nil, []jobs.Stored{errand(2, 0), errand(3, time.Hour), errand(4, time.Hour), foreign})
		synctest.Wait()
		if got, want := fmt.Sprint(o.Counts()), "[{analysis 1 0 0} {errand 0 2 1}]"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		o.answer = fine
	})
}

// An office that opens again does the jobs that came in between, and the
// interrupted ones.
func TestWorkBeginsAgain(t *testing.T) {
	opened(t, fine, func(t *testing.T, o *office) {
		o.Changed(nil, []jobs.Stored{errand(1, time.Hour), errand(2, 3*time.Hour)})
		o.close(t)
		o.Changed(nil, []jobs.Stored{errand(3, 2*time.Hour)})
		o.Changed([]int64{2}, nil)
		o.pass(90 * time.Minute)
		o.want(t)
		o.work(t)
		o.pass(24 * time.Hour)
		o.want(t, "1h30m0s tries 1", "1h30m0s done 1", "2h0m0s tries 3", "2h0m0s done 3")
		o.Counts() // does not block
	})
}

// Stopping waits for the workers.
func TestStopWaitsForWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := jobs.NewLocal(shelf{})
		begun, done := false, false
		stop := jobs.Start(localQueue{l}, map[string]jobs.Worker{"errand": func(ctx context.Context, _ jobs.Job) error {
			begun = true
			<-ctx.Done()
			time.Sleep(time.Minute)
			done = true
			return nil
		}})
		synctest.Wait()
		l.Changed(nil, []jobs.Stored{errand(1, 0)})
		synctest.Wait()
		if err := stop(); err != nil || !begun || !done {
			t.Errorf("stopped with %v: begun %v, done %v", err, begun, done)
		}
		if err := stop(); err != nil {
			t.Errorf("stopped once more: %v", err)
		}
	})
}

// localQueue is a queue whose Change does nothing.
type localQueue struct{ *jobs.Local }

func (localQueue) Change(context.Context, jobs.Changes) error { return nil }

// Replace cancels the jobs of the same names.
func TestReplaceCancels(t *testing.T) {
	a, b := errand(1, 0).Job, errand(2, time.Hour).Job
	c := jobs.Replace(a, b)
	if want := []jobs.Name{a.Name, b.Name}; !slices.Equal(c.Cancel, want) || !slices.Equal(c.Add, []jobs.Job{a, b}) {
		t.Errorf("got %+v", c)
	}
}
