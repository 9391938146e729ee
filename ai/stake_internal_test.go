package ai

import (
	"bytes"
	"os"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// tinyNet returns a net that was trained only briefly.
func tinyNet(t *testing.T) *Evaluation {
	t.Helper()
	text, err := os.ReadFile("net/testdata/tiny.net")
	if err != nil {
		t.Fatal(err)
	}
	e, err := ReadEvaluation(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// playTwo plays games of two planners and shows every decision.
func playTwo(t *testing.T, games int, look func(s *goa.State, legal []goa.Move)) {
	t.Helper()
	p := NewPlanner(Style{}, 100, 1)
	for i := range games {
		s, luck := goa.New(edition.Default().Rules(edition.Options{}), 2), nature.New("stakes"+string(rune('a'+i)))
		for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
			legal := s.Moves(nil)
			look(&s, legal)
			s.Play(p.Choose(t.Context(), s.View(s.Turn()), legal))
		}
	}
}

// An auctioneer values selling and buying by the table that follows: the flag
// in its new place, the lot gone and the money paid. The net is asked as if the
// auctioneer had won the lot only for what others gain by it.
func TestAuctionsAreWeighedByWhatComesAfter(t *testing.T) {
	judge, after := Judge{Style: Style{Evaluation: tinyNet(t)}}, Judge{Style: Style{Evaluation: tinyNet(t)}}
	sales := 0
	playTwo(t, 6, func(s *goa.State, legal []goa.Move) {
		lot, on := s.Auction()
		if !on || s.Ask() != goa.AskSale || lot.Tile != goa.NoTile && lot.Tile != goa.ExtraActionsTile || len(legal) < 2 {
			return
		}
		sales++
		me, other := s.Turn(), lot.Bidder
		judge.setAuction(s, &lot, me)
		a := &judge.auction
		mine, theirs := a.ducats[me], a.ducats[other]
		for _, m := range legal {
			next := *s
			next.Play(m)
			got := a.value(me, me, mine-lot.Price, theirs)
			if m.Kind == goa.Sell {
				got = a.value(me, other, mine+lot.Proceeds, theirs-lot.High)
			}
			if want := after.Values(&next)[me]; max(got-want, want-got) > point/50 {
				t.Errorf("round %d, token %d: %v is worth %d, and %d when it is made", s.Round(), lot.Token, m, got, want)
			}
		}
	})
	if sales < 10 {
		t.Errorf("only %d sales", sales)
	}
}

// A player that overlooks moves sees fewer of them, but at least one. A player
// that overlooks none sees all that are worth a look.
func TestOverlookedMoves(t *testing.T) {
	all, some := Judge{}, Judge{Style: Style{Overlooks: 40}}
	seen, whole := 0, 0
	luck := uint64(0)
	playTwo(t, 2, func(s *goa.State, legal []goa.Move) {
		if ask := s.Ask(); len(legal) < 2 || ask == goa.AskBid || ask == goa.AskSale {
			return
		}
		luck++
		n, k := len(all.Rate(s, legal, 40, luck)), len(some.Rate(s, legal, 40, luck))
		if k < 1 || k > n {
			t.Fatalf("sees %d of %d moves", k, n)
		}
		if n >= 5 {
			whole, seen = whole+n, seen+k
		}
	})
	if share := 100 * seen / whole; share < 50 || share > 70 {
		t.Errorf("who overlooks 40 of 100 moves sees %d", share)
	}
}

// Bids are never overlooked.
func TestBidsAreNotOverlooked(t *testing.T) {
	all, some := Judge{}, Judge{Style: Style{Overlooks: 90}}
	playTwo(t, 1, func(s *goa.State, legal []goa.Move) {
		if s.Ask() != goa.AskBid || len(legal) < 2 {
			return
		}
		if n, k := len(all.Rate(s, legal, 40, 1)), len(some.Rate(s, legal, 40, 1)); n != k {
			t.Fatalf("sees %d of %d bids", k, n)
		}
	})
}

// A player fond of a kind of lot overrates that kind and no other.
func TestFondness(t *testing.T) {
	plain, fond := Judge{}, Judge{Style: Style{Fond: 100}, love: loveOfLand}
	loved := 0
	playTwo(t, 2, func(s *goa.State, _ []goa.Move) {
		if s.Stage() != goa.Placing {
			return
		}
		me := s.Turn()
		plain.setPosition(s, me)
		fond.setPosition(s, me)
		for i := range goa.MarketSize {
			tile := s.TileAt(goa.MarketCell(i))
			if tile == goa.NoTile {
				continue
			}
			want := plain.position.worth(int(me), tile)
			if tile.IsPlantation() && want > 0 {
				want *= 2
				loved++
			}
			if got := fond.position.worth(int(me), tile); got != want {
				t.Fatalf("%v is worth %d to who loves land, want %d", tile, got, want)
			}
			if got, want := fond.position.worth(int(1-me), tile), plain.position.worth(int(1-me), tile); got != want {
				t.Fatalf("%v is worth %d to the other, want %d", tile, got, want)
			}
		}
	})
	if loved == 0 {
		t.Error("nothing was loved")
	}
}

// Of two equal players, the one that overrates a lot pays more for it.
func TestPlayersOverpayForWhatTheyOverrate(t *testing.T) {
	plain, fond := Judge{}, Judge{Style: Style{Fond: 100}, love: loveOfActions}
	more, less := 0, 0
	var s0 goa.State
	playTwo(t, 6, func(s *goa.State, legal []goa.Move) {
		lot, _ := s.Auction()
		if s.Ask() != goa.AskBid || lot.Tile != goa.NoTile || len(legal) < 4 {
			return
		}
		s0 = *s
		a, b := bidOf(plain.Best(&s0, legal, 40, 1)), bidOf(fond.Best(&s0, legal, 40, 1))
		switch {
		case b > a:
			more++
		case b < a:
			less++
		}
	})
	if more <= less {
		t.Errorf("%d bids for what is loved are higher, %d lower", more, less)
	}
}

func bidOf(m goa.Move) int {
	if m.Kind == goa.Pass {
		return 0
	}
	return m.Amount()
}
