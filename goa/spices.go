package goa

// harvest takes spices by a player's row: the actor's own or a spied one
// (ACT-5). The number is fixed now (RUL-7).
func (s *State) harvest(row *PublicPlayer, with Card, action bool, log *eventLog) {
	flags := optional
	if action {
		flags |= inAction
	}
	if with != NoCard {
		flags |= mixed // EXP-2 c
	}
	n := s.rules.HarvestSpices[row.level[HarvestTrack]]
	s.playWith(with, log)
	asked := s.push(taskSpices)
	asked.left, asked.flags = n, flags
}

// advanceSpices ends a taskSpices that is used up. A spice that must be taken
// but finds no field is lost (VAR-2, RUL-2).
func (s *State) advanceSpices(t *task, log *eventLog) bool {
	if t.left > 0 && !t.is(optional) && !s.hasFreeField(s.me()) {
		log.note(SpicesLost, s.actor, int(t.left))
		t.left = 0
	}
	return t.left == 0 && s.drop()
}

// putSpice puts one spice on a field: of a place being filled, or as one of the
// spices that a taskSpices gives.
func (s *State) putSpice(k Spice, at Place, log *eventLog) {
	s.me().addSpice(k, at, 1)
	log.add(Event{Kind: SpicePut, Seat: s.actor, about: k.piece(), at: at.piece(), N: 1})
	t := s.top()
	t.left--
	switch {
	case t.kind == taskPut:
		goOnFrom(t, k)
	case t.is(optional): // spices that must be taken have no order: it could leave no field
		goOnFrom(t, spiceKey(k, at))
	}
}

// gain takes a ship or colonist of a mixed Harvest (EXP-2 c), or decides what
// Resupply (TIL-4c) or Ships/Colonists (TIL-2) give.
func (s *State) gain(what Good, log *eventLog) {
	t := s.top()
	if t.kind == taskBroker {
		s.broker(what, log)
		return
	}
	n := 1
	if t.kind == taskSpices {
		t.left--
		key := keyShip
		if what == ColonistGood {
			key = keyColonist
		}
		goOnFrom(t, key)
	} else {
		n = s.gainAmount(log)
	}
	switch what {
	case ShipGood:
		s.gainShips(n, log)
	case ColonistGood:
		s.gainColonists(n, log)
	default:
		asked := s.push(taskSpices)
		asked.left, asked.flags = uint8(n), optional
	}
}

// gainAmount ends a taskGain and returns the amount gained.
func (s *State) gainAmount(log *eventLog) int {
	n := int(s.top().left)
	s.pop()
	if n != 0 {
		return n
	}
	n = s.rules.colonistsOf(s.supplies)
	log.note(OpenDiscarded, Nobody, s.supplies.Len())
	s.discard |= s.supplies
	s.supplies = 0
	return n
}

// fillAll fills the free fields of a place. If several kinds fit, it asks which
// ones to use (TIL-1, ACT-7c, TIL-4b).
func (s *State) fillAll(at Place, log *eventLog) {
	p := s.me()
	n, kinds := s.fillable(p, at)
	if kinds&(kinds-1) != 0 {
		asked := s.push(taskPut)
		asked.about, asked.left = at.piece(), uint8(n)
		return
	}
	k := Tile(p.place[at]).spice()
	p.addSpice(k, at, n)
	log.add(Event{Kind: SpicePut, Seat: s.actor, about: k.piece(), at: at.piece(), N: int16(n)})
}

// fillPlace fills one of the places for Extra harvest (TIL-4b).
func (s *State) fillPlace(at Place, log *eventLog) {
	t := s.top()
	t.left--
	t.flags |= started
	goOnFrom(t, at+1)
	log.nameAt(PlaceFilled, s.actor, noPiece, at.piece())
	s.fillAll(at, log)
}

// sellSpice sells one spice (EXP-2 e).
func (s *State) sellSpice(k Spice, at Place, log *eventLog) {
	p := s.me()
	p.takeSpice(k, at)
	p.ducats += uint16(s.rules.SellPrice)
	log.add(Event{Kind: SpiceSold, Seat: s.actor, about: k.piece(), at: at.piece(), N: int16(s.rules.SellPrice)})
	t := s.top()
	if t.left != sellAny {
		t.left--
	}
	t.flags |= started
	goOnFrom(t, spiceKey(k, at))
}

// returnSpice gives one spice back for Duty (TIL-5).
func (s *State) returnSpice(k Spice, at Place, log *eventLog) {
	s.me().takeSpice(k, at)
	log.nameAt(SpiceReturned, s.actor, k.piece(), at.piece())
	t := s.top()
	t.left--
	goOnFrom(t, spiceKey(k, at))
}
