package goa

import "math/bits"

// tileCounts checks that there are no more tiles of a kind than the edition
// has. Tiles without an owner must come from the current half (except for
// Swap), and all tiles together from the halves so far.
func (a *audit) tileCounts() {
	part := a.part()
	var free, kept, all [NumTiles]uint8
	for _, t := range a.grid {
		free[t]++
	}
	for bag := a.bag & a.rules.bag[part]; bag != 0; bag &= bag - 1 {
		free[a.rules.bagTile[part][bits.TrailingZeros64(bag)]]++
	}
	for i, t := range a.removed {
		if Part(i*NumParts/maxRemoved) == part {
			free[t]++
		} else {
			all[t]++
		}
	}
	for i := range a.seats {
		a.players[i].countTiles(&kept, &all)
	}
	a.countTasks(&all)
	for t := firstPlantation; t < NumTiles; t++ {
		a.tileCount(t, int(free[t]), int(kept[t]), int(all[t])+int(free[t])+int(kept[t]))
	}
}

// countTiles adds the tiles beside a player's board to kept, and those on the
// board to all.
func (p *PublicPlayer) countTiles(kept, all *[NumTiles]uint8) {
	for o := p.tiles; o != 0; {
		t := firstOwnedTile + Tile(bits.TrailingZeros64(uint64(o))/2)
		n := o.Count(t)
		if t < NumTiles {
			kept[t] += uint8(n)
		}
		o &^= t.owned() * MaxCopies
	}
	for _, t := range p.place[:NumPlantations] {
		all[t]++
	}
	for s := range Spice(NumSpices) {
		all[PlantationOf(s, 1)] += uint8(p.faceDown.Count(s))
	}
}

// countTasks adds a plantation that waits for a space, and an Espionage for
// every action on the stack that is not the turn's own.
func (a *audit) countTasks(all *[NumTiles]uint8) {
	spied := uint8(0)
	for _, t := range a.stack[:a.depth] {
		switch {
		case t.kind == taskDrop && t.about.tile() < NumTiles:
			all[t.about.tile()]++
		case t.kind == taskFound, t.kind == taskExplore, t.kind == taskCloseOpen,
			t.kind == taskSpices && t.is(inAction):
			spied++
		}
	}
	if spied > 0 && a.turn&acted != 0 {
		spied--
	}
	all[Espionage] += spied
}

func (a *audit) tileCount(t Tile, free, kept, all int) {
	part := a.part()
	inHalf, inGame := int(a.rules.Tiles[part][t]), int(a.rules.Tiles[PartA][t])
	swaps := int(a.rules.Tiles[PartA][Swap])
	keepable := inHalf
	if part == PartB {
		inGame += inHalf
		if swaps > 0 {
			keepable = inGame
		}
		swaps += int(a.rules.Tiles[PartB][Swap])
	}
	switch {
	case all > inGame:
		a.broken("there are %d tiles %s, those that wait in tasks included; up to part %s there have been %d", all, t, part, inGame)
	case free > inHalf && t != Swap:
		a.broken("market, bag and removed have %d tiles %s; part %s has %d", free, t, part, inHalf)
	case free != inHalf && a.stage == Setup:
		a.broken("market, bag and removed have %d tiles %s in the set-up; part %s has %d", free, t, part, inHalf)
	case kept > 0 && t.Kind() == Immediate && (swaps == 0 || kept+free > keepable):
		a.broken("players have %d tiles %s among their tiles; they are used at once unless Swap took them", kept, t)
	}
}

// player checks what belongs to a seat. A seat that is not played has nothing.
func (a *audit) player(seat Seat) {
	p := &a.players[seat]
	if seat >= Seat(a.seats) {
		if *p != (PublicPlayer{}) || a.hands[seat] != 0 || a.picks[seat] != 0 || a.captains[seat] != 0 || a.kept[seat] != 0 {
			a.broken("seat %s is not played but has something", seat)
		}
		return
	}
	if p.ducats > maxAmount || p.ships > maxAmount || p.colonists > maxAmount || p.extras > maxExtras {
		a.broken("players[%d] has %d ducats, %d ships, %d colonists, %d extra actions; want 0 to %d each, and 0 to %d extra actions",
			seat, p.ducats, p.ships, p.colonists, p.extras, maxAmount, maxExtras)
	}
	a.usedTiles(seat, p)
	a.plantations(seat, p)
	a.fieldsOf(seat, p)
	if a.stage == Setup && a.round == 0 {
		a.beforeFirstRound(seat, p)
	}
}

// beforeFirstRound checks that only Quick start has moved markers by then
// (VAR-1).
func (a *audit) beforeFirstRound(seat Seat, p *PublicPlayer) {
	most := uint8(0)
	if a.todo() == taskQuick {
		most = 1
	}
	for _, t := range a.stack[:a.depth] {
		if t.kind == taskQuick && t.seat == seat {
			most = 0 // still to choose
		}
	}
	for t, level := range p.level {
		if level > most {
			a.broken("players[%d].levels.%s is %d before the first round; want up to %d", seat, Track(t), level, most)
		}
	}
	if p.extras != 0 {
		a.broken("players[%d].extras is %d before the first round; want 0", seat, p.extras)
	}
}

// plantations checks that spaces are built on one after the other. A discarded
// plantation makes room for another at once (TIL-1).
func (a *audit) plantations(seat Seat, p *PublicPlayer) {
	free, ok := p.freePlantation()
	for at := free + 1; ok && at < NumPlantations; at++ {
		if p.place[at] != 0 {
			a.broken("players[%d].plantations has %s and not %s; the first free place is built on", seat, at, free)
			return
		}
	}
}

// usedTiles checks TIL-3 and TIL-5.
func (a *audit) usedTiles(seat Seat, p *PublicPlayer) {
	if p.tiles>>(2*(NumTiles-firstOwnedTile)) != 0 || p.used>>usedShift(Duty+1) != 0 {
		a.broken("players[%d] has tiles that do not exist", seat)
		return
	}
	for t := firstUsable; t <= Duty; t++ {
		if p.ready(t) < 0 {
			a.broken("players[%d].used.%s is %d; of tiles.%s there are %d", seat, t, p.tiles.Count(t)-p.ready(t), t, p.tiles.Count(t))
		}
	}
	if p.used&usedThisRound != 0 && a.stage >= Placing && a.stage <= Bidding {
		a.broken("players[%d].used has tiles of this round in stage %s; they are used in action turns", seat, a.stage)
	}
}

// fieldsOf checks that spices lie on fields that bear them.
func (a *audit) fieldsOf(seat Seat, p *PublicPlayer) {
	sum := Goods(0)
	for at := range Place(NumPlaces) {
		stock := p.stock[at]
		if stock == 0 {
			continue
		}
		n, kinds := a.fields(p, at)
		if stock.Total() > n {
			a.broken("players[%d] has %d spices on %s; %d fit", seat, stock.Total(), at, n)
		}
		for s := range Spice(NumSpices) {
			if stock.Count(s) > 0 && !kinds.Has(s) {
				a.broken("players[%d] has %s on %s, whose fields do not bear it", seat, s, at)
			}
		}
		sum += stock.goods()
	}
	if p.goods != sum {
		a.broken("the spices of players[%d] add up to %o; their sum is %o", seat, sum, p.goods)
	}
}
