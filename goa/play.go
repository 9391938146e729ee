package goa

import "fmt"

// New returns a game before Nature's first move (section 2). Of a campaign it
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
		s.push(task{kind: taskStartSolo})
		s.automa.deck = r.SoloGives.MoneyDeck(int(r.Solo))
		s.readyAutoma(nil)
		if r.Campaign {
			s.askGoals(from)
		}
	} else {
		s.push(task{kind: taskFirst})
	}
	if s.story = r.Story; r.Stories && s.story == NoStory {
		s.push(task{kind: taskStory})
	}
	s.layOut()
	return s
}

// Apply plays m and returns what happened. An illegal move changes nothing
// and yields an [*IllegalMoveError].
func (s *State) Apply(m Move) ([]Event, error) { return s.ApplyTo(nil, m) }

// ApplyTo is Apply that appends the events to the caller's buffer.
func (s *State) ApplyTo(events []Event, m Move) ([]Event, error) {
	if why := s.check(m); why != Legal {
		return events, &IllegalMoveError{Move: m, Reason: why}
	}
	log := eventLog{events}
	s.play(m, &log)
	return log.events, nil
}

// Check returns why m is illegal, or Legal.
func (s *State) Check(m Move) Reason { return s.check(m) }

// Play plays a move known to be legal and logs nothing. Search uses it.
func (s *State) Play(m Move) { s.play(m, nil) }

// play carries out a legal move. One flat switch, long as it is: nested ones
// cost a mispredicted branch each, and a table of functions would make every
// local State escape to the heap.
func (s *State) play(m Move, log *eventLog) {
	switch m.Kind {
	case RemoveTile:
		s.removeTile(m.Tile(), log)
	case LayTile:
		s.layTile(m.Tile(), log)
	case FirstSeat:
		s.askStartCard(m.Seat())
	case TurnCard:
		s.turnCard(m.Card(), log)
	case DealCard:
		s.dealCard(m.Card(), log)
	case TurnBonanza:
		s.turnBonanza(m.Bonanza(), log)
	case TurnStory:
		s.tellStory(m.Story(), log)
	case DealCaptain:
		s.dealCaptain(m.Captain(), log)
	case DrawAuctionCard:
		s.drawAuctionCard(m.AuctionCard(), log)
	case DrawMoney:
		s.drawMoney(m.Money(), log)
	case DrawActionCard:
		s.drawActionCard(m.ActionCard(), log)
	case DiscardColony:
		s.discardColony(m.ColonyTile(), log)
	case DealGoal:
		s.dealGoal(m.Goal(), log)

	case QuickDucats:
		s.quickDucats(log)
	case QuickTracks:
		a, b := m.Tracks()
		s.quickTracks(a, b, log)
	case PlaceFlag:
		s.placeFlag(m.Cell(), log)
	case PlaceToken:
		s.placeToken(m.Cell(), log)
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
		s.progress(m.Track(), m.Card(), log)
	case BuildShips:
		s.act(BuildShipsAction, log)
		s.buildShips(s.me(), log)
	case Harvest:
		s.act(HarvestAction, log)
		s.harvest(s.me(), m.Card(), true, log)
	case Tax:
		s.act(TaxAction, log)
		s.tax(s.me(), log)
	case Explore:
		s.act(ExploreAction, log)
		s.push(task{kind: taskExplore})
	case Found:
		s.act(FoundAction, log)
		s.found(m.Colony(), Nobody, m.Card(), log)
	case Draw:
		s.drawCards(m.Amount())
	case PayColonists:
		s.payColonists(m.Amount(), log)
	case Decline:
		s.declineFounding(log)
	case ChooseTile:
		s.chooseColonyTile(m.ColonyTile(), log)

	case PaySpice:
		s.paySpice(m.Spice(), m.Place(), log)
	case PutSpice:
		s.putSpice(m.Spice(), m.Place(), log)
	case SellSpice:
		s.sellSpice(m.Spice(), m.Place(), log)
	case ReturnSpice:
		s.returnSpice(m.Spice(), m.Place(), log)
	case Gain:
		s.gain(m.Good(), log)
	case Fill:
		s.fillPlace(m.Place(), log)
	case Drop:
		s.dropPlantation(m.Place(), log)
	case TakeFavor:
		s.takeFavor(m.Tile(), log)

	case Done:
		s.pop()
	case EndTurn:
		s.endTurn(log)
	case UseTile:
		s.useTile(m.Tile(), log)
	case UseSwap:
		s.useSwap(m.Cell(), log)
	case UseViceKing:
		s.useViceKing(m.Track(), log)
	case UseEspionage:
		s.useEspionage(m.Seat(), m.Spying(), m.Card(), log)
	case PlayCard:
		s.playCard(m.Card(), log)
	case PlayCardOn:
		s.playBoughtProgress(m.Card(), m.Track(), log)
	case Discard:
		s.discardCard(m.Card(), log)

	case Keep:
		s.keepCaptain(m.Captain(), log)
	case Pledge:
		s.pledge(m.Gambit(), log)
	case TurnGambit:
		s.decideGambit(m.Now(), log)
	case TakeBonus:
		s.takeBonus(m.Bonus(), log)
	default:
		panic("goa: play of a move that is not legal: " + m.String())
	}
	s.advance(log)
}

// interrupt starts the canonical order of a Harvest anew, since what it
// orders no longer commutes with what comes in between.
func (s *State) interrupt() {
	if t := s.top(); t != nil && t.kind == taskSpices {
		t.least = 0
	}
}

// advance does what needs no decision until somebody must decide.
func (s *State) advance(log *eventLog) {
	for (s.depth != 0 || s.stage == Setup || s.stage == Pledging) && s.advanceOne(log) {
	}
}

// advanceOne does one step of advance and reports whether there may be more.
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

// advanceStage goes on once a stage of Nature's or of secret picks is over.
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
