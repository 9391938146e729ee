package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/match"
)

// ErrDisk is the error of the statement that a [Faults] makes fail.
var ErrDisk = errors.New("the disk is gone")

// Faults counts the statements of a database and makes one of them fail.
type Faults struct {
	mu     sync.Mutex
	n, bad int
}

// Arm makes the n-th statement from now on fail, or none if n is 0.
func (f *Faults) Arm(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.n, f.bad = 0, n
}

// Failed reports whether that statement has been reached.
func (f *Faults) Failed() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.bad > 0 && f.n >= f.bad
}

// Next counts a statement and returns [ErrDisk] if it is to fail.
func (f *Faults) Next() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.n++; f.n == f.bad {
		return ErrDisk
	}
	return nil
}

// mostStatements is more than any question or change needs.
const mostStatements = 200

// RunFailing makes each statement of every question and every change fail once. The
// error must say so without blaming the caller, and nothing may have changed. A second
// attempt must succeed. RunFailing returns the error messages, one per line.
func RunFailing(t *testing.T, s Everything, f *Faults) (told []string) {
	t.Helper()
	storeEverything(t, s, "home")
	storeEverything(t, s, "other")
	l := &failures{t: t, faults: f}
	for _, r := range readsOf(t, s, "home") {
		l.ask(r)
	}
	for _, w := range writesOf(t, s) {
		l.change(w)
	}
	slices.Sort(l.told)
	return slices.Compact(l.told)
}

// failures makes statements fail and collects the messages of the errors.
type failures struct {
	t      *testing.T
	faults *Faults
	told   []string
}

// tell checks the error after statement n has failed, and notes its message without the
// prefix of the change.
func (l *failures) tell(name string, n int, err error, prefix string) {
	l.t.Helper()
	if err == nil || isCallerError(err) {
		l.t.Errorf("%s: statement %d fails: got %v", name, n, err)
	}
	text := name + ": " + strings.Join(strings.Fields(fmt.Sprint(err)), " ")
	if prefix != "" {
		text = strings.ReplaceAll(text, prefix, "")
	}
	l.told = append(l.told, text)
}

// ask asks a question again and again, and each time the next statement fails, until none
// is left. The answer must then be the same as before.
func (l *failures) ask(r read) {
	l.t.Helper()
	want, err := r.ask()
	must(l.t, err)
	for n := 1; ; n++ {
		l.faults.Arm(n)
		got, err := r.ask()
		failed := l.faults.Failed()
		l.faults.Arm(0)
		if !failed {
			if must(l.t, err); text(l.t, got) != text(l.t, want) {
				l.t.Errorf("%s: got %s, want %s", r.name, text(l.t, got), text(l.t, want))
			}
			return
		}
		if l.tell(r.name, n, err, ""); n == mostStatements {
			l.t.Fatalf("%s never ends", r.name)
		}
	}
}

// change does the same with a change. A change that fails must have changed nothing, and
// the next attempt must succeed.
func (l *failures) change(w write) {
	l.t.Helper()
	state := func(prefix string) string { return strings.ReplaceAll(w.state(prefix), prefix, "") }
	w.begin("sound")
	must(l.t, w.do("sound"))
	sound := state("sound")
	for n := 1; ; n++ {
		prefix := fmt.Sprintf("f%03df", n)
		w.begin(prefix)
		before := state(prefix)
		l.faults.Arm(n)
		err := w.do(prefix)
		failed := l.faults.Failed()
		l.faults.Arm(0)
		after := state(prefix)
		if !failed {
			if must(l.t, err); after != sound {
				l.t.Errorf("%s: there is %s, want %s", w.name, after, sound)
			}
			return
		}
		if l.tell(w.name, n, err, prefix); after != before {
			l.t.Errorf("%s: statement %d fails, and there is %s, want %s", w.name, n, after, before)
		}
		must(l.t, w.do(prefix)) // otherwise there would be more to do each time
		if again := state(prefix); again != sound || n == mostStatements {
			l.t.Fatalf("%s: after statement %d has failed there is %s, want %s", w.name, n, again, sound)
		}
	}
}

func writesOfEvenings(t *testing.T, s Everything) []write {
	ctx := t.Context()
	put := func(p string, version int64) error {
		e := row(contest.EveningID(p), version, fmt.Sprint(version))
		e.Touched = made.Add(-day)
		c := jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "kind", Key: p + fmt.Sprint(version)}, Due: made.AddDate(99, 0, 0)}}}
		return s.PutEvening(ctx, e, c, match.Quota{Host: match.Usage{Tables: 99999}})
	}
	state := func(p string) string {
		e, err := s.Evening(ctx, contest.EveningID(p))
		if errors.Is(err, match.NotFound) {
			return "no evening"
		}
		must(t, err)
		return fmt.Sprint(e.Version, " ", string(e.Text))
	}
	one := func(name, add string, begin func(p string), do func(p string) error) write {
		return write{name, func(p string) { begin(p + add) }, func(p string) error { return do(p + add) }, func(p string) string { return state(p + add) }}
	}
	there := func(p string) { must(t, put(p, 0)) }
	return []write{
		one("open an evening", "e1", func(string) {}, func(p string) error { return put(p, 0) }),
		one("change an evening", "e2", there, func(p string) error { return put(p, 1) }),
		one("delete an evening", "e3", there, func(p string) error { return s.DeleteEvening(ctx, contest.EveningID(p)) }),
		one("adopt an evening", "e4", func(string) {}, func(p string) error { return s.AdoptEvening(ctx, row(contest.EveningID(p), 1, "1")) }),
	}
}
