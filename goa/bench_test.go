package goa_test

import (
	"testing"

	"goa/goa"
)

// position returns a state in the middle of a game.
func position(b *testing.B) goa.State {
	w := newWalker(b, setting{"2012", 4, nil}, 7)
	for range 400 {
		w.step()
	}
	return w.s
}

func BenchmarkParseMove(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := goa.ParseMove("use espionage 2 found cochin with more-recruits-1"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDeal(b *testing.B) {
	b.ReportAllocs()
	s := position(b)
	v := s.View(1)
	for b.Loop() {
		v.Deal(&s, func(n int) int { return n - 1 })
	}
}
