package postgres_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/distributed"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/storetest"
)

var update = flag.Bool("update", false, "write what errors say anew")

// faults is a tracer that makes one statement fail.
type faults struct{ storetest.Faults }

// next counts a statement, and ends its context if it is to fail.
func (f *faults) next(ctx context.Context) context.Context {
	if f.Next() != nil {
		return ended{ctx}
	}
	return ctx
}

func (f *faults) TraceQueryStart(ctx context.Context, conn *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	switch {
	case q.SQL == postgres.Notify: // runs in the background
		return ctx
	case q.SQL == "rollback": // must succeed
		return ctx
	case strings.HasPrefix(q.SQL, "-- ping"): // depends on how long the connection was idle
		return ctx
	}
	next := f.next(ctx)
	if _, fails := next.(ended); fails && q.SQL == "commit" {
		// Otherwise the connection is closed, and its locks last until the server
		// notices.
		_, _ = conn.Exec(ctx, "rollback")
	}
	return next
}

func (f *faults) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (f *faults) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return f.next(ctx)
}

func (f *faults) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (f *faults) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

// ended is a context that has ended because of a disk error.
type ended struct{ context.Context }

var over = func() <-chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

func (ended) Done() <-chan struct{} { return over }
func (ended) Err() error            { return storetest.ErrDisk }

// Whichever statement fails, the error says so and nothing is half stored.
func TestEachStatementFails(t *testing.T) {
	f := new(faults)
	s, err := postgres.OpenTraced(t.Context(), ready.Database(t), f)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	told := strings.Join(storetest.RunFailing(t, s, &f.Faults), "\n") + "\n"
	told = strings.ReplaceAll(told, "timeout: context already done: ", "") // the driver's words
	const golden = "testdata/failures.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(told), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || told != string(want) {
		t.Errorf("%v: got\n%s\nwant\n%s", err, told, want)
	}
}

// Statements between processes also fail with an error, and succeed afterwards.
func TestEachStatementOfProcessesFails(t *testing.T) {
	ctx, db, f := t.Context(), ready.Database(t), new(faults)
	s, err := postgres.OpenTraced(ctx, db, f)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	now := time.Now()
	if err := s.Create(ctx, &match.Table{ID: "a", Host: "h"}, nil, new(match.Summary), match.Quota{}); err != nil {
		t.Fatal(err)
	}
	work := func(n int) {
		add := jobs.Changes{Add: []jobs.Job{
			{Name: jobs.Name{Kind: "late", Key: fmt.Sprint(n)}, Due: time.Now().Add(time.Hour)},
			{Name: jobs.Name{Kind: "left", Key: fmt.Sprint(n)}},
		}}
		if err := s.Change(ctx, add); err != nil {
			t.Fatal(err)
		}
		pgtest.Execute(t, db, fmt.Sprintf(`UPDATE goa.river_job SET scheduled_at = now() - interval '1 minute' WHERE kind = 'late';
			UPDATE goa.river_job SET state = 'running', attempted_by = '{dead}', attempted_at = now() WHERE kind = 'left' AND args->>'key' = '%d'`, n))
	}
	nothing := func(int) {}
	for _, c := range []struct {
		name  string
		begin func(n int)
		do    func() error
	}{
		{"saw", nothing, func() error {
			return s.Saw(ctx, []match.Sighting{{Table: "a", Owner: "ana", Seen: now, Until: now, Here: true}})
		}},
		{"seen", nothing, func() error { _, err := s.Seen(ctx, "a", "ana", now); return err }},
		{"watched", nothing, func() error { _, err := s.Watched(ctx, "a", now); return err }},
		{"latest entries", nothing, func() error { _, err := s.Latest(ctx, []match.ID{"a"}); return err }},
		{"latest lines", nothing, func() error { _, err := s.LatestLines(ctx, []match.ID{"a"}); return err }},
		{"counts", nothing, func() error { _, err := s.Counts(ctx); return err }},
		{"post", nothing, func() error { return s.Post(ctx, distributed.Project{ID: "p"}) }},
		{"find", nothing, func() error {
			if _, err := s.FindProject(ctx, "p"); !errors.Is(err, distributed.ErrOver) { // on a slow machine it is over
				return err
			}
			return nil
		}},
		{"projects", nothing, func() error { _, err := s.Projects(ctx); return err }},
		{"hand in", nothing, func() error { return s.HandIn(ctx, "p", distributed.Result{First: 1, Packed: []byte("x")}) }},
		{"results", nothing, func() error { _, err := s.Results(ctx, "p", []int{1}); return err }},
		{"withdraw", nothing, func() error { return s.Withdraw(ctx, "p") }},
		{"watch", work, func() error { return s.Watch(ctx) }},
	} {
		for n := 1; ; n++ {
			c.begin(n)
			f.Arm(n)
			err := c.do()
			failed := f.Failed()
			f.Arm(0)
			if failed {
				if !errors.Is(err, storetest.ErrDisk) || n > 50 {
					t.Fatalf("%s: statement %d fails: got %v", c.name, n, err)
				}
				err = c.do()
			}
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			if !failed {
				break
			}
		}
	}
	pgtest.Execute(t, db, `DO $$ BEGIN
		IF EXISTS (SELECT FROM goa.river_job WHERE kind = 'late' AND state <> 'available') THEN RAISE EXCEPTION 'a job is late'; END IF;
		IF EXISTS (SELECT FROM goa.river_job WHERE kind = 'left' AND state = 'running' AND NOT metadata ? 'cancel_attempted_at') THEN RAISE EXCEPTION 'a job is left'; END IF;
	END $$`)
}

// A transaction that conflicts with another is tried up to five times.
func TestConflictsAreTriedAgain(t *testing.T) {
	db := pgtest.Database(t)
	s, stop := open(t, db)
	defer stop()
	pgtest.Execute(t, db, `CREATE SEQUENCE goa.conflicts`)
	for _, code := range []string{"40P01", "40001"} {
		id := match.ID("table of " + code)
		if err := s.Create(t.Context(), &match.Table{ID: id, Host: "h"}, nil, new(match.Summary), match.Quota{}); err != nil {
			t.Fatal(err)
		}
		pgtest.Execute(t, db, `CREATE OR REPLACE FUNCTION goa.conflict() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			IF nextval('goa.conflicts') % 10 <> 0 THEN RAISE EXCEPTION 'a conflict' USING ERRCODE = '`+code+`'; END IF;
			RETURN NEW;
		END $$`)
		pgtest.Execute(t, db, `CREATE OR REPLACE TRIGGER conflict BEFORE UPDATE ON goa.tables FOR EACH ROW EXECUTE FUNCTION goa.conflict()`)
		for _, succeeds := range []bool{false, true} { // the tenth try, the last one of the second append, succeeds
			err := s.Append(t.Context(), id, []match.Entry{{Number: 1, Kind: match.MoveEntry, Text: "bid 5"}}, new(match.Summary))
			if (err == nil) != succeeds {
				t.Errorf("%s: got %v, want success %v", code, err, succeeds)
			}
			if _, log, err := s.Load(t.Context(), id); err != nil || (len(log) == 1) != succeeds {
				t.Errorf("%s: %d entries are stored, %v", code, len(log), err)
			}
		}
	}
}
