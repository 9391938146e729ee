package tablepage

import "goa/goa"

// The parts of the table that a question can be about. Style sheets show that part
// first if there is no room for everything.
const (
	aboutMarket = "market"
	aboutBoard  = "board" // a player's own
)

// about returns the part of the table that the present question can change.
func (s *Table) about() string {
	switch s.View.Ask() {
	case goa.AskFlag, goa.AskToken, goa.AskPledge, goa.AskGambitNow, goa.AskBid, goa.AskTake, goa.AskSale, goa.AskFavor:
		return aboutMarket
	case goa.AskQuick, goa.AskCaptain, goa.AskBonus, goa.AskBroker, goa.AskAction, goa.AskEndTurn, goa.AskExtra, goa.AskPayment, goa.AskSpices, goa.AskFields,
		goa.AskFill, goa.AskSell, goa.AskReturn, goa.AskGain, goa.AskDrop, goa.AskDraw, goa.AskColonists, goa.AskColonyTile:
		return aboutBoard
	default: // chance moves for the seat that acts
		if k := s.View.Stage(); k == goa.Acting || k == goa.Extras {
			return aboutBoard
		}
		return aboutMarket
	}
}
