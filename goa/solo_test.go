package goa_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"goa/goa"
)

// soloSettings returns the solo game at each level with every set of the
// options that go with it.
func soloSettings() []setting {
	others := [][]string{{"quick-start", "captains"}, {"bonanza"}, {"planned-expansion"},
		{"story=drawn", "story=rich-outposts", "story=adaptability", "story=plagued-crops", "story=tax-story"}}
	sets := [][]string{nil}
	for _, choice := range others {
		for _, set := range sets {
			for _, o := range choice {
				sets = append(sets, append(slices.Clip(set), o))
			}
		}
	}
	var all []setting
	for _, ed := range []string{"2012", "2026"} {
		for level := 1; level <= 3; level++ {
			for _, set := range sets {
				all = append(all, setting{edition: ed, seats: 1, options: append(slices.Clip(set), fmt.Sprintf("solo=%d", level))})
			}
		}
	}
	return all
}

// Every solo game can be played to its end with moves on which checker and
// generator agree.
func TestSoloGamesEnd(t *testing.T) {
	for i, c := range soloSettings() {
		rng := rand.New(rand.NewPCG(uint64(i), 7))
		s := goa.New(rulesOf(t, c.edition, c.options...), c.seats)
		var moves []goa.Move
		for n := 0; !s.Over(); n++ {
			if err := s.Invariants(); err != nil {
				t.Fatalf("%s: after %d moves: %v", c, n, err)
			}
			moves = s.Moves(moves[:0])
			if len(moves) == 0 || n > 5000 {
				t.Fatalf("%s: no end after %d moves", c, n)
			}
			for _, m := range moves {
				if why := s.Check(m); why != goa.Legal {
					t.Fatalf("%s: %q is listed but refused: %s", c, m, why)
				}
			}
			if s.Turn() == goa.Nature {
				natureAgrees(t, &s, moves)
				s.Play(s.Outcome(rng.IntN(s.Outcomes())))
				continue
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// natureAgrees checks that weights and outcomes match the moves.
func natureAgrees(t *testing.T, s *goa.State, moves []goa.Move) {
	t.Helper()
	sum := 0
	for _, m := range moves {
		sum += s.Weight(m)
	}
	if sum != s.Outcomes() {
		t.Fatalf("weights add up to %d, there are %d outcomes", sum, s.Outcomes())
	}
	for i := range s.Outcomes() {
		if m := s.Outcome(i); s.Check(m) != goa.Legal {
			t.Fatalf("outcome %q is refused", m)
		}
	}
}

// A solo game survives being written and read again, both hidden and open.
func TestSoloPositions(t *testing.T) {
	for i, c := range soloSettings() {
		if i%7 > 0 {
			continue
		}
		rng := rand.New(rand.NewPCG(uint64(i), 8))
		r := rulesOf(t, c.edition, c.options...)
		s := goa.New(r, c.seats)
		for n := 0; !s.Over(); n++ {
			if n%8 == 0 || s.Depth() > 1 {
				samePosition(t, &s, c)
			}
			if s.Turn() == goa.Nature {
				s.Play(s.Outcome(rng.IntN(s.Outcomes())))
				continue
			}
			moves := s.Moves(nil)
			s.Play(moves[rng.IntN(len(moves))])
		}
		samePosition(t, &s, c)
	}
}

func samePosition(t *testing.T, s *goa.State, c setting) {
	t.Helper()
	text, err := json.Marshal(s.Position())
	if err != nil {
		t.Fatal(err)
	}
	var p goa.Position
	if err := json.Unmarshal(text, &p); err != nil {
		t.Fatal(err)
	}
	again, err := goa.FromPosition(s.Rules(), p)
	if err != nil || again != *s {
		t.Fatalf("%s: %v\n%s", c, err, text)
	}
	view := s.View(0)
	var dealt goa.State
	view.Deal(&dealt, func(int) int { return 0 })
	if dealt != *s {
		t.Fatalf("%s: the only player does not know all", c)
	}
}
