package goa

// check answers why m may not be played now, or Legal. It follows from the
// rules alone and shares nothing with the generator of moves, so that each
// tests the other. Every value of m has an answer.
func (s *State) check(m Move) Reason {
	switch nature := s.todo().byNature(); {
	case !m.mayBeWritten():
		return Malformed
	case s.stage == Over:
		return GameOver
	case nature && !m.ByNature():
		return NaturesTurn
	case !nature && m.ByNature():
		return NotNaturesTurn
	}
	switch k := m.Kind; {
	case k <= lastOfNature:
		return s.checkNature(m)
	case k <= QuickTracks:
		return s.checkAsked(taskQuick) // two different tracks are well formed (VAR-1)
	case k <= PlaceToken:
		return s.checkPlacing(m)
	case k == Pass && s.stage == Extras, k == UseExtra:
		return s.checkExtra(k)
	case k <= Sell:
		return s.checkBidding(m)
	case k <= Found:
		return s.checkAction(m)
	case k <= TakeFavor:
		return s.checkChoice(m)
	case k <= Discard:
		return s.checkFree(m)
	case k == Done:
		return s.checkDone()
	case k == EndTurn:
		return s.checkEnd()
	default:
		return s.checkSecret(m)
	}
}

// checkAsked reports NotNow unless the task on top is of this kind.
func (s *State) checkAsked(k taskKind) Reason {
	if s.todo() != k {
		return NotNow
	}
	return Legal
}

// checkBounds holds the values that each operand may have, from first up to
// and without end. Numbers have no bounds.
var checkBounds = [withCard + 1]struct{ first, end int }{
	aTile:        {1, NumTiles},
	aSeat:        {0, MaxSeats},
	aCard:        {0, NumCards},
	aDealtCard:   {0, NumCards},
	aBonanza:     {0, NumBonanzas},
	aTrack:       {0, NumTracks},
	bTrack:       {0, NumTracks},
	aCell:        {0, NumCells},
	aColony:      {0, NumColonies},
	aColonyTile:  {1, NumColonyTiles},
	aSpice:       {0, NumSpices},
	bPlace:       {0, NumPlaces},
	aGain:        {0, int(numGains)},
	aStory:       {1, NumStories},
	aCaptain:     {1, NumCaptains},
	aGambit:      {1, NumGambits},
	aWhen:        {0, len(whenNames)},
	aAuctionCard: {0, NumAuctionCards},
	aMoney:       {0, NumMoney},
	aActionCard:  {0, NumActionCards},
	aGoal:        {1, NumGoals},
	aBonus:       {0, NumBonuses},
	bSpying:      {0, numSpyings},
	withCard:     {0, NumCards + 1}, // or NoCard
}

// mayBeWritten reports whether the move is the one value of some text: its
// operands name pieces and what it has no operand for is zero.
func (m Move) mayBeWritten() bool {
	if m.Kind == NoMove || m.Kind >= numMoveKinds {
		return false
	}
	rest := m
	for _, o := range forms[m.Kind].operands {
		if !rest.mayLose(o) {
			return false
		}
	}
	if m.Kind == PlayCardOn && m.Card().Ability() != BoughtProgress {
		return false
	}
	return rest == Move{Kind: m.Kind} && m.wellFormed()
}

// mayLose clears an operand and reports whether it was one.
func (m *Move) mayLose(o operand) bool {
	var at *uint8
	switch o {
	case aNumber:
		m.A, m.B = 0, 0
		return true
	case bTrack, bPlace, bSpying:
		at = &m.B
	case aCard, withCard:
		at = &m.C
	default:
		at = &m.A
	}
	v := int(*at)
	*at = 0
	return v >= checkBounds[o].first && v < checkBounds[o].end
}
