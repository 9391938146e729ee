package tablepage

import (
	"fmt"
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
)

// ordersID returns the ID of the form. It changes with the lots.
func (s *Table) ordersID() string {
	id := fmt.Sprintf("orders-%d-%d-%d", s.View.Round(), len(s.Orders), len(s.Picks))
	if s.hasPicked() {
		id += "-" + strings.ReplaceAll(s.Picked.String(), " ", "-")
	}
	return id
}

// ordering reports whether orders are offered: several people play on their own devices
// and may have to wait for each other.
func (s *Table) ordering() bool {
	others := false
	for _, seat := range s.Seats {
		others = others || seat.Kind == match.Person && !seat.Mine
	}
	return others && len(s.Orders)+len(s.Picks) > 0
}

// hasPicked reports whether a pick lies face down that can still be changed.
func (s *Table) hasPicked() bool { return s.Picked.Kind != goa.NoMove }

// pickName returns the name and the effect of a pick.
func (s *Table) pickName(m goa.Move) (name, effect string) {
	if m.Kind == goa.Keep {
		return s.Words.Captain(m.Captain()), s.Words.CaptainEffect(m.Captain(), s.rules)
	}
	return s.Words.Gambit(m.Gambit()), s.Words.GambitEffect(m.Gambit(), s.rules)
}

// pickedText names the pick that lies face down while others have yet to pick.
func (s *Table) pickedText() string {
	name, _ := s.pickName(s.Picked)
	return s.say("pick.laid", "name", name)
}

// orderLot names what an order is for.
func (s *Table) orderLot(o autopilot.LotOrder) string {
	if o.Lot == 0 {
		return s.say("order.extras")
	}
	if o.Tile == goa.NoTile {
		return s.say("order.flag", "n", o.Lot)
	}
	return s.say("order.lot", "n", o.Lot, "tile", s.Words.Tile(o.Tile))
}

// orderKinds lists the kinds of orders that a lot can have. NoOrder comes first.
func orderKinds(o autopilot.LotOrder) []autopilot.OrderKind {
	switch {
	case o.Lot == 0:
		return []autopilot.OrderKind{autopilot.NoOrder, autopilot.KeepExtra}
	case o.Mine:
		return []autopilot.OrderKind{autopilot.NoOrder, autopilot.BuyUpTo}
	default:
		return []autopilot.OrderKind{autopilot.NoOrder, autopilot.PassLot, autopilot.BidUpTo, autopilot.BidExact}
	}
}

// orderAmount returns the content of the field for the amount. It is empty if there is
// no amount yet.
func orderAmount(o autopilot.LotOrder) string {
	if !o.Kind.HasAmount() {
		return ""
	}
	return strconv.Itoa(o.Amount)
}

// given counts the present orders.
func (s *Table) given() (n int) {
	if s.hasPicked() {
		n++
	}
	for _, o := range s.Orders {
		if o.Kind != autopilot.NoOrder {
			n++
		}
	}
	return n
}

// gambits reports whether Gambits can be turned up at this table.
func (s *Table) gambits() bool { return s.rules.Gambit }
