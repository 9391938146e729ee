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
	"unicode/utf8"

	"goa/goa"
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

// emphasise writes a text with a part of it in bold.
func (p *painter) emphasise(text, part string) {
	before, after, found := strings.Cut(text, part)
	p.put(plain, before)
	if found {
		p.put(bold, part)
	}
	p.put(plain, after)
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

// Wrap breaks a text into lines of a width, at its blanks but not at the narrow
// spaces that hold words together.
func Wrap(text string, width int) (lines []string) {
	line := ""
	for word := range strings.SplitSeq(text, " ") {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
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
		round := p.Words.Screen("round", "n", v.Round(), "of", fmt.Sprint(goa.NumRounds))
		p.emphasise(p.where(round), round)
	}
	if turn := v.Turn(); turn >= 0 {
		p.put(plain, ", ")
		p.emphasise(p.Words.Screen("to-move", "seat", p.name(turn)), p.name(turn))
	}
	p.endLine()
	p.modules()
	p.campaign()
	p.auction()
	p.founding()
}

// where tells the round, its half, the stage and, of an action turn, the action.
func (p *painter) where(round string) string {
	v := p.view
	values := []any{"round", round, "part", p.Words.Part(v.Part()), "stage", p.Words.Stage(v.Stage())}
	if v.Stage() != goa.Acting {
		return p.Words.Screen("heading", values...)
	}
	action := p.Words.Screen("action", "n", v.ActionOfRound(), "of", fmt.Sprint(goa.ActionsPerRound))
	return p.Words.Screen("heading.acting", append(values, "action", action)...)
}

// auction tells what is being sold.
func (p *painter) auction() {
	a, ok := p.view.Auction()
	if !ok {
		return
	}
	seller, cell := p.name(a.Auctioneer), a.Cell.String()
	if a.Tile == goa.NoTile {
		p.put(plain, p.Words.Screen("auction.flag", "seat", seller, "cell", cell))
	} else {
		p.put(plain, p.Words.Screen("auction", "seat", seller, "tile", p.Words.Tile(a.Tile), "cell", cell))
	}
	bid, price := p.Words.Screen("auction.none"), ""
	if a.High > 0 {
		bid = p.Words.Screen("auction.high", "seat", p.name(a.Bidder), "n", a.High)
		price = ", " + p.Words.Screen("auction.price", "seat", seller, "n", a.Price)
	}
	p.put(plain, ", ")
	if p.width+utf8.RuneCountInString(bid+price) > Width {
		p.endLine()
		p.tab(ringAt)
	}
	p.put(bold, bid)
	p.put(plain, price)
	p.endLine()
	p.automaLot()
}

// founding tells what is still missing for a colony.
func (p *painter) founding() {
	c, missing, ok := p.view.Founding()
	if !ok {
		return
	}
	p.put(plain, p.Words.Screen("founding", "colony", p.Words.Colony(c), "n", max(0, missing)))
	p.endLine()
}
