package goa

import "math/bits"

// Weight returns how likely one of Nature's moves is: the number of equal
// copies among [State.Outcomes]. It is 0 for a piece that cannot be turned up.
func (s *State) Weight(m Move) int {
	t := s.top()
	if t == nil {
		return 0
	}
	switch {
	case t.kind == taskRemove && m.Kind == RemoveTile:
		return bits.OnesCount64(s.removable() & s.bagOf(m.Tile()))
	case t.kind == taskLay && m.Kind == LayTile:
		return bits.OnesCount64(s.bag & s.bagOf(m.Tile()))
	case t.kind == taskFirst && m.Kind == FirstSeat && m.Seat() >= 0 && m.Seat() < Seat(s.seats):
		return 1
	case t.kind == taskBonanza && m.Kind == TurnBonanza && m.Bonanza() < NumBonanzas:
		return s.bonanzasLeft(m.Bonanza())
	case t.kind == taskStory && m.Kind == TurnStory && m.Story() != NoStory && m.Story() < NumStories:
		if s.canDrawStory(m.Story()) {
			return 1
		}
		return 0
	case t.kind == taskCaptains && m.Kind == DealCaptain && m.Captain() < NumCaptains:
		return bits.OnesCount16(uint16(s.undealtCaptains() & m.Captain().set()))
	case t.kind == taskGoals && m.Kind == DealGoal && m.Goal() < NumGoals:
		return bits.OnesCount16(uint16(s.undealtGoals() & m.Goal().set()))
	case t.kind == taskDeal && m.Kind == DealCard,
		(t.kind == taskTurn || t.kind == taskStartCard) && m.Kind == TurnCard:
		return (s.deck() & m.Card().Set()).Len()
	default:
		return s.automaWeight(t, m)
	}
}

func (s *State) bagOf(t Tile) uint64 {
	if t >= NumTiles {
		return 0
	}
	return s.rules.bagKind[s.part()][t]
}

// Outcomes returns the sum of the weights of Nature's moves, or 0 if it is not
// Nature's turn.
func (s *State) Outcomes() int {
	k := s.todo()
	if !k.byNature() {
		return 0
	}
	switch k {
	case taskRemove:
		return bits.OnesCount64(s.removable())
	case taskLay:
		return bits.OnesCount64(s.bag)
	case taskFirst:
		return int(s.seats)
	case taskBonanza:
		n := 0
		for b := range Bonanza(NumBonanzas) {
			n += s.bonanzasLeft(b)
		}
		return n
	case taskStory:
		if s.solo() {
			return NumStories - 2
		}
		return NumStories - 1
	case taskCaptains:
		return bits.OnesCount16(uint16(s.undealtCaptains()))
	case taskGoals:
		return bits.OnesCount16(uint16(s.undealtGoals()))
	case taskTurn, taskDeal, taskStartCard:
		return s.deck().Len()
	default:
		return s.automaOutcomes(s.top())
	}
}

// Outcome returns Nature's move number n, 0 ≤ n < Outcomes. Each move occurs as
// often as its weight. A uniform n samples Nature without listing her moves.
func (s *State) Outcome(n int) Move {
	switch s.todo() {
	case taskRemove:
		return NewRemoveTile(s.bagTile(s.removable(), n))
	case taskLay:
		return NewLayTile(s.bagTile(s.bag, n))
	case taskFirst:
		return NewFirstSeat(Seat(n))
	case taskBonanza:
		b := Bonanza(0)
		for n >= s.bonanzasLeft(b) {
			n -= s.bonanzasLeft(b)
			b++
		}
		return NewTurnBonanza(b)
	case taskStory:
		story := Story(n + 1)
		if s.solo() && story >= Competition {
			story++ // Competition is not drawn (VAR-5b)
		}
		return NewTurnStory(story)
	case taskCaptains:
		return NewDealCaptain(Captain(nthBit(uint64(s.undealtCaptains()), n)))
	case taskGoals:
		return NewDealGoal(s.undealtGoals().nth(n))
	case taskDeal:
		return NewDealCard(s.deck().nth(n))
	case taskAuctionCard, taskMoney, taskActionCard, taskDiscard:
		return s.automaOutcome(s.top(), n)
	default:
		return NewTurnCard(s.deck().nth(n))
	}
}

// bagTile returns the n-th tile of a bag.
func (s *State) bagTile(bag uint64, n int) Tile {
	return s.rules.bagTile[s.part()][nthBit(bag, n)]
}
