package ai

import (
	"slices"

	"goa/goa"
)

// candidates keeps, in place, the moves worth a look. A move that is free and
// useful at once comes first and alone. Among equal cards it keeps the one that
// is missed least. Free moves are tried in only one order: those ranked no
// higher than free are dropped.
func (w *Weights) candidates(s *goa.State, me goa.Seat, moves []goa.Move, free int) []goa.Move {
	for _, m := range moves {
		if isGift(m) {
			moves[0] = m
			return moves[:1]
		}
	}
	hand := s.Hand(me)
	rules := s.Rules()
	spare := leastMissed(rules, hand)
	draw, done := mostDrawn(moves), canPut(moves)
	kept := moves[:0]
	for _, m := range moves {
		switch {
		case m.Kind == goa.Draw && m.Amount() < draw,
			m.Kind == goa.Done && done,
			m.Kind == goa.Discard && (draw < 0 || draw >= int(rules.Draws[s.Player(me).Level(goa.ExpeditionTrack)])),
			m.Kind == goa.Discard && m.Card() != w.leastCard(rules, hand),
			playsCard(m) && !spare.Has(m.Card()),
			isFree(m) && rank(m) <= free:
			continue
		}
		kept = append(kept, m)
	}
	if len(kept) == 0 {
		return moves[:1]
	}
	return kept
}

// isGift reports whether a move only gives: it uses a tile of the round and
// costs neither room nor anything else.
func isGift(m goa.Move) bool {
	if m.Kind != goa.UseTile {
		return false
	}
	switch m.Tile() {
	case goa.ShipTile, goa.ColonistTile, goa.DucatsTile:
		return true
	default:
		return false
	}
}

func isFree(m goa.Move) bool {
	switch m.Kind {
	case goa.UseTile, goa.UseSwap, goa.UseViceKing, goa.UseEspionage, goa.PlayCard, goa.PlayCardOn:
		return true
	default:
		return false
	}
}

// rank orders free moves, which usually have the same result in any order. It
// is above 0.
func rank(m goa.Move) int {
	switch m.Kind {
	case goa.UseTile, goa.UseSwap, goa.UseViceKing, goa.UseEspionage:
		return int(m.Kind)
	default:
		return 100 + int(m.Card())
	}
}

// rankAfter returns the rank from which free moves continue after a move. After
// an action, or any move that is not free, all are allowed again.
func rankAfter(m goa.Move, free int) int {
	switch {
	case m.Kind == goa.UseTile:
		return rank(m) - 1 // there may be several
	case isFree(m):
		return rank(m)
	case m.Kind == goa.PutSpice, m.Kind == goa.SellSpice, m.Kind == goa.Done, m.Kind == goa.Gain, m.Kind == goa.Fill,
		m.Kind == goa.ReturnSpice:
		return free
	default:
		return 0
	}
}

func playsCard(m goa.Move) bool {
	switch m.Kind {
	case goa.Progress, goa.Harvest, goa.Found, goa.UseEspionage, goa.PlayCard, goa.PlayCardOn:
		return m.Card() < goa.NoCard
	default:
		return false
	}
}

// mostDrawn returns the largest number that can be drawn, or -1.
func mostDrawn(moves []goa.Move) int {
	n := -1
	for _, m := range moves {
		if m.Kind == goa.Draw {
			n = max(n, m.Amount())
		}
	}
	return n
}

// canPut reports whether a spice, ship or colonist can still be taken.
func canPut(moves []goa.Move) bool {
	for _, m := range moves {
		if m.Kind == goa.PutSpice || m.Kind == goa.Gain {
			return true
		}
	}
	return false
}

// offers reports whether a move of a kind is legal.
func offers(legal []goa.Move, k goa.MoveKind) bool {
	return slices.ContainsFunc(legal, func(m goa.Move) bool { return m.Kind == k })
}

// missed returns the points that the sets of a hand lose without a card.
func missed(r *goa.Rules, hand goa.CardSet, card goa.Card) int {
	n := 0
	for h := hand; h != 0; h &= h - 1 {
		if r.Cards[h.First()].Symbol == r.Cards[card].Symbol {
			n++
		}
	}
	return int(r.SetVP[n]) - int(r.SetVP[n-1])
}

// leastMissed keeps, for each ability, the card that is missed least.
func leastMissed(r *goa.Rules, hand goa.CardSet) goa.CardSet {
	var set goa.CardSet
	for h := hand; h != 0; {
		best := h.First()
		for h &= h - 1; h != 0 && h.First().Ability() == best.Ability(); h &= h - 1 {
			if missed(r, hand, h.First()) < missed(r, hand, best) {
				best = h.First()
			}
		}
		set |= best.Set()
	}
	return set
}

// leastCard returns the least valuable card of a hand, or NoCard.
func (w *Weights) leastCard(r *goa.Rules, hand goa.CardSet) goa.Card {
	least, worth := goa.NoCard, 0
	for h := hand; h != 0; h &= h - 1 {
		c := h.First()
		v := point*missed(r, hand, c) + w.Ability[c.Ability()]
		if least == goa.NoCard || v < worth {
			least, worth = c, v
		}
	}
	return least
}
