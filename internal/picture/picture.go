// Package picture draws a position as text, for terminals: the market with its
// ring, what lies before the players, and the hand of whoever looks.
//
// It shows what a [goa.View] knows. Names of cells, places and cards stand
// beside the words of the edition, as they are written in moves.
package picture

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"goa"
	"goa/lexicon"
)

// Width is how many columns a picture has at most.
const Width = 100

// Style says how to draw.
type Style struct {
	Words *lexicon.Lexicon
	Names []string // of the seats
	Color bool
}

// Draw writes the whole position.
func Draw(w io.Writer, v *goa.View, s Style) error {
	p := &painter{view: v, Style: s, labels: labelWide}
	p.heading()
	if v.Round() > 0 || v.TileAt(goa.MarketCell(0)) != goa.NoTile {
		p.market()
	}
	p.players()
	p.cards()
	_, err := w.Write(p.out)
	return err
}

// Market writes the market alone.
func Market(w io.Writer, v *goa.View, s Style) error {
	p := &painter{view: v, Style: s, labels: labelWide}
	p.market()
	_, err := w.Write(p.out)
	return err
}

// painter draws one picture, line by line.
type painter struct {
	Style
	view   *goa.View
	labels int // columns of the labels before the players' columns
	out    []byte
	line   []byte // being drawn
	width  int    // of the line, in columns
}

// ink is a way to write, as the parameter of a terminal's colour sequence.
type ink string

const (
	plain  ink = ""
	bold   ink = "1"
	faint  ink = "2"
	marked ink = "7"
)

// put writes a text in some ink.
func (p *painter) put(i ink, text string) {
	p.width += len([]rune(text))
	if p.Color && i != plain {
		text = "\x1b[" + string(i) + "m" + text + "\x1b[0m"
	}
	p.line = append(p.line, text...)
}

// tab goes on at a column.
func (p *painter) tab(column int) {
	if n := column - p.width; n > 0 {
		p.put(plain, strings.Repeat(" ", n))
	}
}

// endLine ends the line, without blanks at its end.
func (p *painter) endLine() {
	p.out = append(append(p.out, bytes.TrimRight(p.line, " ")...), '\n')
	p.line, p.width = p.line[:0], 0
}

// cut shortens a text to a number of columns.
func cut(text string, width int) string {
	runes := []rune(text)
	if len(runes) <= width {
		return text
	}
	if width < 1 {
		return ""
	}
	return string(runes[:width-1]) + "…"
}

// name returns the name of a seat.
func (p *painter) name(seat goa.Seat) string {
	return p.Words.Player(seat, p.Names)
}

// heading tells where the game is.
func (p *painter) heading() {
	v := p.view
	switch {
	case v.Over():
		p.put(bold, p.Words.Stage(goa.Over))
	case v.Round() == 0:
		p.put(bold, p.Words.Stage(v.Stage()))
	default:
		p.put(bold, fmt.Sprintf("Round %d of %d", v.Round(), goa.NumRounds))
		p.put(plain, fmt.Sprintf(" (%s), %s", p.Words.Part(v.Part()), p.Words.Stage(v.Stage())))
		if v.Stage() == goa.Acting {
			p.put(plain, fmt.Sprintf(", action %d of 3", v.ActionOfRound()))
		}
	}
	if turn := v.Turn(); turn >= 0 {
		p.put(plain, ", to move: ")
		p.put(bold, p.name(turn))
	}
	p.endLine()
	p.modules()
	p.campaign()
	p.auction()
	p.founding()
}

// auction tells what is being sold.
func (p *painter) auction() {
	a, ok := p.view.Auction()
	if !ok {
		return
	}
	what := "the " + p.Words.Term(lexicon.Flag, 1)
	if a.Tile != goa.NoTile {
		what = "“" + p.Words.Tile(a.Tile) + "”"
	}
	p.put(plain, fmt.Sprintf("%s auctions %s on %s", p.name(a.Auctioneer), what, a.Cell))
	if a.High > 0 {
		p.put(plain, fmt.Sprintf("; %s offers ", p.name(a.Bidder)))
		p.put(bold, p.Words.Count(lexicon.Ducat, a.High))
		p.put(plain, fmt.Sprintf(", %s would pay %d to buy", p.name(a.Auctioneer), a.Price))
	} else {
		p.put(plain, "; no bid yet")
	}
	p.endLine()
}

// founding tells what is still missing for a colony.
func (p *painter) founding() {
	c, missing, ok := p.view.Founding()
	if !ok {
		return
	}
	p.put(plain, fmt.Sprintf("%s: %s missing", p.Words.Colony(c), p.Words.Count(lexicon.Colonist, max(0, missing))))
	p.endLine()
}
