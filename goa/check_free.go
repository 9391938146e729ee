package goa

// checkFree checks what may be done before, during and after an action: tiles,
// the one card of the turn, and discards (ACT-2).
func (s *State) checkFree(m Move) Reason {
	if !s.mayMoveFreely() {
		return NotNow
	}
	switch m.Kind {
	case UseTile:
		return s.checkUse(m.Tile())
	case UseSwap:
		return s.checkSwap(m.Cell())
	case UseViceKing:
		return s.checkViceKing(m.Track())
	case UseEspionage:
		return s.checkEspionage(m.Seat(), m.Spying(), m.Card())
	case PlayCard:
		return s.checkPlay(m.Card())
	case PlayCardOn:
		return s.checkPlayOn(m.Card(), m.Track())
	default:
		if !s.hands[s.actor].Has(m.Card()) {
			return CardNotHeld
		}
		return Legal
	}
}

// mayMoveFreely reports whether tiles and cards may be used: in the player's
// own action turn, but not inside a choice that follows from one of them. A
// Harvest, an Expedition before its draw, and an open founding leave room for
// them.
func (s *State) mayMoveFreely() bool {
	if !s.mayTakeTurn() {
		return false
	}
	switch s.todo() {
	case noTask, taskExplore, taskFound:
		return true
	case taskSpices:
		return s.top().is(inAction)
	default:
		return false
	}
}

// checkUse checks the use of a tile that names no target.
func (s *State) checkUse(t Tile) Reason {
	p := &s.players[s.actor]
	owned, used := p.tiles.Count(t), 0
	switch {
	case t.IsPlantation():
		return TileNotUsable
	case owned == 0:
		return TileNotOwned
	case t == Foreman, t == SmallMission, t == LargeMission:
		return TileNotUsable
	case t.Kind() == PerRound, t == Duty: // TIL-3, TIL-5
		used = int(p.used >> (2 * (t - firstUsable)) & MaxCopies)
	}
	switch {
	case used >= owned:
		return TileUsedUp
	case (t == SpiceTile || t == ExtraHarvest) && !s.mayGrowAny(): // TIL-3, TIL-4b
		return NoFreeField
	case t == ExtraHarvest && !s.mayFillAny(): // VAR-5d
		return FieldPlagued
	case t == Duty && p.mayGiveAny(0) < int(s.rules.DutySpices): // TIL-5
		return LacksSpices
	case t == Favor && s.removed == [maxRemoved]Tile{}: // TIL-2
		return NoEffect
	default:
		return Legal
	}
}

// checkSwap checks TIL-4a: any tile of the market, even another Swap.
func (s *State) checkSwap(c Cell) Reason {
	switch {
	case s.players[s.actor].tiles.Count(Swap) == 0:
		return TileNotOwned
	case !s.tiles.Has(c):
		return NoTileThere
	default:
		return Legal
	}
}

// checkViceKing checks TIL-4d.
func (s *State) checkViceKing(t Track) Reason {
	p := &s.players[s.actor]
	least := p.level[t]
	for _, level := range p.level {
		least = min(least, level)
	}
	switch {
	case p.tiles.Count(ViceKing) == 0:
		return TileNotOwned
	case least >= TopLevel:
		return NoEffect
	case p.level[t] > least:
		return NotLeastAdvanced
	default:
		return Legal
	}
}

// checkEspionage checks TIL-4e and, where Espionage is not an action, TIL-4f.
func (s *State) checkEspionage(seat Seat, what Spying, with Card) Reason {
	switch {
	case s.players[s.actor].tiles.Count(Espionage) == 0:
		return TileNotOwned
	case seat >= Seat(s.seats) || seat == s.actor:
		return BadOpponent
	case with != NoCard && !s.rules.EspionageIsAction:
		return CardNeedsAction
	}
	switch {
	case what == SpyRecruit:
		return s.checkRecruit(with)
	case what == SpyHarvest:
		return s.checkWith(with, MixedHarvest)
	case what >= SpyFound && !s.rules.EspionageFounds:
		return NotByEspionage
	case what >= SpyFound:
		return s.checkFound(what.Colony(), with)
	case with != NoCard: // no card goes with Ships or Taxes
		return CardNeedsAction
	default:
		return Legal
	}
}

// checkRecruit checks TIL-4f: colonists of the row spied on, in addition to the
// player's own row, in the player's own founding.
func (s *State) checkRecruit(with Card) Reason {
	switch {
	case s.rules.EspionageFounds:
		return NotByEspionage
	case s.todo() != taskFound || s.top().seat != Nobody:
		return NotNow
	case with != NoCard:
		return CardNeedsAction
	default:
		return Legal
	}
}

// checkPlay checks EXP-2: a card played by itself, or d while a founding is
// open.
func (s *State) checkPlay(c Card) Reason {
	if why := s.checkCard(c); why != Legal {
		return why
	}
	switch a := c.Ability(); {
	case a == MoreRecruits && s.todo() == taskFound && s.rules.FoundingCards > 0:
		return Legal
	case a < SpiceSale:
		return CardNeedsAction
	case a == SpiceSale && s.players[s.actor].mayGiveAny(0) == 0:
		return NoEffect
	case a == SpiceGift && !s.mayGrowAny():
		return NoFreeField
	case a == BoughtProgress && s.rules.BoughtIsAction:
		return CardNeedsAction
	case a == BoughtProgress:
		return TrackMissing
	default:
		return Legal
	}
}

// checkPlayOn checks EXP-2 j where it may be played at any moment of a turn.
func (s *State) checkPlayOn(c Card, t Track) Reason {
	if why := s.checkCard(c); why != Legal {
		return why
	}
	switch a := c.Ability(); {
	case a != BoughtProgress:
		return TakesNoTrack
	case s.rules.BoughtIsAction:
		return CardNeedsAction
	default:
		return s.checkBought(t)
	}
}
