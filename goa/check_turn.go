package goa

// checkExtra checks ACT-9: play an extra action card or pass, outside a turn. A
// player without a card is not asked.
func (s *State) checkExtra(k MoveKind) Reason {
	switch {
	case s.stage != Extras || s.depth > 0 || s.mayTakeTurn():
		return NotNow
	case k == Pass && s.players[s.actor].extras >= 2:
		return MustPlayExtra
	default:
		return Legal
	}
}

// mayTakeTurn reports whether the actor is in an action turn (ACT-2).
func (s *State) mayTakeTurn() bool {
	return s.stage == Acting || s.stage == Extras && s.turn&inTurn != 0
}

// checkEnd checks ACT-1: a turn has one action, and nobody passes.
func (s *State) checkEnd() Reason {
	switch {
	case !s.mayTakeTurn() || s.depth > 0:
		return NotNow
	case s.turn&acted == 0:
		return NotYetActed
	default:
		return Legal
	}
}

// checkAction checks the one action of the turn.
func (s *State) checkAction(m Move) Reason {
	switch {
	case !s.mayTakeTurn():
		return NotNow
	case s.turn&acted != 0:
		return AlreadyActed
	case m.Kind == Found && s.mayNotFound():
		return FoundingOpen
	case s.depth > 0:
		return NotNow
	}
	switch m.Kind {
	case Progress:
		return s.checkProgress(m.Track(), m.Card())
	case Harvest:
		return s.checkWith(m.Card(), MixedHarvest)
	case Found:
		return s.checkFound(m.Colony(), m.Card())
	default:
		return Legal // ACT-1: even without effect
	}
}

// checkProgress checks ACT-3 with the cards a, b and, in some editions, j.
func (s *State) checkProgress(t Track, c Card) Reason {
	p := &s.players[s.actor]
	if p.level[t] >= TopLevel {
		return TrackAtEnd
	}
	cost := s.rules.Cost[t][p.level[t]]
	if c == NoCard {
		if why := p.checkShips(cost); why != Legal {
			return why
		}
		return p.checkSpices(cost)
	}
	if why := s.checkCard(c); why != Legal {
		return why
	}
	switch a := c.Ability(); {
	case a == ShipsOnly:
		return p.checkShips(cost)
	case a == SpicesOnly:
		return p.checkSpices(cost)
	case a == BoughtProgress && s.rules.BoughtIsAction:
		return s.checkBought(t)
	default:
		return s.checkMisfit(a)
	}
}

// checkShips checks ACT-3: one ship for each printed spice.
func (p *PublicPlayer) checkShips(cost Stock) Reason {
	if int(p.ships) < cost.Total() {
		return LacksShips
	}
	return Legal
}

// checkSpices checks ACT-3: the printed spices, wherever they lie.
func (p *PublicPlayer) checkSpices(cost Stock) Reason {
	for sp := range Spice(NumSpices) {
		if p.mayGive(sp, 0) < cost.Count(sp) {
			return LacksSpices
		}
	}
	return Legal
}

// checkBought checks EXP-2 j: ducats by the row reached, one row.
func (s *State) checkBought(t Track) Reason {
	p := &s.players[s.actor]
	switch level := p.level[t]; {
	case level >= TopLevel:
		return TrackAtEnd
	case p.ducats < uint16(s.rules.ProgressPrice[level+1]):
		return LacksDucats
	default:
		return Legal
	}
}

// checkFound checks ACT-7, for the player's own founding and for one by
// Espionage. With d, one more card is turned up, if cards are turned up at all
// (VAR-3).
func (s *State) checkFound(c Colony, with Card) Reason {
	switch {
	case s.mayNotFound():
		return FoundingOpen
	case s.players[s.actor].place[c.Place()] != 0:
		return ColonyOwned
	case !s.mayColonize(c):
		return NoColonyTileLeft
	}
	if why := s.checkWith(with, MoreRecruits); why != Legal {
		return why
	}
	if with != NoCard && s.rules.FoundingCards == 0 {
		return NoEffect
	}
	return Legal
}

// mayNotFound reports whether a founding is open. Foundings do not nest
// (TIL-4e, RUL-5).
func (s *State) mayNotFound() bool {
	for _, t := range s.stack[:s.depth] {
		if t.kind == taskFound {
			return true
		}
	}
	return false
}

// mayColonize reports whether a tile of the colony is left.
func (s *State) mayColonize(c Colony) bool {
	switch c {
	case Quilon:
		return s.quilon != 0
	case Cochin:
		return s.cochin > 0
	case Madras:
		return s.madras != 0
	default:
		return s.calicut > 0
	}
}

// checkWith checks the card that goes with an action, if there is one.
func (s *State) checkWith(c Card, fits Ability) Reason {
	if c == NoCard {
		return Legal
	}
	if why := s.checkCard(c); why != Legal {
		return why
	}
	if c.Ability() != fits {
		return s.checkMisfit(c.Ability())
	}
	return Legal
}

// checkMisfit tells why a card does not go with the action: e to j are played
// by themselves (EXP-1), except j where it is a way to pay for Progress.
func (s *State) checkMisfit(a Ability) Reason {
	if a >= SpiceSale && (a != BoughtProgress || !s.rules.BoughtIsAction) {
		return CardIsFree
	}
	return CardNeedsAction
}

// checkCard checks ACT-2: a card from the hand, the first one of the turn.
func (s *State) checkCard(c Card) Reason {
	switch {
	case !s.hands[s.actor].Has(c):
		return CardNotHeld
	case s.turn&playedCard != 0:
		return CardAlreadyPlayed
	default:
		return Legal
	}
}
