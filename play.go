package goa

import "fmt"

// New returns a game before Nature's first move (section 2).
func New(r *Rules, seats int) State {
	if seats < 2 || seats > MaxSeats {
		panic(fmt.Sprintf("goa: %d seats", seats))
	}
	s := State{Table: Table{
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
	s.push(taskFirst, 0, 0)
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

func (s *State) play(m Move, log *eventLog) {
	plays[m.Kind](s, m, log)
	s.settle(log)
}

// plays holds for every kind of move the rule that carries it out.
var plays = [numMoveKinds]func(s *State, m Move, log *eventLog){
	RemoveTile:  func(s *State, m Move, log *eventLog) { s.removeTile(Tile(m.A), log) },
	LayTile:     func(s *State, m Move, log *eventLog) { s.layTile(Tile(m.A), log) },
	FirstSeat:   func(s *State, m Move, _ *eventLog) { s.askStartCard(Seat(m.A)) },
	TurnCard:    func(s *State, m Move, log *eventLog) { s.turnCard(Card(m.A), log) },
	DealCard:    func(s *State, m Move, log *eventLog) { s.dealCard(Card(m.A), log) },
	TurnBonanza: func(s *State, m Move, log *eventLog) { s.turnBonanza(Bonanza(m.A), log) },

	QuickDucats: func(s *State, _ Move, log *eventLog) { s.quickDucats(log) },
	QuickTracks: func(s *State, m Move, log *eventLog) { s.quickTracks(Track(m.A), Track(m.B), log) },
	PlaceFlag:   func(s *State, m Move, log *eventLog) { s.placeFlag(Cell(m.A), log) },
	PlaceToken:  func(s *State, m Move, log *eventLog) { s.placeToken(Cell(m.A), log) },
	Bid:         func(s *State, m Move, log *eventLog) { s.bid(uint16(m.N()), log) },
	Pass:        func(s *State, _ Move, log *eventLog) { s.pass(log) },
	Take:        func(s *State, _ Move, log *eventLog) { s.takeLot(log) },
	Buy:         func(s *State, _ Move, log *eventLog) { s.buyLot(log) },
	Sell:        func(s *State, _ Move, log *eventLog) { s.sellLot(log) },
	UseExtra:    func(s *State, _ Move, log *eventLog) { s.useExtra(log) },

	Progress:   func(s *State, m Move, log *eventLog) { s.progress(Track(m.A), m.Card(), log) },
	BuildShips: func(s *State, _ Move, log *eventLog) { s.act(BuildShipsAction, log); s.buildShips(s.me(), log) },
	Harvest: func(s *State, m Move, log *eventLog) {
		s.act(HarvestAction, log)
		s.harvest(s.me(), m.Card(), true, log)
	},
	Tax:     func(s *State, _ Move, log *eventLog) { s.act(TaxAction, log); s.tax(s.me(), log) },
	Explore: func(s *State, _ Move, log *eventLog) { s.act(ExploreAction, log); s.push(taskExplore, 0, 0) },
	Found: func(s *State, m Move, log *eventLog) {
		s.act(FoundAction, log)
		s.found(Colony(m.A), Nobody, m.Card(), log)
	},
	Draw:         func(s *State, m Move, _ *eventLog) { s.drawCards(m.N()) },
	PayColonists: func(s *State, m Move, log *eventLog) { s.payColonists(m.N(), log) },
	Decline:      func(s *State, _ Move, log *eventLog) { s.declineFounding(log) },
	ChooseTile:   func(s *State, m Move, log *eventLog) { s.chooseColonyTile(ColonyTile(m.A), log) },

	PaySpice:    func(s *State, m Move, log *eventLog) { s.paySpice(Spice(m.A), Place(m.B), log) },
	PutSpice:    func(s *State, m Move, log *eventLog) { s.putSpice(Spice(m.A), Place(m.B), log) },
	SellSpice:   func(s *State, m Move, log *eventLog) { s.sellSpice(Spice(m.A), Place(m.B), log) },
	ReturnSpice: func(s *State, m Move, log *eventLog) { s.returnSpice(Spice(m.A), Place(m.B), log) },
	Gain:        func(s *State, m Move, log *eventLog) { s.gain(m.A, log) },
	Fill:        func(s *State, m Move, log *eventLog) { s.fillPlace(Place(m.B), log) },
	Drop:        func(s *State, m Move, log *eventLog) { s.dropPlantation(Place(m.B), log) },
	TakeFavor:   func(s *State, m Move, log *eventLog) { s.takeFavor(Tile(m.A), log) },

	UseTile:     func(s *State, m Move, log *eventLog) { s.interrupt(); s.useTile(Tile(m.A), log) },
	UseSwap:     func(s *State, m Move, log *eventLog) { s.interrupt(); s.useSwap(Cell(m.A), log) },
	UseViceKing: func(s *State, m Move, log *eventLog) { s.interrupt(); s.useViceKing(Track(m.A), log) },
	UseEspionage: func(s *State, m Move, log *eventLog) {
		s.interrupt()
		s.useEspionage(Seat(m.A), Spying(m.B), m.Card(), log)
	},
	PlayCard:   func(s *State, m Move, log *eventLog) { s.interrupt(); s.playCard(m.Card(), log) },
	PlayCardOn: func(s *State, m Move, log *eventLog) { s.interrupt(); s.playBoughtProgress(m.Card(), Track(m.A), log) },
	Discard:    func(s *State, m Move, log *eventLog) { s.interrupt(); s.discardCard(m.Card(), log) },
	Done:       func(s *State, _ Move, _ *eventLog) { s.pop() },
	EndTurn:    func(s *State, _ Move, log *eventLog) { s.endTurn(log) },
}

// interrupt starts the canonical order of a Harvest anew, since what it
// orders no longer commutes with what comes in between.
func (s *State) interrupt() {
	if t := s.top(); t != nil && t.kind == taskSpices {
		t.b &= 1<<keyShift - 1
	}
}

// settle does what needs no decision until somebody must decide.
func (s *State) settle(log *eventLog) {
	for (s.depth != 0 || s.stage == Setup) && s.settleOne(log) {
	}
}

// settleOne does one step of settle and reports whether there may be more.
func (s *State) settleOne(log *eventLog) bool {
	t := s.top()
	if t == nil {
		return s.stage == Setup && s.beginRound(log)
	}
	switch t.kind {
	case taskRemove:
		return t.a == 0 && s.drop()
	case taskLay:
		return t.a == MarketSize && s.drop()
	case taskTurn, taskDeal:
		return (t.a == 0 || !s.needCard(log)) && s.drop()
	case taskStartCard:
		s.needCard(log)
		return false
	case taskQuick:
		s.actor = Seat(t.a)
		return false
	case taskPut:
		return t.b&0xff == 0 && s.drop()
	case taskSpices:
		return s.settleSpices(t, log)
	case taskFill, taskSell, taskReturn:
		return t.a == 0 && s.drop()
	case taskPay:
		return t.b == 0 && s.finishProgress(log)
	case taskGain:
		return t.b == 0 && s.supplies == 0 && s.drop()
	case taskFound:
		return s.recruits(t) >= int(s.rules.ColonyNeed[t.a]) && s.succeed()
	case taskCloseOpen:
		return s.closeOpen(log)
	case taskClosePlay:
		return s.closePlay()
	case taskNextLot:
		return s.nextLot(log)
	default:
		return false
	}
}

func (s *State) drop() bool {
	s.pop()
	return true
}
