package tablepage

import (
	"slices"
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/autopilot"
)

// bidder is a player's part in the present auction.
type bidder struct {
	Seat  goa.Seat
	State string // what the player has done or is about to do: the key of a text
	Bid   int    // if the player has bid
	Now   bool   // the player is asked
	High  bool   // no other player has bid more
}

// bidders returns all players in the order of bidding, the auctioneer last. A solo
// game has none: Lakshmi's offer is described in words.
func (s *Table) bidders(a goa.Auction) (list []bidder) {
	if s.View.Solo() {
		return nil
	}
	said, n := s.lastAnswers(), goa.Seat(s.View.Seats())
	left := s.View.StillToBid()
	for i := range n {
		seat := (a.Auctioneer + 1 + i) % n
		b := bidder{Seat: seat, Now: s.View.Turn() == seat, High: seat == a.Bidder}
		switch e := said[seat]; {
		case seat == a.Auctioneer && b.Now && len(left) == 0:
			b.State = "bidder.decides"
		case seat == a.Auctioneer:
			b.State = "bidder.sells"
		case b.Now && s.View.Ask() == goa.AskBid:
			b.State = "bidder.now"
		case e.Kind == goa.BidMade:
			b.State, b.Bid = "bidder.bid", int(e.N)
		case b.High: // the game began in the middle of this auction
			b.State, b.Bid = "bidder.bid", a.High
		case slices.Contains(left, seat):
			b.State = "bidder.next"
		default:
			b.State = "bidder.pass"
		}
		list = append(list, b)
	}
	return list
}

// lastAnswers returns the last answer of each seat since the auction was opened.
func (s *Table) lastAnswers() (lastAnswers [goa.MaxSeats]goa.Event) {
	for _, h := range slices.Backward(s.Log) {
		e := h.Event
		switch {
		case h.At > s.At:
		case e.Kind == goa.AuctionOpened:
			return lastAnswers
		case (e.Kind == goa.BidMade || e.Kind == goa.Passed) && lastAnswers[e.Seat].Kind == goa.NoEvent:
			lastAnswers[e.Seat] = e
		}
	}
	return lastAnswers
}

// stateOf describes what a bidder has done or is about to do.
func (s *Table) stateOf(b bidder) string {
	if b.Bid > 0 {
		return s.say(b.State, "n", b.Bid)
	}
	return s.say(b.State)
}

// lots returns how many lots of the round the viewer can still bid on, and how many
// of these they have already passed on.
func (s *Table) lots() (all, passed int) {
	for _, o := range s.Orders {
		if o.Lot > 0 && !o.Mine {
			all++
			if o.Kind == autopilot.PassLot {
				passed++
			}
		}
	}
	return all, passed
}

// moreAuctions reports whether the viewer will bid in another auction of the round.
func (s *Table) moreAuctions() bool {
	all, _ := s.lots()
	return all > 1
}

// passing reports whether the viewer passes for the rest of the round.
func (s *Table) passing() bool {
	all, passed := s.lots()
	return all > 0 && passed == all
}

// left returns a text with what the viewer has left after a payment.
func (s *Table) left(paid int) string {
	return s.say("left", "n", s.View.Player(s.Seat).Ducats()-paid)
}

// purse returns the number of ducats that the viewer has.
func (s *Table) purse() string { return strconv.Itoa(s.View.Player(s.Seat).Ducats()) }

// leastBid explains the lowest bid if a Gambit has raised it.
func (s *Table) leastBid() string {
	a, _ := s.View.Auction()
	sum := goa.Price{Bid: a.High, Gambit: s.View.LeastBid() - a.High}
	if s.View.Gambit() != goa.HeavyBidding {
		return ""
	}
	return s.say("bid.least", "price", s.priceSum(sum))
}

// priceSum shows how a price is made up; a plain price is only a number.
func (s *Table) priceSum(p goa.Price) string {
	terms := []string{strconv.Itoa(p.Bid)}
	add := func(text string, n int, name string) {
		if n > 0 {
			terms = append(terms, s.say(text, "n", n, "name", name))
		}
	}
	add("price.more", p.Gambit, s.Words.Gambit(s.View.Gambit()))
	add("price.more", p.Story, s.Words.Story(s.View.Story()))
	if a, on := s.View.Auction(); on && p.Spared > 0 {
		add("price.less", p.Spared, s.Words.Captain(s.View.Player(a.Auctioneer).Captain()))
	}
	return strings.Join(terms, " ")
}

// describeDeal adds what buying costs or selling brings, how the price is made up if
// it is more than the bid, and what the viewer has left afterwards.
func (s *Table) describeDeal(b *button) {
	if _, ok := s.View.Auction(); !ok {
		return
	}
	p := s.View.BuyPrice()
	sign, gain := "−", -p.Total()
	if b.Move.Kind == goa.Sell {
		p = s.View.SalePrice()
		sign, gain = "+", p.Total()
	}
	b.Gives, b.Goods, b.Note = sign+strconv.Itoa(p.Total()), "ducat", s.left(-gain)
	if sum := s.priceSum(p); sum != strconv.Itoa(p.Total()) {
		b.Note = sum + " · " + b.Note
	}
}
