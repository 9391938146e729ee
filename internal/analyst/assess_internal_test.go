package analyst

import (
	"context"
	"errors"
	"testing"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/likeness"
	"goa/internal/limit"
	"goa/internal/match"
)

// commandFrom returns a command of a person at an address, or on this machine if the
// address is empty.
func commandFrom(who match.Owner, address string) match.Command {
	return match.Command{Owner: who, Sender: match.Sender{Metered: address != "", Network: limit.Site(address)}}
}

// positions returns n different positions.
func positions(t *testing.T, n int) (list []goa.State) {
	t.Helper()
	rec := played(t, 0)
	for at := range n {
		s, err := rec.At(at)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}

// Single positions are valued for a limited number of requests at once: for one
// person, for one network and in total. People who leave make room.
func TestLooksAreBounded(t *testing.T) {
	m, _, _ := desk(t, DefaultLimits())
	started, all := make(chan struct{}), positions(t, 2*looksAll)
	m.assess = func(ctx context.Context, _ *goa.State, _ analysis.Effort, _ analysis.Gate) (analysis.Assessment, error) {
		started <- struct{}{}
		<-ctx.Done()
		return analysis.Assessment{}, ctx.Err()
	}
	next := 0
	var stops []context.CancelFunc
	done := make(chan error)
	begin := func(c match.Command) {
		ctx, stop := context.WithCancel(t.Context())
		stops = append(stops, stop)
		s := &all[next]
		next++
		go func() {
			_, err := m.Value(ctx, c, s, analysis.Glance)
			done <- err
		}()
		<-started
	}
	refused := func(what string, c match.Command) {
		t.Helper()
		_, err := m.Value(t.Context(), c, &all[len(all)-1], analysis.Glance)
		want(t, what, err, Busy)
	}
	for range looksEach {
		begin(commandFrom("ana", "a"))
	}
	refused("one more of one person", commandFrom("ana", "b"))
	for i := range looksOrigin - looksEach {
		begin(commandFrom(match.Owner("a"+string(rune('0'+i))), "a"))
	}
	refused("one more of a network", commandFrom("bo", "a"))
	for i := range looksAll - looksOrigin {
		begin(commandFrom(match.Owner("b"+string(rune('0'+i))), ""))
	}
	refused("one more of all", commandFrom("cy", "c"))
	for _, stop := range stops {
		stop()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	}
	if l := &m.looks; l.all != 0 || len(l.owner) != 0 || len(l.origin) != 0 || len(l.kept) != 0 {
		t.Errorf("%d look, %d owners and %d networks are remembered, and %d results", l.all, len(l.owner), len(l.origin), len(l.kept))
	}
}

// Known values are not computed again. Eventually they are forgotten.
func TestLooksAreRemembered(t *testing.T) {
	m, _, _ := desk(t, DefaultLimits())
	computed := 0
	m.assess = func(context.Context, *goa.State, analysis.Effort, analysis.Gate) (analysis.Assessment, error) {
		computed++
		return analysis.Assessment{Values: []int{computed}}, nil
	}
	first := positions(t, 1)[0]
	value := func(s *goa.State, e analysis.Effort, want int) {
		t.Helper()
		if a, err := m.Value(t.Context(), commandFrom("ana", ""), s, e); err != nil || a.Values[0] != want {
			t.Errorf("got %v, %v, want number %d", a.Values, err, want)
		}
	}
	value(&first, analysis.Glance, 1)
	value(&first, analysis.Glance, 1)
	value(&first, analysis.Settled, 2)
	s := first
	for range looksKept {
		if s.Over() {
			break
		}
		legal := s.Moves(nil)
		s.Play(legal[0])
		if _, err := m.Value(t.Context(), commandFrom("bo", ""), &s, analysis.Glance); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(m.looks.kept); n > looksKept || n != len(m.looks.order) {
		t.Errorf("%d are remembered in an order of %d", n, len(m.looks.order))
	}
}

// A record of a game that is being played is not analyzed, even if it claims to have
// ended.
func TestRecordsOfRunningGames(t *testing.T) {
	rec := played(t, 0)
	var moves []goa.Move
	for _, m := range rec.Moves() {
		moves = append(moves, m)
	}
	layouts := likeness.Layouts(moves)
	if len(layouts) != 2 || layouts[0] == layouts[1] {
		t.Fatalf("the game was laid out as %v", layouts)
	}
	for i, layout := range layouts {
		m, s, ids := desk(t, DefaultLimits(), layout)
		want(t, "ask", m.Ask(t.Context(), match.Command{Table: ids[0], Owner: "ana"}), Running)
		_, err := m.Look(t.Context(), ids[0], "eve")
		want(t, "look", err, Running)
		if len(s.added) > 0 {
			t.Error("a job was added")
		}
		table, err := m.keeper.Snapshot(t.Context(), ids[0])
		if err != nil {
			t.Fatal(err)
		}
		for n, wanted := range map[int]error{10: nil, len(moves): Running} {
			state, _ := rec.At(n)
			got := m.Fair(t.Context(), "eve", table, Line{Moves: moves[:n], States: []goa.State{state}})
			if !errors.Is(got, wanted) {
				t.Errorf("half %d, after %d moves: got %v, want %v", i+1, n, got, wanted)
			}
		}
	}
}
