package match_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// everything returns every byte that a seat, or a spectator, may be sent.
func everything(t *testing.T, s *match.Snapshot, owner match.Owner, seat goa.Seat) string {
	t.Helper()
	var all []byte
	for _, at := range []int{s.At(), s.At() / 2, s.At() * 9 / 10} {
		v, err := s.ForAt(owner, seat, at)
		if err != nil {
			t.Fatal(err)
		}
		v.Table.ID, v.Table.Made, v.Waiting.Since = "", time.Time{}, time.Time{} // these differ between two tables
		all = fmt.Appendf(all, "%+v\n", *v)
	}
	r, err := s.Export(owner, seat)
	if err != nil {
		t.Fatal(err)
	}
	return string(append(all, r.Text()...))
}

// Cards hidden from a viewer are swapped for others that are also hidden:
// nothing sent to the viewer may change.
func TestNothingSentDependsOnHiddenCards(t *testing.T) {
	swaps, seeds := 0, 5
	if testing.Short() {
		seeds = 3
	}
	for seed := range uint64(seeds) {
		h := newHouse(t)
		target := 150 + int(seed)*40
		s := h.playUntil(h.hotSeat(3), drawing(seed), func(v *match.TableView) bool { return v.Moves >= target || over(v) })
		if s.Status() == match.Finished {
			h.Close()
			continue
		}
		moves := movesOf(t, h, s)
		for seat := goa.Seat(-2); seat < 3; seat++ {
			if seat == goa.Nature {
				continue
			}
			swapped := swapHidden(s.Rules(), moves, seat)
			if swapped == nil {
				continue
			}
			swaps++
			a, b := h.playOn(moves), h.playOn(swapped)
			if got, want := everything(t, b, "ana", seat), everything(t, a, "ana", seat); got != want {
				t.Errorf("seed %d: seat %s can tell the two apart", seed, seat)
			}
			for other := range goa.Seat(3) {
				if other != seat && everything(t, b, "ana", other) != everything(t, a, "ana", other) {
					break
				}
				if other == 2 {
					t.Errorf("seed %d: the swap made no difference to anybody", seed)
				}
			}
		}
		h.Close()
	}
	if swaps < seeds {
		t.Errorf("only %d swaps were tried", swaps)
	}
}

// drawing chooses at random, but prefers to draw cards.
func drawing(seed uint64) func([]goa.Move) goa.Move {
	choose := atRandom(seed)
	return func(legal []goa.Move) goa.Move {
		for _, m := range legal {
			if m.Kind == goa.Explore || m.Kind == goa.Draw && m.Amount() == 1 {
				return m
			}
		}
		return choose(legal)
	}
}

// movesOf reads the moves of a game from the log of its table.
func movesOf(t *testing.T, h house, s *match.Snapshot) (moves []goa.Move) {
	t.Helper()
	_, entries, err := h.store.Load(t.Context(), s.ID())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Kind == match.MoveEntry {
			m, err := goa.ParseMove(e.Text)
			if err != nil {
				t.Fatal(err)
			}
			moves = append(moves, m)
		}
	}
	return moves
}

// playOn makes a table that begins with these moves.
func (h house) playOn(moves []goa.Move) *match.Snapshot {
	h.t.Helper()
	return h.must(h.Create(h.t.Context(), match.NewTable{
		Host: "ana", Spectators: true, Opening: moves, Seats: []match.NewSeat{person("A"), person("B"), person("C")},
	}))
}

// swapHidden returns a game in which a card dealt face down to another seat, as
// late as possible, was a different one. The game ends in the same position as
// far as the seat can tell. swapHidden returns nil if there is no such game.
func swapHidden(r *goa.Rules, moves []goa.Move, seat goa.Seat) []goa.Move {
	s := goa.New(r, 3)
	dealt := make([]goa.Seat, len(moves)) // the receiving seat
	for i, m := range moves {
		dealt[i] = s.Actor()
		s.Play(m)
	}
	want := s.View(seat)
	for i := len(moves) - 1; i >= 0; i-- {
		if moves[i].Kind != goa.DealCard || dealt[i] == seat {
			continue
		}
		for c := range goa.Card(goa.NumCards) {
			other := slices.Clone(moves)
			other[i] = goa.NewDealCard(c)
			if got, ok := played(r, other); ok && got.View(seat) == want && got != s {
				return other
			}
		}
	}
	return nil
}

// played returns a game after moves; ok is false if they cannot be played.
func played(r *goa.Rules, moves []goa.Move) (s goa.State, ok bool) {
	s = goa.New(r, 3)
	for _, m := range moves {
		if s.Check(m) != goa.Legal {
			return s, false
		}
		s.Play(m)
	}
	return s, true
}
