package goa

// The choices that only a Gambit, a Story, a captain or a campaign asks for,
// and what they change in others (VAR-4 to VAR-6, VAR-8).

// checkSecret checks what is picked face down, when a Gambit is turned up, and
// what a session begins with.
func (s *State) checkSecret(m Move) Reason {
	switch m.Kind {
	case Keep:
		return s.checkKeep(m.Captain())
	case Pledge:
		return s.checkPledge(m.Gambit())
	case TakeBonus:
		return s.checkBonus(m.Bonus())
	default:
		return s.checkAsked(taskGambit) // VAR-4: now or later, as the player likes
	}
}

// checkDealtCaptain checks VAR-6: each captain exists once.
func (s *State) checkDealtCaptain(c Captain) Reason {
	if s.todo() != taskCaptains {
		return NotNow
	}
	for _, dealt := range s.captains {
		if dealt>>c&1 != 0 {
			return NotInPile
		}
	}
	return Legal
}

// checkKeep checks VAR-6: one of the captains dealt to the player who chooses.
func (s *State) checkKeep(c Captain) Reason {
	switch {
	case s.todo() != taskKeep:
		return NotNow
	case s.captains[s.top().seat]>>c&1 == 0:
		return CaptainNotDealt
	default:
		return Legal
	}
}

// checkPledge checks VAR-4: each player uses each Gambit once in the game.
func (s *State) checkPledge(g Gambit) Reason {
	switch {
	case s.todo() != taskPledge:
		return NotNow
	case s.players[s.top().seat].spent>>(g-1)&1 != 0:
		return GambitSpent
	default:
		return Legal
	}
}

// checkBenefit checks VAR-4b: a ship, a colonist or ducats. Different benefits
// are taken in this order, so the later ones must be enough for the rest.
func (t task) checkBenefit(what Good) Reason {
	left, least := int(t.left), t.leastGood()
	switch after := int(DucatsGood) - int(what); {
	case what == SpiceGood:
		return NotOffered
	case what < least, after < left-1:
		return OutOfOrder
	default:
		return Legal
	}
}

// checkedRaise returns the smallest possible raise of the high bid (AUC-2,
// VAR-4b).
func (s *State) checkedRaise() int {
	if s.gambit == HeavyBidding {
		return int(s.rules.GambitGives.HeavyStep)
	}
	return 1
}

// checkedNeed returns how many colonists a colony takes (ACT-7, VAR-5a).
func (s *State) checkedNeed(c Colony) int {
	if s.story == RichOutposts {
		return int(s.rules.ColonyNeed[c]) + int(s.rules.StoryGives.OutpostNeed)
	}
	return int(s.rules.ColonyNeed[c])
}

// mayFill returns how many fields of one of the actor's places an effect fills.
// With Plagued crops it never fills the last of several fields of a plantation
// (VAR-5d).
func (s *State) mayFill(at Place) int {
	free := s.mayGrow(at)
	if free == 0 || s.story != PlaguedCrops || at >= NumPlantations {
		return free
	}
	if fields := Tile(s.players[s.actor].place[at]).Fields(); fields > 1 {
		return free - 1
	}
	return free
}

// mayFillAny reports whether such an effect fills anything.
func (s *State) mayFillAny() bool {
	for at := range Place(NumPlaces) {
		if s.mayFill(at) > 0 {
			return true
		}
	}
	return false
}

// checkGoal checks VAR-8: each goal exists once.
func (s *State) checkGoal(g Goal) Reason {
	if s.todo() != taskGoals {
		return NotNow
	}
	for _, laid := range s.campaign.goals {
		if laid == g {
			return NotInPile
		}
	}
	return Legal
}

// checkBonus checks VAR-8c: different bonuses in their order, as many as goals
// were fulfilled.
func (s *State) checkBonus(b Bonus) Reason {
	switch {
	case s.todo() != taskBonus:
		return NotNow
	case s.campaign.bonuses>>b&1 != 0:
		return BonusTwice
	case s.campaign.bonuses>>b != 0, NumBonuses-int(b) < int(s.top().left):
		return OutOfOrder
	default:
		return Legal
	}
}
