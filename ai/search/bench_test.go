package search

import (
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// roundFive returns a game of four planners at the beginning of round 5, and
// its candidates.
func roundFive(t testing.TB, seats int) (goa.View, []ai.Candidate) {
	t.Helper()
	s := goa.New(edition.Default().Rules(edition.Options{}), seats)
	luck := nature.New("round five")
	p, err := ai.New(ai.Planner, 1)
	if err != nil {
		t.Fatal(err)
	}
	for {
		luck.PlayChance(&s, nil)
		legal := s.Moves(nil)
		v := s.View(s.Turn())
		if s.Round() == 5 && len(legal) > 1 {
			var list []ai.Candidate
			for _, m := range legal {
				list = append(list, ai.Candidate{Move: m})
			}
			return v, list[:min(len(list), 8)]
		}
		s.Play(p.Choose(t.Context(), v, legal))
	}
}

// BenchmarkIterations measures one thread of search with the settings of the
// grades.
func BenchmarkIterations(b *testing.B) {
	config := Budget(1)
	v, list := roundFive(b, 4)
	t := newTree().(*tree)
	for n := 0; b.Loop(); n++ {
		if n%1000 == 0 {
			t.begin(&config, &v, list)
		}
		t.iterate(n%len(list), ai.Dice{}.Stream(n))
	}
}

// An iteration allocates nothing once the tree has its memory.
func TestIterationsDoNotAllocate(t *testing.T) {
	if testing.Short() {
		t.Skip("counts what one goroutine allocates")
	}
	v, list := roundFive(t, 4)
	for _, config := range []Config{Budget(1), {Uniform: true, Explore: one / 2}} {
		tree := newTree().(*tree)
		grow := func() {
			tree.begin(&config, &v, list)
			for i := range 200 {
				tree.iterate(i%len(list), ai.Dice{}.Stream(i))
			}
		}
		grow()
		if n := testing.AllocsPerRun(3, grow); n > 0 {
			t.Errorf("%+v: 200 iterations allocate %.0f times", config, n)
		}
	}
}

func TestRoots(t *testing.T) {
	for n := 1; n < 5000; n++ {
		if r := root(n); r*r > n*256 || (r+1)*(r+1) <= n*256 {
			t.Fatalf("16 times the root of %d is not %d", n, r)
		}
	}
}

func TestShares(t *testing.T) {
	tests := []struct {
		name   string
		values [goa.MaxSeats]int
		n      int
		want   [goa.MaxSeats]int
	}{
		{"equal", [goa.MaxSeats]int{7, 7}, 2, [goa.MaxSeats]int{one / 2, one / 2}},
		{"one half ahead", [goa.MaxSeats]int{3000, 2000}, 2, [goa.MaxSeats]int{one * 2 / 3, one / 3}},
		{"of three, two behind", [goa.MaxSeats]int{-1000, 0, -1000}, 3, [goa.MaxSeats]int{one / 4, one / 2, one / 4}},
	}
	for _, tt := range tests {
		if got := shares(tt.values, tt.n, 1000); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
	if last := decay(1_000_000, 100); last != 1 {
		t.Errorf("who is far behind has %d", last)
	}
}

// A budget is never exceeded, and mostly used.
func TestBudgetsAreKept(t *testing.T) {
	v, list := roundFive(t, 2)
	for n := 2; n < 150; n += 7 {
		config := Budget(n)
		r := run{config: &config, view: &v, list: list[:min(config.Width, len(list))], totals: make([]total, len(list)), errs: make([]int, len(list))}
		r.all(t.Context())
		made := 0
		for _, total := range r.totals {
			made += total.visits
		}
		if made > n || len(r.alive) > 1 && made < n/2 {
			t.Errorf("of %d iterations %d were made", n, made)
		}
	}
}
