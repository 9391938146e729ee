package goa

// Ask is what a player or Nature is asked for. Besides answering, a player can
// have free moves: tiles, cards, discards (ACT-2).
type Ask uint8

// Questions to Nature. NoAsk stands for a game that is over.
const (
	NoAsk Ask = iota
	AskRemoveTile
	AskLayTile
	AskFirstSeat
	AskStartCard
	AskTurnCard // for a founding or Resupply
	AskDealCard
	AskTurnBonanza
	AskTurnStory
	AskDealCaptain
	AskAuctionCard
	AskMoney
	AskActionCard
	AskDiscardColony
	AskDealGoal
	lastOfNaturesAsks = AskDealGoal
)

// Questions to players.
const (
	AskQuick      Ask = iota + lastOfNaturesAsks + 1 // ducats or two tracks (VAR-1)
	AskCaptain                                       // which one to keep, in secret (VAR-6)
	AskBonus                                         // of a campaign (VAR-8c)
	AskFlag                                          // where it goes (TOK-1)
	AskToken                                         // where it goes (TOK-2)
	AskPledge                                        // which Gambit, in secret (VAR-4)
	AskGambitNow                                     // or later (VAR-4)
	AskBroker                                        // which benefit of Power broker (VAR-4b)
	AskBid                                           // or to pass (AUC-2)
	AskTake                                          // a lot that nobody bid for (AUC-3)
	AskSale                                          // to sell the lot or to buy it (AUC-3)
	AskAction                                        // of the turn (ACT-1)
	AskEndTurn                                       // the action is done (ACT-1)
	AskExtra                                         // an extra action, or to pass (ACT-9)
	AskPayment                                       // which places spices are paid from (ACT-3)
	AskSpices                                        // which, and where they go (ACT-5)
	AskFields                                        // which spices grow on a place (RUL-6)
	AskFill                                          // which place (TIL-4b)
	AskSell                                          // which spices (EXP-2 e)
	AskReturn                                        // which spices, for Duty (TIL-5)
	AskGain                                          // spices, ships or colonists (TIL-2, TIL-4c)
	AskDrop                                          // which plantation goes (TIL-1)
	AskFavor                                         // which tile (TIL-2)
	AskDraw                                          // how many cards (ACT-6)
	AskColonists                                     // to pay them or decline (ACT-7b)
	AskColonyTile                                    // which (ACT-7c)
	numAsks
)

// taskAsks holds what a task on top of the stack asks for. Tasks that need no
// decision ask for nothing and are never found there.
var taskAsks = [numTaskKinds]Ask{
	taskRemove: AskRemoveTile, taskLay: AskLayTile, taskFirst: AskFirstSeat, taskStartCard: AskStartCard,
	taskTurn: AskTurnCard, taskDeal: AskDealCard, taskBonanza: AskTurnBonanza, taskStory: AskTurnStory,
	taskCaptains: AskDealCaptain, taskAuctionCard: AskAuctionCard, taskMoney: AskMoney,
	taskActionCard: AskActionCard, taskDiscard: AskDiscardColony, taskGoals: AskDealGoal,

	taskQuick: AskQuick, taskKeep: AskCaptain, taskBonus: AskBonus, taskPledge: AskPledge, taskGambit: AskGambitNow,
	taskBroker: AskBroker, taskPay: AskPayment, taskSpices: AskSpices, taskPut: AskFields, taskFill: AskFill,
	taskSell: AskSell, taskReturn: AskReturn, taskGain: AskGain, taskDrop: AskDrop, taskFavor: AskFavor,
	taskExplore: AskDraw, taskFound: AskColonists, taskColonyTile: AskColonyTile,
}

// askNames holds the names of the tasks, and of what stages ask for.
var askNames = func() (names [numAsks]string) {
	for k, ask := range taskAsks {
		if ask != NoAsk {
			names[ask] = taskNames[k]
		}
	}
	names[AskFlag], names[AskToken], names[AskBid] = "place-flag", "place-token", "bid"
	names[AskTake], names[AskSale] = "close-auction", "close-auction"
	names[AskExtra], names[AskAction], names[AskEndTurn] = "choose-extra", "choose-action", "end-turn"
	return names
}()

// String returns the stable name, which is todo in JSON. All questions that
// close an auction share one name. It is empty for NoAsk.
func (a Ask) String() string {
	if a == NoAsk {
		return ""
	}
	return nameOf(askNames[:], int(a), "ask")
}

// ByNature reports whether Nature is asked.
func (a Ask) ByNature() bool { return a >= AskRemoveTile && a <= lastOfNaturesAsks }

// Ask returns what is asked for now. [Public.Question] says more.
func (s *Public) Ask() Ask {
	if s.depth > 0 {
		return taskAsks[s.stack[s.depth-1].kind]
	}
	switch s.stage {
	case Placing:
		if s.tokens[0] == NoCell {
			return AskFlag
		}
		return AskToken
	case Bidding:
		return s.askBidding()
	case Acting, Extras:
		return s.askTurn()
	default:
		return NoAsk
	}
}

func (s *Public) askBidding() Ask {
	switch {
	case s.actor != s.auctioneer():
		return AskBid
	case s.high == 0:
		return AskTake
	default:
		return AskSale
	}
}

func (s *Public) askTurn() Ask {
	switch {
	case s.stage == Extras && s.turn&inTurn == 0:
		return AskExtra
	case s.turn&acted != 0:
		return AskEndTurn
	default:
		return AskAction
	}
}

// Question says who is asked for what, and during which action. A field that
// does not apply is none: NoAction, NoTile, NoCard, …, 0.
type Question struct {
	Ask    Ask
	Seat   Seat   // a player, Nature, or Nobody if the game is over
	Action Action // in progress: the turn's, or one by Espionage
	Card   Card   // whose effect is in progress
	Colony Colony // being founded, or the one of the tile to choose or discard
	Track  Track  // whose next row is being paid for
	Place  Place  // whose fields are being filled
	Tile   Tile   // the lot, or the plantation that waits for a space
	Token  int    // being placed, or whose lot is auctioned, from 1
	Left   int    // how many are still to be chosen, dealt or turned up, where that is fixed or limited
	Enough bool   // fewer are enough: Done is legal
}

// Question returns what is asked now.
func (s *Public) Question() Question {
	q := Question{
		Ask: s.Ask(), Seat: s.Turn(), Action: s.actionGoingOn(), Card: s.inPlay,
		Colony: NoColony, Track: NoTrack, Place: NoPlace,
	}
	switch s.stage {
	case Placing:
		q.Token = int(s.token()) + 1
	case Bidding:
		if a, on := s.Auction(); on {
			q.Token, q.Tile = a.Token, a.Tile
		}
	default:
	}
	if t := s.top(); t != nil {
		t.question(&q)
	}
	return q
}

// question adds what a task knows.
func (t *task) question(q *Question) {
	q.Enough = t.is(optional | started)
	switch t.kind {
	case taskFound:
		q.Colony = t.about.colony()
		return
	case taskColonyTile, taskDiscard:
		q.Colony = t.about.colony()
	case taskPay:
		q.Track, q.Left = t.about.track(), t.due.Total()
		return
	case taskPut:
		q.Place = t.about.place()
	case taskDrop:
		q.Tile = t.about.tile()
	case taskAuctionCard:
		q.Token = int(t.token()) + 1
	default:
	}
	if t.kind != taskSell || t.left != sellAny {
		q.Left = int(t.left)
	}
}

// actionGoingOn returns the action in progress: the topmost on the stack.
func (s *Public) actionGoingOn() Action {
	for i := int(s.depth) - 1; i >= 0; i-- {
		switch t := &s.stack[i]; {
		case t.kind == taskPay:
			return ProgressAction
		case t.kind == taskSpices && t.is(inAction):
			return HarvestAction
		case t.kind == taskExplore:
			return ExploreAction
		case t.kind == taskFound, t.kind == taskCloseOpen:
			return FoundAction
		}
	}
	return NoAction
}
