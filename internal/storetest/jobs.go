package storetest

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/waittest"
)

// Work has a store, which must also be a queue, do the jobs of a keeper until it is
// stopped.
func Work(t testing.TB, s match.Store, k *match.Keeper) (stop func()) {
	t.Helper()
	end := jobs.Start(s.(jobs.Queue), k.Workers())
	return func() {
		if err := end(); err != nil {
			t.Errorf("jobs: %v", err)
		}
	}
}

// diary is a worker that records its jobs.
type diary struct {
	mu   sync.Mutex
	done []jobs.Job
}

func (d *diary) work(_ context.Context, j jobs.Job) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done = append(d.done, j)
	return nil
}

// keys returns the keys of the recorded jobs in order.
func (d *diary) keys() (keys []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, j := range d.done {
		keys = append(keys, j.Key)
	}
	slices.Sort(keys)
	return keys
}

// errands is the kind of the jobs in these tests.
const errands = "errand"

func due(key string) jobs.Job { return jobs.Job{Name: jobs.Name{Kind: errands, Key: key}} }

func testJobsOfTables(t *testing.T, s match.Store) {
	ctx := t.Context()
	with := func(c jobs.Changes) *match.Summary {
		sum := summary("h")
		sum.Jobs = c
		return sum
	}
	add := func(key string) *match.Summary { return with(jobs.Changes{Add: []jobs.Job{due(key)}}) }
	must(t, s.Create(ctx, table("a", "h"), nil, add("created"), match.Quota{}))
	must(t, s.Append(ctx, "a", numbered(1, 1), add("appended")))
	must(t, s.Append(ctx, "a", numbered(2, 1), add("cancelled")))
	must(t, s.Append(ctx, "a", numbered(3, 1), with(jobs.Changes{Cancel: []jobs.Name{due("cancelled").Name}})))
	deadline := due("deadline")
	deadline.Due = time.Now().AddDate(0, 1, 0)
	must(t, s.Append(ctx, "a", numbered(4, 1), with(jobs.Replace(deadline))))
	must(t, s.Append(ctx, "a", numbered(5, 1), with(jobs.Replace(due("deadline")))))
	wantErr(t, "created again", s.Create(ctx, table("a", "h"), nil, add("stale table"), match.Quota{}), match.Stale)
	wantErr(t, "appended again", s.Append(ctx, "a", numbered(2, 1), add("stale")), match.Stale)
	wantErr(t, "appended to no table", s.Append(ctx, "b", numbered(1, 1), add("no table")), match.NotFound)
	full := match.Quota{Host: match.Usage{Tables: 1}}
	wantErr(t, "created too many", s.Create(ctx, table("c", "h"), nil, add("too many"), full), match.HostFull)
	var d diary
	stop := jobs.Start(s.(jobs.Queue), map[string]jobs.Worker{errands: d.work})
	defer stop()
	must(t, s.Append(ctx, "a", numbered(6, 1), add("at once")))
	want := []string{"appended", "at once", "created", "deadline"}
	waittest.Until(t, "the jobs are done", func() bool { return len(d.keys()) >= len(want) })
	// The last job begins after all others that are due, even those that should not run.
	must(t, s.Append(ctx, "a", numbered(7, 1), add("the last")))
	want = append(want, "the last")
	waittest.Until(t, "the last job is done", func() bool { return slices.Contains(d.keys(), "the last") })
	must(t, stop())
	if got := d.keys(); !slices.Equal(got, want) {
		t.Errorf("got %q done, want %q", got, want)
	}
}
