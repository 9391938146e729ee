package goa

// solo reports whether the game is played against Lakshmi (VAR-7).
func (s *Public) solo() bool { return s.seats == 1 }

// parties returns the number of parties in placing and auctions: the players
// and Lakshmi. There is one token more.
func (s *Public) parties() uint8 {
	if s.solo() {
		return 2
	}
	return s.seats
}

// leader returns the player who acts first: the holder of the flag, or the only
// player.
func (s *Public) leader() Seat {
	if s.solo() {
		return 0
	}
	return s.flag
}

// soloOwner returns the owner of a token. The first and the last are the
// starter's.
func (s *Public) soloOwner(token uint8) Seat {
	if (s.starter == Automa) == (token == 1) {
		return 0
	}
	return Automa
}

// readyAutoma lays out Lakshmi's cards for the half. Between the halves it
// shuffles her money deck and discard together (VAR-7a).
func (s *State) readyAutoma(log *eventLog) {
	a := &s.automa
	for i := range a.left {
		a.left[i] = fullDeck
	}
	a.actions = fullDeck
	for m, n := range a.discard {
		a.deck[m] += n
	}
	a.discard = Purse{}
	log.note(AutomaReadied, Automa, a.deck.Cards())
}

// startSolo gives the only player the flag and the first player's ducats
// (VAR-7).
func (s *State) startSolo(log *eventLog) bool {
	s.pop()
	s.becomeFirst(0, log)
	s.askBonuses()
	return true
}

// askAutoma draws the card for one of Lakshmi's tokens (VAR-7b).
func (s *State) askAutoma(token uint8) { s.push(taskAuctionCard).about = ofToken(token) }

// drawAuctionCard opens a card of a token's deck, to place her token or for the
// player's auction (VAR-7b, VAR-7c).
func (s *State) drawAuctionCard(c AuctionCard, log *eventLog) {
	token := s.top().token()
	s.pop()
	s.automa.left[token] &^= 1 << c.Number()
	s.automa.open[token] = uint8(c.Number()) + 1
	drawn := Event{Kind: AutomaCardDrawn, Seat: Automa, about: c.piece(), N: int16(token) + 1}
	if s.stage != Placing {
		drawn.Kind = AutomaValued
		log.add(drawn)
		return
	}
	log.add(drawn)
	at := s.search(token, s.rules.SoloGives.Auctions[c], log)
	if token == 0 {
		s.placeFlag(at, log)
	} else {
		s.placeToken(at, log)
	}
}

// openFace returns the open auction card of the lot.
func (s *Public) openFace() AuctionFace {
	c := AuctionCardOf(s.part(), int(s.lot), int(s.automa.open[s.lot])-1)
	return s.rules.SoloGives.Auctions[c]
}

// openSolo begins an auction: Lakshmi bids for the player's lot, and the player
// for hers (VAR-7c).
func (s *State) openSolo() {
	s.actor = 0
	if s.auctioneer() == Automa {
		return
	}
	s.push(taskMoney)
	s.askAutoma(s.lot)
}

// drawMoney opens a money card. An empty deck is re-formed at once (VAR-7a).
func (s *State) drawMoney(m Money, log *eventLog) {
	s.automa.deck[m]--
	s.automa.money = uint8(m) + 1
	log.note(AutomaMoneyDrawn, Automa, m.Value())
	s.reformDeck(log)
	s.offer(log)
}

// advanceMoney makes a draw from an empty deck count as 0 (VAR-7a).
func (s *State) advanceMoney(log *eventLog) bool {
	if s.automa.deck != (Purse{}) {
		return false
	}
	log.note(AutomaMoneyDrawn, Automa, 0)
	s.offer(log)
	return true
}

// moneyValue returns the value of the open money card.
func (s *Public) moneyValue() int {
	if s.automa.money == 0 {
		return 0
	}
	return Money(s.automa.money - 1).Value()
}

// offer adds up the card and the money: Lakshmi's bid for the player's lot, or
// her answer to the player's bid (VAR-7c).
func (s *State) offer(log *eventLog) {
	s.pop()
	sum := int(s.openFace().Value) + s.moneyValue()
	log.note(AutomaOffered, Automa, sum)
	switch {
	case s.auctioneer() == Automa:
		s.answerBid(sum, log)
	case sum > 0:
		s.high, s.bidder = uint16(sum), Automa
	}
}

// answerBid ends Lakshmi's auction. If her sum reaches the bid less 1, she
// takes the lot and pays the money card to the bank. Otherwise the player pays
// her (VAR-7c).
func (s *State) answerBid(sum int, log *eventLog) {
	tile := s.lotTile().piece()
	if sum >= int(s.high)-1 {
		log.add(Event{Kind: LotBought, Seat: Automa, about: tile, N: int16(s.moneyValue())})
		s.automa.money = 0
		s.closeLot(Automa, 0, log)
		return
	}
	s.me().ducats -= s.high
	log.add(Event{Kind: LotSold, Seat: Automa, Other: s.actor, about: tile, N: int16(s.high)})
	s.gainMoney(change(int(s.high)), log)
	s.returnMoney(log)
	s.closeLot(s.actor, 0, log)
}

// leaveLot gives Lakshmi her own lot for free after the player has passed
// (VAR-7c).
func (s *State) leaveLot(log *eventLog) {
	log.name(LotTaken, Automa, s.lotTile().piece())
	s.closeLot(Automa, 0, log)
}

// sellToAutoma gives Lakshmi the player's lot for her money card (VAR-7c).
func (s *State) sellToAutoma(log *eventLog) {
	n := s.moneyValue()
	s.automa.money = 0
	s.me().ducats += uint16(n)
	log.add(Event{Kind: LotSold, Seat: s.actor, Other: Automa, about: s.lotTile().piece(), N: int16(n)})
}

// returnMoney puts the open money card on Lakshmi's discard, after any payment
// to her.
func (s *State) returnMoney(log *eventLog) {
	if s.automa.money != 0 {
		var card Purse
		card[s.automa.money-1] = 1
		s.automa.money = 0
		s.gainMoney(card, log)
	}
	s.reformDeck(log)
}

// gainMoney puts money cards on Lakshmi's discard.
func (s *State) gainMoney(cards Purse, log *eventLog) {
	for m, n := range cards {
		s.automa.discard[m] += n
		if n > 0 {
			log.add(Event{Kind: AutomaMoneyGained, Seat: Automa, about: Money(m).piece(), N: int16(n)})
		}
	}
}

// reformDeck shuffles the discard into a new deck if the deck is empty
// (VAR-7a).
func (s *State) reformDeck(log *eventLog) {
	a := &s.automa
	if a.deck != (Purse{}) || a.discard == (Purse{}) {
		return
	}
	a.deck, a.discard = a.discard, Purse{}
	log.note(AutomaShuffled, Automa, a.deck.Cards())
}

// giveAutoma gives Lakshmi her lot. A tile leaves the game unresolved, with its
// Bonanza unseen. The flag brings no extra action (VAR-7c, VAR-2).
func (s *State) giveAutoma(tile Tile, cell Cell, log *eventLog) bool {
	if s.lot == 0 {
		s.flag = Automa
		log.tell(FlagGained, Automa)
		return true
	}
	s.clearCell(cell)
	log.name(TileGone, Automa, tile.piece())
	for i, corner := range cornerCells {
		if c := uint8(1) << i; cell == corner && s.corners&c != 0 {
			s.corners &^= c
			log.nameAt(BonanzaLost, Automa, noPiece, cell.piece())
		}
	}
	return true
}

// endSoloAuctions removes the open cards. The holder of the flag acts first
// (VAR-7d).
func (s *State) endSoloAuctions() {
	s.automa.open = [NumAuctionDecks]uint8{}
	if s.flag == Automa {
		s.askAutomaAction()
	}
}

// askAutomaAction draws Lakshmi's action card for the round (VAR-7d).
func (s *State) askAutomaAction() {
	s.actor = Automa
	s.push(taskAutomaActed)
	s.push(taskActionCard)
}

// drawActionCard carries out the half of the card that applies (VAR-7d).
func (s *State) drawActionCard(c ActionCard, log *eventLog) {
	s.pop()
	s.automa.actions &^= 1 << c.Number()
	face := &s.rules.SoloGives.Actions[c]
	does := face.Without
	if s.flag == Automa {
		does = face.WithFlag
	}
	log.nameAt(AutomaActed, Automa, c.piece(), does.piece())
	switch {
	case does == Rest:
	case does == DiscardQuilons:
		asked := s.push(taskDiscard)
		asked.about, asked.left = Quilon.piece(), s.rules.SoloGives.Discarded
	case does == DiscardMadras:
		asked := s.push(taskDiscard)
		asked.about, asked.left = Madras.piece(), s.rules.SoloGives.Discarded
	default:
		var card Purse
		card[does-GainMoney] = 1
		s.gainMoney(card, log)
		s.reformDeck(log)
	}
}

// supply returns the remaining tiles of Quilon or Madras, and the first tile of
// the kind.
func (s *Public) supply(c Colony) (*uint16, ColonyTile) {
	if c == Quilon {
		return &s.quilon, firstQuilon
	}
	return &s.madras, firstMadras
}

// discardColony takes a colony tile out of the supply (VAR-7d).
func (s *State) discardColony(t ColonyTile, log *eventLog) {
	task := s.top()
	left, first := s.supply(task.about.colony())
	*left &^= 1 << (t - first)
	task.left--
	log.name(ColonyDiscarded, Automa, t.piece())
}

// advanceDiscard ends the discarding when enough tiles, or all of them, are
// gone.
func (s *State) advanceDiscard(t *task) bool {
	left, _ := s.supply(t.about.colony())
	return (t.left == 0 || *left == 0) && s.drop()
}

// automaActed continues after Lakshmi's action: with the player's action if she
// holds the flag, otherwise with the end of the round (VAR-7d).
func (s *State) automaActed(log *eventLog) bool {
	s.pop()
	s.actor = 0
	if s.stage == Extras {
		s.endRound(log)
	}
	return true
}

// Lakshmi's side of the table, for programs. All of it is public (G-4).

// Solo reports whether the game is played alone against Lakshmi.
func (s *Public) Solo() bool { return s.solo() }

// AutomaDeck and AutomaDiscard return Lakshmi's money. Which cards are in the
// deck is public; their order is unknown.
func (s *Public) AutomaDeck() Purse    { return s.automa.deck }
func (s *Public) AutomaDiscard() Purse { return s.automa.discard }

// AutomaMoney returns Lakshmi's open money card, if there is one.
func (s *Public) AutomaMoney() (m Money, ok bool) {
	return Money(s.automa.money - 1), s.automa.money != 0
}

// AutomaCard returns the open card of a token, counted from 1, if there is one.
func (s *Public) AutomaCard(token int) (c AuctionCard, ok bool) {
	n := s.automa.open[token-1]
	return AuctionCardOf(s.part(), token-1, int(n)-1), n != 0
}
