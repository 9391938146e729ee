package goa_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"goa"
)

// setting is a way to play: edition, players, options.
type setting struct {
	edition string
	seats   int
	options []string
}

func (c setting) String() string {
	return fmt.Sprintf("%s, %d players, %v", c.edition, c.seats, c.options)
}

// settings returns every edition with every number of players and every set
// of options.
func settings() []setting {
	names := []string{"quick-start", "bonanza", "planned-expansion"}
	var all []setting
	for _, ed := range []string{"2004", "2012", "2026"} {
		for seats := 2; seats <= goa.MaxSeats; seats++ {
			for set := range 1 << len(names) {
				c := setting{edition: ed, seats: seats}
				for i, name := range names {
					if set>>i&1 != 0 {
						c.options = append(c.options, name)
					}
				}
				all = append(all, c)
			}
		}
	}
	return all
}

// walker plays random moves, uniformly among the legal ones, Nature by her weights.
type walker struct {
	s     goa.State
	rng   *rand.Rand
	moves []goa.Move
	buf   []goa.Move
}

func newWalker(t testing.TB, c setting, seed uint64) *walker {
	t.Helper()
	return &walker{
		s:   goa.New(rulesOf(t, c.edition, c.options...), c.seats),
		rng: rand.New(rand.NewPCG(seed, uint64(c.seats))),
	}
}

// choose returns a random move, or false when the game is over.
func (w *walker) choose() (goa.Move, bool) {
	if n := w.s.Outcomes(); n > 0 {
		return w.s.Outcome(w.rng.IntN(n)), true
	}
	w.buf = w.s.Moves(w.buf[:0])
	if len(w.buf) == 0 {
		return goa.Move{}, false
	}
	return w.buf[w.rng.IntN(len(w.buf))], true
}

// step plays one random move.
func (w *walker) step() bool {
	m, ok := w.choose()
	if ok {
		w.s.Play(m)
		w.moves = append(w.moves, m)
	}
	return ok
}

// drawWalk draws a setting, a seed and a number of moves, and walks them. A
// failure shrinks towards fewer moves.
func drawWalk(t *rapid.T, tb testing.TB) *walker {
	c := rapid.SampledFrom(settings()).Draw(t, "setting")
	w := newWalker(tb, c, rapid.Uint64().Draw(t, "seed"))
	for range rapid.IntRange(0, 900).Draw(t, "moves") {
		if !w.step() {
			break
		}
	}
	return w
}

// everyGame plays one whole random game of every setting and calls visit
// before every move and at the end.
func everyGame(t *testing.T, visit func(t *testing.T, w *walker)) {
	t.Helper()
	for i, c := range settings() {
		t.Run(c.String(), func(t *testing.T) {
			w := newWalker(t, c, uint64(i))
			for visit(t, w); !t.Failed() && w.step(); {
				visit(t, w)
			}
		})
	}
}
