package postgres_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"goa/internal/distributed"
	"goa/internal/pgtest"
)

// A project lives as long as its command sends heartbeats. Its results wait until
// they are taken.
func TestProjects(t *testing.T) {
	ctx, db := t.Context(), ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	beat := func(id, at string) {
		t.Helper()
		pgtest.Execute(t, db, `UPDATE goa.projects SET beat = now() `+at+` WHERE id = '`+id+`'`)
	}
	live := func(want ...distributed.Project) {
		t.Helper()
		got, err := s.Projects(ctx)
		must(err)
		if !slices.Equal(got, want) {
			t.Errorf("got the projects %+v, want %+v", got, want)
		}
	}
	waiting := func(id string, taken []int, want ...distributed.Result) {
		t.Helper()
		got, err := s.Results(ctx, id, taken)
		must(err)
		if len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got the results %v, want %v", id, got, want)
		}
	}
	live()
	p := distributed.Project{ID: "p", Command: "arena", Version: "1.2", Program: "abc", Settings: "{}"}
	q := distributed.Project{ID: "q", Command: "tune", Version: "1.3", Program: "def", Settings: "[]"}
	must(s.Post(ctx, q))
	must(s.Post(ctx, p))
	beat("p", "+ interval '1 hour'")
	beat("q", "+ interval '1 hour'")
	for _, want := range []distributed.Project{p, q} {
		if got, err := s.FindProject(ctx, want.ID); err != nil || got != want {
			t.Errorf("got %+v, %v; want %+v", got, err, want)
		}
	}
	bare := func(p distributed.Project) distributed.Project { p.Settings = ""; return p }
	live(bare(p), bare(q))

	first, third := distributed.Result{First: 1, Packed: []byte("one")}, distributed.Result{First: 3, Packed: []byte("three")}
	must(s.HandIn(ctx, "p", third))
	must(s.HandIn(ctx, "p", first))
	must(s.HandIn(ctx, "p", distributed.Result{First: 1, Packed: []byte("again")}))
	must(s.HandIn(ctx, "q", third))
	must(s.HandIn(ctx, "none", first))
	waiting("p", nil, first, third)
	waiting("p", []int{}, first, third)
	waiting("p", []int{1, 7}, third)
	waiting("p", nil, third)
	waiting("q", nil, third)
	waiting("none", nil)

	beat("q", "- interval '7 seconds'")
	live(bare(p))
	if _, err := s.FindProject(ctx, "q"); !errors.Is(err, distributed.ErrOver) {
		t.Errorf("a dead command: got %v", err)
	}
	must(s.Post(ctx, q)) // it was only slow
	waiting("q", nil, third)
	beat("q", "- interval '8 minutes'")
	live(bare(p))
	waiting("q", nil, third)
	beat("q", "- interval '11 minutes'")
	live(bare(p))
	waiting("q", nil)

	must(s.Withdraw(ctx, "p"))
	must(s.Withdraw(ctx, "p"))
	live()
	waiting("p", nil)
	if _, err := s.FindProject(ctx, "p"); !errors.Is(err, distributed.ErrOver) {
		t.Errorf("after the end: got %v", err)
	}
}
