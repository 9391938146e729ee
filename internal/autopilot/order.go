package autopilot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"goa/goa"
)

// Bidding goes around once, so players can mostly say in advance what they want to do
// in an auction. They do so with an order: the table plays it as soon as the seat is
// asked, as if its owner were there. Nobody else sees it, and it ends with its lot.

// Order says what a seat does, without its owner, when it is asked.
type Order struct {
	Lot    int       // the number of its token, from 1; 0 for the extra actions of the round
	Kind   OrderKind // what to do
	Amount int       // ducats, for orders that have an amount
	// Despite says that the order holds even if a Gambit is turned up for the lot.
	Despite bool
}

// OrderKind is what an order asks for.
type OrderKind uint8

// The kinds of orders. If the bid is not possible, the seat passes.
const (
	NoOrder   OrderKind = iota // no order: the owner is asked
	PassLot                    // passes
	BidExact                   // bids exactly the amount
	BidUpTo                    // bids as little as possible, at most the amount
	BuyUpTo                    // as auctioneer: takes an unwanted lot, buys for at most the amount, otherwise sells
	KeepExtra                  // keeps the extra action cards in this round
	numOrderKinds
)

var orderKindNames = [numOrderKinds]string{NoOrder: "ask", PassLot: "pass", BidExact: "bid", BidUpTo: "up-to", BuyUpTo: "buy", KeepExtra: "keep"}

// MaxOrder is the largest amount of an order, more than anyone ever holds.
const MaxOrder = 999

// OrderKindNamed is the inverse of String.
func OrderKindNamed(name string) (OrderKind, bool) {
	at := slices.Index(orderKindNames[:], name)
	return OrderKind(max(at, 0)), at >= 0
}

// String returns the stable name.
func (w OrderKind) String() string { return orderKindNames[w] }

// HasAmount reports whether an order of this kind names ducats.
func (w OrderKind) HasAmount() bool { return w == BidExact || w == BidUpTo || w == BuyUpTo }

// String returns the text of an order, such as "2 up-to 5 despite": the lot, what to
// do, the amount if there is one, and the last word if the order holds despite a
// Gambit.
func (o Order) String() string {
	text := strconv.Itoa(o.Lot) + " " + orderKindNames[o.Kind]
	if o.Kind.HasAmount() {
		text += " " + strconv.Itoa(o.Amount)
	}
	if o.Despite {
		text += " despite"
	}
	return text
}

// ParseOrder is the inverse of String.
func ParseOrder(text string) (Order, error) {
	bad := fmt.Errorf("%.40q is not an order; one is \"2 up-to 5\"", text)
	words := strings.Split(text, " ")
	if len(words) < 2 {
		return Order{}, bad
	}
	lot, err := strconv.Atoi(words[0])
	kind, known := OrderKindNamed(words[1])
	o := Order{Lot: lot, Kind: kind}
	if err != nil || lot < 0 || lot > maxLots || !known {
		return Order{}, bad
	}
	rest := words[2:]
	if o.Kind.HasAmount() && len(rest) > 0 {
		o.Amount, err = strconv.Atoi(rest[0])
		rest = rest[1:]
	}
	if len(rest) == 1 && rest[0] == "despite" {
		o.Despite, rest = true, nil
	}
	if err != nil || len(rest) > 0 || o.Amount < 0 || o.Amount > MaxOrder || o.String() != text {
		return Order{}, bad
	}
	return o, nil
}

// maxLots is the most lots that a round can have: one for each seat and the flag.
const maxLots = goa.MaxSeats + 1

// Orders are the orders of one seat, by lot.
type Orders [maxLots + 1]Order

// MayOrder reports whether an order makes sense for a seat now: for an unsold lot of
// this round, once all tokens are placed.
func MayOrder(s *goa.State, seat goa.Seat, o Order) bool {
	if s.Solo() {
		return false
	}
	if o.Lot == 0 {
		return (o.Kind == KeepExtra || o.Kind == NoOrder) && s.Stage() != goa.Setup && !s.OutOfExtras(seat)
	}
	if stage := s.Stage(); stage != goa.Pledging && stage != goa.Bidding || o.Lot > s.Tokens() || s.TokenAt(o.Lot) == goa.NoCell {
		return false
	}
	mine := s.TokenOwner(o.Lot) == seat
	switch o.Kind {
	case NoOrder:
		return true
	case BuyUpTo:
		return mine
	case PassLot, BidExact, BidUpTo:
		return !mine
	default:
		return false
	}
}

// Give sets an order, in place of an earlier one for that lot.
func (list *Orders) Give(o Order) {
	lot := o.Lot
	if o.Kind == NoOrder {
		o = Order{}
	}
	list[lot] = o
}

// After drops orders that an event makes useless: the lot at auction is gone, a Gambit
// is turned up for it, or a round is over.
func (list *Orders) After(e goa.Event, lot int) {
	switch e.Kind {
	case goa.LotTaken, goa.LotBought, goa.LotSold:
		list.drop(func(o *Order) bool { return o.Lot == lot })
	case goa.GambitTurned:
		list.drop(func(o *Order) bool { return o.Lot == lot && !o.Despite })
	case goa.RoundBegan:
		*list = Orders{}
	default:
	}
}

// drop drops the orders for which useless is true.
func (list *Orders) drop(useless func(*Order) bool) {
	for lot := range list {
		if o := &list[lot]; o.Kind != NoOrder && useless(o) {
			*o = Order{}
		}
	}
}

// Move returns the move that the orders of the seat to move ask for; ok is false if
// there is none and its owner has to be asked.
func (list *Orders) Move(s *goa.State) (m goa.Move, ok bool) {
	switch s.Ask() {
	case goa.AskExtra:
		m = goa.NewPass()
		return m, list[0].Kind == KeepExtra && s.Check(m) == goa.Legal // ACT-9: the last ones cannot be kept
	case goa.AskBid, goa.AskTake, goa.AskSale:
		a, _ := s.Auction()
		return list[a.Token].move(s, a)
	default:
		return m, false
	}
}

// move returns the move of an order in an auction that asks its seat.
func (o Order) move(s *goa.State, a goa.Auction) (m goa.Move, ok bool) {
	legal := func(m goa.Move) bool { return s.Check(m) == goa.Legal }
	switch o.Kind {
	case PassLot:
		return goa.NewPass(), true
	case BidExact:
		if m = goa.NewBid(o.Amount); o.Amount > 0 && legal(m) {
			return m, true
		}
		return goa.NewPass(), true
	case BidUpTo:
		if m = goa.NewBid(s.LeastBid()); s.LeastBid() <= o.Amount && a.Bidder != s.Turn() && legal(m) {
			return m, true
		}
		return goa.NewPass(), true
	case BuyUpTo:
		return o.close(a, legal), true
	default:
		return m, false
	}
}

// close returns the move with which an auctioneer with an order ends the auction.
func (o Order) close(a goa.Auction, legal func(goa.Move) bool) goa.Move {
	switch {
	case a.High == 0:
		return goa.NewTake()
	case a.Price <= o.Amount && legal(goa.NewBuy()):
		return goa.NewBuy()
	default:
		return goa.NewSell()
	}
}

// LotOrder is a lot for which a seat may give an order, and the order it has given.
type LotOrder struct {
	Order
	Tile goa.Tile // NoTile: the flag, or the extra actions
	Mine bool     // the seat is the auctioneer
}

// Lots returns the lots for which a seat may give orders now, in the order of their
// auctions.
func (list *Orders) Lots(s *goa.State, seat goa.Seat) (lots []LotOrder) {
	for lot := 1; lot <= s.Tokens(); lot++ {
		if MayOrder(s, seat, Order{Lot: lot}) {
			o := list[lot]
			o.Lot = lot
			lots = append(lots, LotOrder{o, s.TileAt(s.TokenAt(lot)), s.TokenOwner(lot) == seat})
		}
	}
	if MayOrder(s, seat, Order{}) && s.Player(seat).Extras() > 0 {
		lots = append(lots, LotOrder{Order: list[0]})
	}
	return lots
}
