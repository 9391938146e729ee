package goa_test

import (
	"testing"

	"pgregory.net/rapid"

	"goa/goa"
)

// everyMove lists all well-formed moves with numbers up to a limit.
var everyMove = goa.EveryMove(40)

// The generator and the checker are written independently. In random positions
// of every setting they must agree on every move that can be written at all.
func TestGeneratorEqualsChecker(t *testing.T) {
	t.Run("random positions", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) { agree(rt, &drawWalk(rt, t).s) })
	})
	t.Run("along whole games", func(t *testing.T) {
		everyGame(t, func(t *testing.T, w *walker) {
			if w.sampled(24) {
				agree(t, &w.s)
			}
		})
	})
}

func agree(t interface{ Fatalf(string, ...any) }, s *goa.State) {
	listed := map[goa.Move]bool{}
	for _, m := range s.Moves(nil) {
		if why := s.Check(m); why != goa.Legal {
			t.Fatalf("the generator lists %q, the checker says %v", m, why)
		}
		if listed[m] {
			t.Fatalf("the generator lists %q twice", m)
		}
		listed[m] = true
	}
	for _, m := range everyMove {
		if s.Check(m) == goa.Legal && !listed[m] {
			t.Fatalf("the checker allows %q, the generator does not list it", m)
		}
	}
}

func TestNoDeadEndsAndNothingFalls(t *testing.T) {
	everyGame(t, func(t *testing.T, w *walker) {
		if moves := w.s.Moves(nil); (len(moves) == 0) != w.s.Over() {
			t.Fatalf("after %d moves there are %d legal moves in stage %v", len(w.moves), len(moves), w.s.Stage())
		}
		if w.s.Depth() > goa.MaxDepth-2 {
			t.Fatalf("the stack is %d deep", w.s.Depth())
		}
		before := w.s
		m, ok := w.choose()
		if !ok {
			return
		}
		after := before
		after.Play(m)
		for seat := range goa.Seat(before.Seats()) {
			for track := range goa.Track(goa.NumTracks) {
				if after.Player(seat).Level(track) < before.Player(seat).Level(track) {
					t.Fatalf("%q lowers the %v marker of seat %d", m, track, seat)
				}
			}
			if d := after.Player(seat).Ducats(); d > 2000 {
				t.Fatalf("%q leaves seat %d with %d ducats", m, seat, d)
			}
		}
	})
}

// Apply and Play do the same: the events change nothing.
func TestApplyEqualsPlay(t *testing.T) {
	everyGame(t, func(t *testing.T, w *walker) {
		m, ok := w.choose()
		if !ok {
			return
		}
		played, applied := w.s, w.s
		played.Play(m)
		events, err := applied.Apply(m)
		if err != nil {
			t.Fatal(err)
		}
		if played != applied {
			t.Fatalf("%q: Apply and Play differ", m)
		}
		if len(events) == 0 && m.Kind != goa.Done && m.Kind != goa.FirstSeat && m.Kind != goa.Draw {
			t.Errorf("nothing is told about %q", m)
		}
	})
}

// An illegal move changes nothing.
func TestIllegalMovesChangeNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWalk(rt, t)
		m := goa.MoveOf([4]byte(rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(rt, "bytes")))
		before := w.s
		if _, err := w.s.Apply(m); err != nil && w.s != before {
			rt.Fatalf("%v changed the state", err)
		}
	})
}

// Replaying the moves of a game gives the same game. Undo goes back to a prefix
// of them.
func TestReplayGivesTheSameGame(t *testing.T) {
	for i, c := range settings() {
		w := newWalker(t, c, uint64(100+i))
		states := []goa.State{w.s}
		for w.step() {
			states = append(states, w.s)
		}
		again := states[0]
		for at, m := range w.moves {
			if again != states[at] {
				t.Fatalf("%v: after %d moves the replay differs", c, at)
			}
			if _, err := again.Apply(m); err != nil {
				t.Fatalf("%v: %v", c, err)
			}
		}
		if again != w.s {
			t.Fatalf("%v: the replay ends differently", c)
		}
	}
}

// Nature's moves are legal, their weights add up, and Outcome hits each move as
// often as its weight.
func TestNaturesWeights(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWalk(rt, t)
		hits := map[goa.Move]int{}
		for n := range w.s.Outcomes() {
			hits[w.s.Outcome(n)]++
		}
		if w.s.Turn() != goa.Nature {
			if len(hits) > 0 {
				rt.Fatalf("Nature has outcomes in the turn of %v", w.s.Turn())
			}
			return
		}
		moves := w.s.Moves(nil)
		if len(moves) != len(hits) {
			rt.Fatalf("%d moves, %d outcomes", len(moves), len(hits))
		}
		for _, m := range moves {
			if w.s.Weight(m) != hits[m] || hits[m] == 0 {
				rt.Fatalf("%q has weight %d and %d outcomes", m, w.s.Weight(m), hits[m])
			}
		}
	})
}

func TestTextAndMoveAreInverses(t *testing.T) {
	texts := map[string]goa.Move{}
	for _, m := range everyMove {
		text := m.String()
		if other, taken := texts[text]; taken {
			t.Fatalf("%q is written for %v and %v", text, other, m)
		}
		texts[text] = m
		back, err := goa.ParseMove(text)
		if err != nil || back != m {
			t.Fatalf("%q parses to %v, %v", text, back, err)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"bid 5", "use espionage 2 found cochin with more-recruits-1", "put clove p1", "quick ship tax", "bid 05", "bid", " "} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := goa.ParseMove(text)
		if err == nil && m.String() != text {
			t.Fatalf("%q is accepted for %q", text, m)
		}
		if err != nil && len(err.Error()) == 0 {
			t.Fatal("an error without words")
		}
	})
}

func TestHotPathsDoNotAllocate(t *testing.T) {
	w := newWalker(t, setting{"2012", 4, nil}, 7)
	for range 400 {
		w.step()
	}
	start, buf := w.s, make([]goa.Move, 0, 512)
	allocs := testing.AllocsPerRun(20, func() {
		clone := start // a local copy stays on the stack
		var view goa.View
		for range 200 {
			if n := clone.Outcomes(); n > 0 {
				clone.Play(clone.Outcome(w.rng.IntN(n)))
				continue
			}
			buf = clone.Moves(buf[:0])
			if len(buf) == 0 {
				break
			}
			clone.ViewInto(&view, clone.Turn())
			clone.Play(buf[w.rng.IntN(len(buf))])
		}
	})
	equal(t, "allocations", allocs, 0)
}
