package goa

// found attempts a colony: cards are turned up and added to the row (ACT-7). If
// the player spies on an opponent, the opponent's row counts (TIL-4e).
func (s *State) found(c Colony, spied Seat, with Card, log *eventLog) {
	onTop := uint8(0)
	if s.me().captain == Indian {
		onTop = s.rules.CaptainGives.IndianColonists // VAR-6
	}
	log.add(Event{Kind: FoundingBegun, Seat: s.actor, about: c.piece(), N: int16(s.need(c))})
	asked := s.push(taskFound)
	asked.about, asked.seat, asked.left = c.piece(), spied, onTop
	cards := s.rules.FoundingCards
	if with != NoCard {
		s.playWith(with, log)
		cards++
	}
	s.push(taskTurn).left = cards
}

// turnCard turns up a card for a founding, for Resupply, or to find the first
// player (ACT-7, TIL-4c, SET-3).
func (s *State) turnCard(c Card, log *eventLog) {
	t := s.top()
	if t.kind == taskStartCard {
		s.turnStartCard(c, log)
		return
	}
	t.left--
	if t.is(forResupply) {
		s.supplies |= c.Set()
	} else {
		s.open |= c.Set()
	}
	log.name(CardTurned, s.actor, c.piece())
}

// payColonists pays exactly what is missing (ACT-7b).
func (s *State) payColonists(n int, log *eventLog) {
	s.me().colonists -= uint16(n)
	log.note(ColonistsPaid, s.actor, n)
	s.succeed()
}

// succeed has the founder choose a tile (ACT-7c).
func (s *State) succeed() bool {
	c := s.top().about
	s.pop()
	s.push(taskCloseOpen)
	s.push(taskColonyTile).about = c
	return true
}

// chooseColonyTile places and fills the colony (ACT-7c).
func (s *State) chooseColonyTile(t ColonyTile, log *eventLog) {
	s.pop()
	switch t.Colony() {
	case Quilon:
		s.quilon &^= 1 << (t - firstQuilon)
	case Cochin:
		s.cochin--
	case Madras:
		s.madras &^= 1 << (t - firstMadras)
	default:
		s.calicut--
	}
	at := t.Colony().Place()
	s.me().place[at] = uint8(t)
	log.name(ColonyFounded, s.actor, t.piece())
	s.fillAll(at, log)
}

// declineFounding gives up the founding: the player keeps the colonists and
// takes one (ACT-7d).
func (s *State) declineFounding(log *eventLog) {
	c := s.top().about
	s.pop()
	log.name(FoundingFailed, s.actor, c)
	s.gainColonists(1, log)
	s.closeCards(log)
}

// closeOpen discards the cards turned up for a founding (ACT-7d).
func (s *State) closeOpen(log *eventLog) bool {
	s.pop()
	s.closeCards(log)
	return true
}

func (s *State) closeCards(log *eventLog) {
	if s.open == 0 {
		return
	}
	log.note(OpenDiscarded, Nobody, s.open.Len())
	s.discard |= s.open
	s.open = 0
}
