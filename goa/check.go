package goa

// check returns the reason why m may not be played now, or Legal. It is written
// from the rules alone and shares nothing with the generator of moves, so that
// each tests the other. It accepts every value of m.
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
		return s.checkQuick(m)
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

// checkQuick checks VAR-1: ducats, or two different tracks in their order.
func (s *State) checkQuick(m Move) Reason {
	switch one, other := m.Tracks(); {
	case s.todo() != taskQuick:
		return NotNow
	case m.Kind == QuickDucats || one < other:
		return Legal
	case one == other:
		return TrackTwice
	default:
		return TracksOutOfOrder
	}
}

// checkAsked returns NotNow unless the task on top is of this kind.
func (s *State) checkAsked(k taskKind) Reason {
	if s.todo() != k {
		return NotNow
	}
	return Legal
}

// checkBounds holds the values that each kind of piece may have, from first up
// to, but not including, end. Amounts go up to the largest that a text may
// have.
var checkBounds = [numPieceKinds]struct{ first, end int }{
	aTile:         {1, NumTiles},
	aSeat:         {0, MaxSeats},
	aCard:         {0, NumCards},
	withCard:      {0, NumCards},
	aBonanza:      {0, NumBonanzas},
	aTrack:        {0, NumTracks},
	firstTrack:    {0, NumTracks},
	secondTrack:   {0, NumTracks},
	aCell:         {0, NumCells},
	anAmount:      {0, MaxAmount + 1},
	aColony:       {0, NumColonies},
	aColonyTile:   {1, NumColonyTiles},
	aSpice:        {0, NumSpices},
	aPlace:        {0, NumPlaces},
	aGood:         {0, numGoods},
	aStory:        {1, NumStories},
	aCaptain:      {1, NumCaptains},
	aGambit:       {1, NumGambits},
	aTime:         {0, 2},
	anAuctionCard: {0, NumAuctionCards},
	aMoney:        {0, NumMoney},
	anActionCard:  {0, NumActionCards},
	aGoal:         {1, NumGoals},
	aBonus:        {0, NumBonuses},
	aSpying:       {0, numSpyings},
}

// mayBeWritten reports whether a text for the move exists: it has all of its
// pieces and no others.
func (m Move) mayBeWritten() bool {
	if m.Kind == NoMove || m.Kind >= numMoveKinds {
		return false
	}
	rest := m
	for _, k := range forms[m.Kind].pieces {
		if !rest.mayLose(k) {
			return false
		}
	}
	return rest == Move{Kind: m.Kind} && m.wellFormed()
}

// mayLose clears a piece and reports whether it was one.
func (m *Move) mayLose(k pieceKind) bool {
	at := m.at(k)
	v := int(*at) - int(pieceSpecs[k].least)
	switch {
	case k == anAmount:
		v = m.Amount()
		m.b, m.c = noPiece, noPiece
	case k == withCard && *at == noPiece:
		return true
	}
	*at = noPiece
	return v >= checkBounds[k].first && v < checkBounds[k].end
}
