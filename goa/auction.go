package goa

// openLot begins the auction of a token's lot, to the left of the auctioneer
// (AUC-1, AUC-2).
func (s *State) openLot(lot uint8, log *eventLog) {
	s.lot, s.high, s.bidder = lot, 0, Nobody
	seller := s.auctioneer()
	s.actor = s.next(seller)
	log.add(Event{Kind: AuctionOpened, Seat: seller, about: s.lotTile().piece(), at: s.tokens[lot].piece(), N: int16(lot) + 1})
	if s.rules.Gambit {
		s.openGambit(log)
	}
	if s.solo() {
		s.openSolo()
	}
}

// nextLot goes on to the next auction, or to the actions (AUC-1, ACT-1).
func (s *State) nextLot(log *eventLog) bool {
	s.pop()
	if s.lot < s.parties() {
		s.openLot(s.lot+1, log)
		return s.depth != 0
	}
	s.lot, s.high, s.bidder = 0, 0, Nobody
	s.gambit, s.noBid, s.bidLap = NoGambit, 0, 0
	s.stage, s.action, s.turn = Acting, 0, 0
	s.actor = s.flag
	if s.solo() {
		s.endSoloAuctions()
	}
	return false
}

// bid raises the high bid (AUC-2).
func (s *State) bid(n uint16, log *eventLog) {
	s.high, s.bidder = n, s.actor
	log.note(BidMade, s.actor, int(n))
	if s.solo() {
		s.push(taskMoney)
		return
	}
	s.nextBidder()
}

// pass makes no bid (AUC-2), or leaves the extra actions (ACT-9).
func (s *State) pass(log *eventLog) {
	if s.stage == Extras {
		s.passExtras(log)
		return
	}
	log.tell(Passed, s.actor)
	if s.solo() {
		s.leaveLot(log)
		return
	}
	if s.gambit == ExtendedBidding && s.bidLap == 0 {
		s.noBid |= 1 << s.actor
	}
	s.nextBidder()
}

// takeLot gives the auctioneer a lot that nobody bid for (AUC-3).
func (s *State) takeLot(log *eventLog) {
	log.name(LotTaken, s.actor, s.lotTile().piece())
	s.closeLot(s.actor, 0, log)
}

// buyLot has the auctioneer pay the bank (AUC-3).
func (s *State) buyLot(log *eventLog) {
	price := s.auctioneersPrice()
	s.me().ducats -= price
	log.add(Event{Kind: LotBought, Seat: s.actor, about: s.lotTile().piece(), N: int16(price)})
	if s.solo() {
		s.returnMoney(log)
	}
	s.closeLot(s.actor, price, log)
}

// sellLot gives the lot to the high bidder, who pays the auctioneer (AUC-3).
func (s *State) sellLot(log *eventLog) {
	if s.bidder == Automa {
		s.sellToAutoma(log)
	} else {
		s.me().ducats += s.high
		s.players[s.bidder].ducats -= s.high
		log.add(Event{Kind: LotSold, Seat: s.actor, Other: s.bidder, about: s.lotTile().piece(), N: int16(s.high)})
	}
	if s.story == TaxStory {
		s.gainDucats(int(s.rules.StoryGives.Tax), log) // VAR-5e
	}
	s.closeLot(s.bidder, 0, log)
}

// closeLot ends an auction that has been paid for: it rewards the auctioneer's
// Gambit and hands over the lot. Then comes the next auction (AUC-4 to AUC-6,
// VAR-4a).
func (s *State) closeLot(winner Seat, paid uint16, log *eventLog) {
	s.push(taskNextLot)
	s.pushSeat(taskHandOver, winner)
	if s.gambit != NoGambit {
		s.rewardGambit(winner == s.actor, paid, log)
	}
}

// handOver gives the lot to the winner: the token goes back, the space becomes
// empty, the tile is resolved, then its Bonanza (AUC-4 to AUC-6).
func (s *State) handOver(log *eventLog) bool {
	winner := s.top().seat
	s.pop()
	tile, cell := s.lotTile(), s.tokens[s.lot]
	s.tokens[s.lot] = NoCell
	if winner == Automa {
		return s.giveAutoma(tile, cell, log)
	}
	s.actor = winner
	if s.lot == 0 {
		s.flag = winner
		log.tell(FlagGained, winner)
		s.gainExtras(1, log)
		return true
	}
	s.clearCell(cell)
	s.askBonanza(cell)
	s.acquire(tile, log)
	return true
}

func (s *State) clearCell(c Cell) {
	s.grid[c.market()] = NoTile
	s.tiles &^= c.set()
}

// askBonanza turns up the tile under a corner, after the lot's tile is resolved
// (VAR-2).
func (s *State) askBonanza(c Cell) {
	for i, corner := range cornerCells {
		if c == corner && s.corners>>i&1 != 0 {
			s.corners &^= 1 << i
			s.push(taskBonanza)
		}
	}
}

// bonanzasLeft returns how many of a kind have not been turned up in this half.
func (s *Public) bonanzasLeft(b Bonanza) int {
	return int(s.rules.Bonanzas[b]) - int(s.bonanzas>>(2*b)&3)
}

// turnBonanza gives the actor the bonus (VAR-2).
func (s *State) turnBonanza(b Bonanza, log *eventLog) {
	s.pop()
	s.bonanzas += 1 << (2 * b)
	log.name(BonanzaTurned, s.actor, b.piece())
	n := int(s.rules.BonanzaGives[b])
	switch b {
	case BonanzaSpice:
		s.push(taskSpices).left = uint8(n)
	case BonanzaColonist:
		s.gainColonists(n, log)
	case BonanzaDucats:
		s.gainDucats(n, log)
	default:
		s.gainShips(n, log)
	}
}
