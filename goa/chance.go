package goa

import "math/bits"

// Weight returns how likely one of Nature's moves is: the number of equal
// copies among [State.Outcomes]. It is 0 for what cannot be turned up.
func (s *State) Weight(m Move) int {
	t := s.top()
	if t == nil {
		return 0
	}
	switch {
	case t.kind == taskRemove && m.Kind == RemoveTile:
		return bits.OnesCount64(s.removable() & s.bagOf(Tile(m.A)))
	case t.kind == taskLay && m.Kind == LayTile:
		return bits.OnesCount64(s.bag & s.bagOf(Tile(m.A)))
	case t.kind == taskFirst && m.Kind == FirstSeat && m.A < s.seats:
		return 1
	case t.kind == taskBonanza && m.Kind == TurnBonanza && m.A < NumBonanzas:
		return s.bonanzasLeft(Bonanza(m.A))
	case t.kind == taskStory && m.Kind == TurnStory && m.A > 0 && m.A < NumStories:
		if s.tellable(Story(m.A)) {
			return 1
		}
		return 0
	case t.kind == taskCaptains && m.Kind == DealCaptain && m.A < NumCaptains:
		return bits.OnesCount16(uint16(s.undealtCaptains() & Captain(m.A).set()))
	case t.kind == taskGoals && m.Kind == DealGoal && m.A < NumGoals:
		return bits.OnesCount16(uint16(s.undealtGoals() & Goal(m.A).set()))
	case t.kind == taskDeal && m.Kind == DealCard,
		(t.kind == taskTurn || t.kind == taskStartCard) && m.Kind == TurnCard:
		return (s.deck() & Card(m.A).Set()).Len()
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

// Outcomes returns the sum of the weights of Nature's moves; 0 if it is not
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

// Outcome returns Nature's move number n, 0 ≤ n < Outcomes: each move as often
// as its weight. A uniform n samples Nature without listing her moves.
func (s *State) Outcome(n int) Move {
	switch s.todo() {
	case taskRemove:
		return Move{Kind: RemoveTile, A: uint8(s.bagTile(s.removable(), n))}
	case taskLay:
		return Move{Kind: LayTile, A: uint8(s.bagTile(s.bag, n))}
	case taskFirst:
		return Move{Kind: FirstSeat, A: uint8(n)}
	case taskBonanza:
		b := Bonanza(0)
		for n >= s.bonanzasLeft(b) {
			n -= s.bonanzasLeft(b)
			b++
		}
		return Move{Kind: TurnBonanza, A: uint8(b)}
	case taskStory:
		story := Story(n + 1)
		if s.solo() && story >= Competition {
			story++ // which is not drawn (VAR-5b)
		}
		return Move{Kind: TurnStory, A: uint8(story)}
	case taskCaptains:
		left := uint16(s.undealtCaptains())
		for ; n > 0; n-- {
			left &= left - 1
		}
		return Move{Kind: DealCaptain, A: uint8(bits.TrailingZeros16(left))}
	case taskGoals:
		return Move{Kind: DealGoal, A: uint8(s.undealtGoals().nth(n))}
	case taskDeal:
		return Move{Kind: DealCard, A: uint8(s.deck().nth(n))}
	case taskAuctionCard, taskMoney, taskActionCard, taskDiscard:
		return s.automaOutcome(s.top(), n)
	default:
		return Move{Kind: TurnCard, A: uint8(s.deck().nth(n))}
	}
}

// bagTile returns the n-th tile of a bag.
func (s *State) bagTile(bag uint64, n int) Tile {
	for ; n > 0; n-- {
		bag &= bag - 1
	}
	return s.rules.bagTile[s.part()][bits.TrailingZeros64(bag)]
}
