package goa

import "math/bits"

// Lakshmi's possible draws (VAR-7).

// drawable returns what an automa task can turn up: a move with the first of
// the pieces, and a bit for every piece from there on.
func (s *State) drawable(t *task) (first Move, set uint16) {
	switch t.kind {
	case taskAuctionCard:
		return NewDrawAuctionCard(AuctionCardOf(s.part(), int(t.token()), 0)), uint16(s.automa.left[t.token()])
	case taskMoney:
		for m, n := range s.automa.deck {
			if n > 0 {
				set |= 1 << m
			}
		}
		return NewDrawMoney(Money1), set
	case taskActionCard:
		return NewDrawActionCard(ActionCardOf(s.part(), 0)), uint16(s.automa.actions)
	default:
		left, tile := s.supply(t.about.colony())
		return NewDiscardColony(tile), *left
	}
}

// nth returns the draw that is n pieces after the first.
func nth(first Move, n int) Move {
	first.a += piece(n)
	return first
}

// automaMoves lists every card left in the deck, every value of a money card,
// or every tile of the colony.
func (s *State) automaMoves(buf []Move, t *task) []Move {
	first, set := s.drawable(t)
	for ; set != 0; set &= set - 1 {
		buf = append(buf, nth(first, bits.TrailingZeros16(set)))
	}
	return buf
}

// automaWeight is like [State.Weight], for Lakshmi's draws.
func (s *State) automaWeight(t *task, m Move) int {
	if t.kind < taskAuctionCard || t.kind > taskDiscard {
		return 0
	}
	first, set := s.drawable(t)
	switch i := m.a - first.a; {
	case m.Kind != first.Kind || m.a < first.a || set>>i&1 == 0:
		return 0
	case m.Kind == DrawMoney:
		return int(s.automa.deck[i])
	default:
		return 1
	}
}

// automaOutcomes is like [State.Outcomes], for Lakshmi's draws.
func (s *State) automaOutcomes(t *task) int {
	if t.kind == taskMoney {
		return s.automa.deck.Cards()
	}
	_, set := s.drawable(t)
	return bits.OnesCount16(set)
}

// automaOutcome is like [State.Outcome], for Lakshmi's draws.
func (s *State) automaOutcome(t *task, n int) Move {
	if t.kind == taskMoney {
		m := Money1
		for n >= int(s.automa.deck[m]) {
			n -= int(s.automa.deck[m])
			m++
		}
		return NewDrawMoney(m)
	}
	first, set := s.drawable(t)
	return nth(first, nthBit(uint64(set), n))
}
