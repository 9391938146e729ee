package match

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"goa/goa"
)

// Bidding goes around once, so players can mostly say in advance what to do in
// an auction. An order says that: the table plays it as soon as the seat is
// asked, as if its owner were there. Nobody else sees it, and it ends with its
// lot.

// Order is what a seat does, without its owner, when it is asked.
type Order struct {
	Lot    int  // by the number of its token, from 1; 0 for the extra actions of the round
	Will   Will // what is done
	Amount int  // ducats, for orders that have an amount
	// Despite says that the order holds even if a Gambit is turned up for the
	// lot.
	Despite bool
}

// Will is what an order says.
type Will uint8

// What orders say. If the bid is not possible, the seat passes.
const (
	NoOrder   Will = iota // nothing: the owner is asked
	PassLot               // passes
	BidExact              // bids exactly the amount
	BidUpTo               // bids as little as possible, at most the amount
	BuyUpTo               // as auctioneer: takes what nobody wants, buys for at most the amount, otherwise sells
	KeepExtra             // keeps the extra action cards in this round
	numWills
)

var willNames = [numWills]string{NoOrder: "ask", PassLot: "pass", BidExact: "bid", BidUpTo: "up-to", BuyUpTo: "buy", KeepExtra: "keep"}

// MaxOrder is the largest amount of an order, more than anyone ever holds.
const MaxOrder = 999

// WillNamed is the inverse of String.
func WillNamed(name string) (Will, bool) {
	at := slices.Index(willNames[:], name)
	return Will(max(at, 0)), at >= 0
}

// String returns the stable name.
func (w Will) String() string { return willNames[w] }

// HasAmount reports whether an order of this kind names ducats.
func (w Will) HasAmount() bool { return w == BidExact || w == BidUpTo || w == BuyUpTo }

// String returns the text of an order, such as "2 up-to 5 despite": the lot,
// what is done, the amount if there is one, and the last word if the order
// holds despite a Gambit.
func (o Order) String() string {
	text := strconv.Itoa(o.Lot) + " " + willNames[o.Will]
	if o.Will.HasAmount() {
		text += " " + strconv.Itoa(o.Amount)
	}
	if o.Despite {
		text += " despite"
	}
	return text
}

// ParseOrder is the inverse of String.
func ParseOrder(text string) (Order, error) {
	bad := fmt.Errorf("%.40q is no order; one is \"2 up-to 5\"", text)
	words := strings.Split(text, " ")
	if len(words) < 2 {
		return Order{}, bad
	}
	lot, err := strconv.Atoi(words[0])
	will, known := WillNamed(words[1])
	o := Order{Lot: lot, Will: will}
	if err != nil || lot < 0 || lot > maxLots || !known {
		return Order{}, bad
	}
	rest := words[2:]
	if o.Will.HasAmount() && len(rest) > 0 {
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

// maxLots is how many lots a round has at most: one for each seat and the flag.
const maxLots = goa.MaxSeats + 1

// orders are the orders of one seat, by lot.
type orders [maxLots + 1]Order

// mayOrder reports whether an order makes sense for a seat now: for an unsold
// lot of this round, once all tokens are placed.
func (g *game) mayOrder(seat goa.Seat, o Order) bool {
	s := &g.state
	if !g.begun || g.over() || !g.hasSeat(seat) || s.Solo() {
		return false
	}
	if o.Lot == 0 {
		return (o.Will == KeepExtra || o.Will == NoOrder) && s.Stage() != goa.Setup && !s.OutOfExtras(seat)
	}
	if stage := s.Stage(); stage != goa.Pledging && stage != goa.Bidding || o.Lot > s.Tokens() || s.TokenAt(o.Lot) == goa.NoCell {
		return false
	}
	mine := s.TokenOwner(o.Lot) == seat
	switch o.Will {
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

// order gives a seat an order, in place of an earlier one for that lot.
func (g *game) order(e Entry) error {
	o, err := ParseOrder(e.Text)
	switch {
	case err != nil:
		return err
	case !g.mayOrder(e.Seat, o):
		return fmt.Errorf("%q is no order for seat %d now", o, e.Seat)
	}
	lot := o.Lot
	if o.Will == NoOrder {
		o = Order{}
	}
	g.orders[e.Seat][lot] = o
	return nil
}

// dropOrders drops orders that an event makes useless: a lot is gone, a Gambit
// is turned up, or a round is over.
func (g *game) dropOrders(e goa.Event) {
	switch e.Kind {
	case goa.AuctionOpened:
		g.lot = int(e.N)
	case goa.LotTaken, goa.LotBought, goa.LotSold:
		g.eachOrder(func(o *Order) bool { return o.Lot == g.lot })
	case goa.GambitTurned:
		g.eachOrder(func(o *Order) bool { return o.Lot == g.lot && !o.Despite })
	case goa.RoundBegan:
		g.eachOrder(func(*Order) bool { return true })
	default:
	}
}

// eachOrder drops the orders for which drop is true.
func (g *game) eachOrder(drop func(*Order) bool) {
	for i := range g.orders {
		for lot := range g.orders[i] {
			if o := &g.orders[i][lot]; o.Will != NoOrder && drop(o) {
				*o = Order{}
			}
		}
	}
}

// ordered returns the move that a seat's order asks for now; ok is false if
// there is none and its owner is asked.
func (g *game) ordered(seat goa.Seat) (m goa.Move, ok bool) {
	if !g.begun || !g.hasSeat(seat) || g.state.Turn() != seat || g.seats[seat].Kind != Person {
		return m, false
	}
	switch ask := g.state.Ask(); ask {
	case goa.AskExtra:
		m = goa.NewPass()
		return m, g.orders[seat][0].Will == KeepExtra && g.state.Check(m) == goa.Legal // ACT-9: the last ones cannot be kept
	case goa.AskBid, goa.AskTake, goa.AskSale:
		a, _ := g.state.Auction()
		return g.orders[seat][a.Token].move(&g.state, a)
	default:
		return m, false
	}
}

// move returns the move of an order in an auction in which its seat is asked.
func (o Order) move(s *goa.State, a goa.Auction) (m goa.Move, ok bool) {
	legal := func(m goa.Move) bool { return s.Check(m) == goa.Legal }
	switch o.Will {
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

// close returns how an auctioneer with an order ends the auction.
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

// giveOrder stores an order of a seat's owner. Repeating an order has no
// effect.
func (p *proposal) giveOrder(c Command, o Order) error {
	seat := c.Seat
	if err := p.mine(c); err != nil {
		return err
	}
	if p.over() {
		return GameOver
	}
	if !p.mayOrder(seat, o) {
		return BadOrder
	}
	has := p.orders[seat][o.Lot]
	if has == o || o.Will == NoOrder && has.Will == NoOrder {
		return nil
	}
	return p.add(OrderEntry, seat, o.String())
}

// Order sets what is played at a seat of the owner without asking. Either all
// orders are stored or none.
func (k *Keeper) Order(ctx context.Context, c Command, list ...Order) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error {
		for _, o := range list {
			if err := p.giveOrder(c, o); err != nil {
				return err
			}
		}
		return nil
	})
}

// LotOrder is a lot for which a seat may give an order, and the one it has given.
type LotOrder struct {
	Order
	Tile goa.Tile // NoTile: the flag, or the extra actions
	Mine bool     // the seat is the auctioneer
}

// lotOrders returns what a seat may give orders for now, in the order in which
// it comes.
func (g *game) lotOrders(seat goa.Seat) (list []LotOrder) {
	for lot := 1; lot <= g.state.Tokens(); lot++ {
		if g.mayOrder(seat, Order{Lot: lot}) {
			o := g.orders[seat][lot]
			o.Lot = lot
			list = append(list, LotOrder{o, g.state.TileAt(g.state.TokenAt(lot)), g.state.TokenOwner(lot) == seat})
		}
	}
	if g.mayOrder(seat, Order{}) && g.state.Player(seat).Extras() > 0 {
		list = append(list, LotOrder{Order: g.orders[seat][0]})
	}
	return list
}
