package web

import (
	"context"
	"net/http"
	"strconv"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
	"goa/internal/tablepage"
)

// Orders say what a guest wants done in coming auctions without being asked.
// One form has a line for each lot.

// order stores the orders of a form, for all lots that it names.
func (s *Server) order(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		list, err := c.orders()
		if err != nil {
			return nil, err
		}
		t, err := s.Keeper.Order(ctx, c.Command, list...)
		if err == nil && len(list) == 0 {
			err = errForm // the page never sends this
		}
		return t, err
	})
}

// pick stores a secret pick, ahead of time or in place of an earlier pick.
func (s *Server) pick(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		return s.Keeper.Pick(ctx, c.Command, c.form("pick"))
	})
}

// ordersForm sends the form to a script, or the table with the form.
func (s *Server) ordersForm(w http.ResponseWriter, r *http.Request) error {
	v := viewerOf(r)
	_, shown, err := s.look(r, v)
	if err != nil {
		return err
	}
	if r.Header.Get("HX-Request") != "" {
		return s.send(w, r, http.StatusOK, tablepage.OrdersForm(shown))
	}
	shown.OrderForm = true
	return s.sendTable(w, r, http.StatusOK, shown)
}

// orders reads the lines of the form.
func (c *command) orders() (list []autopilot.Order, err error) {
	for lot := range goa.MaxSeats + 2 {
		n := strconv.Itoa(lot)
		text := c.form("will-" + n)
		if text == "" {
			continue
		}
		kind, ok := autopilot.OrderKindNamed(text)
		o := autopilot.Order{Lot: lot, Kind: kind}
		if !ok {
			return nil, errForm
		}
		if kind.HasAmount() {
			if o.Amount, err = strconv.Atoi(c.form("amount-" + n)); err != nil || o.Amount == 0 && kind != autopilot.BuyUpTo {
				return nil, errAmount
			}
		}
		o.Despite = kind != autopilot.NoOrder && c.form("despite-"+n) != ""
		if _, err := autopilot.ParseOrder(o.String()); err != nil {
			return nil, errAmount
		}
		list = append(list, o)
	}
	return list, nil
}

// orderRound gives the same order for all lots of the round except the guest's
// own.
func (s *Server) orderRound(ctx context.Context, c command, kind autopilot.OrderKind) (*match.Snapshot, error) {
	t, view, err := s.viewOf(ctx, c)
	if err != nil {
		return t, err
	}
	var list []autopilot.Order
	for _, o := range view.Orders {
		if o.Lot > 0 && !o.Mine {
			list = append(list, autopilot.Order{Lot: o.Lot, Kind: kind})
		}
	}
	return s.Keeper.Order(ctx, c.Command, list...)
}
