package goa

// progress moves a marker down one row for spices and ships, or as a card
// allows (ACT-3, EXP-2 a, b; j where it is a Progress action).
func (s *State) progress(t Track, with Card, log *eventLog) {
	s.act(ProgressAction, log)
	s.playWith(with, log)
	p := s.me()
	way := &s.rules.ways[t][p.level[t]]
	spices, ships := true, true
	if with != NoCard {
		switch with.Ability() {
		case ShipsOnly:
			spices = false
		case SpicesOnly:
			ships = false
		default:
			spices, ships = false, false
			s.payDucats(int(s.rules.ProgressPrice[p.level[t]+1]), log)
		}
	}
	if ships {
		p.ships -= way.ships
		log.note(ShipsPaid, s.actor, int(way.ships))
	}
	if spices {
		asked := s.push(taskPay)
		asked.about, asked.due = t.piece(), way.stock
		return
	}
	s.raise(t, log)
}

// paySpice pays one printed spice from a place of the player's choice (ACT-3).
func (s *State) paySpice(k Spice, at Place, log *eventLog) {
	s.me().takeSpice(k, at)
	log.nameAt(SpicePaid, s.actor, k.piece(), at.piece())
	t := s.top()
	t.due -= k.one()
	t.least = 0
	if t.due.Count(k) > 0 {
		goOnFrom(t, at)
	}
}

// finishProgress moves the marker once everything is paid.
func (s *State) finishProgress(log *eventLog) bool {
	t := s.top().about.track()
	s.pop()
	s.raise(t, log)
	return true
}

// raise moves a marker of the actor down one row, with the bonuses of ACT-8.
func (s *State) raise(t Track, log *eventLog) {
	p := s.me()
	p.level[t]++
	level := p.level[t]
	log.add(Event{Kind: LevelRaised, Seat: s.actor, about: t.piece(), N: int16(level)})
	if p.leastLevel() == level {
		s.gainExtras(1, log) // all five markers have reached this row
	}
	if level < firstBonusLevel {
		return
	}
	bonus := uint16(1) << (uint8(t)*2 + level - firstBonusLevel)
	if s.firsts&bonus == 0 {
		s.firsts |= bonus
		s.push(taskDeal).left = 1
	}
}

// firstBonusLevel is row 4, the first row in which the first player to arrive
// draws a card (ACT-8).
const firstBonusLevel = 3
