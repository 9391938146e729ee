package nature_test

import (
	"fmt"
	"slices"
	"testing"

	"goa/goa"
	"goa/nature"
)

// ofKinds keeps only the moves of some kinds.
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
	options := []string{"bonanza", "story=drawn", "captains"}
	kinds := []goa.MoveKind{goa.RemoveTile, goa.LayTile, goa.FirstSeat, goa.TurnStory, goa.DealCaptain}
	for seats := 2; seats <= goa.MaxSeats; seats++ {
		var want []goa.Move
		for i := range 20 {
			s := newGame(t, seats, options...)
			hers := play(&s, nature.Dealt("match 7"), nature.New(fmt.Sprint("players ", i)))
			got := ofKinds(hers, kinds...)
			if want == nil {
				want = got
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%d seats: other players, other tiles:\n%v\n%v", seats, got, want)
			}
		}
		if n := len(ofKinds(want, goa.TurnStory, goa.DealCaptain)); n != 1+2*seats {
			t.Errorf("%d seats: %d Stories and captains", seats, n)
		}
		s := newGame(t, seats, options...)
		other := play(&s, nature.Dealt("match 8"), nature.New("players 0"))
		if slices.Equal(ofKinds(other, kinds...), want) {
			t.Errorf("%d seats: another match has the same deal", seats)
		}
	}
}

// Every Story and every captain is drawn by some deal.
func TestDealsDiffer(t *testing.T) {
	seen := map[goa.Move]bool{}
	for i := range 100 {
		s := newGame(t, 2, "story=drawn", "captains")
		nature.Dealt(fmt.Sprint(i)).PlayChance(&s, func(m goa.Move) {
			if m.Kind == goa.TurnStory || m.Kind == goa.DealCaptain {
				seen[m] = true
			}
		})
	}
	if want := goa.NumStories - 1 + goa.NumCaptains - 1; len(seen) != want {
		t.Errorf("%d Stories and captains were drawn, want %d", len(seen), want)
	}
}

// Cards and Bonanza tiles come in one order, and games see more or less of it.
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

// piles holds what was drawn from the first deck and from each half's Bonanza
// tiles.
type piles [1 + goa.NumParts][]uint8

func pilesOf(hers []goa.Move) (p piles) {
	laid, shuffled := 0, false
	for _, m := range hers {
		switch m.Kind {
		case goa.LayTile:
			laid++
		case goa.TurnBonanza:
			half := laid / goa.MarketSize
			p[half] = append(p[half], uint8(m.Bonanza()))
		case goa.TurnCard, goa.DealCard:
			if shuffled = shuffled || slices.Contains(p[0], uint8(m.Card())); !shuffled {
				p[0] = append(p[0], uint8(m.Card()))
			}
		default:
		}
	}
	return p
}

// longer returns the longer list. The shorter must be its beginning.
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
			draws = append(draws, uint8(m.Card()))
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

// A deal serves several games with the same luck. Its memory can be reused for
// another deal.
func TestAgain(t *testing.T) {
	fresh := func(seed string) []goa.Move {
		s := newGame(t, 4, "bonanza", "captains")
		return play(&s, nature.Dealt(seed), nature.New("x"))
	}
	d := nature.Dealt("first")
	for _, seed := range []string{"first", "first", "second"} {
		if seed == "second" {
			d.Renew(seed)
		} else {
			d.Again()
		}
		s := newGame(t, 4, "bonanza", "captains")
		if got := play(&s, d, nature.New("x")); !slices.Equal(got, fresh(seed)) {
			t.Errorf("the deal of %q differs when it is taken up again", seed)
		}
	}
}

// Lakshmi draws the same cards in the same order whatever the player does. Only
// the number of draws from her money depends on the player.
func TestLakshmiDrawsTheSameCards(t *testing.T) {
	var want []goa.Move
	for i := range 10 {
		s := newGame(t, 1, "solo=2")
		hers := play(&s, nature.Dealt("match 7"), nature.New(fmt.Sprint("player ", i)))
		got := ofKinds(hers, goa.DrawActionCard)
		if want == nil {
			want = got
		}
		if !slices.Equal(got, want) || len(got) != goa.NumRounds {
			t.Fatalf("another player, other cards:\n%v\n%v", got, want)
		}
	}
}

// The goals of a campaign are part of the deal, and all come up in some deal.
func TestGoalsAreDealt(t *testing.T) {
	seen := map[goa.Move]bool{}
	for i := range 60 {
		var goals [2][]goa.Move
		for j := range goals {
			s := newGame(t, 1, "solo=1", "campaign")
			nature.Dealt(fmt.Sprint("goals ", i)).PlayChance(&s, func(m goa.Move) {
				if m.Kind == goa.DealGoal {
					goals[j] = append(goals[j], m)
					seen[m] = true
				}
			})
		}
		if len(goals[0]) != goa.NumGoalsLaid || !slices.Equal(goals[0], goals[1]) {
			t.Fatalf("equal deals have the goals %v and %v", goals[0], goals[1])
		}
	}
	if len(seen) != goa.NumGoals-1 {
		t.Errorf("only %d goals are ever dealt", len(seen))
	}
}
