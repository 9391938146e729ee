package goa

// askCaptains deals two captains to everyone. Each player keeps one in secret,
// then all are shown (VAR-6).
func (s *State) askCaptains() {
	s.push(taskCaptainsShown)
	s.pushSeats(taskKeep, s.flag)
	asked := s.push(taskCaptains)
	asked.seat, asked.left = s.flag, captainsEach
}

// undealtCaptains returns the captains that can still be dealt.
func (s *State) undealtCaptains() captainSet {
	return allCaptains &^ (s.captains[0] | s.captains[1] | s.captains[2] | s.captains[3])
}

// dealCaptain gives a captain face down to the seat being served, which is the
// actor. The next seats follow clockwise (VAR-6).
func (s *State) dealCaptain(c Captain, log *eventLog) {
	t := s.top()
	s.captains[t.seat] |= c.set()
	log.name(CaptainDealt, t.seat, c.piece())
	if t.left--; t.left > 0 {
		return
	}
	if next := s.next(t.seat); next != s.flag {
		t.seat, t.left = next, captainsEach
		return
	}
	s.pop()
}

// keepCaptain keeps one of the two (VAR-6).
func (s *State) keepCaptain(c Captain, log *eventLog) {
	s.pop()
	s.kept[s.actor] = c
	log.name(CaptainKept, s.actor, c.piece())
}

// showCaptains turns up what everyone kept. The other captains go back unseen
// (VAR-6).
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
