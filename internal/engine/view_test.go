//go:build !race

package engine_test

import (
	"encoding/json"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/engine"
)

// readPosition returns the game of a position, and the position.
func readPosition(t *testing.T, p json.RawMessage) (goa.State, goa.Position) {
	t.Helper()
	var pos goa.Position
	if err := json.Unmarshal(p, &pos); err != nil {
		t.Fatal(err)
	}
	ed, err := edition.ByHash(pos.Data)
	if err != nil {
		t.Fatal(err)
	}
	o, err := edition.ParseOptions(pos.Options)
	if err != nil {
		t.Fatal(err)
	}
	s, err := goa.FromPosition(ed.Rules(o), pos)
	if err != nil {
		t.Fatal(err)
	}
	return s, pos
}

// redeal returns a position that a seat cannot tell from pos, the position of s. It
// redeals the cards that the seat does not know, and has others pick again.
func redeal(t *testing.T, s goa.State, pos goa.Position, seat goa.Seat, pick func(int) int) json.RawMessage {
	t.Helper()
	v := s.View(seat)
	v.Deal(&s, pick)
	other := s.Position()
	other.Edition, other.Data, other.Options = pos.Edition, pos.Data, pos.Options
	text, err := json.Marshal(other)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A seat's view has the same bytes whatever the seat cannot know.
func TestViewsTellNothingHidden(t *testing.T) {
	if testing.Short() {
		t.Skip("a hunt in one goroutine")
	}
	const seats = 3
	moved := 0
	for seed := range uint64(5) {
		c, other := newClient(t, engine.Options{}), newClient(t, engine.Options{})
		c.must("new", fields{"seats": seats, "seed": "leak", "auto": true, "options": []string{"gambit", "captains"}})
		rng := newRand(seed)
		for i := 0; !c.must("play", fields{"move": c.pick(rng)}).Over; i++ {
			if i%8 != 0 {
				continue
			}
			p := c.must("position", nil).Position
			state, pos := readPosition(t, p)
			for seat := -1; seat < seats; seat++ {
				who, whose := any(seat), goa.Seat(seat)
				if seat < 0 {
					who, whose = "spectator", goa.Nobody
				}
				dealt := redeal(t, state, pos, whose, rng.IntN)
				if string(dealt) == string(p) {
					continue
				}
				moved++
				other.must("load", fields{"position": dealt})
				got, want := other.must("view", fields{"seat": who}), c.must("view", fields{"seat": who})
				if got.line != want.line {
					t.Fatalf("seat %v can tell these apart:\n%s\n%s", who, got.line, want.line)
				}
			}
		}
	}
	if moved < 100 {
		t.Errorf("only %d positions were really dealt anew", moved)
	}
}
