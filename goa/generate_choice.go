package goa

// dropMoves lists the four plantations: one of them goes (TIL-1).
func (s *State) dropMoves(buf []Move) []Move {
	for at := range Place(NumPlantations) {
		buf = append(buf, NewDrop(at))
	}
	return buf
}

// putMoves lists the spices for the fields of one place (RUL-6).
func (s *State) putMoves(buf []Move, t *task) []Move {
	_, kinds := s.fields(s.me(), t.about.place())
	for k := t.leastSpice(); k < NumSpices; k++ {
		if kinds.Has(k) {
			buf = append(buf, NewPutSpice(k, t.about.place()))
		}
	}
	return buf
}

// spicesMoves lists spices on any fitting free fields (ACT-5), in canonical
// order. In a Harvest it also lists free moves.
func (s *State) spicesMoves(buf []Move, t *task) []Move {
	p, least := s.me(), t.leastKey()
	for at := range Place(NumPlaces) {
		n, kinds := s.freeFields(p, at)
		if n == 0 {
			continue
		}
		for ; kinds != 0; kinds &= kinds - 1 {
			if k := kinds.first(); spiceKey(k, at) >= least {
				buf = append(buf, NewPutSpice(k, at))
			}
		}
	}
	if t.is(mixed) {
		if least <= keyShip {
			buf = append(buf, NewGain(ShipGood))
		}
		buf = append(buf, NewGain(ColonistGood))
	}
	if t.is(optional) {
		buf = append(buf, NewDone())
	}
	if t.is(inAction) {
		return s.freeMoves(buf)
	}
	return buf
}

// fillMoves lists the moves of TIL-4b.
func (s *State) fillMoves(buf []Move, t *task) []Move {
	p := s.me()
	for at := t.leastPlace(); at < NumPlaces; at++ {
		if n, _ := s.fillable(p, at); n > 0 {
			buf = append(buf, NewFill(at))
		}
	}
	if t.is(started) {
		buf = append(buf, NewDone())
	}
	return buf
}

// payMoves lists the next spice of the step, from a place that has it (ACT-3).
// If two of a kind are due, the first must leave enough at its place and after
// it.
func (s *State) payMoves(buf []Move, t *task) []Move {
	p, due := s.me(), t.due
	k := Pepper
	for due.Count(k) == 0 {
		k++
	}
	enough := p.goods.Count(k)
	for at := range Place(NumPlaces) {
		n := p.stock[at].Count(k)
		if n > 0 && at >= t.leastPlace() && enough >= due.Count(k) {
			buf = append(buf, NewPaySpice(k, at))
		}
		enough -= n
	}
	return buf
}

// sellMoves lists the moves of EXP-2 e.
func (s *State) sellMoves(buf []Move, t *task) []Move {
	buf = s.spiceMoves(buf, SellSpice, t.leastKey(), 1)
	if t.is(started) {
		buf = append(buf, NewDone())
	}
	return buf
}

// returnMoves lists the spices for Duty. It needs a fixed number, so enough
// must be left in the order (TIL-5).
func (s *State) returnMoves(buf []Move, t *task) []Move {
	return s.spiceMoves(buf, ReturnSpice, t.leastKey(), int(t.left))
}

// spiceMoves lists the spices on the board from a key on, as long as at least
// need are left from there.
func (s *State) spiceMoves(buf []Move, kind MoveKind, least choiceKey, need int) []Move {
	p := s.me()
	left := p.goods.Total()
	for at := range Place(NumPlaces) {
		stock := p.stock[at]
		for k := Pepper; stock != 0; k, stock = k+1, stock>>stockBits {
			n := int(stock & stockMask)
			if n > 0 && left >= need && spiceKey(k, at) >= least {
				buf = append(buf, spiceAt(kind, k, at))
			}
			left -= n
		}
	}
	return buf
}

// gainMoves lists the moves of Resupply (TIL-4c) and Ships/Colonists (TIL-2).
func gainMoves(buf []Move, t *task) []Move {
	for what := range Good(numGoods) {
		if t.goods().has(what) {
			buf = append(buf, NewGain(what))
		}
	}
	return buf
}

// favorMoves lists each kind of removed tile once (TIL-2).
func (s *State) favorMoves(buf []Move) []Move {
	var listed uint64
	for _, t := range s.removed {
		if t != NoTile && listed>>t&1 == 0 {
			listed |= 1 << t
			buf = append(buf, NewTakeFavor(t))
		}
	}
	return buf
}

// colonyTileMoves lists the moves of ACT-7c.
func (s *State) colonyTileMoves(buf []Move, c Colony) []Move {
	first, left := CochinTile, uint16(1)
	switch c {
	case Quilon:
		first, left = firstQuilon, s.quilon
	case Madras:
		first, left = firstMadras, s.madras
	case Cochin:
	case Calicut:
		first = CalicutTile
	}
	for t := first; left != 0; t, left = t+1, left>>1 {
		if left&1 != 0 {
			buf = append(buf, NewChooseTile(t))
		}
	}
	return buf
}

// drawMoves lists as many cards as row, hand limit, deck and discards allow,
// most first (ACT-6).
func (s *State) drawMoves(buf []Move) []Move {
	level := s.me().level[ExpeditionTrack]
	most := min(
		int(s.rules.Draws[level]),
		int(s.rules.HandLimit[level])-s.hand().Len(),
		s.deck().Len()+s.discard.Len(),
	)
	for n := most; n >= 0; n-- {
		buf = append(buf, NewDraw(n))
	}
	return buf
}

// foundingMoves lists the moves of ACT-7b: pay what is missing, or decline.
func (s *State) foundingMoves(buf []Move, t *task) []Move {
	missing := s.need(t.about.colony()) - s.recruits(t)
	if int(s.me().colonists) >= missing {
		buf = append(buf, NewPayColonists(missing))
	}
	return append(buf, NewDecline())
}
