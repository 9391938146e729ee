package tablepage

import (
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// The chance of a bid is the share of money cards with which the player gets the
// lot.
func TestTheChanceOfABidIsThatOfTheRules(t *testing.T) {
	e, err := edition.ByName("2026")
	if err != nil {
		t.Fatal(err)
	}
	options, err := edition.ParseOptions([]string{"solo=2"})
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for seed := range 20 {
		s, luck := goa.New(e.Rules(options), 1), nature.New(string(rune('a'+seed)))
		for !s.Over() {
			if s.Turn() == goa.Nature {
				s.Play(luck.Move(&s))
				continue
			}
			legal := s.Moves(nil)
			if lot, ok := s.Auction(); ok && lot.Auctioneer == goa.Automa {
				for _, m := range legal {
					if m.Kind == goa.Bid {
						compared++
						compareChance(t, s, lot, m)
					}
				}
			}
			s.Play(legal[seed%len(legal)])
		}
	}
	if compared < 100 {
		t.Errorf("only %d bids were compared", compared)
	}
}

func compareChance(t *testing.T, s goa.State, lot goa.Auction, bid goa.Move) {
	t.Helper()
	v := s.View(0)
	card, ok := v.AutomaCard(lot.Token)
	if !ok {
		t.Fatal("no card is open")
	}
	deck, had := v.AutomaDeck(), s.Player(0).Ducats()
	got := winningBid(deck, int(s.Rules().SoloGives.Auctions[card].Value), bid.Amount())
	s.Play(bid)
	wins, all := 0, 0
	for money, n := range deck {
		if n == 0 {
			continue
		}
		after := s
		for _, m := range after.Moves(nil) {
			if after.Turn() == goa.Nature && after.Ask() == goa.AskMoney && m == goa.NewDrawMoney(goa.Money(money)) {
				after.Play(m)
			}
		}
		all += int(n)
		if after.Player(0).Ducats() < had {
			wins += int(n)
		}
	}
	if all > 0 && got != (100*wins+all/2)/all {
		t.Fatalf("%s on a card of %d against %v: %d%%, want %d of %d", bid, s.Rules().SoloGives.Auctions[card].Value, deck, got, wins, all)
	}
}
