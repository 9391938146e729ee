package sqlite_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/sqlite"
	"goa/internal/storetest"
)

// desk holds the jobs of a database, in a synctest bubble.
type desk struct{ folder }

// deskProcess is the only process of a database.
type deskProcess struct {
	*sqlite.Store
	t    *testing.T
	desk *desk
	stop func()
}

func (d *desk) Open(t *testing.T) storetest.Process {
	s, stop := d.folder.Open(t)
	return &deskProcess{s.(*sqlite.Store), t, d, stop}
}

func (d *desk) Now() time.Time       { return time.Now() }
func (d *desk) Pass(p time.Duration) { time.Sleep(p) } // sleeps: in the bubble of TestJobs

func (p *deskProcess) Stop() { p.stop() }

// Kill gives the next process the files as they are on the disk now.
func (p *deskProcess) Kill() { p.desk.folder = p.desk.copied(p.t) }

func TestJobs(t *testing.T) {
	storetest.RunJobs(t, func(t *testing.T, test func(*testing.T, storetest.QueueMedium)) {
		synctest.Test(t, func(t *testing.T) { test(t, &desk{folder{t.TempDir()}}) })
	})
}

// A finished job leaves no row, even if the database is closed right after.
func TestRowsOfJobsGo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	s, stop := openAt(t, path)
	done := make(chan struct{})
	end := jobs.Start(s, map[string]jobs.Worker{"x": func(context.Context, jobs.Job) error {
		close(done)
		return nil
	}})
	if err := s.Change(t.Context(), jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "x"}}, {Name: jobs.Name{Kind: "y"}}}}); err != nil {
		t.Fatal(err)
	}
	<-done
	if err := end(); err != nil {
		t.Error(err)
	}
	stop()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var kinds string
	if err := db.QueryRow("SELECT group_concat(kind) FROM jobs").Scan(&kinds); err != nil || kinds != "y" {
		t.Errorf("got jobs of the kinds %q, %v, want only y", kinds, err)
	}
}

// The row of a finished job is deleted soon, even if nothing else is written. The next
// one's is, too.
func TestRowsOfJobsGoByThemselves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, stop := openAt(t, filepath.Join(t.TempDir(), "goa.db"))
		defer stop()
		end := jobs.Start(s, map[string]jobs.Worker{"x": func(context.Context, jobs.Job) error { return nil }})
		for _, key := range []string{"first", "second"} {
			if err := s.Change(t.Context(), jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "x", Key: key}}}}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Minute) // sleeps: in the bubble
			if all, err := s.AllJobs(t.Context()); err != nil || len(all) > 0 {
				t.Errorf("a minute later there are %v, %v", all, err)
			}
		}
		if err := end(); err != nil {
			t.Error(err)
		}
	})
}

// Work whose jobs cannot be read ends with an error.
func TestWorkWithoutJobs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	s, stop := openAt(t, path)
	defer stop()
	execute(t, path, "ALTER TABLE jobs RENAME TO lost")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := s.Work(ctx, nil); err == nil {
		t.Error("it went on without them")
	}
}

// Work whose context ended before it began has not failed.
func TestWorkThatNeverBegan(t *testing.T) {
	s, stop := openAt(t, filepath.Join(t.TempDir(), "goa.db"))
	defer stop()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 20 {
		if err := s.Work(ctx, nil); err != nil {
			t.Fatal(err)
		}
	}
}
