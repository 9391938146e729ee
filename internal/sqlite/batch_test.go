package sqlite_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/sqlite"
)

// together carries out writes in one transaction, in order, and returns their
// errors. It must run in a synctest bubble.
func together(t *testing.T, s *sqlite.Store, writes ...func() error) []error {
	t.Helper()
	to := messenger.Address{Kind: messenger.JSON, Target: "https://example.org/"}
	number, err := s.PutAddress(t.Context(), notifications.Address{Owner: "ana", To: to}, notifications.AddressLimits{Owner: 9, Origin: 9})
	if err != nil {
		t.Fatal(err)
	}
	synctest.Wait() // a queue that has just been started writes, too
	var wg sync.WaitGroup
	release := make(chan struct{})
	wg.Go(func() { // the others wait for this write and share the next transaction
		if err := s.ChangeAddress(t.Context(), number, func(*notifications.Address) { <-release }); err != nil {
			t.Error(err)
		}
	})
	errs := make([]error, len(writes))
	for i, write := range writes {
		synctest.Wait()
		wg.Go(func() { errs[i] = write() })
	}
	synctest.Wait()
	if got := s.Stats().Waiting; got != len(writes)+1 {
		t.Errorf("%d writes wait, want %d", got, len(writes)+1)
	}
	close(release)
	wg.Wait()
	if got := s.Stats().Waiting; got != 0 {
		t.Errorf("%d writes wait afterwards", got)
	}
	return errs
}

// A job that is canceled in the transaction that adds it never runs, and neither
// does a job of a write that fails. The other writes of the transaction are
// stored.
func TestJobsThatAreNotStoredDoNotRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, stop := openAt(t, filepath.Join(t.TempDir(), "goa.db"))
		defer stop()
		var mu sync.Mutex
		ran := map[string]int{}
		end := jobs.Start(s, map[string]jobs.Worker{"x": func(_ context.Context, j jobs.Job) error {
			mu.Lock()
			defer mu.Unlock()
			ran[j.Key]++
			return nil
		}})
		name := func(key string) jobs.Name { return jobs.Name{Kind: "x", Key: key} }
		add := func(key string) jobs.Changes { return jobs.Changes{Add: []jobs.Job{{Name: name(key)}}} }
		seats := []match.SeatSummary{{Link: "same"}, {Link: "same"}}
		errs := together(t, s,
			func() error { return s.Change(t.Context(), add("kept")) },
			func() error { return s.Change(t.Context(), add("cancelled")) },
			func() error {
				return s.Change(t.Context(), jobs.Changes{Cancel: []jobs.Name{name("cancelled"), name("unknown")}})
			},
			func() error {
				return s.Create(t.Context(), &match.Table{ID: "a", Host: "ana"}, nil, &match.Summary{Seats: seats, Jobs: add("failed")}, match.Quota{})
			},
			func() error { return s.Change(t.Context(), add("last")) },
		)
		if errs[3] == nil || errors.Join(errs[0], errs[1], errs[2], errs[4]) != nil {
			t.Errorf("got %v, want an error of the fourth alone", errs)
		}
		synctest.Wait()
		if err := end(); err != nil {
			t.Error(err)
		}
		if len(ran) != 2 || ran["kept"] != 1 || ran["last"] != 1 {
			t.Errorf("%v have run, want only those that are kept", ran)
		}
	})
}

// Jobs without a time keep none.
func TestJobsWithoutATime(t *testing.T) {
	s, stop := openAt(t, filepath.Join(t.TempDir(), "goa.db"))
	defer stop()
	later := time.UnixMilli(1_800_000_000_000)
	add := []jobs.Job{{Name: jobs.Name{Kind: "x", Key: "now"}}, {Name: jobs.Name{Kind: "x", Key: "later"}, Due: later}}
	if err := s.Change(t.Context(), jobs.Changes{Add: add}); err != nil {
		t.Fatal(err)
	}
	all, err := s.AllJobs(t.Context())
	if err != nil || len(all) != 2 || !all[0].Due.IsZero() || !all[1].Due.Equal(later) {
		t.Errorf("got %v, %v", all, err)
	}
}

// A file that was refused, or copied, is not in use afterwards.
func TestRefusedFilesAreNotInUse(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "goa.db")
	_, stop := openAt(t, path)
	stop()
	free := func(what string) {
		t.Helper()
		if used, err := sqlite.InUse(t.Context(), path); used || err != nil {
			t.Errorf("%s: in use %v, %v", what, used, err)
		}
	}
	if err := sqlite.Backup(t.Context(), path, filepath.Join(dir, "copy.db")); err != nil {
		t.Error(err)
	}
	free("after a backup")
	execute(t, path, "ALTER TABLE seats RENAME TO lost")
	if _, err := sqlite.OpenExisting(t.Context(), path); err == nil {
		t.Error("a file without seats is opened")
	}
	free("a file without seats")
	execute(t, path, "ALTER TABLE lost RENAME TO seats; PRAGMA user_version = 99")
	if _, err := sqlite.OpenExisting(t.Context(), path); !errors.Is(err, sqlite.ErrNewer) {
		t.Errorf("a newer file: %v", err)
	}
	free("a newer file, for an operator")
	if _, err := sqlite.OpenToServe(t.Context(), path); !errors.Is(err, sqlite.ErrNewer) {
		t.Errorf("a newer file: %v", err)
	}
	free("a newer file, for a server")
}
