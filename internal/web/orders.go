package web

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/match"
)

// Orders are what a guest wants done in the auctions to come without being
// asked: a line for each lot, in one form.

// order takes down the orders of a form, for all lots that it names.
func (s *Server) order(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		list, err := c.orders()
		if err != nil {
			return nil, err
		}
		return s.Keeper.Order(ctx, c.id, c.by, c.seat, list...)
	})
}

// pick lays down what is picked in secret, ahead of time or in place of an
// earlier pick.
func (s *Server) pick(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		return s.Keeper.Pick(ctx, c.id, c.by, c.seat, c.entry, c.form("pick"))
	})
}

// ordersForm is the form for a script, or the table with it.
func (s *Server) ordersForm(w http.ResponseWriter, r *http.Request) error {
	v := viewerOf(r)
	_, shown, err := s.look(r, v)
	if err != nil {
		return err
	}
	if r.Header.Get("HX-Request") != "" {
		return s.send(w, r, http.StatusOK, ordersForm(shown))
	}
	shown.orderForm = true
	return s.sendTable(w, r, http.StatusOK, shown)
}

// ordersPath is where the form is.
func (s *shownTable) ordersPath() string { return s.withSeat(s.path("orders")) }

// ordersID is that of a form, which is another one for other lots.
func (s *shownTable) ordersID() string {
	id := fmt.Sprintf("orders-%d-%d-%d", s.View.Round(), len(s.Orders), len(s.Picks))
	if s.hasPicked() {
		id += "-" + strings.ReplaceAll(s.Picked.String(), " ", "-")
	}
	return id
}

// orders reads the lines of the form.
func (c *command) orders() (list []match.Order, err error) {
	for lot := range goa.MaxSeats + 2 {
		n := strconv.Itoa(lot)
		text := c.form("will-" + n)
		if text == "" {
			continue
		}
		will, ok := match.WillNamed(text)
		o := match.Order{Lot: lot, Will: will}
		if !ok {
			return nil, errForm
		}
		if will.HasAmount() {
			if o.Amount, err = strconv.Atoi(c.form("amount-" + n)); err != nil || o.Amount == 0 && will != match.BuyUpTo {
				return nil, errAmount
			}
		}
		o.Despite = will != match.NoOrder && c.form("despite-"+n) != ""
		if _, err := match.ParseOrder(o.String()); err != nil {
			return nil, errAmount
		}
		list = append(list, o)
	}
	return list, nil
}

// ordering reports whether orders are offered: where several people play, each
// at a device of his own, and may have to wait for each other.
func (s *shownTable) ordering() bool {
	others := false
	for _, seat := range s.Seats {
		others = others || seat.Kind == match.Person && !seat.Mine
	}
	return others && len(s.Orders)+len(s.Picks) > 0
}

// hasPicked reports whether something lies face down that can still be changed.
func (s *shownTable) hasPicked() bool { return s.Picked.Kind != goa.NoMove }

// pickName is what is picked, and what it is good for.
func (s *shownTable) pickName(m goa.Move) (name, effect string) {
	if m.Kind == goa.Keep {
		return s.words.Captain(m.Captain()), s.words.CaptainEffect(m.Captain(), s.rules)
	}
	return s.words.Gambit(m.Gambit()), s.words.GambitEffect(m.Gambit(), s.rules)
}

// pickedText says what lies face down while others have yet to pick.
func (s *shownTable) pickedText() string {
	name, _ := s.pickName(s.Picked)
	return s.say("pick.laid", "name", name)
}

// orderLot names what an order is for.
func (s *shownTable) orderLot(o match.LotOrder) string {
	if o.Lot == 0 {
		return s.say("order.extras")
	}
	if o.Tile == goa.NoTile {
		return s.say("order.flag", "n", o.Lot)
	}
	return s.say("order.lot", "n", o.Lot, "tile", s.words.Tile(o.Tile))
}

// wills are what can be ordered for a lot, the one that was first.
func wills(o match.LotOrder) []match.Will {
	switch {
	case o.Lot == 0:
		return []match.Will{match.NoOrder, match.KeepExtra}
	case o.Mine:
		return []match.Will{match.NoOrder, match.BuyUpTo}
	default:
		return []match.Will{match.NoOrder, match.PassLot, match.BidUpTo, match.BidExact}
	}
}

// orderAmount is what stands in the field of an amount; nothing until one is given.
func orderAmount(o match.LotOrder) string {
	if !o.Will.HasAmount() {
		return ""
	}
	return strconv.Itoa(o.Amount)
}

// given counts the orders that stand.
func (s *shownTable) given() (n int) {
	if s.hasPicked() {
		n++
	}
	for _, o := range s.Orders {
		if o.Will != match.NoOrder {
			n++
		}
	}
	return n
}

// gambits reports whether Gambits can be turned up at this table.
func (s *shownTable) gambits() bool { return s.rules.Gambit }
