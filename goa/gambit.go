package goa

// askPledges has everyone pick a Gambit in secret once the last token is placed
// (VAR-4).
func (s *State) askPledges() {
	s.stage = Pledging
	s.pushSeats(taskPledge, s.starter)
}

// unspent returns the Gambits that a player can still pick.
func (p *PublicPlayer) unspent() gambitSet { return allGambits &^ p.spent }

// pledge lays a Gambit face down (VAR-4).
func (s *State) pledge(g Gambit, log *eventLog) {
	s.pop()
	s.picks[s.actor] = g
	s.pledged |= 1 << s.actor
	log.name(GambitPledged, s.actor, g.piece())
}

// openGambit turns up the auctioneer's Gambit as the auction opens. A player
// with two auctions decides in the first which of them the Gambit serves
// (VAR-4).
func (s *State) openGambit(log *eventLog) {
	s.gambit, s.noBid, s.bidLap = NoGambit, 0, 0
	seller := s.auctioneer()
	if s.pledged>>seller&1 == 0 {
		return
	}
	s.actor = seller
	s.push(taskStartBids)
	if s.lot == 0 {
		s.push(taskGambit)
		return
	}
	s.turnGambit(log)
}

// decideGambit turns up the Gambit now, or later (VAR-4).
func (s *State) decideGambit(now bool, log *eventLog) {
	s.pop()
	if now {
		s.turnGambit(log)
		return
	}
	log.tell(GambitPostponed, s.actor)
}

// turnGambit puts the actor's Gambit into effect and spends it (VAR-4).
func (s *State) turnGambit(log *eventLog) {
	s.gambit = s.picks[s.actor]
	s.picks[s.actor] = NoGambit
	s.pledged &^= 1 << s.actor
	s.me().spent |= s.gambit.set()
	log.name(GambitTurned, s.actor, s.gambit.piece())
	if s.gambit == PowerBroker {
		s.askBroker()
	}
}

// askBroker offers the benefits of Power broker: several different ones to its
// owner, then one to each opponent, clockwise (VAR-4b).
func (s *State) askBroker() {
	for i := int(s.seats) - 1; i > 0; i-- {
		asked := s.push(taskBroker)
		asked.seat, asked.left = Seat((int(s.actor)+i)%int(s.seats)), 1
	}
	asked := s.push(taskBroker)
	asked.seat, asked.left = s.actor, s.rules.GambitGives.BrokerPicks
}

// broker takes one benefit of Power broker. The owner's are all different
// (VAR-4b).
func (s *State) broker(what Good, log *eventLog) {
	t := s.top()
	t.left--
	goOnFrom(t, what+1)
	give := &s.rules.GambitGives
	switch what {
	case ShipGood:
		s.gainShips(int(give.BrokerShips), log)
	case ColonistGood:
		s.gainColonists(int(give.BrokerColonists), log)
	default:
		s.gainDucats(int(give.BrokerDucats), log)
	}
}

// startBids begins the bidding to the left of the auctioneer (AUC-2).
func (s *State) startBids() bool {
	s.pop()
	s.actor = s.next(s.auctioneer())
	return true
}

// leastBid returns the lowest possible bid (AUC-2, Heavy bidding).
func (s *Public) leastBid() uint16 {
	if s.gambit == HeavyBidding {
		return s.high + uint16(s.rules.GambitGives.HeavyStep)
	}
	return s.high + 1
}

// nextBidder goes on clockwise. Under Extended bidding a second lap asks the
// players who have not passed (VAR-4b).
func (s *State) nextBidder() {
	seller := s.auctioneer()
	for s.actor = s.next(s.actor); s.actor != seller; s.actor = s.next(s.actor) {
		if s.bidLap == 0 || s.noBid>>s.actor&1 == 0 {
			return
		}
	}
	others := (uint8(1)<<s.seats - 1) &^ (1 << seller)
	if s.gambit == ExtendedBidding && s.bidLap == 0 && s.noBid&others != others {
		s.bidLap = 1
		s.nextBidder()
	}
}

// rewardGambit gives the auctioneer, who is the actor, what the Gambit earns
// once the lot is paid for: for winning it or for losing it (VAR-4a).
func (s *State) rewardGambit(won bool, paid uint16, log *eventLog) {
	give := &s.rules.GambitGives
	switch {
	case won && s.gambit == ProfitableAuction:
		s.gainDucats(int(give.ProfitDucats), log)
	case won && s.gambit == StrategicVictory && paid >= uint16(give.StrategicPrice):
		s.gainExtras(int(give.StrategicExtras), log)
	case !won && s.gambit == HarborSupport:
		s.gainShips(int(give.HarborShips), log)
		s.gainColonists(int(give.HarborColonists), log)
	case !won && s.gambit == ChartNewRoutes:
		s.push(taskDeal).left = give.RouteCards
	case !won && s.gambit == EmergencyResupply && s.colonyToFill():
		asked := s.push(taskFill)
		asked.left, asked.least = 1, NumPlantations
	}
}

// colonyToFill reports whether one of the actor's colonies has a free field.
func (s *Public) colonyToFill() bool {
	for at := Place(NumPlantations); at < NumPlaces; at++ {
		if n, _ := s.freeFields(s.me(), at); n > 0 {
			return true
		}
	}
	return false
}
