package nature_test

import (
	"fmt"
	"slices"
	"testing"

	"goa"
	"goa/nature"
)

// ofKinds keeps the moves of some kinds.
func ofKinds(moves []goa.Move, kinds ...goa.MoveKind) []goa.Move {
	var list []goa.Move
	for _, m := range moves {
		if slices.Contains(kinds, m.Kind) {
			list = append(list, m)
		}
	}
	return list
}

func TestDealIsTheSameWhateverThePlayersDo(t *testing.T) {
	for seats := 2; seats <= goa.MaxSeats; seats++ {
		var want []goa.Move
		for i := range 20 {
			s := newGame(t, seats, "bonanza")
			hers := play(&s, nature.Dealt("match 7"), nature.New(fmt.Sprint("players ", i)))
			got := ofKinds(hers, goa.RemoveTile, goa.LayTile, goa.FirstSeat)
			if want == nil {
				want = got
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%d seats: other players, other tiles:\n%v\n%v", seats, got, want)
			}
		}
		s := newGame(t, seats, "bonanza")
		other := play(&s, nature.Dealt("match 8"), nature.New("players 0"))
		if slices.Equal(ofKinds(other, goa.RemoveTile, goa.LayTile, goa.FirstSeat), want) {
			t.Errorf("%d seats: another match has the same deal", seats)
		}
	}
}

// Cards and Bonanza tiles come in one order, of which games see more or less.
func TestPilesHaveOneOrder(t *testing.T) {
	var orders piles
	for i := range 50 {
		s := newGame(t, 4, "bonanza")
		seen := pilesOf(play(&s, nature.Dealt("orders"), nature.New(fmt.Sprint(i))))
		for p := range orders {
			orders[p] = longer(t, orders[p], seen[p])
		}
	}
	if n := len(orders[0]); n != goa.NumCards {
		t.Errorf("%d cards were seen of the first deck, want all", n)
	}
	if len(orders[1]) < 2 || len(orders[2]) < 2 || slices.Equal(orders[1], orders[2]) {
		t.Errorf("Bonanza tiles: %v, then %v", orders[1], orders[2])
	}
}

// piles is what was drawn from the first deck and from each half's Bonanza tiles.
type piles [1 + goa.NumParts][]uint8

func pilesOf(hers []goa.Move) (p piles) {
	laid, shuffled := 0, false
	for _, m := range hers {
		switch m.Kind {
		case goa.LayTile:
			laid++
		case goa.TurnBonanza:
			half := laid / goa.MarketSize
			p[half] = append(p[half], m.A)
		case goa.TurnCard, goa.DealCard:
			if shuffled = shuffled || slices.Contains(p[0], m.A); !shuffled {
				p[0] = append(p[0], m.A)
			}
		default:
		}
	}
	return p
}

// longer returns the longer list; the shorter must be how it begins.
func longer(t *testing.T, a, b []uint8) []uint8 {
	t.Helper()
	if len(a) < len(b) {
		a, b = b, a
	}
	if !slices.Equal(a[:len(b)], b) {
		t.Fatalf("two orders of one pile:\n%v\n%v", a, b)
	}
	return a
}

func TestEveryShuffleHasItsOwnOrder(t *testing.T) {
	s := newGame(t, 4)
	var draws []uint8
	for _, m := range play(&s, nature.Dealt("shuffles"), nature.New("many draws")) {
		if m.Kind == goa.TurnCard || m.Kind == goa.DealCard {
			draws = append(draws, m.A)
		}
	}
	if len(draws) < goa.NumCards+10 {
		t.Fatalf("only %d cards were drawn", len(draws))
	}
	first, second := draws[:goa.NumCards], draws[goa.NumCards:goa.NumCards+10]
	before := slices.DeleteFunc(slices.Clone(first), func(c uint8) bool { return !slices.Contains(second, c) })
	if slices.Equal(before, second) {
		t.Error("the second shuffle repeats the first")
	}
}

func TestAnEarlierGameDoesNotMatter(t *testing.T) {
	d := nature.Dealt("again")
	s := newGame(t, 2)
	want := play(&s, nature.Dealt("again"), nature.New("x"))
	other := newGame(t, 2, "planned-expansion")
	play(&other, d, nature.New("y"))
	s = newGame(t, 2)
	if got := play(&s, d, nature.New("x")); !slices.Equal(got, want) {
		t.Error("a game with other rules changed the deal")
	}
}
