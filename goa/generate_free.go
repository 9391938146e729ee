package goa

import "math/bits"

// freeMoves lists everything that is not an action: tiles, a card, discards
// (ACT-2).
func (s *State) freeMoves(buf []Move) []Move {
	p := s.me()
	if ready := p.readyKinds(); ready != 0 {
		buf = s.tileMoves(buf, p, ready)
	}
	if hand := s.hand(); hand != 0 {
		buf = s.playMoves(buf, p)
		buf = cardMoves(buf, NewDiscard(NoCard), hand)
	}
	return buf
}

// tileMoves lists every ready tile of the actor that could do something now.
func (s *State) tileMoves(buf []Move, p *PublicPlayer, ready Tiles) []Move {
	for ; ready != 0; ready &= ready - 1 {
		t := firstOwnedTile + Tile(bits.TrailingZeros64(uint64(ready))/2)
		switch t {
		case SpiceTile:
			if s.hasFreeField(p) {
				buf = append(buf, NewUseTile(t))
			}
		case ExtraHarvest:
			if s.hasFillable(p) {
				buf = append(buf, NewUseTile(t))
			}
		case Duty:
			if p.goods.Total() >= int(s.rules.DutySpices) {
				buf = append(buf, NewUseTile(t))
			}
		case Swap:
			for cells := s.tiles; cells != 0; cells = cells.rest() {
				buf = append(buf, NewUseSwap(cells.First()))
			}
		case Favor:
			if s.removed != [maxRemoved]Tile{} {
				buf = append(buf, NewUseTile(t))
			}
		case ViceKing:
			buf = viceKingMoves(buf, p)
		case Espionage:
			buf = s.espionageMoves(buf)
		default:
			buf = append(buf, NewUseTile(t))
		}
	}
	return buf
}

// viceKingMoves lists the least advanced markers, unless all are at the bottom
// (TIL-4d).
func viceKingMoves(buf []Move, p *PublicPlayer) []Move {
	least := p.leastLevel()
	if least == TopLevel {
		return buf
	}
	for t, level := range p.level {
		if level == least {
			buf = append(buf, NewUseViceKing(Track(t)))
		}
	}
	return buf
}

// espionageMoves lists the moves of TIL-4e and TIL-4f.
func (s *State) espionageMoves(buf []Move) []Move {
	cards := CardSet(0)
	if s.rules.EspionageIsAction {
		cards = s.playable()
	}
	open := s.foundingOpen()
	for on := range Seat(s.seats) {
		if on == s.actor {
			continue
		}
		m := NewUseEspionage(on, NoSpying, NoCard)
		for _, what := range [...]Spying{SpyShips, SpyHarvest, SpyTax} {
			m.b = what.piece()
			buf = append(buf, m)
		}
		m.b = SpyHarvest.piece()
		buf = cardMoves(buf, m, cards&cardsOf(MixedHarvest))
		switch {
		case !open && s.rules.EspionageFounds:
			buf = s.spiedFoundings(buf, m, s.recruitCards(cards))
		case !s.rules.EspionageFounds && s.todo() == taskFound:
			m.b = SpyRecruit.piece()
			buf = append(buf, m)
		}
	}
	return buf
}

func (s *State) spiedFoundings(buf []Move, m Move, recruits CardSet) []Move {
	for set := s.foundable(); set != 0; set &= set - 1 {
		m.b, m.c = (SpyFound + Spying(bits.TrailingZeros8(set))).piece(), noPiece
		buf = append(buf, m)
		buf = cardMoves(buf, m, recruits)
	}
	return buf
}

// playMoves lists cards that go with no action, and d in an open founding
// (EXP-1, EXP-2).
func (s *State) playMoves(buf []Move, p *PublicPlayer) []Move {
	cards := s.playable()
	if cards == 0 {
		return buf
	}
	free := cardsOf(ColonistGift) | cardsOf(ShipGift) | cardsOf(DucatGift)
	if p.goods != 0 {
		free |= cardsOf(SpiceSale)
	}
	if cards&cardsOf(SpiceGift) != 0 && s.hasFreeField(p) {
		free |= cardsOf(SpiceGift)
	}
	if s.todo() == taskFound && s.rules.FoundingCards > 0 {
		free |= cardsOf(MoreRecruits)
	}
	buf = cardMoves(buf, NewPlayCard(NoCard), cards&free)
	bought := cards & cardsOf(BoughtProgress)
	if bought == 0 || s.rules.BoughtIsAction {
		return buf
	}
	for tracks := s.affordable(p); tracks != 0; tracks &= tracks - 1 {
		buf = cardMoves(buf, NewPlayCardOn(Track(bits.TrailingZeros8(tracks)), NoCard), bought)
	}
	return buf
}
