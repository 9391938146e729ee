package goa

// act begins the one action of the turn (ACT-1).
func (s *State) act(a Action, log *eventLog) {
	s.turn |= acted
	log.name(ActionChosen, s.actor, a.piece())
}

// buildShips takes ships by a player's row: the actor's own or a spied one
// (ACT-4).
func (s *State) buildShips(row *PublicPlayer, log *eventLog) {
	n := int(s.rules.Ships[row.level[ShipTrack]])
	if s.me().captain == English {
		n += int(s.rules.CaptainGives.EnglishShips) // VAR-6
	}
	s.gainShips(n, log)
}

// tax takes ducats by a player's row (ACT-4).
func (s *State) tax(row *PublicPlayer, log *eventLog) {
	s.gainDucats(int(s.rules.Taxes[row.level[TaxTrack]]), log)
}

// endTurn passes on the turn (ACT-1). In the extra actions the next lap
// continues (ACT-9).
func (s *State) endTurn(log *eventLog) {
	log.tell(TurnEnded, s.actor)
	s.turn = 0
	s.actor = s.next(s.actor)
	if s.stage == Extras {
		s.nextExtra(log)
		return
	}
	if s.actor != s.leader() {
		return
	}
	if s.action++; s.action == ActionsPerRound {
		s.stage = Extras
		s.nextExtra(log)
	}
}

// ActionsPerRound is how many actions everyone has before extra actions (G-1).
const ActionsPerRound = 3

// nextExtra finds the next seat to decide about an extra action, starting with
// the actor. Seats without one are out (ACT-9). When all are out, the round
// ends.
func (s *State) nextExtra(log *eventLog) {
	for range s.seats {
		bit := uint8(1) << s.actor
		if s.noExtra&bit == 0 && s.me().extras > 0 {
			return
		}
		s.noExtra |= bit
		s.actor = s.next(s.actor)
	}
	if s.solo() && s.flag != Automa {
		s.askAutomaAction()
		return
	}
	s.endRound(log)
}

// useExtra plays an extra action card for one more action turn (ACT-9).
func (s *State) useExtra(log *eventLog) {
	s.me().extras--
	s.turn = inTurn
	log.tell(ExtraPlayed, s.actor)
}

// passExtras leaves the round's extra actions (ACT-9).
func (s *State) passExtras(log *eventLog) {
	log.tell(ExtrasPassed, s.actor)
	s.noExtra |= 1 << s.actor
	s.actor = s.next(s.actor)
	s.nextExtra(log)
}
