package storetest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"goa/internal/jobs"
	"goa/internal/waittest"
)

// shift is a worker that runs in one process after another and records its work.
type shift struct {
	QueueMedium
	t    *testing.T
	hold chan struct{} // jobs with the args "held" wait until it is closed

	working Process // the last one that was started
	marks   int     // markers added

	mu     sync.Mutex
	begun  []string           // keys, with args, in starting order
	times  []time.Time        // when they started
	marked string             // the last marker that has begun
	cut    int                // number of interrupted jobs
	answer func(n int) error  // for the n-th attempt; nil for no error
	ending []func()           // ends processes
	stop   context.CancelFunc // stops the last one
}

// open starts a process that works.
func (s *shift) open() Process {
	s.t.Helper()
	p := s.Open(s.t)
	s.start(p)
	return p
}

// start starts work in a process.
func (s *shift) start(p Process) {
	ctx, cancel := context.WithCancel(s.t.Context())
	work := make(chan error, 1)
	s.working, s.stop = p, cancel
	go func() { work <- p.Work(ctx, map[string]jobs.Worker{errands: s.do}) }()
	s.ending = append(s.ending, func() {
		cancel()
		if err := <-work; err != nil {
			s.t.Errorf("work: %v", err)
		}
		p.Stop()
	})
}

// close ends the last process properly.
func (s *shift) close() {
	last := len(s.ending) - 1
	s.ending[last]()
	s.ending = s.ending[:last]
}

func (s *shift) end() {
	for len(s.ending) > 0 {
		s.close()
	}
}

// do is the worker. Jobs with the args "held" wait, unless they are interrupted.
func (s *shift) do(ctx context.Context, j jobs.Job) error {
	if j.Args == markerArgs {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.marked = j.Key
		return nil
	}
	n, answer := s.note(j)
	if j.Args == "held" {
		select {
		case <-s.hold:
		case <-ctx.Done():
			s.mu.Lock()
			defer s.mu.Unlock()
			s.cut++
			return ctx.Err()
		}
	}
	if answer == nil {
		return nil
	}
	return answer(n)
}

func (s *shift) note(j jobs.Job) (n int, answer func(int) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := j.Key
	if j.Args != "" {
		text += " " + j.Args
	}
	s.begun, s.times = append(s.begun, text), append(s.times, s.Now())
	return len(s.begun), s.answer
}

// uninterrupted makes sure that no job was interrupted.
func (s *shift) uninterrupted() {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cut > 0 {
		s.t.Errorf("%d jobs were interrupted", s.cut)
	}
}

func (s *shift) log() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.begun)
}

// wait waits until n jobs have begun.
func (s *shift) wait(n int) {
	s.t.Helper()
	waittest.Until(s.t, fmt.Sprint(n, " jobs have begun"), func() bool { return len(s.log()) >= n })
}

// passUntil advances the clock step by step until n jobs have begun. The delay until a
// job is due again counts from its end, which may be a moment after its start.
func (s *shift) passUntil(n int, step time.Duration) {
	s.t.Helper()
	// waittest.Until would lose its patience at once in a bubble, where the clock is its own.
	const pause = 10 * time.Millisecond
	for range waittest.Patience / pause {
		if len(s.log()) >= n {
			return
		}
		s.Pass(step)
		time.Sleep(pause) // sleeps: jobs that are due now get time to begin before the clock goes on
	}
	s.t.Fatalf("%d jobs have begun, want %d", len(s.log()), n)
}

// gap returns the time from the start of the n-th job, counted from 1, to that of the
// next.
func (s *shift) gap(n int) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.times[n].Sub(s.times[n-1])
}

// want makes sure that exactly these jobs have begun, in any order. It waits for
// another job, a marker, which comes after all others that are due.
func (s *shift) want(want ...string) {
	s.t.Helper()
	waittest.Until(s.t, fmt.Sprintf("%q have begun", want), func() bool { return len(s.log()) >= len(want) })
	s.mark()
	got := s.log()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		s.t.Errorf("got %q, want %q", got, want)
	}
}

// markerArgs are the args of markers, which are not among the jobs that have begun.
const markerArgs = "marker"

// mark has a marker done. It becomes due with time, as the jobs of a test do, and so
// not before any of them that is due by now.
func (s *shift) mark() {
	s.t.Helper()
	s.marks++
	key := fmt.Sprint("marker ", s.marks)
	s.add(s.working, s.at(key, time.Millisecond, markerArgs))
	s.Pass(markFor)
	waittest.Until(s.t, key+" has begun", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.marked == key
	})
}

// markFor is the time that passes for a marker. A queue may not notice at once that a
// job has become due.
const markFor = 2 * time.Second

// at returns a job that is due after a while.
func (s *shift) at(key string, after time.Duration, args string) jobs.Job {
	j := due(key)
	j.Due, j.Args = s.Now().Add(after), args
	return j
}

// add adds jobs.
func (s *shift) add(p Process, all ...jobs.Job) {
	s.t.Helper()
	must(s.t, p.Change(s.t.Context(), jobs.Changes{Add: all}))
}
