package postgres_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"goa/internal/jobs"
	"goa/internal/pgtest"
	"goa/internal/postgres"
)

// A process that has been silent for three seconds is dead: the database is no longer
// in use, and others do its jobs.
func TestDeadProcesses(t *testing.T) {
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	for silent, dead := range map[time.Duration]bool{2 * time.Second: false, 4 * time.Second: true} {
		var used bool
		for began := (time.Time{}); time.Since(began) > 900*time.Millisecond; { // again if it took so long that a living process has died
			began = time.Now()
			pgtest.Execute(t, db, fmt.Sprintf(`DELETE FROM goa.river_job; DELETE FROM goa.processes;
				INSERT INTO goa.processes (id, beat) VALUES ('p', now() - interval '%f seconds')`, silent.Seconds()))
			if err := s.Change(t.Context(), jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "errand", Key: "a"}, Args: "x"}}}); err != nil {
				t.Fatal(err)
			}
			pgtest.Execute(t, db, `UPDATE goa.river_job SET state = 'running', attempted_by = '{other,p}', attempted_at = now()`)
			var err error
			if used, err = postgres.InUse(t.Context(), db); err != nil {
				t.Fatal(err)
			}
			if err := s.Watch(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if used == dead {
			t.Errorf("silent for %v: the database is in use %v", silent, used)
		}
		if got := ask[bool](t, db, `SELECT bool_or(state = 'available') FROM goa.river_job`); got != dead {
			t.Errorf("silent for %v: others may do the job: %v", silent, got)
		}
		wantJobs(t, s, "a x")
	}
	pgtest.Execute(t, db, `DELETE FROM goa.processes; INSERT INTO goa.processes (id, beat) VALUES ('new', now() - interval '50 seconds'), ('old', now() - interval '70 seconds')`)
	if err := s.Watch(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := ask[string](t, db, `SELECT string_agg(id, ' ') FROM goa.processes`); got != "new" {
		t.Errorf("the processes %q are known, want the new one", got)
	}
}

// A job that the leader has not made due for a second is made due by others. A job that
// is due when it is added needs nobody.
func TestLateJobs(t *testing.T) {
	db := ready.Database(t)
	clock := &ownClock{now: time.Now().Truncate(time.Millisecond)}
	s, err := postgres.OpenAt(t.Context(), db, clock)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	add := jobs.Changes{Add: []jobs.Job{
		{Name: jobs.Name{Kind: "errand", Key: "now"}, Due: clock.Now()},
		{Name: jobs.Name{Kind: "errand", Key: "later"}, Due: clock.Now().Add(time.Hour)},
		{Name: jobs.Name{Kind: "errand", Key: "much later"}, Due: clock.Now().Add(2 * time.Hour)},
	}}
	if err := s.Change(t.Context(), add); err != nil {
		t.Fatal(err)
	}
	available := func(want string) {
		t.Helper()
		if err := s.Watch(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := ask[string](t, db, `SELECT string_agg(args->>'key', ', ' ORDER BY id) FROM goa.river_job WHERE state = 'available'`); got != want {
			t.Errorf("the jobs %q are available, want %q", got, want)
		}
	}
	available("now")
	clock.Pass(time.Hour + 999*time.Millisecond)
	available("now")
	clock.Pass(time.Millisecond)
	available("now, later")
}

// A change may cancel any number of jobs. Others with the same keys or kinds stay.
func TestManyJobsAreCanceled(t *testing.T) {
	s, stop := open(t, ready.Database(t))
	defer stop()
	later := time.Now().Add(time.Hour)
	var many, none jobs.Changes
	for i := range 1100 {
		name := jobs.Name{Kind: "errand", Key: fmt.Sprint(i)}
		many.Add = append(many.Add, jobs.Job{Name: name, Due: later})
		none.Cancel = append(none.Cancel, name)
	}
	many.Add = append(many.Add, jobs.Job{Name: jobs.Name{Kind: "call", Key: "7"}, Due: later}, jobs.Job{Name: jobs.Name{Kind: "errand", Key: "x"}, Due: later})
	none.Cancel = append(none.Cancel, jobs.Name{Kind: "call", Key: "x"})
	for _, c := range []jobs.Changes{many, none} {
		if err := s.Change(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	wantJobs(t, s, "7 ", "x ")
}

// A process with busy cores takes no more jobs at once than it can do.
func TestAFewJobsAtOnce(t *testing.T) {
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	begun, finish, ended := make(chan string), make(chan struct{}), make(chan error)
	var add jobs.Changes
	for i := range 3 {
		add.Add = append(add.Add, jobs.Job{Name: jobs.Name{Kind: "game", Key: fmt.Sprint(i)}})
	}
	if err := s.Change(t.Context(), add); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		ended <- s.WorkAtMost(ctx, 2, map[string]jobs.Worker{"game": func(_ context.Context, j jobs.Job) error {
			begun <- j.Key
			<-finish
			return nil
		}})
	}()
	<-begun
	<-begun
	if got := ask[int](t, db, `SELECT count(*) FROM goa.river_job WHERE state = 'running'`); got != 2 {
		t.Errorf("%d jobs run at once, want 2", got)
	}
	if got := ask[int](t, db, `SELECT count(*) FROM goa.processes`); got != 1 {
		t.Errorf("%d processes are at work, want 1", got)
	}
	finish <- struct{}{}
	<-begun
	close(finish)
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if got := ask[int](t, db, `SELECT count(*) FROM goa.processes`); got != 0 {
		t.Errorf("%d processes are at work after the end", got)
	}
}
