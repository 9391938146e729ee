package goa

import "math/bits"

// Moves appends the legal moves to buf and returns it. Their number has no
// upper limit: every bid is listed. The order is fixed, with the sensible
// default first if there is one. A game that is over has no moves.
//
// The generator is written independently of the checker (check.go). Neither
// calls the other, and tests compare them.
func (s *State) Moves(buf []Move) []Move {
	if t := s.top(); t != nil {
		return s.taskMoves(buf, t)
	}
	switch s.stage {
	case Placing:
		return s.placingMoves(buf)
	case Bidding:
		return s.biddingMoves(buf)
	case Acting:
		return s.turnMoves(buf)
	case Extras:
		return s.extraMoves(buf)
	default:
		return buf
	}
}

// taskMoves lists the possible answers to a task. Tasks that need no decision
// never get here.
func (s *State) taskMoves(buf []Move, t *task) []Move {
	switch t.kind {
	case taskRemove:
		return s.bagMoves(buf, RemoveTile, s.removable())
	case taskLay:
		return s.bagMoves(buf, LayTile, s.bag)
	case taskFirst:
		return s.firstMoves(buf)
	case taskStartCard, taskTurn:
		return s.deckMoves(buf, TurnCard)
	case taskDeal:
		return s.deckMoves(buf, DealCard)
	case taskBonanza:
		return s.bonanzaMoves(buf)
	case taskStory:
		return s.storyMoves(buf)
	case taskCaptains:
		return captainMoves(buf, DealCaptain, s.undealtCaptains())
	case taskAuctionCard, taskMoney, taskActionCard, taskDiscard:
		return s.automaMoves(buf, t)
	case taskGoals:
		return goalMoves(buf, s.undealtGoals())
	case taskBonus:
		return bonusMoves(buf, t)
	case taskKeep:
		return captainMoves(buf, Keep, s.captains[t.seat])
	case taskPledge:
		return pledgeMoves(buf, s.me().unspent())
	case taskGambit:
		return append(buf, NewTurnGambit(true), NewTurnGambit(false))
	case taskBroker:
		return brokerMoves(buf, t)
	case taskQuick:
		return s.quickMoves(buf)
	case taskDrop:
		return s.dropMoves(buf)
	case taskPut:
		return s.putMoves(buf, t)
	case taskSpices:
		return s.spicesMoves(buf, t)
	case taskFill:
		return s.fillMoves(buf, t)
	case taskPay:
		return s.payMoves(buf, t)
	case taskSell:
		return s.sellMoves(buf, t)
	case taskReturn:
		return s.returnMoves(buf, t)
	case taskGain:
		return gainMoves(buf, t)
	case taskFavor:
		return s.favorMoves(buf)
	case taskColonyTile:
		return s.colonyTileMoves(buf, t.about.colony())
	case taskExplore:
		return s.freeMoves(s.drawMoves(buf))
	case taskFound:
		return s.freeMoves(s.foundingMoves(buf, t))
	default:
		return buf
	}
}

func (s *State) quickMoves(buf []Move) []Move {
	for a := range Track(NumTracks) {
		for b := a + 1; b < NumTracks; b++ {
			buf = append(buf, NewQuickTracks(a, b))
		}
	}
	return append(buf, NewQuickDucats())
}

// placingMoves lists the moves of TOK-1 to TOK-3.
func (s *State) placingMoves(buf []Move) []Move {
	kind, cells := PlaceFlag, Cells(0)
	if s.tokens[0] == NoCell {
		cells = s.flagCells()
	} else {
		kind, cells = PlaceToken, s.targets()
	}
	for ; cells != 0; cells = cells.rest() {
		buf = append(buf, Move{Kind: kind, a: cells.First().piece()})
	}
	return buf
}

// biddingMoves lists the moves of AUC-2 and AUC-3.
func (s *State) biddingMoves(buf []Move) []Move {
	purse := s.me().ducats
	switch {
	case s.actor != s.auctioneer():
		return bidMoves(append(buf, NewPass()), int(s.leastBid()), int(purse))
	case s.high == 0:
		return append(buf, NewTake())
	}
	buf = append(buf, NewSell())
	if purse >= s.auctioneersPrice() {
		buf = append(buf, NewBuy())
	}
	return buf
}

// bidMoves lists all bids from least to most. There are many, so those up to a
// usual purse are copied.
func bidMoves(buf []Move, least, most int) []Move {
	if least <= most && least < len(usualBids) {
		end := min(most+1, len(usualBids))
		buf = append(buf, usualBids[least:end]...)
		least = end
	}
	for n := least; n <= most; n++ {
		buf = append(buf, NewBid(n))
	}
	return buf
}

// usualBids holds the bids up to a usual purse.
var usualBids = func() (bids [128]Move) {
	for n := range bids {
		bids[n] = NewBid(n)
	}
	return bids
}()

// extraMoves lists the moves of ACT-9: play an extra action card or pass, then
// a turn like any other.
func (s *State) extraMoves(buf []Move) []Move {
	if s.turn&inTurn != 0 {
		return s.turnMoves(buf)
	}
	buf = append(buf, NewUseExtra())
	if s.me().extras < 2 {
		buf = append(buf, NewPass())
	}
	return buf
}

// turnMoves lists the moves of ACT-1 and ACT-2.
func (s *State) turnMoves(buf []Move) []Move {
	if s.turn&acted != 0 {
		return s.freeMoves(append(buf, NewEndTurn()))
	}
	return s.freeMoves(s.actionMoves(buf))
}

// actionMoves lists the six actions, with and without a card (ACT-1, EXP-1).
func (s *State) actionMoves(buf []Move) []Move {
	cards := s.playable()
	buf = s.progressMoves(buf, cards)
	mixed, recruits := cards&cardsOf(MixedHarvest), s.recruitCards(cards)
	if mixed|recruits == 0 {
		return append(buf, plainActions[s.foundable()]...)
	}
	return otherActions(buf, mixed, recruits, s.foundable())
}

// plainActions holds the actions other than Progress without a card, by the
// colonies that can be founded. They are listed so often that they are copied.
var plainActions = func() (lists [1 << NumColonies][]Move) {
	for set := range lists {
		lists[set] = otherActions(nil, 0, 0, uint8(set))
	}
	return lists
}()

// otherActions lists the actions other than Progress: also with cards for a
// mixed Harvest, and with cards for more recruits at colonies that can be
// founded.
func otherActions(buf []Move, mixed, recruits CardSet, colonies uint8) []Move {
	buf = append(buf, NewBuildShips(), NewHarvest(NoCard))
	buf = cardMoves(buf, NewHarvest(NoCard), mixed)
	buf = append(buf, NewTax(), NewExplore())
	for set := colonies; set != 0; set &= set - 1 {
		c := Colony(bits.TrailingZeros8(set))
		buf = append(buf, NewFound(c, NoCard))
		buf = cardMoves(buf, NewFound(c, NoCard), recruits)
	}
	return buf
}

// recruitCards returns the cards with ability d if they can be of use (VAR-3).
func (s *State) recruitCards(cards CardSet) CardSet {
	if s.rules.FoundingCards == 0 {
		return 0
	}
	return cards & cardsOf(MoreRecruits)
}

// playable returns the actor's hand, or nothing once a card has been played
// (ACT-2).
func (s *State) playable() CardSet {
	if s.turn&playedCard != 0 {
		return 0
	}
	return s.hand()
}

// foundable returns a bit for every colony that the actor does not own and that
// has a tile left (ACT-1).
func (s *State) foundable() uint8 {
	set := ^s.me().ownColonies() & (1<<NumColonies - 1)
	if s.quilon != 0 && s.cochin != 0 && s.madras != 0 && s.calicut != 0 {
		return set
	}
	for c, left := range [NumColonies]uint16{s.quilon, uint16(s.cochin), s.madras, uint16(s.calicut)} {
		if left == 0 {
			set &^= 1 << c
		}
	}
	return set
}

// cardMoves lists m once with each card.
func cardMoves(buf []Move, m Move, cards CardSet) []Move {
	for ; cards != 0; cards = cards.rest() {
		m.c = cards.First().piece()
		buf = append(buf, m)
	}
	return buf
}

// progressMoves lists ACT-3 with goods, with EXP-2 a and b, and with j where it
// is an action.
func (s *State) progressMoves(buf []Move, cards CardSet) []Move {
	p := s.me()
	cards &= progressCards
	if cards == 0 && (p.goods == 0 || p.ships == 0) {
		return buf // nothing to pay with
	}
	var ships, spices uint8 // tracks, one bit each, whose next step they pay for
	ways := &s.rules.ways
	for t, level := range p.level {
		way := &ways[t][level%numWays]
		ships |= bit(p.ships >= way.ships) << t
		spices |= bit(p.goods.covers(way.goods)) << t
	}
	for both := ships & spices; both != 0; both &= both - 1 {
		buf = append(buf, NewProgress(Track(bits.TrailingZeros8(both)), NoCard))
	}
	if cards == 0 {
		return buf
	}
	buf = progressWith(buf, ships, cards&cardsOf(ShipsOnly))
	buf = progressWith(buf, spices, cards&cardsOf(SpicesOnly))
	if s.rules.BoughtIsAction {
		buf = progressWith(buf, s.affordable(p), cards&cardsOf(BoughtProgress))
	}
	return buf
}

// bit returns 1 for true. It avoids unpredictable branches.
func bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// progressCards go with a Progress action.
var progressCards = cardsOf(ShipsOnly) | cardsOf(SpicesOnly) | cardsOf(BoughtProgress)

func progressWith(buf []Move, tracks uint8, cards CardSet) []Move {
	if cards == 0 {
		return buf
	}
	for ; tracks != 0; tracks &= tracks - 1 {
		buf = cardMoves(buf, NewProgress(Track(bits.TrailingZeros8(tracks)), NoCard), cards)
	}
	return buf
}

// affordable returns a bit for every track whose next row the player can afford
// with j (EXP-2).
func (s *State) affordable(p *PublicPlayer) uint8 {
	var tracks uint8
	for t, level := range p.level {
		if level < TopLevel && p.ducats >= uint16(s.rules.ProgressPrice[level+1]) {
			tracks |= 1 << t
		}
	}
	return tracks
}

// firstMoves lists all seats: any may turn up the first card (SET-3).
func (s *State) firstMoves(buf []Move) []Move {
	for seat := range Seat(s.seats) {
		buf = append(buf, NewFirstSeat(seat))
	}
	return buf
}

// deckMoves lists every card of the deck: any may be next.
func (s *State) deckMoves(buf []Move, k MoveKind) []Move {
	for deck := s.deck(); deck != 0; deck = deck.rest() {
		buf = append(buf, Move{Kind: k, c: deck.First().piece()})
	}
	return buf
}

// bonanzaMoves lists every kind that has a tile left (VAR-2).
func (s *State) bonanzaMoves(buf []Move) []Move {
	for b := range Bonanza(NumBonanzas) {
		if s.bonanzasLeft(b) > 0 {
			buf = append(buf, NewTurnBonanza(b))
		}
	}
	return buf
}

// bagMoves lists every kind of tile in the bag (SET-1).
func (s *State) bagMoves(buf []Move, k MoveKind, bag uint64) []Move {
	kinds := &s.rules.bagKind[s.part()]
	for t := firstPlantation; t < NumTiles; t++ {
		if bag&kinds[t] != 0 {
			buf = append(buf, Move{Kind: k, a: t.piece()})
		}
	}
	return buf
}
