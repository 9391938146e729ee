package goa

// player reads what belongs to a seat.
func (in *reader) player(seat int, w *PlayerPosition) {
	p := &in.s.players[seat]
	p.ducats = uint16(in.number(w.Ducats, maxAmount, "ducats of seat %d", seat))
	p.ships = uint16(in.number(w.Ships, maxAmount, "ships of seat %d", seat))
	p.colonists = uint16(in.number(w.Colonists, maxAmount, "colonists of seat %d", seat))
	p.extras = uint8(in.number(w.Extras, maxExtras, "extra actions of seat %d", seat))
	for t, level := range w.Levels {
		if t >= NumTracks {
			in.problem("seat %d: %s is no track", seat, t)
			continue
		}
		p.level[t] = uint8(in.number(level, TopLevel, "level of seat %d in track %s", seat, t))
	}
	for _, built := range w.Plantations {
		in.plantation(seat, built)
	}
	for _, founded := range w.Colonies {
		in.colony(seat, founded)
	}
	in.kept(seat, w)
	in.s.hands[seat] = in.cardSet(w.Hand, "hand")
	in.modules(seat, w)
}

func (in *reader) plantation(seat int, built PlacedTile) {
	p := &in.s.players[seat]
	if built.Place >= NumPlantations || !built.Tile.IsPlantation() || p.place[built.Place] != 0 {
		in.problem("seat %d: %s at %s; a plantation on each of p1 to p4 at most is right", seat, built.Tile, built.Place)
		return
	}
	p.place[built.Place] = uint8(built.Tile)
	in.spices(seat, built.Place, built.Spices)
}

func (in *reader) colony(seat int, founded FoundedTile) {
	p, t := &in.s.players[seat], founded.Tile
	if t == NoColonyTile || int(t) >= NumColonyTiles || p.place[t.Colony().Place()] != 0 {
		in.problem("seat %d: colony %s; one colony tile of a name at most is right", seat, t)
		return
	}
	at := t.Colony().Place()
	p.place[at] = uint8(t)
	in.spices(seat, at, founded.Spices)
}

func (in *reader) spices(seat int, at Place, spices map[Spice]int) {
	p := &in.s.players[seat]
	fields, kinds := in.s.fields(p, at)
	stock, ok := stockOf(spices)
	if !ok || stock.Total() > fields {
		in.problem("seat %d: spices on %s; as many as its %d fields bear are right", seat, at, fields)
		return
	}
	for s := range spices {
		if !kinds.Has(s) {
			in.problem("seat %d: %s on %s, whose fields do not bear it", seat, s, at)
			return
		}
	}
	p.stock[at] = stock
	p.goods += stock.goods()
}

// kept reads the tiles before a player: his own, those used, those face down.
func (in *reader) kept(seat int, w *PlayerPosition) {
	p := &in.s.players[seat]
	for t, n := range w.Tiles {
		if t < firstOwnedTile || t >= NumTiles {
			in.problem("seat %d: %s is no tile to keep", seat, t)
			continue
		}
		p.tiles |= t.owned() * Tiles(in.number(n, MaxCopies, "seat %d: tiles %s", seat, t))
	}
	for t, n := range w.Used {
		if t < firstUsable || t > Duty {
			in.problem("seat %d: %s is never used up; per-round tiles and %s are", seat, t, Duty)
			continue
		}
		p.used |= uint16(in.number(n, MaxCopies, "seat %d: used %s", seat, t)) << usedShift(t)
	}
	for t, n := range w.FaceDown {
		if !t.IsSingle() {
			in.problem("seat %d: %s face down; single plantations are right", seat, t)
			continue
		}
		p.faceDown |= t.spice().one() * Stock(in.number(n, stockMask, "seat %d: face-down %s", seat, t))
	}
}

// tasks reads the stack.
func (in *reader) tasks(list []Task) {
	if len(list) > maxDepth {
		in.problem("%d tasks; at most %d is right", len(list), maxDepth)
		return
	}
	for i := range list {
		t, err := list[i].task()
		if err != nil {
			in.problem("%v", err)
			continue
		}
		in.s.push(t)
	}
}
