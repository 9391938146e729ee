package reasons

import (
	"goa/ai"
	"goa/goa"
)

// How carefully turns are played on until a position is quiet.
const (
	ownBudget   = 120 // positions that the player who decides examines
	otherBudget = 40  // positions that the others examine
	mostMoves   = 800 // far more than a round has
)

// settle plays on after a move until nothing is half done: to the end of the
// auction, of all auctions of the round if tokens are being placed, or of the
// turn. If round is set, it plays to the end of the round.
func (e *Explainer) settle(s *goa.State, m goa.Move, dice *ai.Dice, round bool) {
	me, stage, token, number := s.Turn(), s.Stage(), lotOf(s), s.Round()
	turn := stage == goa.Acting || stage == goa.Extras
	s.Play(m)
	ended := endsTurn(m)
	for range mostMoves {
		switch {
		case s.Turn() == goa.Nature && s.Stage() != goa.Setup:
			dice.PlayChance(s)
			continue
		case s.Turn() < 0: // it is over, or a market is about to be laid out
			return
		case round:
			if s.Ask() == goa.AskFlag || s.Round() > number {
				return
			}
		case turn && (ended || s.Turn() != me || s.Stage() != stage) && begins(s.Ask()):
			return
		case stage == goa.Bidding && lotOf(s) != token && begins(s.Ask()):
			return
		case !turn && begins(s.Ask()) && s.Stage() != goa.Placing && s.Stage() != goa.Pledging && s.Stage() != goa.Bidding:
			return
		}
		e.legal = s.Moves(e.legal[:0])
		next := e.next(s, me, dice)
		ended = ended || s.Turn() == me && endsTurn(next)
		s.Play(next)
	}
}

// next returns the move that the seat to move would make.
func (e *Explainer) next(s *goa.State, me goa.Seat, dice *ai.Dice) goa.Move {
	switch {
	case len(e.legal) == 1:
		return e.legal[0]
	case s.Turn() == me:
		return e.judge.Best(s, e.legal, ownBudget, dice.Next())
	case s.Ask() == goa.AskPledge || s.Ask() == goa.AskCaptain:
		return e.legal[dice.IntN(len(e.legal))]
	default:
		return e.judge.Quick(s, e.legal, otherBudget, dice.Next())
	}
}

// endsTurn reports whether a move ends an action turn.
func endsTurn(m goa.Move) bool { return m.Kind == goa.EndTurn || m.Kind == goa.Pass }

// begins reports whether a question begins a turn.
func begins(a goa.Ask) bool {
	switch a {
	case goa.AskAction, goa.AskExtra, goa.AskFlag, goa.AskToken, goa.AskPledge, goa.AskCaptain, goa.AskGambitNow, goa.AskBid, goa.AskTake, goa.AskSale:
		return true
	default:
		return false
	}
}

// lotOf returns the token whose lot is at auction, or 0.
func lotOf(s *goa.State) int {
	if lot, ok := s.Auction(); ok {
		return lot.Token
	}
	return 0
}
