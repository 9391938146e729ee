package goa

// Lakshmi's draws (VAR-7), checked from the rules.

// checkAutoma checks one of her draws when it is Nature's turn.
func (s *State) checkAutoma(m Move) Reason {
	switch m.Kind {
	case DrawAuctionCard:
		return s.checkAuctionCard(m.AuctionCard())
	case DrawMoney:
		return s.checkMoney(m.Money())
	case DrawActionCard:
		return s.checkActionCard(m.ActionCard())
	default:
		return s.checkDiscardColony(m.ColonyTile())
	}
}

// checkAuctionCard checks VAR-7b and VAR-7c: a card of the half that has not
// been drawn, from the deck of the token in question. During auctions that is
// the token whose lot is open. During placing it is the next token.
func (s *State) checkAuctionCard(c AuctionCard) Reason {
	if s.todo() != taskAuctionCard {
		return NotNow
	}
	token := int(s.lot)
	if s.stage == Placing {
		for s.tokens[token] != NoCell {
			token++
		}
	}
	if c.Part() != s.part() || c.Token() != token || s.automa.left[token]>>c.Number()&1 == 0 {
		return NotInPile
	}
	return Legal
}

// checkMoney checks VAR-7a: a card that is in her deck.
func (s *State) checkMoney(m Money) Reason {
	switch {
	case s.todo() != taskMoney:
		return NotNow
	case s.automa.deck[m] == 0:
		return NotInPile
	default:
		return Legal
	}
}

// checkActionCard checks VAR-7d: a card of the half that has not been drawn
// yet.
func (s *State) checkActionCard(c ActionCard) Reason {
	switch {
	case s.todo() != taskActionCard:
		return NotNow
	case c.Part() != s.part() || s.automa.actions>>c.Number()&1 == 0:
		return NotInPile
	default:
		return Legal
	}
}

// checkDiscardColony checks VAR-7d: a tile of the colony named by her card that
// nobody has founded.
func (s *State) checkDiscardColony(t ColonyTile) Reason {
	switch {
	case s.todo() != taskDiscard:
		return NotNow
	case t.Colony() != s.top().about.colony() || s.ColonyTilesLeft(t) == 0:
		return NotInPile
	default:
		return Legal
	}
}

// checkStory checks VAR-5 and VAR-5b: any of the five but, in solo play, not
// Competition.
func (s *State) checkStory(story Story) Reason {
	switch {
	case s.todo() != taskStory:
		return NotNow
	case story == Competition && s.rules.Solo > 0:
		return NotInPile
	default:
		return Legal
	}
}
