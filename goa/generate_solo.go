package goa

import "math/bits"

// What Lakshmi may draw (VAR-7).

// drawable lists what an automa task may turn up: a kind of move, the first
// value of its operand, and a bit for every value from it on.
func (s *State) drawable(t *task) (kind MoveKind, first uint8, set uint16) {
	switch t.kind {
	case taskAuctionCard:
		return DrawAuctionCard, uint8(AuctionCardOf(s.part(), int(t.a), 0)), uint16(s.automa.left[t.a])
	case taskMoney:
		for m, n := range s.automa.deck {
			if n > 0 {
				set |= 1 << m
			}
		}
		return DrawMoney, 0, set
	case taskActionCard:
		return DrawActionCard, uint8(ActionCardOf(s.part(), 0)), uint16(s.automa.actions)
	default:
		left, tile := s.supply(Colony(t.a))
		return DiscardColony, uint8(tile), *left
	}
}

// automaMoves: every card that is left in the deck, every value of a money
// card, every tile of the colony.
func (s *State) automaMoves(buf []Move, t *task) []Move {
	kind, first, set := s.drawable(t)
	for ; set != 0; set &= set - 1 {
		buf = append(buf, Move{Kind: kind, A: first + uint8(bits.TrailingZeros16(set))})
	}
	return buf
}

// automaWeight is [State.Weight] for Lakshmi's draws.
func (s *State) automaWeight(t *task, m Move) int {
	if t.kind < taskAuctionCard || t.kind > taskDiscard {
		return 0
	}
	kind, first, set := s.drawable(t)
	switch i := m.A - first; {
	case m.Kind != kind || m.A < first || set>>i&1 == 0:
		return 0
	case kind == DrawMoney:
		return int(s.automa.deck[i])
	default:
		return 1
	}
}

// automaOutcomes is [State.Outcomes] for Lakshmi's draws.
func (s *State) automaOutcomes(t *task) int {
	if t.kind == taskMoney {
		return s.automa.deck.Cards()
	}
	_, _, set := s.drawable(t)
	return bits.OnesCount16(set)
}

// automaOutcome is [State.Outcome] for Lakshmi's draws.
func (s *State) automaOutcome(t *task, n int) Move {
	if t.kind == taskMoney {
		m := Money1
		for n >= int(s.automa.deck[m]) {
			n -= int(s.automa.deck[m])
			m++
		}
		return Move{Kind: DrawMoney, A: uint8(m)}
	}
	kind, first, set := s.drawable(t)
	for ; n > 0; n-- {
		set &= set - 1
	}
	return Move{Kind: kind, A: first + uint8(bits.TrailingZeros16(set))}
}
