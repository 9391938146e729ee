package goa_test

import (
	"math/rand/v2"
	"testing"

	"goa/goa"
)

func TestInvariantsHold(t *testing.T) {
	everyGame(t, func(t *testing.T, w *walker) {
		if err := w.s.Invariants(); err != nil {
			t.Fatalf("%v\n%s", err, asJSON(t, w.s.Position()))
		}
	})
}

// midGame returns a game of four after some moves.
func midGame(t testing.TB) goa.State {
	w := walker{s: goa.New(rulesOf(t, "2012"), goa.MaxSeats), rng: rand.New(rand.NewPCG(1, 1))}
	for range 300 {
		w.step()
	}
	return w.s
}

func TestInvariantsDoNotAllocate(t *testing.T) {
	s := midGame(t)
	if n := testing.AllocsPerRun(100, func() { _ = s.Invariants() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkInvariants(b *testing.B) {
	s := midGame(b)
	for b.Loop() {
		if s.Invariants() != nil {
			b.Fatal("broken")
		}
	}
}

func BenchmarkPosition(b *testing.B) {
	s := midGame(b)
	for b.Loop() {
		_ = s.Position()
	}
}
