package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"goa/internal/analyst"
	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/logcodec"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/operator"
	"goa/internal/progress"
	"goa/internal/session"
	"goa/internal/talk"
	"goa/internal/transfer"
)

// Everything is a store of all that a server keeps.
type Everything interface {
	match.Store
	session.Store
	notifications.Store
	operator.Store
	talk.Store
	analyst.Store
	progress.Store
	contest.EveningStore
	transfer.Store
	jobs.Changer
	Ready(ctx context.Context) error
	Usage(ctx context.Context, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error)
}

// read is a question to a store.
type read struct {
	name string
	ask  func() (any, error)
}

// write is an operation that changes a store. All names that it uses begin with prefix,
// so that it can be repeated with another one.
type write struct {
	name  string
	begin func(prefix string)        // creates what the operation changes
	do    func(prefix string) error  // performs the operation
	state func(prefix string) string // returns everything that it may change
}

// RunDamaged makes tables of a store's database unusable, one group after another. Then
// every question is answered as before, or with an error that does not blame the caller.
// A failed change has changed nothing.
func RunDamaged(t *testing.T, s Everything, groups [][]string, damage func(tables []string) (repair func())) {
	t.Helper()
	storeEverything(t, s, "home")
	d := damaged{reads: readsOf(t, s, "home"), writes: writesOf(t, s)}
	atOnce(d.writes, func(w write) { w.begin("sound") })
	atOnce(d.writes, func(w write) { must(t, w.do("sound")) })
	d.sound = d.states("sound")
	for i, tables := range groups {
		t.Run(strings.Join(tables, " "), func(t *testing.T) {
			d.round(t, fmt.Sprintf("round%02d", i), func() (repair func()) { return damage(tables) })
			leave(t, s)
		})
	}
}

// damaged is what is asked of a store that is damaged, and what every change leads to if
// the store is sound.
type damaged struct {
	reads  []read
	writes []write
	sound  map[string]string // states, by the name of the change
}

// states returns, by the name of each change, everything that it may change. The prefix
// is left out.
func (d damaged) states(prefix string) map[string]string {
	all := map[string]string{}
	for _, w := range d.writes {
		all[w.name] = strings.ReplaceAll(w.state(prefix), prefix, "")
	}
	return all
}

// round asks and changes everything while the store is damaged. Afterwards each change is
// there or has failed.
func (d damaged) round(t *testing.T, prefix string, damage func() (repair func())) {
	t.Helper()
	atOnce(d.writes, func(w write) { w.begin(prefix) })
	before, answers := d.states(prefix), map[string]string{}
	for _, r := range d.reads {
		got, err := r.ask()
		must(t, err)
		answers[r.name] = text(t, got)
	}
	repair := damage()
	failed := d.useDamaged(t, prefix, answers)
	repair()
	after := d.states(prefix)
	for _, w := range d.writes {
		want := d.sound[w.name]
		if failed[w.name] != nil {
			want = before[w.name]
		}
		if got := after[w.name]; got != want {
			t.Errorf("%s: the error is %v, and there is %s, want %s", w.name, failed[w.name], got, want)
		}
	}
	blamed := 0
	for name, err := range failed {
		if err != nil {
			blamed++
		}
		if isCallerError(err) {
			t.Errorf("%s: got %q, as if it were somebody's fault", name, err)
		}
	}
	if blamed == 0 {
		t.Error("nothing needs them")
	}
}

// useDamaged asks every question, whose answer must be the same as before or an error,
// and makes every change. It returns the errors by name.
func (d damaged) useDamaged(t *testing.T, prefix string, answers map[string]string) (failed map[string]error) {
	t.Helper()
	failed = map[string]error{}
	for _, r := range d.reads {
		got, err := r.ask()
		if failed[r.name] = err; err == nil && text(t, got) != answers[r.name] {
			t.Errorf("%s: got %s, without an error, want %s", r.name, text(t, got), answers[r.name])
		}
	}
	var mu sync.Mutex
	atOnce(d.writes, func(w write) {
		err := w.do(prefix)
		mu.Lock()
		defer mu.Unlock()
		failed[w.name] = err
	})
	return failed
}

// atOnce calls do for all writes concurrently, so that a store writes several of them
// together.
func atOnce(writes []write, do func(write)) {
	var all sync.WaitGroup
	for _, w := range writes {
		all.Go(func() { do(w) })
	}
	all.Wait()
}

// leave deletes the tables and reports of a round, but keeps those that readsOf needs.
func leave(t *testing.T, s Everything) {
	t.Helper()
	_, err := s.Forget(t.Context(), made.Add(50*day), 9999)
	must(t, err)
	_, err = s.DeleteReports(t.Context(), operator.Reports{Of: "eve"})
	must(t, err)
}

// isCallerError reports whether an error says that the caller asked for something wrong.
func isCallerError(err error) bool {
	if _, ok := errors.AsType[match.Reason](err); ok {
		return true
	}
	if _, ok := errors.AsType[talk.Reason](err); ok {
		return true
	}
	for _, e := range []error{session.ErrNotFound, notifications.ErrNotFound, notifications.ErrFull, notifications.ErrOriginFull, progress.ErrStale} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// text returns a store's answer as text for comparison.
func text(t *testing.T, value any) string {
	t.Helper()
	out, err := json.Marshal(value)
	must(t, err)
	return string(out)
}

// packed returns a compressed log.
func packed(t *testing.T, entries []match.Entry) []byte {
	t.Helper()
	log, err := logcodec.Compress(entries)
	must(t, err)
	return log
}
