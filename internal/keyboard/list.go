package keyboard

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"goa/goa"
	"goa/internal/picture"
)

// list writes the legal moves with their numbers, words and texts, in as many
// columns as fit.
func (g *Game) list() {
	words, texts := make([]string, len(g.legal)), make([]string, len(g.legal))
	wide, textWide := 0, 0
	for i, m := range g.legal {
		words[i], texts[i] = g.label(m), m.String()
		wide = max(wide, utf8.RuneCountInString(words[i]))
		textWide = max(textWide, len(texts[i]))
	}
	const numberWide, gap = 4, 2
	column := numberWide + wide + gap + textWide + gap
	columns := max(1, picture.Width/column)
	if len(g.legal) <= fewMoves {
		columns = 1
	}
	rows := (len(g.legal) + columns - 1) / columns
	fmt.Fprintln(g.Out)
	for row := range rows {
		var line strings.Builder
		for i := row; i < len(g.legal); i += rows {
			pad := wide - utf8.RuneCountInString(words[i])
			fmt.Fprintf(&line, "%3d %s%s  %s  ", i+1, words[i], strings.Repeat(" ", pad),
				g.faint(fmt.Sprintf("%-*s", textWide, texts[i])))
		}
		fmt.Fprintln(g.Out, strings.TrimRight(line.String(), " "))
	}
}

// label returns the words for a move, with the tile where it is about a space
// with what it brings where Lakshmi pays, and that it does nothing if so.
func (g *Game) label(m goa.Move) string {
	v := g.state.View(g.state.Turn())
	if m.Kind == goa.Sell {
		if text, ok := g.Words.AutomaSale(&v); ok {
			return text
		}
	}
	text := g.Words.MoveIn(&v, m, g.names)
	if m.Kind != goa.PlaceToken && m.Kind != goa.UseSwap {
		return text
	}
	return g.Words.Screen("label", "move", text, "tile", g.Words.Tile(g.state.TileAt(m.Cell())))
}

// fewMoves are listed below each other.
const fewMoves = 6

func (g *Game) faint(text string) string {
	if !g.Color {
		return text
	}
	return "\x1b[2m" + text + "\x1b[0m"
}
