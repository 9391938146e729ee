package goa

// Spices are put, paid, sold and returned one by one. Choices that commute are
// made in a fixed order. A choice that could not be completed in that order is
// illegal.

// checkPaySpice checks ACT-3: spice by spice, each from places in their order.
func (s *State) checkPaySpice(t task, sp Spice, at Place) Reason {
	p, owed := &s.players[s.actor], t.due
	switch {
	case owed.Count(sp) == 0:
		return NotOwed
	case owed&(sp.one()-1) != 0: // a spice before it
		return OutOfOrder
	case p.stock[at].Count(sp) == 0:
		return PlaceEmpty
	case at < t.leastPlace() || p.mayGive(sp, at) < owed.Count(sp):
		return OutOfOrder
	default:
		return Legal
	}
}

// checkGive checks a spice that is sold or returned. The argument due is how many
// more are needed.
func (s *State) checkGive(t task, sp Spice, at Place, due int) Reason {
	p, key := &s.players[s.actor], spiceKey(sp, at)
	switch {
	case p.stock[at].Count(sp) == 0:
		return PlaceEmpty
	case key < t.leastKey() || p.mayGiveAny(key) < due:
		return OutOfOrder
	default:
		return Legal
	}
}

// checkPut checks ACT-5: a spice on a free field that fits.
func (s *State) checkPut(t task, sp Spice, at Place) Reason {
	switch p := &s.players[s.actor]; {
	case p.place[at] == 0:
		return PlaceEmpty
	case !p.mayBear(at).Has(sp):
		return WrongSpice
	case s.mayGrow(at) == 0:
		return NoFreeField
	case spiceKey(sp, at) < t.leastKey():
		return OutOfOrder
	default:
		return Legal
	}
}

// checkMixedGain checks EXP-2 c: ships and then colonists, after the spices.
func (t task) checkMixedGain(what Good) Reason {
	switch {
	case what != ShipGood && what != ColonistGood || !t.is(mixed):
		return NotOffered
	case what == ShipGood && keyShip < t.leastKey():
		return OutOfOrder
	default:
		return Legal
	}
}

// checkFillWith checks TIL-1, TIL-4b, ACT-7c: a place being filled, field by
// field.
func (s *State) checkFillWith(t task, sp Spice, at Place) Reason {
	switch {
	case at != t.about.place():
		return NotOffered
	case !s.players[s.actor].mayBear(at).Has(sp):
		return WrongSpice
	case sp < t.leastSpice():
		return OutOfOrder
	default:
		return Legal
	}
}

// checkFillPlace checks TIL-4b: another place to fill. It must be a colony if a
// Gambit fills (VAR-4a).
func (s *State) checkFillPlace(t task, at Place) Reason {
	switch {
	case t.leastPlace() == NumPlantations && !t.is(started) && at < NumPlantations: // none was filled before
		return OnlyColonies
	case s.players[s.actor].place[at] == 0:
		return PlaceEmpty
	case s.mayGrow(at) == 0:
		return NoFreeField
	case s.mayFill(at) == 0:
		return FieldPlagued
	case at < t.leastPlace():
		return OutOfOrder
	default:
		return Legal
	}
}

// mayBear returns the spices that may lie on the fields of a place (RUL-6).
func (p *PublicPlayer) mayBear(at Place) SpiceSet {
	switch {
	case p.place[at] == 0:
		return 0
	case at < NumPlantations:
		return Tile(p.place[at]).Kinds()
	default:
		return ColonyTile(p.place[at]).Kinds()
	}
}

// mayGrow returns how many fields of one of the actor's places are free.
func (s *State) mayGrow(at Place) int {
	p := &s.players[s.actor]
	switch taken := p.stock[at].Total(); {
	case p.place[at] == 0:
		return 0
	case at < NumPlantations:
		return Tile(p.place[at]).Fields() - taken
	case s.story == RichOutposts: // VAR-5a
		return int(s.rules.ColonyFields[at.Colony()]) + int(s.rules.StoryGives.OutpostFields) - taken
	default:
		return int(s.rules.ColonyFields[at.Colony()]) - taken
	}
}

// mayGrowAny reports whether the actor has a free field.
func (s *State) mayGrowAny() bool {
	for at := range Place(NumPlaces) {
		if s.mayGrow(at) > 0 {
			return true
		}
	}
	return false
}

// mayGive returns how many of a spice lie on this place and the ones after it.
func (p *PublicPlayer) mayGive(sp Spice, from Place) int {
	n := 0
	for _, stock := range p.stock[from:] {
		n += stock.Count(sp)
	}
	return n
}

// mayGiveAny returns how many spices lie at this key and the ones after it.
func (p *PublicPlayer) mayGiveAny(from choiceKey) int {
	n := 0
	for at, stock := range p.stock {
		for sp := range Spice(NumSpices) {
			if spiceKey(sp, Place(at)) >= from {
				n += stock.Count(sp)
			}
		}
	}
	return n
}
