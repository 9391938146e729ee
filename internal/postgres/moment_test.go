package postgres_test

import (
	"testing"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/session"
	"goa/internal/waittest"
)

// A move at a table whose log was compressed changes jobs like any other move: it adds
// some and cancels others.
func TestJobsOfMovesAtCompressedTables(t *testing.T) {
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	ctx, at := t.Context(), time.Now().UTC().Truncate(time.Millisecond).Add(-time.Hour)
	job := func(key string) jobs.Job {
		return jobs.Job{Name: jobs.Name{Kind: "k", Key: key}, Due: time.Now().Add(time.Hour)}
	}
	table := &match.Table{ID: "t", Host: "ana", Made: at, Rules: goa.RulesVersion, Edition: "some", Seats: 1}
	entry := func(n int) []match.Entry {
		return []match.Entry{{Number: n, Kind: match.MoveEntry, Text: "pass", Time: at}}
	}
	sum := func(c jobs.Changes) *match.Summary {
		return &match.Summary{Status: match.Playing, Since: at, Seats: []match.SeatSummary{{Name: "Ana", Owner: "ana"}}, Jobs: c}
	}
	if err := s.Create(ctx, table, entry(1), sum(jobs.Changes{Add: []jobs.Job{job("first")}}), match.Quota{}); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	if n, err := s.Compress(ctx, now, now, 9); err != nil || n != 1 {
		t.Fatalf("%d logs were compressed, %v", n, err)
	}
	if err := s.Append(ctx, "t", entry(2), sum(jobs.Changes{Cancel: []jobs.Name{job("first").Name}, Add: []jobs.Job{job("second")}})); err != nil {
		t.Fatal(err)
	}
	all, err := s.AllJobs(ctx)
	if err != nil || len(all) != 1 || all[0].Key != "second" {
		t.Errorf("the jobs are %+v, %v, want the second alone", all, err)
	}
	if _, entries, err := s.Load(ctx, "t"); err != nil || len(entries) != 2 {
		t.Errorf("the table has %d entries, %v", len(entries), err)
	}
}

// A pass is used in the moment in which another process ends the session that made it,
// or the one before that. The device is not signed in.
func TestPassesOfSessionsThatEndJustNow(t *testing.T) {
	for _, ending := range []string{"parent", "grandparent"} {
		t.Run(ending, func(t *testing.T) {
			db := ready.Database(t)
			s, stop := open(t, db)
			defer stop()
			ctx, now := t.Context(), time.Now().UTC().Truncate(time.Millisecond)
			one := func(id, parent session.ID) session.Session {
				return session.Session{ID: id, Guest: "ana", Device: "Firefox", Began: now, Seen: now, Parent: parent}
			}
			for _, x := range []session.Session{one("grandparent", ""), one("parent", "grandparent")} {
				if err := s.PutSession(ctx, x); err != nil {
					t.Fatal(err)
				}
			}
			end := begun(t, db, `UPDATE sessions SET ended = 9000000000000 WHERE id = '`+ending+`'`)
			type answer struct {
				admitted bool
				err      error
			}
			answered := make(chan answer, 1)
			go func() {
				admitted, err := s.AdmitSession(ctx, one("new", "parent"), now)
				answered <- answer{admitted, err}
			}()
			waittest.Until(t, "the new session waits, or is answered", func() bool {
				return len(answered) > 0 ||
					ask[int](t, db, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`) > 0
			})
			end()
			if a := <-answered; a.admitted || a.err != nil {
				t.Errorf("it is admitted: %v, %v", a.admitted, a.err)
			}
		})
	}
}
