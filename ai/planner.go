package ai

import (
	"context"

	"goa"
)

// planner weighs positions by hand-made rules of thumb, searches its whole
// turn, solves auctions and places tokens by the worth of the lots.
type planner struct{ seed uint64 }

// Choose implements [Player].
func (p planner) Choose(ctx context.Context, v goa.View, legal []goa.Move) goa.Move {
	if m, ok := only(legal); ok {
		return m
	}
	if v.Solo() && (v.Stage() == goa.Placing || v.Stage() == goa.Bidding) {
		return greedy(p).Choose(ctx, v, legal) // the worth of a lot is what rivals would pay, and Lakshmi is none
	}
	d := newDice(p.seed, &v, legal)
	switch legal[0].Kind {
	case goa.PlaceFlag, goa.PlaceToken:
		var s goa.State
		v.Deal(&s, d.intn)
		return newTable(&v.Table, v.Seat(), v.Hand()).place(&s, v.Seat(), legal)
	case goa.Pledge:
		return preferred(legal, func(m goa.Move) int { return gambitLiking[goa.Gambit(m.A)] })
	case goa.TurnGambit:
		return legal[0]
	case goa.Keep:
		return preferred(legal, func(m goa.Move) int { return captainLiking[goa.Captain(m.A)] })
	default:
	}
	if v.Stage() == goa.Bidding {
		if m, ok := bid(&v, legal); ok {
			return m
		}
	}
	var s goa.State
	v.Deal(&s, d.intn)
	return newTurn(v.Seat(), d.next(), &s).choose(&s, legal)
}

// gambitLiking and captainLiking are preferences where all the rest is equal.
var gambitLiking = [goa.NumGambits]int{
	goa.PowerBroker: 8, goa.HarborSupport: 7, goa.ProfitableAuction: 6, goa.ChartNewRoutes: 5,
	goa.EmergencyResupply: 4, goa.StrategicVictory: 3, goa.HeavyBidding: 2, goa.ExtendedBidding: 1,
}

var captainLiking = [goa.NumCaptains]int{
	goa.Javanese: 9, goa.English: 8, goa.Ottoman: 7, goa.Korean: 6, goa.Indian: 5,
	goa.Japanese: 4, goa.Portuguese: 3, goa.Malian: 2, goa.French: 1,
}

// bid chooses in an auction; ok is false if something else is to be decided.
func bid(v *goa.View, legal []goa.Move) (m goa.Move, ok bool) {
	lot, on := v.Auction()
	if !on {
		return m, false
	}
	switch legal[0].Kind {
	case goa.Pass:
		a := newTable(&v.Table, v.Seat(), v.Hand()).auction(lot.Tile, lot.Auctioneer)
		a.bidders(&v.Table, &lot)
		if _, n := a.from(0, a.high, a.holder); n > 0 {
			return goa.BidOf(n), true
		}
		return legal[0], true
	case goa.Sell:
		a := newTable(&v.Table, v.Seat(), v.Hand()).auction(lot.Tile, lot.Auctioneer)
		a.bidders(&v.Table, &lot)
		if o := a.decided(a.high, a.holder); o.winner == a.seller {
			return goa.Move{Kind: goa.Buy}, true
		}
		return legal[0], true
	default:
		return m, false
	}
}
