package goa

// needCard makes sure that the deck has a card. If the deck is empty, it
// shuffles the discards into a new one (ACT-10). It reports whether there is a
// card.
func (s *State) needCard(log *eventLog) bool {
	if s.deck() != 0 {
		return true
	}
	if s.discard == 0 {
		log.tell(DeckEmpty, s.actor)
		return false
	}
	s.shuffle(log)
	return true
}

// shuffle turns the discards into the deck. From now on everyone knows which
// cards are in hands, but not in whose: they become one class of older cards.
func (s *State) shuffle(log *eventLog) {
	recent := s.inHands() &^ (s.older[0] | s.older[1] | s.older[2])
	if recent != 0 {
		s.older[2] |= s.older[1]
		s.older[1], s.older[0] = s.older[0], recent
	}
	log.note(DeckShuffled, Nobody, s.discard.Len())
	s.discard = 0
}

// drawCards ends the choice of an Expedition (ACT-6).
func (s *State) drawCards(n int) {
	s.pop()
	s.push(taskDeal).left = uint8(n)
}

// dealCard gives the actor a card face down.
func (s *State) dealCard(c Card, log *eventLog) {
	s.top().left--
	s.hands[s.actor] |= c.Set()
	log.name(CardDrawn, s.actor, c.piece())
}

// fromHand openly takes a card out of the actor's hand.
func (s *State) fromHand(c Card) {
	s.hands[s.actor] &^= c.Set()
	for i := range s.older {
		s.older[i] &^= c.Set()
	}
}

// discardCard discards a card without playing it (ACT-2).
func (s *State) discardCard(c Card, log *eventLog) {
	s.interrupt()
	s.fromHand(c)
	s.discard |= c.Set()
	log.name(CardDiscarded, s.actor, c.piece())
}

// playWith plays a card, if any. The card stays in play until its effect, the
// tasks pushed on top of it, is over (EXP-1).
func (s *State) playWith(c Card, log *eventLog) {
	if c == NoCard {
		return
	}
	s.fromHand(c)
	s.turn |= playedCard
	s.inPlay = c
	s.push(taskClosePlay)
	log.name(CardPlayed, s.actor, c.piece())
}

// closePlay discards the card whose effect is over.
func (s *State) closePlay() bool {
	s.pop()
	s.discard |= s.inPlay.Set()
	s.inPlay = NoCard
	return true
}

// playCard plays a card that goes with no action, or d in an open founding
// (EXP-2).
func (s *State) playCard(c Card, log *eventLog) {
	s.interrupt()
	s.playWith(c, log)
	r := s.rules
	switch c.Ability() {
	case MoreRecruits:
		s.push(taskTurn).left = 1
	case SpiceSale:
		limit := r.SellLimit
		if limit == 0 {
			limit = sellAny
		}
		s.push(taskSell).left = limit
	case SpiceGift:
		asked := s.push(taskSpices)
		asked.left, asked.flags = r.GiftSpices, optional
	case ColonistGift:
		s.gainColonists(int(r.GiftColonists), log)
	case ShipGift:
		s.gainShips(int(r.GiftShips), log)
	default:
		s.gainDucats(int(r.GiftDucats), log)
	}
}

// playBoughtProgress moves a marker for ducats at any moment (EXP-2 j).
func (s *State) playBoughtProgress(c Card, t Track, log *eventLog) {
	s.interrupt()
	s.playWith(c, log)
	s.payDucats(int(s.rules.ProgressPrice[s.me().level[t]+1]), log)
	s.raise(t, log)
}
