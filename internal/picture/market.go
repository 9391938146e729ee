package picture

import (
	"fmt"
	"strings"

	"goa/goa"
)

// grid holds the columns at which the market is drawn.
type grid struct {
	rows   int // the digits of the rows
	ring   int // column a
	market int // column b
	cell   int // columns of a cell, with the gap after it
}

// widestCell is wide enough for every name.
const widestCell = 17

// newGrid lays out the market. If the widest cells do not fit, the ring moves
// closer and the cells share the available room.
func newGrid(wide int) grid {
	roomy := grid{rows: 1, ring: 4, market: 7, cell: widestCell}
	if roomy.lastRing() < wide {
		return roomy
	}
	narrow := grid{ring: 2, market: 4}
	narrow.cell = (wide - narrow.market - 1) / goa.MarketSide
	return narrow
}

// lastRing returns where column g is drawn.
func (g grid) lastRing() int { return g.market + goa.MarketSide*g.cell }

// side is the side length of the market with its ring.
const side = goa.MarketSide + 2

// columnAt returns where a column of cells is drawn.
func (g grid) columnAt(column int) int {
	switch column {
	case 0:
		return g.ring
	case side - 1:
		return g.lastRing()
	default:
		return g.market + (column-1)*g.cell
	}
}

// market draws the tiles, the ring and the tokens.
func (p *painter) market() {
	p.endLine()
	for column := range side {
		p.tab(p.grid.columnAt(column))
		p.put(faint, string(rune('a'+column)))
	}
	p.endLine()
	for row := range side {
		p.marketRow(row)
	}
	p.tokens()
	p.removed()
}

// marketRow draws a row, in as many lines as its longest name needs.
func (p *painter) marketRow(row int) {
	var names [side][]string
	lines := 1
	for column := range side {
		names[column] = p.nameLines(goa.CellAt(column, row))
		lines = max(lines, len(names[column]))
	}
	p.tab(p.grid.rows)
	p.put(faint, fmt.Sprint(row+1))
	for line := range lines {
		for column := range side {
			if c := goa.CellAt(column, row); c.InMarket() || c.InRing() {
				p.tab(p.grid.columnAt(column))
				p.cell(c, line, names[column])
			}
		}
		p.endLine()
	}
}

// nameLines returns the lines of the name of a cell's tile, or none if there is
// no tile.
func (p *painter) nameLines(c goa.Cell) []string {
	if !c.InMarket() || p.view.TileAt(c) == goa.NoTile {
		return nil
	}
	width := p.grid.cell - 1
	first := width
	if p.tokenOn(c) > 0 {
		first -= 2
	}
	if p.view.HasBonanza(c) {
		first--
	}
	return breakName(p.tileLabel(p.view.TileAt(c)), first, width)
}

// cell draws one line of what lies on a space: token, Bonanza and tile.
func (p *painter) cell(c goa.Cell, line int, name []string) {
	if n := p.tokenOn(c); n > 0 && line == 0 {
		p.put(marked, tokenText(n))
		p.put(plain, " ")
	}
	switch {
	case line < len(name):
		if line == 0 && p.view.HasBonanza(c) {
			p.put(bold, "*")
		}
		p.put(tileInk(p.view.TileAt(c)), name[line])
	case line == 0 && p.tokenOn(c) == 0:
		p.put(faint, "·")
	}
}

// tokenOn returns the number of the token on a space, or 0.
func (p *painter) tokenOn(c goa.Cell) int {
	for n := 1; n <= p.view.Tokens(); n++ {
		if p.view.TokenAt(n) == c {
			return n
		}
	}
	return 0
}

// tileName returns the name of a tile. A plantation is shown as its spice and
// fields.
func (p *painter) tileName(t goa.Tile) string {
	spice, ok := oneSpice(t.Kinds())
	if !t.IsPlantation() || !ok {
		return p.Words.Tile(t)
	}
	return p.Words.Spice(spice) + " " + strings.Repeat("○", t.Fields())
}

// tileLabel is tileName with soft hyphens where long words can break.
func (p *painter) tileLabel(t goa.Tile) string {
	if _, ok := oneSpice(t.Kinds()); ok && t.IsPlantation() {
		return p.tileName(t)
	}
	return p.Words.TileLabel(t)
}

func tileInk(t goa.Tile) ink {
	if spice, ok := oneSpice(t.Kinds()); ok && t.IsPlantation() {
		return spiceInk[spice]
	}
	return kindInk(t)
}

// oneSpice returns the spice of a set that has only one.
func oneSpice(set goa.SpiceSet) (goa.Spice, bool) {
	for s := range goa.Spice(goa.NumSpices) {
		if set == 1<<s {
			return s, true
		}
	}
	return 0, false
}

// tokens says whose token is which.
func (p *painter) tokens() {
	sep := p.Words.Screen("tokens")
	for n := 1; n <= p.view.Tokens(); n++ {
		at := p.view.TokenAt(n)
		if at == goa.NoCell {
			continue
		}
		text := fmt.Sprintf(" %s %s", p.name(p.view.TokenOwner(n)), at)
		p.tab(p.grid.ring)
		p.put(faint, sep)
		if p.width+len(" 2")+columns(text) >= p.wide {
			p.endLine()
			p.tab(p.grid.ring)
		} else {
			p.put(plain, " ")
		}
		p.put(marked, tokenText(n))
		p.say(plain, text)
		sep = ","
	}
	if p.width > 0 {
		p.endLine()
	}
}

// tokenText returns a token's number; the first is shown as the flag.
func tokenText(n int) string {
	if n == 1 {
		return "⚑"
	}
	return fmt.Sprint(n)
}

// removed lists the tiles that Favor can take, and explains the star.
func (p *painter) removed() {
	sep := p.Words.Screen("aside") + " "
	for _, t := range p.view.Removed() {
		name := p.tileName(t)
		if p.width+columns(sep+name) >= p.wide {
			p.put(faint, ",")
			p.endLine()
			sep = ""
		}
		p.tab(p.grid.ring)
		p.put(faint, sep)
		p.put(tileInk(t), name)
		sep = ", "
	}
	if p.width > 0 {
		p.endLine()
	}
	if p.hasBonanza() {
		p.tab(p.grid.ring)
		p.put(faint, "* "+p.Words.Screen("bonus"))
		p.endLine()
	}
}

func (p *painter) hasBonanza() bool {
	for i := range goa.MarketSize {
		if c := goa.MarketCell(i); p.view.HasBonanza(c) && p.view.TileAt(c) != goa.NoTile {
			return true
		}
	}
	return false
}
