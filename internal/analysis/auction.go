package analysis

import (
	"context"

	"goa/goa"
	"goa/internal/prices"
)

// Lot is what a report says about an auction: what the lot was worth to each
// player, what it should have fetched, and what was paid.
type Lot struct {
	At         int      `json:"at"`  // moves before the first bid
	End        int      `json:"end"` // moves until the lot was gone, or the record ends
	Round      int      `json:"round"`
	Tile       goa.Tile `json:"tile"` // null: the flag
	Auctioneer goa.Seat `json:"auctioneer"`
	Winner     goa.Seat `json:"winner"` // Nobody if the record ends before that
	Paid       int      `json:"paid"`
	// Fair is what the lot should fetch if everyone bids what is best for
	// them. To is the seat that should take it.
	Fair   int            `json:"fair"`
	To     goa.Seat       `json:"to"`
	Curves []prices.Curve `json:"curves"` // by seat
}

// Worth returns what the lot was worth to a seat: ducats, or [prices.Never].
func (l *Lot) Worth(seat goa.Seat) int { return l.Curves[seat].Worth }

// lots finds the auctions of a game. In solo games they are not worth
// reporting: Lakshmi's bids follow from cards.
func (g *game) lots() (list []Lot) {
	if g.seats() == 1 {
		return nil
	}
	token, open := 0, false
	for at := range g.moves {
		s := &g.states[at]
		lot, on := s.Auction()
		if on && bids(s.Ask()) && (!open || lot.Token != token) {
			token, open = lot.Token, true
			list = append(list, Lot{
				At: at, End: len(g.moves), Round: s.Round(), Tile: lot.Tile, Auctioneer: lot.Auctioneer, Winner: goa.Nobody, To: goa.Nobody,
			})
		}
		if closed, ok := g.closed[at]; ok && open {
			l := &list[len(list)-1]
			l.End, l.Winner, l.Paid = at+1, closed.winner, closed.paid
			open = false
		}
	}
	return list
}

// closing says how an auction ended.
type closing struct {
	winner goa.Seat
	paid   int
}

// closingOf finds the end of an auction among events.
func closingOf(events []goa.Event) (c closing, ok bool) {
	for _, e := range events {
		switch e.Kind {
		case goa.LotTaken:
			return closing{e.Seat, 0}, true
		case goa.LotBought:
			return closing{e.Seat, int(e.N)}, true
		case goa.LotSold:
			return closing{e.Other, int(e.N)}, true
		default:
		}
	}
	return c, false
}

// bids reports whether a question belongs to an auction.
func bids(a goa.Ask) bool { return a == goa.AskBid || a == goa.AskTake || a == goa.AskSale }

// price finds what a lot was worth to each seat, from its own view before the
// first bid, and what the lot should have fetched in the auctioneer's view.
// If passes is not 0, it also searches.
func (t *thinker) price(ctx context.Context, s *goa.State, l Lot, passes int) (Lot, error) {
	v := s.View(l.Auctioneer)
	l.To, l.Fair, _ = t.pricer.Fair(&v)
	l.Curves = nil
	for seat := range goa.Seat(s.Seats()) {
		if err := t.gate.Pass(ctx); err != nil {
			return l, err
		}
		v := s.View(seat)
		c, _ := t.pricer.Curve(&v, l.Paid, l.Fair)
		if passes > 0 {
			if err := t.pricer.Correct(ctx, &v, &c, passes, l.Paid); err != nil {
				return l, err
			}
		}
		l.Curves = append(l.Curves, c)
	}
	return l, nil
}
