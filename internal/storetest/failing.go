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
	tell := func(name string, n int, err error) {
		t.Helper()
		if err == nil || isCallerError(err) {
			t.Errorf("%s: statement %d fails: got %v", name, n, err)
		}
		told = append(told, name+": "+strings.Join(strings.Fields(fmt.Sprint(err)), " "))
	}
	for _, r := range readsOf(t, s, "home") {
		want, err := r.ask()
		must(t, err)
		for n := 1; ; n++ {
			f.Arm(n)
			got, err := r.ask()
			failed := f.Failed()
			f.Arm(0)
			if !failed {
				if must(t, err); text(t, got) != text(t, want) {
					t.Errorf("%s: got %s, want %s", r.name, text(t, got), text(t, want))
				}
				break
			}
			if tell(r.name, n, err); n == mostStatements {
				t.Fatalf("%s never ends", r.name)
			}
		}
	}
	for _, w := range writesOf(t, s) {
		w.begin("sound")
		must(t, w.do("sound"))
		sound := strings.ReplaceAll(w.state("sound"), "sound", "")
		for n := 1; ; n++ {
			prefix := fmt.Sprintf("f%03df", n)
			w.begin(prefix)
			before := strings.ReplaceAll(w.state(prefix), prefix, "")
			f.Arm(n)
			err := w.do(prefix)
			failed := f.Failed()
			f.Arm(0)
			after := strings.ReplaceAll(w.state(prefix), prefix, "")
			if !failed {
				if must(t, err); after != sound {
					t.Errorf("%s: there is %s, want %s", w.name, after, sound)
				}
				break
			}
			if tell(w.name, n, err); after != before {
				t.Errorf("%s: statement %d fails, and there is %s, want %s", w.name, n, after, before)
			}
			told[len(told)-1] = strings.ReplaceAll(told[len(told)-1], prefix, "")
			must(t, w.do(prefix)) // otherwise there would be more to do each time
			if again := strings.ReplaceAll(w.state(prefix), prefix, ""); again != sound || n == mostStatements {
				t.Fatalf("%s: after statement %d has failed there is %s, want %s", w.name, n, again, sound)
			}
		}
	}
	slices.Sort(told)
	return slices.Compact(told)
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
