package goa

// tellStory shows the Story of the game (VAR-5).
func (s *State) tellStory(story Story, log *eventLog) {
	s.pop()
	s.story = story
	log.name(StoryTold, Nobody, story.piece())
}

// canDrawStory reports whether a Story can be drawn: Competition needs a
// competitor (VAR-5b).
func (s *Public) canDrawStory(story Story) bool { return story != Competition || !s.solo() }

// need returns how many colonists a colony takes (ACT-7, VAR-5a).
func (s *Public) need(c Colony) int {
	n := int(s.rules.ColonyNeed[c])
	if s.story == RichOutposts {
		n += int(s.rules.StoryGives.OutpostNeed)
	}
	return n
}

// fillable returns how many free fields of a place a fill effect fills, and
// with what. Under Plagued crops it leaves one field of a larger plantation
// empty (VAR-5d).
func (s *Public) fillable(p *PublicPlayer, at Place) (int, SpiceSet) {
	n, kinds := s.freeFields(p, at)
	if s.story == PlaguedCrops && at < NumPlantations && n > 0 && tileFields[p.place[at]] > 1 {
		n--
	}
	return n, kinds
}

// hasFillable reports whether a fill effect could put anything anywhere.
func (s *Public) hasFillable(p *PublicPlayer) bool {
	for at := range Place(NumPlaces) {
		if n, _ := s.fillable(p, at); n > 0 {
			return true
		}
	}
	return false
}

// storyScore returns what the Story is worth to a seat at the end (VAR-5b to
// VAR-5d).
func (s *Public) storyScore(seat Seat) int {
	give := &s.rules.StoryGives
	switch s.story {
	case Competition:
		return s.competition(seat) * int(give.CompetitionVP)
	case Adaptability:
		if s.players[seat].leastLevel() == 0 {
			return int(give.AdaptabilityVP)
		}
	case PlaguedCrops:
		vp := 0
		for _, stock := range s.players[seat].stock[:NumPlantations] {
			vp += int(give.CropVP[stock.Total()])
		}
		return vp
	default:
	}
	return 0
}

// competition returns 1 for the most fields and -1 for the fewest. Otherwise,
// and if all have the same number, it returns 0 (VAR-5b).
func (s *Public) competition(seat Seat) int {
	mine, most, fewest := s.fieldCount(seat), 0, s.fieldCount(seat)
	for i := range Seat(s.seats) {
		most, fewest = max(most, s.fieldCount(i)), min(fewest, s.fieldCount(i))
	}
	switch {
	case most == fewest:
		return 0
	case mine == most:
		return 1
	case mine == fewest:
		return -1
	default:
		return 0
	}
}

// fieldCount counts the fields of plantations on the board and of colonies.
func (s *Public) fieldCount(seat Seat) int {
	n := 0
	for at := range Place(NumPlaces) {
		if s.players[seat].place[at] != 0 {
			fields, _ := s.fields(&s.players[seat], at)
			n += fields
		}
	}
	return n
}
