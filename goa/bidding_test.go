package goa_test

import (
	"slices"
	"testing"

	"goa/goa"
)

// The players listed as still to bid are asked one after the other. Under
// Extended bidding a player may pass before being asked again.
func TestPlayersStillToBidAreAsked(t *testing.T) {
	for _, c := range []setting{{"2012", 3, nil}, {"2012", 4, []string{"gambit"}}, {"2004", 2, []string{"gambit"}}, {"2026", 1, []string{"solo=1"}}} {
		w, seen := newWalker(t, c, 4), 0
		for w.step() {
			a, on := w.s.Auction()
			left := w.s.StillToBid()
			if !on || c.seats == 1 {
				if len(left) > 0 {
					t.Fatalf("%v: %v are to bid in stage %s", c, left, w.s.Stage())
				}
				continue
			}
			if w.s.Ask() != goa.AskBid {
				continue
			}
			seen++
			after, asked := w.s, []goa.Seat(nil)
			for now, ok := after.Auction(); ok && now.Token == a.Token && after.Ask() == goa.AskBid; now, ok = after.Auction() {
				asked = append(asked, after.Turn())
				after.Play(goa.NewPass())
			}
			if w.s.Gambit() == goa.ExtendedBidding {
				left = left[:min(len(left), len(asked))]
				asked = asked[:min(len(asked), len(left))]
			}
			if !slices.Equal(left, asked) {
				t.Fatalf("%v: %v are to bid, %v are asked", c, left, asked)
			}
		}
		if c.seats > 1 && seen < 20 {
			t.Errorf("%v: only %d bids", c, seen)
		}
	}
}

func TestVAR4b_PlayersWhoHaveBidAreAskedAgain(t *testing.T) {
	g := second(t, "2012", 4, goa.ExtendedBidding) // seat 1's auction
	for _, c := range []struct {
		moves string
		want  []goa.Seat
	}{
		{"bid 2", []goa.Seat{3, 0, 2}}, {"pass", []goa.Seat{0, 2}}, {"bid 4", []goa.Seat{2, 0}}, {"bid 6", []goa.Seat{0}}, {"pass", nil},
	} {
		if got := g.play(c.moves).s.StillToBid(); !slices.Equal(got, c.want) {
			t.Errorf("after %s: %v are to bid, want %v", c.moves, got, c.want)
		}
	}
}

// A price lists its parts.
func TestPricesSayHowTheyComeAbout(t *testing.T) {
	g := second(t, "2012", 2, goa.NoGambit, "story=tax-story").play("bid 4")
	equal(t, "to buy", g.s.BuyPrice(), goa.Price{Bid: 3, Story: 2})
	equal(t, "to sell", g.s.SalePrice(), goa.Price{Bid: 4, Story: 2})

	g = second(t, "2004", 2, goa.HeavyBidding).play("bid 7")
	equal(t, "to overbid", g.s.BuyPrice(), goa.Price{Bid: 7, Gambit: 3})

	g = second(t, "2012", 2, goa.NoGambit)
	g.Captain(1, goa.Malian)
	g.play("bid 2")
	p := g.s.BuyPrice()
	equal(t, "by a captain", p.Bid-p.Spared < 0 && p.Total() == 0, true)
}
