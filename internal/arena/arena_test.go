package arena

import (
	"context"
	"math"
	"reflect"
	"testing"

	"goa"
	"goa/ai"
	"goa/edition"
)

func plan(bots ...string) Match {
	return Match{Rules: edition.Default().Rules(edition.Options{}), Bots: bots, Blocks: 4, Seed: "arena"}
}

func run(t *testing.T, m Match) Report {
	t.Helper()
	r, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWorkersDoNotMatter(t *testing.T) {
	for _, bots := range [][]string{{ai.Random, ai.Greedy}, {ai.Greedy, ai.Random, ai.Random, ai.Random}, {ai.Planner, ai.Greedy}} {
		m := plan(bots...)
		m.Workers = 1
		want := run(t, m)
		m.Workers = 4
		if got := run(t, m); !reflect.DeepEqual(got, want) {
			t.Errorf("%v: with four workers\n%+v\nwith one\n%+v", bots, got, want)
		}
	}
}

func TestWinsAddUp(t *testing.T) {
	for n := 2; n <= goa.MaxSeats; n++ {
		bots := []string{ai.Random, ai.Greedy, ai.Random, ai.Greedy}[:n]
		r := run(t, plan(bots...))
		sum, seats := 0.0, 0.0
		for i, b := range r.Bots {
			sum += b.WinShare
			seats += r.Seats[i].WinShare
			if b.Games != n*r.Blocks || b.Failures != 0 {
				t.Errorf("%d players: %+v", n, b)
			}
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(seats-1) > 1e-9 {
			t.Errorf("%d players: shares of bots add up to %v, of seats to %v", n, sum, seats)
		}
	}
}

// cheat answers what is not legal, or panics.
type cheat struct{ panics bool }

func (c cheat) Choose(context.Context, goa.View, []goa.Move) goa.Move {
	if c.panics {
		panic("caught")
	}
	return goa.Move{Kind: goa.EndTurn, A: 99}
}

func TestFailuresAreCounted(t *testing.T) {
	m := plan(ai.Random, ai.Random)
	for _, c := range []cheat{{}, {panics: true}} {
		var b block
		m.playBlock(t.Context(), []ai.Player{c, must(t, ai.Random)}, 0, &b)
		if b.bots[0].failures == 0 || b.bots[1].failures != 0 {
			t.Errorf("%+v: %d and %d failures", c, b.bots[0].failures, b.bots[1].failures)
		}
	}
}

func must(t *testing.T, name string) ai.Player {
	t.Helper()
	p, err := ai.New(name, 1)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAMatchCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := plan(ai.Random, ai.Random).Run(ctx); err == nil {
		t.Error("a match that was stopped has a result")
	}
}

func TestImpossibleMatches(t *testing.T) {
	for _, m := range []Match{plan(ai.Random), plan("oracle", ai.Random), {Bots: []string{ai.Random, ai.Random}}} {
		if _, err := m.Run(t.Context()); err == nil {
			t.Errorf("%v, %d blocks: no error", m.Bots, m.Blocks)
		}
	}
}

func TestInterval(t *testing.T) {
	tests := []struct {
		name   string
		shares []float64
		want   [2]float64
	}{
		{"one block says nothing", []float64{0.5}, [2]float64{0, 1}},
		{"always the same", []float64{0.5, 0.5, 0.5}, [2]float64{0.5, 0.5}},
		{"all won", []float64{1, 1, 1, 1, 1, 1}, [2]float64{0.5, 1}},
		{"all lost", []float64{0, 0, 0, 0, 0, 0}, [2]float64{0, 0.5}},
		// Mean 0.5, variance 1/3 of four values, so half of it is 1.96 * sqrt(1/12).
		{"cut off at nothing and all", []float64{0, 1, 0, 1}, [2]float64{0, 1}},
		// Mean 0.5, variance 1/12 of four values: 1.96 * sqrt(1/48).
		{"quarters", []float64{0.25, 0.75, 0.25, 0.75}, [2]float64{0.5 - 1.959964/math.Sqrt(48), 0.5 + 1.959964/math.Sqrt(48)}},
	}
	for _, tt := range tests {
		got := interval(tt.shares)
		if math.Abs(got[0]-tt.want[0]) > 1e-9 || math.Abs(got[1]-tt.want[1]) > 1e-9 {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
