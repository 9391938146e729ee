package match

import (
	"context"
	"fmt"

	"goa/goa"
	"goa/internal/autopilot"
)

// order gives a seat an order, in place of an earlier one for that lot.
func (g *game) order(e Entry) error {
	o, err := autopilot.ParseOrder(e.Text)
	switch {
	case err != nil:
		return err
	case !g.mayOrder(e.Seat, o):
		return fmt.Errorf("%q is not an order for seat %d now", o, e.Seat)
	}
	g.orders[e.Seat].Give(o)
	return nil
}

// takesOrders reports whether a seat plays a game in which orders can be given.
func (g *game) takesOrders(seat goa.Seat) bool { return g.begun && !g.over() && g.hasSeat(seat) }

// mayOrder reports whether an order makes sense for a seat now.
func (g *game) mayOrder(seat goa.Seat, o autopilot.Order) bool {
	return g.takesOrders(seat) && autopilot.MayOrder(&g.state, seat, o)
}

// dropOrders drops orders that an event makes useless.
func (g *game) dropOrders(e goa.Event) {
	if e.Kind == goa.AuctionOpened {
		g.lot = int(e.N)
	}
	for i := range g.orders {
		g.orders[i].After(e, g.lot)
	}
}

// orderedMove returns the move that a seat's order asks for now; ok is false if
// there is none and its owner is asked.
func (g *game) orderedMove(seat goa.Seat) (m goa.Move, ok bool) {
	if !g.asksPerson(seat) {
		return m, false
	}
	return g.orders[seat].Move(&g.state)
}

// asksPerson reports whether it is the turn of a seat at which a person plays.
func (g *game) asksPerson(seat goa.Seat) bool {
	return g.begun && g.hasSeat(seat) && g.state.Turn() == seat && g.seats[seat].Kind == Person
}

// giveOrder stores an order of a seat's owner. Repeating an order has no
// effect.
func (p *proposal) giveOrder(c Command, o autopilot.Order) error {
	seat := c.Seat
	if !p.mayOrder(seat, o) {
		return BadOrder
	}
	has := p.orders[seat][o.Lot]
	if has == o || o.Kind == autopilot.NoOrder && has.Kind == autopilot.NoOrder {
		return nil
	}
	return p.add(OrderEntry, seat, o.String())
}

// Order sets what is played at a seat of the owner without asking. Either all orders are
// stored or none. Without orders it only reports whether the owner may give some.
func (k *Keeper) Order(ctx context.Context, c Command, list ...autopilot.Order) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error {
		if err := p.checkOwnSeat(c); err != nil {
			return err
		}
		if p.over() {
			return GameOver
		}
		for _, o := range list {
			if err := p.giveOrder(c, o); err != nil {
				return err
			}
		}
		return nil
	})
}

// lotOrders returns the lots that a seat may give orders for now, in the order in which
// they come up.
func (g *game) lotOrders(seat goa.Seat) []autopilot.LotOrder {
	if !g.takesOrders(seat) {
		return nil
	}
	return g.orders[seat].Lots(&g.state, seat)
}
