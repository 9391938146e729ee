package goa

import "fmt"

// New returns a game before Nature's first move (section 2). In a campaign it
// is the first session; see [NewSession] for the others.
func New(r *Rules, seats int) State { return newGame(r, seats, Session{Number: 1}) }

func newGame(r *Rules, seats int, from Session) State {
	if !r.Seats(seats) {
		panic(fmt.Sprintf("goa: %d seats", seats))
	}
	s := State{Public: Public{
		rules: r, seats: uint8(seats), stage: Setup, inPlay: NoCard,
		flag: Nobody, starter: Nobody, actor: Nobody, bidder: Nobody,
		quilon: r.quilon, madras: r.madras,
		cochin: r.ColonyTiles[CochinTile], calicut: r.ColonyTiles[CalicutTile],
	}}
	s.clearTokens()
	for i := range seats {
		s.players[i].ships = uint16(r.StartShips) // SET-2
		s.players[i].colonists = uint16(r.StartColonists)
	}
	if s.solo() {
		s.push(taskStartSolo)
		s.automa.deck = r.SoloGives.MoneyDeck(int(r.Solo))
		s.readyAutoma(nil)
		if r.Campaign {
			s.askGoals(from)
		}
	} else {
		s.push(taskFirst)
	}
	if s.story = r.Story; r.Stories && s.story == NoStory {
		s.push(taskStory)
	}
	s.layOut()
	return s
}

// Apply plays m and returns what happened. An illegal move changes nothing and
// returns an [*IllegalMoveError].
func (s *State) Apply(m Move) ([]Event, error) { return s.ApplyTo(nil, m) }

// ApplyTo is like Apply, but appends the events to the caller's buffer.
func (s *State) ApplyTo(events []Event, m Move) ([]Event, error) {
	if why := s.check(m); why != Legal {
		return events, &IllegalMoveError{Move: m, Reason: why}
	}
	log := eventLog{events}
	s.play(m, &log)
	return log.events, nil
}

// Check returns the reason why m is illegal, or Legal.
func (s *State) Check(m Move) Reason { return s.check(m) }

// Play plays a move known to be legal, and logs nothing. Search uses it.
func (s *State) Play(m Move) { s.play(m, nil) }

// play carries out a legal move. It is one long flat switch: nested ones cost a
// mispredicted branch each, and a table of functions would make every local
// State escape to the heap. The pieces are read without asking whether the kind
// has them.
func (s *State) play(m Move, log *eventLog) {
	switch m.Kind {
	case RemoveTile:
		s.removeTile(m.a.tile(), log)
	case LayTile:
		s.layTile(m.a.tile(), log)
	case FirstSeat:
		s.askStartCard(m.a.seat())
	case TurnCard:
		s.turnCard(m.c.card(), log)
	case DealCard:
		s.dealCard(m.c.card(), log)
	case TurnBonanza:
		s.turnBonanza(m.a.bonanza(), log)
	case TurnStory:
		s.tellStory(m.a.story(), log)
	case DealCaptain:
		s.dealCaptain(m.a.captain(), log)
	case DrawAuctionCard:
		s.drawAuctionCard(m.a.auctionCard(), log)
	case DrawMoney:
		s.drawMoney(m.a.money(), log)
	case DrawActionCard:
		s.drawActionCard(m.a.actionCard(), log)
	case DiscardColony:
		s.discardColony(m.a.colonyTile(), log)
	case DealGoal:
		s.dealGoal(m.a.goal(), log)

	case QuickDucats:
		s.quickDucats(log)
	case QuickTracks:
		s.quickTracks(m.a.track(), m.b.track(), log)
	case PlaceFlag:
		s.placeFlag(m.a.cell(), log)
	case PlaceToken:
		s.placeToken(m.a.cell(), log)
	case Bid:
		s.bid(uint16(m.Amount()), log)
	case Pass:
		s.pass(log)
	case Take:
		s.takeLot(log)
	case Buy:
		s.buyLot(log)
	case Sell:
		s.sellLot(log)
	case UseExtra:
		s.useExtra(log)

	case Progress:
		s.progress(m.a.track(), m.c.card(), log)
	case BuildShips:
		s.act(BuildShipsAction, log)
		s.buildShips(s.me(), log)
	case Harvest:
		s.act(HarvestAction, log)
		s.harvest(s.me(), m.c.card(), true, log)
	case Tax:
		s.act(TaxAction, log)
		s.tax(s.me(), log)
	case Explore:
		s.act(ExploreAction, log)
		s.push(taskExplore)
	case Found:
		s.act(FoundAction, log)
		s.found(m.a.colony(), Nobody, m.c.card(), log)
	case Draw:
		s.drawCards(m.Amount())
	case PayColonists:
		s.payColonists(m.Amount(), log)
	case Decline:
		s.declineFounding(log)
	case ChooseTile:
		s.chooseColonyTile(m.a.colonyTile(), log)

	case PaySpice:
		s.paySpice(m.a.spice(), m.b.place(), log)
	case PutSpice:
		s.putSpice(m.a.spice(), m.b.place(), log)
	case SellSpice:
		s.sellSpice(m.a.spice(), m.b.place(), log)
	case ReturnSpice:
		s.returnSpice(m.a.spice(), m.b.place(), log)
	case Gain:
		s.gain(m.a.good(), log)
	case Fill:
		s.fillPlace(m.b.place(), log)
	case Drop:
		s.dropPlantation(m.b.place(), log)
	case TakeFavor:
		s.takeFavor(m.a.tile(), log)

	case Done:
		s.pop()
	case EndTurn:
		s.endTurn(log)
	case UseTile:
		s.useTile(m.a.tile(), log)
	case UseSwap:
		s.useSwap(m.a.cell(), log)
	case UseViceKing:
		s.useViceKing(m.a.track(), log)
	case UseEspionage:
		s.useEspionage(m.a.seat(), m.b.spying(), m.c.card(), log)
	case PlayCard:
		s.playCard(m.c.card(), log)
	case PlayCardOn:
		s.playBoughtProgress(m.c.card(), m.a.track(), log)
	case Discard:
		s.discardCard(m.c.card(), log)

	case Keep:
		s.keepCaptain(m.a.captain(), log)
	case Pledge:
		s.pledge(m.a.gambit(), log)
	case TurnGambit:
		s.decideGambit(m.a == now, log)
	case TakeBonus:
		s.takeBonus(m.a.bonus(), log)
	default:
		panic("goa: play of a move that is not legal: " + m.String())
	}
	s.advance(log)
}

// interrupt restarts the canonical order of a Harvest, since its choices no
// longer commute with what comes in between.
func (s *State) interrupt() {
	if t := s.top(); t != nil && t.kind == taskSpices {
		t.least = 0
	}
}

// advance does everything that needs no decision, until a decision is needed.
func (s *State) advance(log *eventLog) {
	for (s.depth != 0 || s.stage == Setup || s.stage == Pledging) && s.advanceOne(log) {
	}
}

// advanceOne does one step of advance and reports whether there can be more.
func (s *State) advanceOne(log *eventLog) bool {
	t := s.top()
	if t == nil {
		return s.advanceStage(log)
	}
	switch t.kind {
	case taskRemove:
		return t.left == 0 && s.drop()
	case taskLay:
		return t.left == 0 && s.drop()
	case taskTurn, taskDeal:
		return (t.left == 0 || !s.needCard(log)) && s.drop()
	case taskStartCard:
		s.needCard(log)
		return false
	case taskQuick, taskCaptains, taskKeep, taskPledge:
		s.actor = t.seat
		return false
	case taskBroker:
		s.actor = t.seat
		return t.left == 0 && s.drop()
	case taskCaptainsShown:
		return s.showCaptains(log)
	case taskStartBids:
		return s.startBids()
	case taskHandOver:
		return s.handOver(log)
	case taskPut:
		return t.left == 0 && s.drop()
	case taskSpices:
		return s.advanceSpices(t, log)
	case taskFill, taskSell, taskReturn:
		return t.left == 0 && s.drop()
	case taskPay:
		return t.due == 0 && s.finishProgress(log)
	case taskGain:
		return t.left == 0 && s.supplies == 0 && s.drop()
	case taskFound:
		return s.recruits(t) >= s.need(t.about.colony()) && s.succeed()
	case taskCloseOpen:
		return s.closeOpen(log)
	case taskClosePlay:
		return s.closePlay()
	case taskNextLot:
		return s.nextLot(log)
	default:
		return s.solo() && s.advanceAutoma(t, log)
	}
}

// advanceAutoma does what needs no draw or choice in a solo game.
func (s *State) advanceAutoma(t *task, log *eventLog) bool {
	switch t.kind {
	case taskStartSolo:
		return s.startSolo(log)
	case taskMoney:
		return s.advanceMoney(log)
	case taskDiscard:
		return s.advanceDiscard(t)
	case taskAutomaActed:
		return s.automaActed(log)
	case taskGoals:
		return t.left == 0 && s.drop()
	case taskBonus:
		s.actor = 0
		return t.left == 0 && s.drop()
	default:
		return false
	}
}

// advanceStage continues once a stage of Nature's, or of secret picks, is over.
func (s *State) advanceStage(log *eventLog) bool {
	switch s.stage {
	case Setup:
		return s.beginRound(log)
	case Pledging:
		s.stage = Bidding
		s.openLot(0, log)
		return true
	default:
		return false
	}
}

func (s *State) drop() bool {
	s.pop()
	return true
}
