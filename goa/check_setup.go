package goa

// checkNature checks a move of Nature's when it is her turn.
func (s *State) checkNature(m Move) Reason {
	switch m.Kind {
	case RemoveTile:
		return s.checkRemove(m.Tile())
	case LayTile:
		return s.checkLay(m.Tile())
	case FirstSeat:
		return s.checkFirst(m.Seat())
	case TurnCard:
		if s.todo() != taskTurn && s.todo() != taskStartCard {
			return NotNow
		}
		return s.checkPile(m.Card())
	case DealCard:
		if s.todo() != taskDeal {
			return NotNow
		}
		return s.checkPile(m.Card())
	case TurnBonanza:
		return s.checkBonanza(m.Bonanza())
	case TurnStory:
		return s.checkStory(m.Story())
	case DealCaptain:
		return s.checkDealtCaptain(m.Captain())
	case DealGoal:
		return s.checkGoal(m.Goal())
	default:
		return s.checkAutoma(m)
	}
}

// checkRemove checks SET-1: the tiles set aside before the market is laid out.
func (s *State) checkRemove(t Tile) Reason {
	switch {
	case s.todo() != taskRemove:
		return NotNow
	case !s.mayDrawTile(t):
		return NotInPile
	case t.IsPlantation() && s.checkedPlantations() >= int(s.rules.PlantationsRemoved):
		return TooManyPlantations
	default:
		return Legal
	}
}

// checkLay checks SET-1: the tile of the next space.
func (s *State) checkLay(t Tile) Reason {
	switch {
	case s.todo() != taskLay:
		return NotNow
	case !s.mayDrawTile(t):
		return NotInPile
	default:
		return Legal
	}
}

// checkFirst checks SET-3: a random player turns up the first card.
func (s *State) checkFirst(seat Seat) Reason {
	switch {
	case s.todo() != taskFirst:
		return NotNow
	case seat >= Seat(s.seats):
		return NotOffered
	default:
		return Legal
	}
}

// checkPile checks ACT-10: cards that are open, discarded, in a hand or being
// played are not in the deck.
func (s *State) checkPile(c Card) Reason {
	if !s.mayDrawCards().Has(c) {
		return NotInPile
	}
	return Legal
}

// checkBonanza checks VAR-2: a tile that was turned up stays so for the half.
func (s *State) checkBonanza(b Bonanza) Reason {
	switch {
	case s.todo() != taskBonanza:
		return NotNow
	case s.rules.Bonanzas[b] <= s.bonanzas>>(2*b)&3:
		return NotInPile
	default:
		return Legal
	}
}

// mayDrawTile reports whether a tile of this kind is in the bag.
func (s *State) mayDrawTile(t Tile) bool {
	return s.bag&s.rules.bagKind[s.part()][t] != 0
}

// mayDrawCards returns the deck.
func (s *State) mayDrawCards() CardSet {
	deck := s.rules.CardsInGame &^ s.discard &^ s.open &^ s.supplies &^ s.inPlay.Set()
	for _, hand := range s.hands {
		deck &^= hand
	}
	return deck
}

// checkedPlantations counts the plantations removed in this half so far. Crop
// rotation is one.
func (s *State) checkedPlantations() int {
	const each = maxRemoved / NumParts
	first, n := int(s.part())*each, 0
	for _, t := range s.removed[first : first+each] {
		if t.IsPlantation() {
			n++
		}
	}
	return n
}
