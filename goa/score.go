package goa

import "math/bits"

// Score holds a player's points by source (SCO-1).
type Score struct {
	Levels   int // rows of the five markers
	Colonies int
	Symbols  int // expedition cards in hand
	Richest  int
	Singles  int // single plantations
	Duties   int
	Missions int
	Story    int // VAR-5; can be negative
}

// Total adds the lines up.
func (c Score) Total() int {
	return c.Levels + c.Colonies + c.Symbols + c.Richest + c.Singles + c.Duties + c.Missions + c.Story
}

// Score returns the points of a seat as they stand now, whatever the stage.
func (s *State) Score(seat Seat) Score {
	c := s.openScore(seat)
	c.Symbols = s.symbolScore(s.hands[seat])
	return c
}

// openScore returns what everyone at the table can count: everything except the
// cards.
func (s *Public) openScore(seat Seat) Score {
	r, p := s.rules, &s.players[seat]
	c := Score{
		Duties: int(p.used>>usedShift(Duty)&MaxCopies) * int(r.DutyVP),
		Missions: p.tiles.Count(SmallMission)*int(r.SmallMissionVP) +
			p.tiles.Count(LargeMission)*int(r.LargeMissionVP),
	}
	for _, level := range p.level {
		c.Levels += int(r.LevelVP[level])
	}
	c.Colonies = int(r.ColonyVP[p.colonies()])
	if s.richest(seat) {
		c.Richest = int(r.RichestVP)
	}
	each := r.SingleVP
	if p.tiles.Count(Foreman) > 0 {
		each = r.ForemanVP
	}
	c.Singles = p.singles() * int(each)
	c.Story = s.storyScore(seat)
	return c
}

// colonies counts the colonies founded.
func (p *PublicPlayer) colonies() int { return bits.OnesCount8(p.ownColonies()) }

// singles counts the single plantations, including those face down. Crop
// rotation is not one.
func (p *PublicPlayer) singles() int {
	n := p.faceDown.Total()
	for _, t := range p.place[:NumPlantations] {
		if Tile(t).IsSingle() {
			n++
		}
	}
	return n
}

// richest reports whether nobody, including Lakshmi, has more ducats (VAR-7e).
func (s *Public) richest(seat Seat) bool {
	for i := range s.seats {
		if s.players[i].ducats > s.players[seat].ducats {
			return false
		}
	}
	return !s.solo() || int(s.players[seat].ducats) >= s.automa.deck.Sum()+s.automa.discard.Sum()
}

// symbolScore scores sets of equal symbols.
func (s *Public) symbolScore(cards CardSet) int {
	vp := 0
	for _, set := range s.rules.symbols {
		vp += int(s.rules.SetVP[(cards & set).Len()])
	}
	return vp
}

// Ranks returns the rank of every seat, from 1. More points are better, then
// more ducats. Seats that are still tied share a rank (G-2).
func (s *State) Ranks() [MaxSeats]int {
	var total, rank [MaxSeats]int
	for i := range Seat(s.seats) {
		total[i] = s.Score(i).Total()
	}
	for i := range s.seats {
		rank[i] = 1
		for j := range s.seats {
			if total[j] > total[i] || total[j] == total[i] && s.players[j].ducats > s.players[i].ducats {
				rank[i]++
			}
		}
	}
	return rank
}
