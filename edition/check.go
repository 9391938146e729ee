package edition

import "goa/goa"

// check is a rule that several rows must satisfy together. It runs if all rows
// of its sections could be read.
type check struct {
	sections []string
	run      func(f *figures, r *reader)
}

var checks = []check{
	{[]string{"general", "tiles"}, checkTilesFillTheMarket},
	{[]string{"general", "tiles"}, checkTilesCanBeRemoved},
	{[]string{"tiles"}, checkTilesCanBeHeld},
	{[]string{"tiles", "tile-effects", "scoring"}, checkTilesHaveEffects},
	{[]string{"general", "cards", "planned-expansion"}, checkStartSymbol},
	{[]string{"cards", "scoring"}, checkSymbolsScore},
	{[]string{"colony-tiles"}, checkPairsDiffer},
	{[]string{"bonanza"}, checkBonanzaFillsCorners},
	{[]string{"solo"}, checkFallback},
	{[]string{"solo", "campaign"}, checkRanks},
	{[]string{"general", "tiles"}, checkSoloMarket},
}

// complete sets the values that follow from the rows.
func (f *figures) complete() {
	for c := range goa.Card(goa.NumCards) {
		f.CardsInGame |= c.Set()
	}
	if f.tilesShown {
		f.TilesRemoved = f.tilesRemoved
	}
}

// copies counts the tiles of a half for which wanted is true.
func (f *figures) copies(part goa.Part, wanted func(goa.Tile) bool) int {
	n := 0
	for t := goa.NoTile + 1; t < goa.NumTiles; t++ {
		if wanted(t) {
			n += int(f.Tiles[part][t])
		}
	}
	return n
}

func anyTile(goa.Tile) bool { return true }

func noPlantation(t goa.Tile) bool { return !t.IsPlantation() }

// firstLine returns the line where the section begins in the file, or where the
// file names the source of the section.
func (r *reader) firstLine(section string) int {
	if line, ok := r.sectLine[section]; ok {
		return line
	}
	return max(r.baseLine, r.headLine["include"])
}

// firstOwnLine returns the first line that belongs to the file itself. The lines that
// the owner did not write are seldom wrong.
func (r *reader) firstOwnLine(lines ...int) int {
	for _, line := range lines {
		if line != r.baseLine && line != r.headLine["include"] {
			return line
		}
	}
	return lines[0]
}

// checkTilesFillTheMarket checks SET-1.
func checkTilesFillTheMarket(f *figures, r *reader) {
	line := r.firstOwnLine(r.firstLine("tiles"), r.line("general", "tiles-removed"))
	for part := range goa.Part(goa.NumParts) {
		want := goa.MarketSize + int(f.tilesRemoved)
		if n := f.copies(part, anyTile); n != want {
			r.addWithCause(line, Cause{Kind: BadHalf, Part: part, N: n, Want: want, Spare: int(f.tilesRemoved)}, "half %s has %d tiles; with %d removed it must have %d to leave %d",
				part, n, f.tilesRemoved, want, goa.MarketSize)
		}
	}
}

// checkTilesCanBeRemoved makes sure that enough tiles are not plantations.
func checkTilesCanBeRemoved(f *figures, r *reader) {
	line := r.line("general", "tiles-removed")
	if !f.tilesShown {
		if f.copies(goa.PartA, isFavor)+f.copies(goa.PartB, isFavor) > 0 {
			r.addWithCause(r.firstOwnLine(r.line("tiles", goa.Favor.String()), line), Cause{Kind: HiddenFavor}, "favor needs tiles that were removed face up")
		}
		return
	}
	for part := range goa.Part(goa.NumParts) {
		n := f.copies(part, noPlantation)
		if int(f.tilesRemoved) > n+int(f.PlantationsRemoved) {
			r.addWithCause(r.firstOwnLine(line, r.line("general", "plantations-removed"), r.firstLine("tiles")),
				Cause{Kind: TooFewOthers, Part: part, N: n, Want: int(f.PlantationsRemoved), Spare: int(f.tilesRemoved)},
				"half %s cannot lose %d tiles: %d are no plantations, and at most %d plantations may go",
				part, f.tilesRemoved, n, f.PlantationsRemoved)
		}
	}
}

func isFavor(t goa.Tile) bool { return t == goa.Favor }

// checkTilesCanBeHeld checks that one player can hold all tiles of a kind that
// is kept. Immediate tiles of the first half are kept only with Swap (TIL-4a).
func checkTilesCanBeHeld(f *figures, r *reader) {
	swapEarly := f.Tiles[goa.PartA][goa.Swap] > 0
	for t := goa.NoTile + 1; t < goa.NumTiles; t++ {
		n, most := int(f.Tiles[goa.PartA][t])+int(f.Tiles[goa.PartB][t]), goa.MaxCopies
		switch {
		case t.IsSingle():
			most = maxPlantations
		case t.IsPlantation(), t.Kind() == goa.Immediate && !swapEarly:
			continue
		}
		if n > most {
			r.addWithCause(r.line("tiles", t.String()), Cause{Kind: TooManyTiles, Name: t.String(), N: n, Want: most}, "%s: the halves have %d together, and a player can hold only %d", t, n, most)
		}
	}
}

// checkTilesHaveEffects finds tiles in the box whose effect is "-".
func checkTilesHaveEffects(f *figures, r *reader) {
	for _, e := range []struct {
		tile    goa.Tile
		section string
	}{{goa.ExpeditionTile, "tile-effects"}, {goa.Foreman, "scoring"}} {
		key := rowName{e.section, e.tile.String()}
		if f.Tiles[goa.PartA][e.tile]+f.Tiles[goa.PartB][e.tile] > 0 && r.rows[key].cells[0].provenance == 0 {
			line := r.firstOwnLine(r.rows[key].line, r.line("tiles", e.tile.String()))
			r.addWithCause(line, Cause{Kind: NoEffect, Name: e.tile.String()}, "%s is among the tiles, so [%s] must say what it does", e.tile, e.section)
		}
	}
}

// checkStartSymbol checks SET-3, even without the cards that a planned
// expansion removes.
func checkStartSymbol(f *figures, r *reader) {
	for c, face := range f.Cards {
		if face.Symbol == f.StartSymbol && goa.Card(c).Ability() != f.planned.leaves {
			return
		}
	}
	r.addWithCause(r.firstOwnLine(r.line("general", "start-symbol"), r.firstLine("cards")), Cause{Kind: NoStartSymbol, Name: f.StartSymbol.String()}, "no card shows the start symbol %s (%s cards leave in a planned expansion)",
		f.StartSymbol, f.planned.leaves)
}

// checkSymbolsScore checks that there is a score for every possible number of
// like cards.
func checkSymbolsScore(f *figures, r *reader) {
	var count [goa.NumSymbols]int
	for _, face := range f.Cards {
		count[face.Symbol]++
	}
	row := r.rows[rowName{"scoring", "symbols"}]
	for s, n := range count {
		switch {
		case n > maxSymbols:
			r.addWithCause(r.firstLine("cards"), Cause{Kind: TooManyCards, Name: goa.Symbol(s).String(), N: n, Want: maxSymbols}, "%s is on %d cards; at most %d may bear one symbol", goa.Symbol(s), n, maxSymbols)
		case n > len(row.cells):
			r.addWithCause(r.firstOwnLine(row.line, r.firstLine("cards")), Cause{Kind: UnscoredCards, Name: goa.Symbol(s).String(), N: n, Want: len(row.cells)}, "symbols: %s is on %d cards, but only up to %d score", goa.Symbol(s), n, len(row.cells))
		}
	}
}

func checkPairsDiffer(_ *figures, r *reader) {
	for _, c := range []goa.Colony{goa.Quilon, goa.Madras} {
		row := r.rows[rowName{"colony-tiles", c.String()}]
		for i, v := range row.cells[1:] { // sorted, so equal ones are neighbors
			if v.value == row.cells[i].value {
				twice := pair{c}.format(v.value)
				where := CellName{Section: "colony-tiles", Row: c.String()}
				r.addWithCause(row.line, Cause{Kind: TwiceTheSame, CellName: where, Name: twice}, "%s: %s is given twice", c, twice)
			}
		}
	}
}

// corners is the number of Bonanza tiles that are laid out (VAR-2).
const corners = 4

func checkBonanzaFillsCorners(f *figures, r *reader) {
	n := 0
	for _, copies := range f.Bonanzas {
		n += int(copies)
	}
	if n < corners {
		r.addWithCause(r.firstLine("bonanza"), Cause{Kind: TooFewBonanza, N: n, Want: corners}, "there are %d Bonanza tiles; the corners need %d", n, corners)
	}
}
