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
	reads, writes := readsOf(t, s, "home"), writesOf(t, s)
	sound := map[string]string{}
	atOnce(writes, func(w write) { w.begin("sound") })
	atOnce(writes, func(w write) { must(t, w.do("sound")) })
	for _, w := range writes {
		sound[w.name] = strings.ReplaceAll(w.state("sound"), "sound", "")
	}
	for i, tables := range groups {
		t.Run(strings.Join(tables, " "), func(t *testing.T) {
			prefix := fmt.Sprintf("round%02d", i)
			before := map[string]string{}
			atOnce(writes, func(w write) { w.begin(prefix) })
			for _, w := range writes {
				before[w.name] = strings.ReplaceAll(w.state(prefix), prefix, "")
			}
			answers := map[string]string{}
			for _, r := range reads {
				got, err := r.ask()
				must(t, err)
				answers[r.name] = text(t, got)
			}
			repair := damage(tables)
			failed := map[string]error{}
			for _, r := range reads {
				got, err := r.ask()
				if failed[r.name] = err; err == nil && text(t, got) != answers[r.name] {
					t.Errorf("%s: got %s, without an error, want %s", r.name, text(t, got), answers[r.name])
				}
			}
			var mu sync.Mutex
			atOnce(writes, func(w write) {
				err := w.do(prefix)
				mu.Lock()
				defer mu.Unlock()
				failed[w.name] = err
			})
			repair()
			for _, w := range writes {
				want := sound[w.name]
				if failed[w.name] != nil {
					want = before[w.name]
				}
				if got := strings.ReplaceAll(w.state(prefix), prefix, ""); got != want {
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
			leave(t, s)
		})
	}
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
