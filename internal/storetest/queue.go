package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"goa/internal/jobs"
	"goa/internal/waittest"
)

// QueueMedium stores the jobs of a queue. Its clock need not be that of the test.
type QueueMedium interface {
	// Open returns the queue for a new process.
	Open(t *testing.T) Process
	// Now returns the time of the processes' clock.
	Now() time.Time
	// Pass advances that clock.
	Pass(d time.Duration)
}

// Process is a queue in one process.
type Process interface {
	jobs.Queue
	// Stop ends the process after its work is finished.
	Stop()
	// Kill ends the process in the middle of its work. Later answers of its workers are
	// not recorded. Stop is called later.
	Kill()
}

// RunJobs tests a queue. in runs a test with a fresh medium, in a testing/synctest
// bubble if the queue can be tested there.
func RunJobs(t *testing.T, in func(t *testing.T, test func(*testing.T, QueueMedium))) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, *shift)
	}{
		{"a job is done once", testDoneOnce},
		{"a job is done weeks later, when it is due", testDueLater},
		{"jobs of one name are one", testOneName},
		{"jobs of one name in one change are one", testOneNameAtOnce},
		{"a job is replaced before it is due", testReplaced},
		{"a job is replaced while it is done", testReplacedWhileDone},
		{"a cancelled job is not done", testCanceledJob},
		{"a worker may cancel its own job and go on", testCancelsItself},
		{"what fails is tried again, later and later", testFailures},
		{"a worker that panics has failed", testPanic},
		{"a job can ask for more time", testLater},
		{"any number is done at once", testManyAtOnce},
		{"what nobody can do waits", testForeignKind},
		{"what waits and what fails is counted", testCounts},
		{"jobs survive a restart", testJobsSurvive},
		{"what was interrupted is done at once elsewhere", testInterrupted},
		{"what a killed process did is done by another", testKilledWorker},
	} {
		t.Run(c.name, func(t *testing.T) {
			in(t, func(t *testing.T, m QueueMedium) {
				s := &shift{t: t, QueueMedium: m, hold: make(chan struct{})}
				c.test(t, s)
				s.end()
			})
		})
	}
}

const week = 7 * day

func testDoneOnce(_ *testing.T, s *shift) {
	p := s.open()
	s.add(p, due("a"))
	s.want("a")
	s.Pass(week)
	s.want("a")
	waittest.Until(s.t, "another one has begun, since the first is done", func() bool { // its end may take a moment to be recorded
		if len(s.log()) == 1 {
			s.add(p, due("a"))
		}
		return len(s.log()) > 1
	})
	s.want("a", "a")
}

func testDueLater(_ *testing.T, s *shift) {
	p := s.open()
	s.add(p, s.at("later", 3*week, "x"), s.at("latest", 4*week, ""), due("now"))
	s.want("now")
	s.Pass(3*week - time.Minute)
	s.want("now")
	s.Pass(time.Hour)
	s.want("now", "later x")
	s.Pass(week)
	s.want("now", "later x", "latest")
}

func testOneName(_ *testing.T, s *shift) {
	p := s.open()
	held := s.at("a", 0, "held")
	s.add(p, held)
	s.wait(1)
	s.add(p, s.at("a", 0, "while it is done"))
	s.add(p, s.at("b", time.Hour, "first"))
	s.add(p, s.at("b", 0, "second"))
	s.want("a held")
	close(s.hold)
	s.Pass(2 * time.Hour)
	s.want("a held", "b first")
}

func testOneNameAtOnce(_ *testing.T, s *shift) {
	p := s.open()
	s.add(p, s.at("a", 0, "first"), s.at("a", 0, "second"), due("b"))
	s.want("a first", "b")
}

func testReplaced(t *testing.T, s *shift) {
	p := s.open()
	s.add(p, s.at("sooner", 3*week, "old"), s.at("later", time.Hour, "old"), s.at("other", 2*week, ""))
	must(t, p.Change(t.Context(), jobs.Replace(s.at("sooner", time.Hour, "new"), s.at("later", 2*week, "new"))))
	s.Pass(2 * time.Hour)
	s.want("sooner new")
	s.Pass(4 * week)
	s.want("sooner new", "later new", "other")
}

func testReplacedWhileDone(t *testing.T, s *shift) {
	p := s.open()
	s.add(p, s.at("a", 0, "held"))
	s.wait(1)
	must(t, p.Change(t.Context(), jobs.Replace(s.at("a", 0, "new"))))
	s.want("a held", "a new")
	must(t, p.Change(t.Context(), jobs.Replace(s.at("a", time.Hour, "newer"))))
	close(s.hold) // the end of the first job says nothing about the last
	s.want("a held", "a new")
	s.Pass(2 * time.Hour)
	s.want("a held", "a new", "a newer")
	s.uninterrupted()
}

func testCancelsItself(t *testing.T, s *shift) {
	p := s.open()
	s.add(p, s.at("a", 0, "held"))
	s.wait(1)
	must(t, p.Change(t.Context(), jobs.Changes{Cancel: []jobs.Name{due("a").Name}}))
	s.want("a held")
	s.uninterrupted()
	s.add(p, s.at("a", 0, "again"))
	s.add(p, s.at("a", 0, "and again")) // ignored unless the previous one is done
	waittest.Until(t, "the name is free", func() bool { return len(s.log()) > 1 })
	close(s.hold)
	s.Pass(week)
	if got := s.log()[1]; got != "a again" {
		t.Errorf("got %q after the canceled job, want the one added first", got)
	}
}

func testCanceledJob(t *testing.T, s *shift) {
	failed := make(chan struct{})
	s.answer = func(n int) error {
		if n > 1 {
			return nil
		}
		close(failed)
		return errors.New("it failed, but nobody cares")
	}
	p := s.open()
	s.add(p, s.at("a", week, ""), s.at("b", week, ""), s.at("c", 0, "held"))
	s.wait(1)
	gone := []jobs.Name{due("a").Name, due("c").Name, due("never").Name}
	must(t, p.Change(t.Context(), jobs.Changes{Cancel: gone}))
	close(s.hold)
	<-failed
	s.Pass(2 * week)
	s.want("c held", "b")
}

func testFailures(t *testing.T, s *shift) {
	s.answer = func(n int) error {
		if n <= 3 {
			return errors.New("not yet")
		}
		return nil
	}
	p := s.open()
	s.add(p, due("a"))
	for n := 1; n <= 3; n++ {
		s.wait(n)
		s.passUntil(n+1, jobs.Backoff(n)/4)
		if got, want := s.gap(n), jobs.Backoff(n); got < want {
			t.Fatalf("attempt %d came after %v, want %v", n+1, got, want)
		}
	}
	s.Pass(week)
	s.want("a", "a", "a", "a")
}

func testPanic(_ *testing.T, s *shift) {
	s.answer = func(n int) error {
		if n == 1 {
			panic("a bug")
		}
		return nil
	}
	p := s.open()
	s.add(p, due("a"))
	s.wait(1)
	s.add(p, due("b"))
	s.wait(2)
	s.passUntil(3, jobs.Backoff(1))
	s.want("a", "b", "a")
}

func testLater(t *testing.T, s *shift) {
	s.answer = func(n int) error {
		if n <= 3 {
			return jobs.Later(week)
		}
		return nil
	}
	p := s.open()
	s.add(p, due("a"))
	for n := 1; n <= 3; n++ {
		s.wait(n)
		s.passUntil(n+1, day)
		if got := s.gap(n); got < week {
			t.Fatalf("attempt %d came after %v, want %v", n+1, got, week)
		}
	}
	s.want("a", "a", "a", "a")
}

func testManyAtOnce(_ *testing.T, s *shift) {
	const many = 150
	p := s.open()
	var all []jobs.Job
	for i := range many {
		all = append(all, s.at(fmt.Sprint("job ", i), 0, "held"))
	}
	s.add(p, all...)
	s.wait(many) // none of them has ended
	close(s.hold)
}

func testForeignKind(_ *testing.T, s *shift) {
	p := s.open()
	s.add(p, jobs.Job{Name: jobs.Name{Kind: "foreign", Key: "a"}}, due("b"))
	s.want("b")
	s.Pass(time.Minute)
	s.add(p, due("c"))
	s.want("b", "c")
}

func testCounts(t *testing.T, s *shift) {
	s.answer = func(int) error { return errors.New("no luck") }
	p := s.open()
	s.add(p, jobs.Job{Name: jobs.Name{Kind: "foreign", Key: "a"}}, due("fails"), s.at("x", week, ""), s.at("y", week, ""))
	counted := func() (text string) {
		counts, err := p.(interface {
			Counts(context.Context) ([]jobs.Count, error)
		}).Counts(t.Context())
		must(t, err)
		return fmt.Sprint(counts)
	}
	want := fmt.Sprint([]jobs.Count{{Kind: errands, Later: 2, Failing: 1}, {Kind: "foreign", Due: 1}})
	waittest.Until(t, "the failure is noted: "+want, func() bool { return counted() == want })
}

func testJobsSurvive(t *testing.T, s *shift) {
	s.answer = func(n int) error {
		if n <= 2 {
			return errors.New("not yet")
		}
		return nil
	}
	p := s.open()
	s.add(p, due("fails"))
	s.passUntil(2, jobs.Backoff(1))
	s.add(p, s.at("later", week, "x"), s.at("cancelled", week, ""))
	must(t, p.Change(t.Context(), jobs.Changes{Cancel: []jobs.Name{due("cancelled").Name}}))
	s.close()
	s.open()
	s.passUntil(3, jobs.Backoff(2))
	s.want("fails", "fails", "fails")
	s.Pass(week)
	s.want("fails", "fails", "fails", "later x")
	s.close()
	s.open()
	s.Pass(week)
	s.want("fails", "fails", "fails", "later x")
}

func testInterrupted(_ *testing.T, s *shift) {
	p := s.open()
	s.add(p, s.at("a", 0, "held"))
	s.wait(1)
	s.close() // interrupts it
	s.open()
	s.want("a held", "a held")
	close(s.hold)
	s.Pass(time.Minute)
	s.want("a held", "a held")
}

// killedFor is the time within which another process redoes the jobs of a killed one.
const killedFor = 5 * time.Second

func testKilledWorker(_ *testing.T, s *shift) {
	p := s.open()
	s.add(p, s.at("a", 0, "held"), s.at("b", week, ""))
	s.wait(1)
	p.Kill()
	s.stop()
	s.open()
	s.Pass(killedFor)
	s.wait(2)
	close(s.hold)
	s.Pass(time.Minute)
	s.want("a held", "a held")
	s.Pass(week)
	s.want("a held", "a held", "b")
}
