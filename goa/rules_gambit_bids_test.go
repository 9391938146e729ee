package goa_test

import (
	"strings"
	"testing"

	"goa/goa"
)

func TestVAR4b_HeavyBidding(t *testing.T) {
	g := second(t, "2012", 3, goa.HeavyBidding)
	equal(t, "the least bid", g.s.LeastBid(), 3)
	g.refuse("bid 0", goa.BidTooLow)
	g.refuse("bid 2", goa.RaiseTooSmall)
	g.play("bid 3")
	g.refuse("bid 3", goa.BidTooLow)
	g.refuse("bid 5", goa.RaiseTooSmall)
	g.allows("pass", "bid 6", "bid 7", "bid 20")
	g.play("bid 6")
	g.price(5) // one less, as always
	g.play("buy")
	equal(t, "ducats", g.p(1).Ducats(), 15)
}

func TestVAR4b_HeavyBiddingAlsoRaisesAnOverbid(t *testing.T) {
	g := second(t, "2004", 2, goa.HeavyBidding)
	g.Purse(1, 9, 0, 0)
	g.refuse("bid 2", goa.RaiseTooSmall)
	g.play("bid 7")
	g.price(10)
	g.refuse("buy", goa.CannotPay)
	g.Purse(1, 10, 0, 0)
	g.play("buy")
	equal(t, "ducats", g.p(1).Ducats(), 0)
}

func TestVAR4b_ABidIsNoMoreThanThePlayerHolds(t *testing.T) {
	g := second(t, "2012", 2, goa.HeavyBidding)
	g.Purse(0, 2, 0, 0)
	g.offers("pass")
}

func TestVAR4b_ExtendedBiddingGoesAroundTwice(t *testing.T) {
	g := second(t, "2012", 4, goa.ExtendedBidding)
	g.turn(2)
	g.play("bid 2; pass; bid 4") // seats 2, 3, 0
	g.turn(2)
	g.allows("pass", "bid 5")
	g.refuse("bid 4", goa.BidTooLow)
	g.play("bid 6")
	g.turn(0) // seat 3 is out
	g.play("bid 9")
	g.turn(1)
	g.price(8)
	g.offers("sell; buy") // no third lap
	g.play("sell")
	equal(t, "ducats of the winner", g.p(0).Ducats(), 11)
	equal(t, "ducats of the auctioneer", g.p(1).Ducats(), 29)
}

func TestVAR4b_ExtendedBiddingRaisesOneself(t *testing.T) {
	g := second(t, "2012", 3, goa.ExtendedBidding)
	g.play("pass; bid 4") // seats 2, 0
	g.turn(0)
	g.allows("pass", "bid 5")
	g.play("bid 7")
	g.turn(1)
	g.price(6)
}

func TestVAR4b_AStandingBidIsNeverWithdrawn(t *testing.T) {
	g := second(t, "2012", 2, goa.ExtendedBidding)
	g.play("bid 4; pass")
	g.turn(1)
	a, _ := g.s.Auction()
	equal(t, "the high bid", a.High, 4)
	equal(t, "the bidder", a.Bidder, 0)
	g.play("sell")
	g.has(0, 16, 0, 0)
}

func TestVAR4b_WithoutABidThereIsNoSecondLap(t *testing.T) {
	g := second(t, "2012", 3, goa.ExtendedBidding)
	g.play("pass; pass")
	g.turn(1)
	g.offers("take")
}

func TestVAR4b_ExtendedBiddingIsOverWithItsAuction(t *testing.T) {
	g := second(t, "2012", 3, goa.ExtendedBidding)
	g.play("pass; bid 4; pass; sell") // seats 2, 0, 0 again, 1
	g.turn(0)
	g.play("bid 1")
	g.turn(1)
	g.play("pass")
	g.turn(2)
	g.offers("sell; buy")
}

func TestVAR4b_PlayersWhoPassThereAreStillAskedAboutExtraActions(t *testing.T) {
	g := gambitAuctions(t, "2012", 3, []goa.Gambit{goa.ExtendedBidding})
	g.ExtraCards(1, 1)
	g.play("gambit later; pass; pass; take; pass; pass; take; pass; pass; take")
	g.play("pass; bid 1; bid 2; sell") // seats 1, 2, 2 again, 0
	equal(t, "the action", g.s.ActionOfRound(), 1)
	for range 3 * 3 {
		g.play("tax; end")
	}
	equal(t, "the stage", g.s.Stage(), goa.Extras)
	g.play("pass") // seat 0 has the flag's
	g.turn(1)
	g.offers("extra; pass")
}

func TestVAR4b_PowerBroker(t *testing.T) {
	g := gambitAuctions(t, "2012", 4, []goa.Gambit{goa.PowerBroker})
	g.play("gambit now")
	g.turn(0)
	g.offers("gain ship; gain colonist") // ducats only as the second, in order
	g.play("gain ship")
	g.offers("gain colonist; gain ducats") // different ones
	g.play("gain ducats")
	g.has(0, 23, 1, 0)
	for seat := goa.Seat(1); seat < 4; seat++ {
		g.turn(seat)
		g.offers("gain ship; gain colonist; gain ducats") // repeats allowed
		g.play("gain ducats")
		g.has(seat, 23, 0, 0)
	}
	g.turn(1)
	g.allows("pass", "bid 1")
}

func TestVAR4b_PowerBrokersOwnerTakesTwoDifferent(t *testing.T) {
	for _, c := range []struct {
		moves                    string
		ducats, ships, colonists int
	}{
		{"gain ship; gain colonist", 20, 1, 1},
		{"gain ship; gain ducats", 23, 1, 0},
		{"gain colonist; gain ducats", 23, 0, 1},
	} {
		g := gambitAuctions(t, "2012", 2, []goa.Gambit{goa.PowerBroker})
		g.play("gambit now; " + c.moves)
		g.has(0, c.ducats, c.ships, c.colonists)
		g.turn(1)
	}
	g := gambitAuctions(t, "2012", 2, []goa.Gambit{goa.PowerBroker})
	g.play("gambit now; gain colonist")
	g.offers("gain ducats")
}

func TestVAR4b_PowerBrokersMoneyMayBeBid(t *testing.T) {
	g := gambitAuctions(t, "2012", 2, []goa.Gambit{goa.PowerBroker})
	g.Purse(0, 0, 0, 0)
	g.Purse(1, 0, 0, 0)
	g.play("gambit now; gain ship; gain ducats; gain ducats")
	g.offers("pass; bid 1; bid 2; bid 3")
	g.play("bid 3")
	g.offers("sell; buy")
	g.play("buy")
	g.has(0, 1, 1, 0)
	g.has(1, 3, 0, 0)
}

func TestVAR4b_PowerBrokerGoesClockwiseFromItsOwner(t *testing.T) {
	g := second(t, "2012", 3, goa.PowerBroker)
	for _, seat := range []goa.Seat{1, 1, 2, 0} {
		g.turn(seat)
		g.play(g.legal()[0])
	}
	g.turn(2) // the bidding begins to the left of the auctioneer
	if got := strings.Join(g.legal()[:2], "; "); got != "pass; bid 1" {
		t.Errorf("legal: %s", got)
	}
}
