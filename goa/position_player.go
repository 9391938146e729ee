package goa

import "fmt"

// player reads what belongs to a seat.
func (in *reader) player(seat int, w *PlayerPosition) {
	p := &in.s.players[seat]
	in.part = ofPlayers
	p.ducats = uint16(in.number(w.Ducats, maxAmount, "players[%d].ducats", seat))
	p.ships = uint16(in.number(w.Ships, maxAmount, "players[%d].ships", seat))
	p.colonists = uint16(in.number(w.Colonists, maxAmount, "players[%d].colonists", seat))
	p.extras = uint8(in.number(w.Extras, maxExtras, "players[%d].extras", seat))
	for t := range Track(NumTracks) {
		level, ok := w.Levels[t]
		if !ok {
			in.problem("players[%d].levels.%s is missing", seat, t)
		}
		p.level[t] = uint8(in.number(level, TopLevel, "players[%d].levels.%s", seat, t))
	}
	for _, built := range w.Plantations {
		in.plantation(seat, built)
	}
	for _, founded := range w.Colonies {
		in.colony(seat, founded)
	}
	in.kept(seat, w)
	in.part = ofCards
	in.s.hands[seat] = in.cardSet(w.Hand, fmt.Sprintf("players[%d].hand", seat))
	in.part = ofModules
	in.modules(seat, w)
}

func (in *reader) plantation(seat int, built PlacedTile) {
	p := &in.s.players[seat]
	if built.Place >= NumPlantations || !built.Tile.IsPlantation() || p.place[built.Place] != 0 {
		in.problem("players[%d].plantations has %s at %s; want at most one plantation on each of p1 to p4", seat, built.Tile, built.Place)
		return
	}
	p.place[built.Place] = uint8(built.Tile)
	in.spices(seat, built.Place, built.Spices)
}

func (in *reader) colony(seat int, founded FoundedTile) {
	p, t := &in.s.players[seat], founded.Tile
	if t == NoColonyTile || int(t) >= NumColonyTiles || p.place[t.Colony().Place()] != 0 {
		in.problem("players[%d].colonies has %s; want at most one colony tile of a name", seat, t)
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
		in.problem("players[%d] has spices %s on %s; want no more than its %d fields bear", seat, jsonText(spices), at, fields)
		return
	}
	for s := range spices {
		if !kinds.Has(s) {
			in.problem("players[%d] has %s on %s, whose fields do not bear it", seat, s, at)
			return
		}
	}
	p.stock[at] = stock
	p.goods += stock.goods()
}

// kept reads a player's tiles: kept ones, used ones, and those face down.
func (in *reader) kept(seat int, w *PlayerPosition) {
	p := &in.s.players[seat]
	for t, n := range w.Tiles {
		if t < firstOwnedTile || t >= NumTiles {
			in.problem("players[%d].tiles has %s, which is not a tile to keep", seat, t)
			continue
		}
		p.tiles |= t.owned() * Tiles(in.number(n, MaxCopies, "players[%d].tiles.%s", seat, t))
	}
	for t, n := range w.Used {
		if t < firstUsable || t > Duty {
			in.problem("players[%d].used has %s, which is never used up; per-round tiles and %s are", seat, t, Duty)
			continue
		}
		p.used |= uint16(in.number(n, MaxCopies, "players[%d].used.%s", seat, t)) << usedShift(t)
	}
	for t, n := range w.FaceDown {
		if !t.IsSingle() {
			in.problem("players[%d].face-down has %s; want single plantations", seat, t)
			continue
		}
		p.faceDown |= t.spice().one() * Stock(in.number(n, stockMask, "players[%d].face-down.%s", seat, t))
	}
}

// tasks reads the stack.
func (in *reader) tasks(list []Task) {
	in.part = ofTasks
	if len(list) > maxDepth {
		in.problem("tasks has %d entries; want at most %d", len(list), maxDepth)
		return
	}
	for i := range list {
		t, err := list[i].task()
		if err != nil {
			in.problem("tasks[%d]: %v", i, err)
			continue
		}
		*in.s.push(t.kind) = t
	}
}
