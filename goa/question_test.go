package goa_test

import (
	"slices"
	"testing"

	"goa/goa"
)

// answers holds the moves that answer a question. All others are free.
var answers = map[goa.Ask][]goa.MoveKind{
	goa.AskRemoveTile: {goa.RemoveTile}, goa.AskLayTile: {goa.LayTile}, goa.AskFirstSeat: {goa.FirstSeat},
	goa.AskStartCard: {goa.TurnCard}, goa.AskTurnCard: {goa.TurnCard}, goa.AskDealCard: {goa.DealCard},
	goa.AskTurnBonanza: {goa.TurnBonanza}, goa.AskTurnStory: {goa.TurnStory}, goa.AskDealCaptain: {goa.DealCaptain},
	goa.AskAuctionCard: {goa.DrawAuctionCard}, goa.AskMoney: {goa.DrawMoney}, goa.AskActionCard: {goa.DrawActionCard},
	goa.AskDiscardColony: {goa.DiscardColony}, goa.AskDealGoal: {goa.DealGoal},

	goa.AskQuick: {goa.QuickDucats, goa.QuickTracks}, goa.AskCaptain: {goa.Keep}, goa.AskBonus: {goa.TakeBonus},
	goa.AskFlag: {goa.PlaceFlag}, goa.AskToken: {goa.PlaceToken}, goa.AskPledge: {goa.Pledge},
	goa.AskGambitNow: {goa.TurnGambit}, goa.AskBroker: {goa.Gain}, goa.AskBid: {goa.Bid, goa.Pass},
	goa.AskTake: {goa.Take}, goa.AskSale: {goa.Sell, goa.Buy}, goa.AskEndTurn: {goa.EndTurn},
	goa.AskAction:  {goa.Progress, goa.BuildShips, goa.Harvest, goa.Tax, goa.Explore, goa.Found},
	goa.AskExtra:   {goa.UseExtra, goa.Pass},
	goa.AskPayment: {goa.PaySpice}, goa.AskSpices: {goa.PutSpice, goa.Gain, goa.Done}, goa.AskFields: {goa.PutSpice},
	goa.AskFill: {goa.Fill, goa.Done}, goa.AskSell: {goa.SellSpice, goa.Done}, goa.AskReturn: {goa.ReturnSpice},
	goa.AskGain: {goa.Gain}, goa.AskDrop: {goa.Drop}, goa.AskFavor: {goa.TakeFavor}, goa.AskDraw: {goa.Draw},
	goa.AskColonists: {goa.PayColonists, goa.Decline}, goa.AskColonyTile: {goa.ChooseTile},
}

// In every position, the legal moves answer the question.
func TestQuestionsAreAnsweredByTheLegalMoves(t *testing.T) {
	free := []goa.MoveKind{
		goa.UseTile, goa.UseSwap, goa.UseViceKing, goa.UseEspionage, goa.PlayCard, goa.PlayCardOn, goa.Discard,
	}
	seen := map[goa.Ask]bool{}
	someGames(t, func(t *testing.T, w *walker) {
		q := w.s.Question()
		seen[q.Ask] = true
		if q.Seat != w.s.Turn() || q.Ask.ByNature() != (q.Seat == goa.Nature) || (q.Ask == goa.NoAsk) != w.s.Over() {
			t.Fatalf("seat %s is asked for %q while seat %s is to move", q.Seat, q.Ask, w.s.Turn())
		}
		if done := w.s.Check(goa.NewDone()) == goa.Legal; done != q.Enough {
			t.Fatalf("asked for %q: enough is %v, done is legal: %v", q.Ask, q.Enough, done)
		}
		for _, m := range w.s.Moves(nil) {
			if !slices.Contains(answers[q.Ask], m.Kind) && !slices.Contains(free, m.Kind) {
				t.Fatalf("%q is legal, but the question is %q", m, q.Ask)
			}
		}
	})
	for ask := range answers {
		if !seen[ask] {
			t.Errorf("nobody was asked for %q", ask)
		}
	}
}

// The subject of a question fits its answers.
func TestQuestionsSayWhatTheyAreAbout(t *testing.T) {
	someGames(t, func(t *testing.T, w *walker) {
		q, legal := w.s.Question(), w.s.Moves(nil)
		right := true
		switch q.Ask {
		case goa.AskToken:
			right = q.Token > 1 && w.s.TokenOwner(q.Token) == q.Seat
		case goa.AskBid, goa.AskTake, goa.AskSale:
			lot, _ := w.s.Auction()
			right = q.Token == lot.Token && q.Tile == lot.Tile
		case goa.AskPayment:
			right = q.Action == goa.ProgressAction && q.Track < goa.NumTracks && q.Left > 0
		case goa.AskFields:
			right = legal[0].Place() == q.Place && q.Left > 0
		case goa.AskDrop:
			right = q.Tile.IsPlantation()
		case goa.AskDraw:
			right = q.Action == goa.ExploreAction
		case goa.AskColonists:
			c, _, _ := w.s.Founding()
			right = q.Action == goa.FoundAction && q.Colony == c
		case goa.AskColonyTile:
			right = legal[0].ColonyTile().Colony() == q.Colony && q.Action == goa.FoundAction
		case goa.AskSell:
			right = q.Card.Ability() == goa.SpiceSale
		default:
		}
		if !right {
			t.Fatalf("the question is %+v", q)
		}
	})
}
