package picture

import (
	"fmt"
	"strings"

	"goa/goa"
)

// Columns of the market.
const (
	rowsAt   = 1 // the digits of the rows
	ringAt   = 4 // column a
	marketAt = 7 // column b
	cellWide = 17
	lastRing = marketAt + goa.MarketSide*cellWide // column g
)

// side is the length of the market with its ring.
const side = goa.MarketSide + 2

// columnAt returns where a column of cells is drawn.
func columnAt(column int) int {
	switch column {
	case 0:
		return ringAt
	case side - 1:
		return lastRing
	default:
		return marketAt + (column-1)*cellWide
	}
}

// market draws the tiles, the ring and the tokens.
func (p *painter) market() {
	p.endLine()
	for column := range side {
		p.tab(columnAt(column))
		p.put(faint, string(rune('a'+column)))
	}
	p.endLine()
	for row := range side {
		p.tab(rowsAt)
		p.put(faint, fmt.Sprint(row+1))
		for column := range side {
			if c := goa.CellAt(column, row); c.InMarket() || c.InRing() {
				p.tab(columnAt(column))
				p.cell(c)
			}
		}
		p.endLine()
	}
	p.tokens()
	p.removed()
}

// cell draws what lies on a space: token, tile and Bonanza.
func (p *painter) cell(c goa.Cell) {
	room := cellWide - 1
	if n := p.tokenOn(c); n > 0 {
		p.put(marked, tokenText(n))
		p.put(plain, " ")
		room -= 2
	}
	tile := p.view.TileAt(c)
	switch {
	case tile != goa.NoTile:
		if p.view.HasBonanza(c) {
			p.put(bold, "*")
			room--
		}
		p.tile(tile, room)
	case p.tokenOn(c) == 0:
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

// tile writes a short name: a plantation as its spice and fields.
func (p *painter) tile(t goa.Tile, room int) {
	spice, ok := oneSpice(t.Kinds())
	if !t.IsPlantation() || !ok {
		p.put(kindInk(t), cut(p.Words.Tile(t), room))
		return
	}
	p.put(spiceInk[spice], cut(p.Words.Spice(spice), room-t.Fields()-1)+" "+strings.Repeat("○", t.Fields()))
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

// tokens tells whose token is which.
func (p *painter) tokens() {
	sep := p.Words.Screen("tokens")
	for n := 1; n <= p.view.Tokens(); n++ {
		at := p.view.TokenAt(n)
		if at == goa.NoCell {
			continue
		}
		p.tab(ringAt)
		p.put(faint, sep+" ")
		sep = ","
		p.put(marked, tokenText(n))
		p.put(plain, fmt.Sprintf(" %s %s", p.name(p.view.TokenOwner(n)), at))
	}
	if p.width > 0 {
		p.endLine()
	}
}

// tokenText is a token's number; the first lies on the flag.
func tokenText(n int) string {
	if n == 1 {
		return "⚑"
	}
	return fmt.Sprint(n)
}

// removed lists what Favor may take, and explains the star.
func (p *painter) removed() {
	sep := p.Words.Screen("aside") + " "
	for _, t := range p.view.Removed() {
		if p.width+cellWide > Width {
			p.put(faint, ",")
			p.endLine()
			sep = ""
		}
		p.tab(ringAt)
		p.put(faint, sep)
		p.tile(t, cellWide)
		sep = ", "
	}
	if p.width > 0 {
		p.endLine()
	}
	if p.hasBonanza() {
		p.tab(ringAt)
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
