// Package picture draws a position as text, for terminals: the market with its
// ring, what lies before the players, and the viewer's hand.
//
// It shows what a [goa.View] knows. Names of cells, places and cards appear
// beside the words of the edition, as they are written in moves.
//
// A picture fits the width of its [Style]: names break into a second line,
// columns move together, and players who do not fit beside each other are drawn
// below each other.
package picture

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"goa/goa"
	"goa/lexicon"
)

// The number of columns of a picture.
const (
	Width     = 100 // if the style does not give a width
	Narrowest = 60  // a narrower terminal is treated like this
	Widest    = 120 // a wider terminal is treated like this
)

// Style says how to draw.
type Style struct {
	Words *lexicon.Lexicon
	Names []string // of the seats
	Color bool
	Width int // available columns; 0 means [Width]
}

// Columns returns the maximum number of columns of a picture in this style.
func (s Style) Columns() int {
	if s.Width == 0 {
		return Width
	}
	return min(max(s.Width, Narrowest), Widest)
}

// Draw writes the whole position.
func Draw(w io.Writer, v *goa.View, s Style) error {
	p := newPainter(v, s)
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
	p := newPainter(v, s)
	p.market()
	_, err := w.Write(p.out)
	return err
}

// painter draws one picture, line by line.
type painter struct {
	Style
	view  *goa.View
	wide  int // columns of the picture
	right int // where the current element must end
	grid  grid
	table table
	out   []byte
	line  []byte // the current line
	width int    // of the line, in columns
	lost  bool   // something was cut
}

func newPainter(v *goa.View, s Style) *painter {
	wide := s.Columns()
	return &painter{view: v, Style: s, wide: wide, right: wide, grid: newGrid(wide), table: playersTable(wide, v.Seats(), goa.MaxSeats)}
}

// ink is a style of text, as the parameter of a terminal's color sequence.
type ink string

const (
	plain  ink = ""
	bold   ink = "1"
	faint  ink = "2"
	marked ink = "7"
)

// put writes a text in some ink, as much of it as fits.
func (p *painter) put(i ink, text string) {
	whole := text
	text = cut(text, p.right-p.width)
	p.lost = p.lost || text != whole
	p.width += columns(text)
	if p.Color && i != plain {
		text = "\x1b[" + string(i) + "m" + text + "\x1b[0m"
	}
	p.line = append(p.line, text...)
}

// tab moves to a column.
func (p *painter) tab(column int) {
	if n := column - p.width; n > 0 {
		p.put(plain, strings.Repeat(" ", n))
	}
}

// endLine ends the line and drops its trailing blanks.
func (p *painter) endLine() {
	p.out = append(append(p.out, bytes.TrimRight(p.line, " ")...), '\n')
	p.line, p.width = p.line[:0], 0
}

// say writes a text in some ink. If it does not fit on the line, it continues on
// the next one, indented.
func (p *painter) say(i ink, text string) {
	for n, word := range strings.Split(text, " ") {
		blank := min(n, 1)
		if p.width > p.grid.ring && p.width+blank+columns(word) > p.right {
			p.endLine()
			p.tab(p.grid.ring)
		} else {
			p.put(plain, strings.Repeat(" ", blank))
		}
		p.put(i, word)
	}
}

// emphasize writes a text with a part of it in bold.
func (p *painter) emphasize(text, part string) {
	before, after, found := strings.Cut(text, part)
	p.say(plain, before)
	if found {
		p.say(bold, part)
	}
	p.say(plain, after)
}

// name returns the name of a seat.
func (p *painter) name(seat goa.Seat) string {
	return p.Words.Player(seat, p.Names)
}

// heading shows how far the game has progressed.
func (p *painter) heading() {
	v := p.view
	switch {
	case v.Over():
		p.put(bold, p.Words.Stage(goa.Over))
	case v.Round() == 0:
		p.put(bold, p.Words.Stage(v.Stage()))
	default:
		round := p.Words.Screen("round", "n", v.Round(), "of", fmt.Sprint(goa.NumRounds))
		p.emphasize(p.where(round), round)
	}
	if turn := v.Turn(); turn >= 0 {
		p.say(plain, ", ")
		p.emphasize(p.Words.Screen("to-move", "seat", p.name(turn)), p.name(turn))
	}
	p.endLine()
	p.modules()
	p.campaign()
	p.auction()
	p.founding()
}

// where returns the round, its half, the stage and, in an action turn, the
// action.
func (p *painter) where(round string) string {
	v := p.view
	values := []any{"round", round, "part", p.Words.Part(v.Part()), "stage", p.Words.Stage(v.Stage())}
	if v.Stage() != goa.Acting {
		return p.Words.Screen("heading", values...)
	}
	action := p.Words.Screen("action", "n", v.ActionOfRound(), "of", fmt.Sprint(goa.ActionsPerRound))
	return p.Words.Screen("heading.acting", append(values, "action", action)...)
}

// auction shows what is being sold.
func (p *painter) auction() {
	a, ok := p.view.Auction()
	if !ok {
		return
	}
	seller, cell := p.name(a.Auctioneer), a.Cell.String()
	if a.Tile == goa.NoTile {
		p.say(plain, p.Words.Screen("auction.flag", "seat", seller, "cell", cell))
	} else {
		p.say(plain, p.Words.Screen("auction", "seat", seller, "tile", p.Words.Tile(a.Tile), "cell", cell))
	}
	bid, price := p.Words.Screen("auction.none"), ""
	if a.High > 0 {
		bid = p.Words.Screen("auction.high", "seat", p.name(a.Bidder), "n", a.High)
		price = ", " + p.Words.Screen("auction.price", "seat", seller, "n", a.Price)
	}
	p.say(plain, ", ")
	if p.width+columns(bid+price) > p.wide {
		p.endLine()
		p.tab(p.grid.ring)
	}
	p.say(bold, bid)
	p.say(plain, price)
	p.endLine()
	p.automaLot()
}

// founding shows what is still missing for a colony.
func (p *painter) founding() {
	c, missing, ok := p.view.Founding()
	if !ok {
		return
	}
	p.say(plain, p.Words.Screen("founding", "colony", p.Words.Colony(c), "n", max(0, missing)))
	p.endLine()
}
