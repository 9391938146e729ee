package nature_test

import (
	"fmt"
	"slices"
	"testing"

	"goa/goa"
	"goa/nature"
)

// whole plays a random game and returns all moves.
func whole(s *goa.State, luck interface{ Move(*goa.State) goa.Move }, players *nature.Source) (moves []goa.Move) {
	for !s.Over() {
		var m goa.Move
		if s.Turn() == goa.Nature {
			m = luck.Move(s)
		} else {
			legal := s.Moves(nil)
			m = legal[players.IntN(len(legal))]
		}
		moves = append(moves, m)
		s.Play(m)
	}
	return moves
}

var resumed = []struct {
	seats   int
	options []string
}{
	{1, []string{"solo=2"}}, {1, []string{"solo=1", "campaign"}}, {2, nil}, {4, []string{"bonanza", "story=drawn", "captains"}},
}

// The moves determine how far a deal has come. Wherever a game is taken up, it
// continues as if it had never been interrupted.
func TestResumedGamesGoOn(t *testing.T) {
	for _, c := range resumed {
		start := newGame(t, c.seats, c.options...)
		s := start
		moves := whole(&s, nature.Dealt("resume"), nature.New("players"))
		used := nature.Dealt("resume") // taken up again and again, forwards and backwards
		for at := len(moves); at >= 0; at-- {
			fresh := nature.Dealt("resume")
			if !used.Resume(&start, moves[:at]) || !fresh.Resume(&start, moves[:at]) {
				t.Fatalf("%d seats %v: the deal does not know its game after %d moves", c.seats, c.options, at)
			}
			if at == len(moves) {
				continue
			}
			now := start
			for _, m := range moves[:at] {
				now.Play(m)
			}
			if now.Turn() != goa.Nature {
				continue
			}
			if a, b := used.Move(&now), fresh.Move(&now); a != moves[at] || b != moves[at] {
				t.Fatalf("%d seats %v: after %d moves Nature plays %s and %s, want %s", c.seats, c.options, at, a, b, moves[at])
			}
		}
	}
}

func TestADealKnowsTheGamesOfOthers(t *testing.T) {
	for _, c := range resumed {
		start := newGame(t, c.seats, c.options...)
		s := start
		moves := whole(&s, nature.Dealt("one"), nature.New("players"))
		if nature.Dealt("another").Resume(&start, moves) {
			t.Errorf("%d seats %v: a deal takes another's game for its own", c.seats, c.options)
		}
	}
}

// Lakshmi's money comes in the same order for all players until it is shuffled.
func TestMoneyHasAnOrder(t *testing.T) {
	var want []goa.Move
	for i := range 30 {
		s := newGame(t, 1, "solo=2")
		got := firstDeck(&s, nature.Dealt("money"), nature.New(fmt.Sprint("player ", i)))
		if len(got) > len(want) {
			got, want = want, got
		}
		if !slices.Equal(got, want[:len(got)]) {
			t.Fatalf("the first deck was drawn in two orders:\n%v\n%v", got, want)
		}
	}
	if len(want) < 8 {
		t.Errorf("no game drew more than %d cards of the first deck", len(want))
	}
	seen := map[goa.Move]bool{}
	for i := range 40 {
		s := newGame(t, 1, "solo=2")
		seen[ofKinds(whole(&s, nature.Dealt(fmt.Sprint(i)), nature.New("player")), goa.DrawMoney)[0]] = true
	}
	if len(seen) < 2 {
		t.Error("all deals begin with the same money card")
	}
}

// firstDeck plays a game and returns the money cards that Lakshmi drew before her
// deck was shuffled for the first time.
func firstDeck(s *goa.State, luck *nature.Deal, players *nature.Source) (drawn []goa.Move) {
	for left := -1; ; {
		var m goa.Move
		if s.Turn() == goa.Nature {
			m = luck.Move(s)
		} else {
			legal := s.Moves(nil)
			m = legal[players.IntN(len(legal))]
		}
		if m.Kind == goa.DrawMoney {
			if left >= 0 && s.Outcomes() != left {
				return drawn
			}
			left = s.Outcomes() - 1
			drawn = append(drawn, m)
		}
		s.Play(m)
		if s.Over() {
			return drawn
		}
	}
}

// The order of Lakshmi's auction cards says nothing about her action cards,
// although both are drawn by number.
func TestPilesOfLakshmiTellNothingOfEachOther(t *testing.T) {
	alike, asked := 0, 0
	for i := range 400 {
		s := newGame(t, 1, "solo=2")
		hers := play(&s, nature.Dealt(fmt.Sprint(i)), nature.New("player"))
		action := ofKinds(hers, goa.DrawActionCard)[0]
		numbers := ofKinds(hers, goa.DrawAuctionCard)
		at := slices.IndexFunc(numbers, func(m goa.Move) bool { return m.AuctionCard() < goa.CardsInDeck })
		if at < 0 {
			continue
		}
		asked++
		if int(numbers[at].AuctionCard()) == int(action.ActionCard()) {
			alike++
		}
	}
	if asked < 200 || alike*goa.CardsInDeck > 2*asked || alike*goa.CardsInDeck < asked/2 {
		t.Errorf("in %d of %d deals the first card has the same number in both piles, want about one in %d", alike, asked, goa.CardsInDeck)
	}
}
