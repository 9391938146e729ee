package ai

import (
	"sync"

	"goa/goa"
)

var pricings = sync.Pool{New: func() any { return new(Pricing) }}

// Pricing is an auction prepared for questions about prices. It is a workspace
// for one goroutine.
type Pricing struct {
	judge Judge
	state goa.State
	order [maxBidders]goa.Seat
	n     int // of order
}

// Set prepares the auction of a view, as its seat sees it with the evaluation
// of the strongest bots. It returns false outside bidding, and against Lakshmi,
// whose bids follow from cards.
func (p *Pricing) Set(v *goa.View) bool {
	lot, ok := v.Auction()
	if !ok || v.Seat() < 0 || v.Solo() {
		return false
	}
	j := &p.judge
	j.Style = Style{Evaluation: Learned()}
	v.Deal(&p.state, new(Dice).IntN)
	j.setAuction(&p.state, &lot, v.Seat())
	j.auction.bidders(&v.Public, &lot)
	p.n = copy(p.order[:], j.auction.order)
	return true
}

// State returns a deal of the view. Do not change it.
func (p *Pricing) State() *goa.State { return &p.state }

// Purse returns how many ducats a seat has.
func (p *Pricing) Purse(seat goa.Seat) int { return p.judge.auction.ducats[seat] }

// Worth returns how many of its own ducats the lot is worth to a seat. Rather
// than pay one more, the seat would leave the lot to the next.
func (p *Pricing) Worth(seat goa.Seat) int { return p.judge.auction.most(seat) }

// Taken returns what every seat is worth, in thousandths of a point, once a
// seat has taken the lot for a price.
func (p *Pricing) Taken(by goa.Seat, price int) [goa.MaxSeats]int {
	a := &p.judge.auction
	received := 0
	if by != a.seller {
		received = price + a.bonus
	}
	return a.values(by, price, received)
}

// Fair returns the seat that gets the lot, and the price, if everyone bids as
// well as possible.
func (p *Pricing) Fair() (by goa.Seat, price int) {
	a := &p.judge.auction
	a.order = append(a.seats[:0], p.order[:p.n]...)
	a.forget()
	o := a.from(0, a.high, a.holder)
	return o.winner, o.price
}

// Without returns the same if one seat makes no more bids. An auctioneer who
// stays out sells to any bidder.
func (p *Pricing) Without(seat goa.Seat) (by goa.Seat, price int) {
	a := &p.judge.auction
	a.order = a.seats[:0]
	for _, s := range p.order[:p.n] {
		if s != seat {
			a.order = append(a.order, s)
		}
	}
	a.sells = seat == a.seller
	a.forget()
	o := a.from(0, a.high, a.holder)
	a.sells = false
	return o.winner, o.price
}
