package ai

import "goa/goa"

// maxBid is the highest bid that is considered.
const maxBid = 60

// maxBidders is the number of players who can bid before the seller decides.
const maxBidders = goa.MaxSeats - 1

// auction is the once-around auction of a lot as a game of perfect information:
// the worth of the lot to everyone, the bidders still to come, and how much
// each can pay. It is solved exactly, by backward induction.
type auction struct {
	scale     *scale
	n         int
	seller    goa.Seat
	order     []goa.Seat // bidders before the seller decides
	seats     [maxBidders]goa.Seat
	high      int
	holder    goa.Seat // of the high bid, or Nobody
	step      int      // least raise
	surcharge int      // what buying costs the seller beyond the high bid
	bonus     int      // what selling brings the seller beyond the high bid
	sells     bool     // the seller does not buy
	ducats    [goa.MaxSeats]int
	left      [goa.MaxSeats]int // actions, in tenths
	worth     [goa.MaxSeats]int
	best      [maxBidders][maxBid + 1]outcome // by place in the bidding order: the outcome if that bidder has just bid that much
	stakes    stakes                          // used with a net
}

// outcome is the end of an auction: the winner, the price, and what each seat
// gains compared with the others, in thousandths of a point.
type outcome struct {
	gain   [goa.MaxSeats]int
	winner goa.Seat
	price  int
}

// settled evaluates the end of an auction, given the winner of the lot and the
// ducats that changed hands.
func (a *auction) settled(winner goa.Seat, paid, received int) outcome {
	o := outcome{winner: winner, price: paid}
	v := a.values(winner, paid, received)
	sum := 0
	for i := range a.n {
		sum += v[i]
	}
	for i := range a.n {
		o.gain[i] = v[i] - (sum-v[i])/(a.n-1)
	}
	return o
}

// values returns the value of each seat at the end of an auction.
func (a *auction) values(winner goa.Seat, paid, received int) (v [goa.MaxSeats]int) {
	ducats := a.ducats
	ducats[winner] -= paid
	ducats[a.seller] += received
	for i := range a.n {
		v[i] = a.value(goa.Seat(i), winner, ducats[i], mostOfOthers(&ducats, a.n, i))
	}
	return v
}

// value returns the value of a seat, as far as the auction affects it, given
// the winner of the lot, the seat's ducats and the ducats of the richest other
// player.
func (a *auction) value(seat, winner goa.Seat, ducats, most int) int {
	if a.stakes.on {
		return a.stakes.worth(seat, winner, ducats, most)
	}
	v := a.scale.purse(ducats, most, a.left[seat])
	if seat == winner {
		v += a.worth[seat]
	}
	return v
}

func mostOfOthers(ducats *[goa.MaxSeats]int, n, seat int) int {
	most := 0
	for i := range n {
		if i != seat {
			most = max(most, ducats[i])
		}
	}
	return most
}

// decided returns the outcome of the seller's decision about a high bid
// (AUC-3).
func (a *auction) decided(high int, holder goa.Seat) outcome {
	if holder == goa.Nobody {
		return a.settled(a.seller, 0, 0)
	}
	sold := a.settled(holder, high, high+a.bonus)
	price := max(0, high+a.surcharge)
	if a.sells || price > a.ducats[a.seller] {
		return sold
	}
	if bought := a.settled(a.seller, price, 0); bought.gain[a.seller] > sold.gain[a.seller] {
		return bought
	}
	return sold
}

// from returns the outcome of the auction from bidder j on. After a first bid
// only the high bid and its bidder matter, so the rest is computed once for
// each pair.
func (a *auction) from(j, high int, holder goa.Seat) outcome {
	if j == len(a.order) {
		return a.decided(high, holder)
	}
	me := a.order[j]
	best := a.from(j+1, high, holder)
	for n := high + a.step; n <= min(a.ducats[me], maxBid); n++ {
		o := a.after(j, n)
		if o.gain[me] > best.gain[me] {
			best = o
		}
	}
	return best
}

// after returns the outcome of the auction if bidder j bids n. It computes it
// once.
func (a *auction) after(j, n int) outcome {
	o := &a.best[j][n]
	if o.winner == goa.Nobody {
		*o = a.from(j+1, n, a.order[j])
	}
	return *o
}

func (a *auction) forget() {
	for j := range a.order {
		for n := range a.best[j] {
			a.best[j][n].winner = goa.Nobody
		}
	}
}

// Appraisal is an auction as a seat sees it.
type Appraisal struct {
	Worth  int // ducats that the lot is worth to the seat
	Fair   int // the price that it should fetch
	Winner goa.Seat
}

// Appraise evaluates the lot being auctioned as the strongest bots do. ok is
// false outside bidding, and against Lakshmi, whose bids follow from cards.
func Appraise(v *goa.View) (p Appraisal, ok bool) {
	j := pricings.Get().(*Pricing)
	defer pricings.Put(j)
	if !j.Set(v) {
		return p, false
	}
	p.Winner, p.Fair = j.Fair()
	p.Worth = j.Worth(v.Seat())
	return p, true
}

// most returns how many of its own ducats the lot is worth to a seat. Rather
// than pay one more, the seat would leave the lot to the next.
func (a *auction) most(me goa.Seat) int {
	have, others := a.ducats[me], mostOfOthers(&a.ducats, a.n, int(me))
	without := a.value(me, (me+1)%goa.Seat(a.n), have, others)
	n := 0
	for n < have && a.value(me, me, have-n-1, others) >= without {
		n++
	}
	return n
}

// bidders fills in the players who are still to bid in the current auction.
func (a *auction) bidders(s *goa.Public, lot *goa.Auction) {
	a.high, a.holder = lot.High, lot.Bidder
	a.step = s.LeastBid() - lot.High
	a.order = a.seats[:0]
	for i := s.Actor(); i != lot.Auctioneer; i = (i + 1) % goa.Seat(a.n) {
		a.order = append(a.order, i)
	}
	a.forget()
}
