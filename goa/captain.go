package goa

// askCaptains deals two captains to everyone; each keeps one in secret, then
// all are shown (VAR-6).
func (s *State) askCaptains() {
	s.push(taskCaptainsShown, 0, 0)
	for i := int(s.seats) - 1; i >= 0; i-- {
		s.push(taskKeep, uint8((int(s.flag)+i)%int(s.seats)), 0)
	}
	s.push(taskCaptains, uint8(s.flag), captainsEach)
}

// undealtCaptains is what can still be dealt.
func (s *State) undealtCaptains() captainSet {
	return allCaptains &^ (s.captains[0] | s.captains[1] | s.captains[2] | s.captains[3])
}

// dealCaptain gives a captain face down to the seat being served, which is the
// actor; the next seats follow clockwise (VAR-6).
func (s *State) dealCaptain(c Captain, log *eventLog) {
	t := s.top()
	s.captains[t.a] |= c.set()
	log.name(CaptainDealt, Seat(t.a), c.piece())
	if t.b--; t.b > 0 {
		return
	}
	if next := s.next(Seat(t.a)); next != s.flag {
		t.a, t.b = uint8(next), captainsEach
		return
	}
	s.pop()
}

// keepCaptain chooses one of the two (VAR-6).
func (s *State) keepCaptain(c Captain, log *eventLog) {
	s.pop()
	s.kept[s.actor] = c
	log.name(CaptainKept, s.actor, c.piece())
}

// showCaptains turns up what everyone kept; the others go back unseen (VAR-6).
func (s *State) showCaptains(log *eventLog) bool {
	s.pop()
	for i := range Seat(s.seats) {
		c := s.kept[i]
		s.players[i].captain = c
		log.name(CaptainShown, i, c.piece())
		if t, ok := c.track(); ok {
			s.actor = i
			s.raise(t, log)
		}
	}
	s.captains, s.kept = [MaxSeats]captainSet{}, [MaxSeats]Captain{}
	return true
}
