package goa

// checkChoice checks a choice that follows from a tile, a card or an action.
// The task on top says what is asked for.
func (s *State) checkChoice(m Move) Reason {
	if s.depth == 0 {
		return NotNow
	}
	t, spice, place := *s.top(), m.Spice(), m.Place()
	switch {
	case m.Kind == Draw && t.kind == taskExplore:
		return s.checkDraw(m.Amount())
	case m.Kind == PayColonists && t.kind == taskFound:
		return s.checkColonists(t, m.Amount())
	case m.Kind == Decline && t.kind == taskFound:
		return Legal // ACT-7b: even if the player could pay
	case m.Kind == ChooseTile && t.kind == taskColonyTile:
		return s.checkColonyTile(t, m.ColonyTile())
	case m.Kind == PaySpice && t.kind == taskPay:
		return s.checkPaySpice(t, spice, place)
	case m.Kind == PutSpice && t.kind == taskPut:
		return s.checkFillWith(t, spice, place)
	case m.Kind == PutSpice && t.kind == taskSpices:
		return s.checkPut(t, spice, place)
	case m.Kind == SellSpice && t.kind == taskSell:
		return s.checkGive(t, spice, place, 1)
	case m.Kind == ReturnSpice && t.kind == taskReturn:
		return s.checkGive(t, spice, place, int(t.left))
	case m.Kind == Gain && t.kind == taskSpices:
		return t.checkMixedGain(m.Good())
	case m.Kind == Gain && t.kind == taskGain:
		return checkMember(t.goods().has(m.Good()))
	case m.Kind == Gain && t.kind == taskBroker:
		return t.checkBenefit(m.Good())
	case m.Kind == Fill && t.kind == taskFill:
		return s.checkFillPlace(t, place)
	case m.Kind == Drop && t.kind == taskDrop:
		return s.checkDrop(place)
	case m.Kind == TakeFavor && t.kind == taskFavor:
		return s.checkFavor(m.Tile())
	default:
		return NotNow
	}
}

func checkMember(offered bool) Reason {
	if !offered {
		return NotOffered
	}
	return Legal
}

// checkDone checks the end of a choice of several, where fewer than all are
// enough.
func (s *State) checkDone() Reason {
	var enough bool
	switch s.todo() {
	case taskSpices: // ACT-5, RUL-2
		if !s.top().is(optional) {
			return MustChoose
		}
		return Legal
	case taskFill: // TIL-4b: at least one
		enough = s.top().is(started)
	case taskSell: // EXP-2 e: at least one
		enough = s.top().is(started)
	case taskPut, taskPay, taskReturn, taskGain, taskDrop, taskFavor, taskColonyTile, taskBroker:
		return MustChoose
	default:
		return NotNow
	}
	if !enough {
		return MustChooseOne
	}
	return Legal
}

// checkDraw checks ACT-6: within the row's number, the hand limit, and the
// number of cards in deck and discards.
func (s *State) checkDraw(n int) Reason {
	level := s.players[s.actor].level[ExpeditionTrack]
	hand, limit := s.hands[s.actor].Len(), int(s.rules.HandLimit[level])
	switch {
	case hand > limit:
		return HandOverLimit
	case n > int(s.rules.Draws[level]) || hand+n > limit:
		return TooManyCards
	case n > s.mayDrawCards().Len()+s.discard.Len(): // ACT-10
		return TooFewCards
	default:
		return Legal
	}
}

// checkColonists checks ACT-7b: exactly as many as are missing.
func (s *State) checkColonists(t task, n int) Reason {
	row := s.actor
	if t.seat != Nobody {
		row = t.seat
	}
	total := int(s.rules.Recruits[s.players[row].level[ColonyTrack]]) + int(t.onTop())
	for c := range s.open.All() {
		total += int(s.rules.Cards[c].Colonists)
	}
	switch missing := s.checkedNeed(t.about.colony()) - total; {
	case n != missing:
		return WrongPayment
	case n > int(s.players[s.actor].colonists):
		return LacksColonists
	default:
		return Legal
	}
}

// checkColonyTile checks ACT-7c: one of the remaining tiles with that name.
func (s *State) checkColonyTile(t task, tile ColonyTile) Reason {
	if tile.Colony() != t.about.colony() {
		return NotOffered
	}
	var left bool
	switch tile.Colony() {
	case Quilon:
		left = s.quilon>>(tile-firstQuilon)&1 != 0
	case Madras:
		left = s.madras>>(tile-firstMadras)&1 != 0
	case Cochin, Calicut:
		left = s.mayColonize(tile.Colony())
	}
	if !left {
		return ColonyTileGone
	}
	return Legal
}

// checkDrop checks TIL-1: one of the four on the board, not the new one.
func (s *State) checkDrop(at Place) Reason {
	switch {
	case at >= NumPlantations:
		return NotOffered
	case s.players[s.actor].place[at] == 0:
		return PlaceEmpty
	default:
		return Legal
	}
}

// checkFavor checks TIL-2: a tile removed in a set-up and not yet taken.
func (s *State) checkFavor(t Tile) Reason {
	for _, removed := range s.removed {
		if removed == t {
			return Legal
		}
	}
	return NotOffered
}
