package keyboard

import (
	"fmt"
	"strings"

	"goa/goa"
	"goa/internal/picture"
)

// numberWide is the number of columns for the number of a move; gap is the
// space between words and texts.
const (
	numberWide = 4
	gap        = 2
)

// list writes the legal moves with their numbers, words and texts, in as many
// columns as fit.
func (g *Game) list() {
	words, texts := make([]string, len(g.legal)), make([]string, len(g.legal))
	wide, textWide := 0, 0
	for i, m := range g.legal {
		words[i], texts[i] = g.label(m), m.String()
		wide = max(wide, picture.Columns(words[i]))
		textWide = max(textWide, len(texts[i]))
	}
	column := numberWide + wide + gap + textWide + gap
	columns := g.style().Columns() / column
	if len(g.legal) <= fewMoves {
		columns = min(columns, 1)
	}
	fmt.Fprintln(g.Out)
	if columns == 0 {
		g.listNarrow(words, texts)
		return
	}
	rows := (len(g.legal) + columns - 1) / columns
	for row := range rows {
		var line strings.Builder
		for i := row; i < len(g.legal); i += rows {
			fmt.Fprintf(&line, "%3d %s  %s  ", i+1, picture.Pad(words[i], wide), g.faint(fmt.Sprintf("%-*s", textWide, texts[i])))
		}
		fmt.Fprintln(g.Out, strings.TrimRight(line.String(), " "))
	}
}

// listNarrow writes the moves below each other, each in as many lines as it
// needs.
func (g *Game) listNarrow(words, texts []string) {
	width := g.style().Columns() - numberWide
	for i := range words {
		lines := picture.Wrap(words[i], width)
		last := &lines[len(lines)-1]
		if picture.Columns(*last)+gap+len(texts[i]) <= width {
			*last += "  " + g.faint(texts[i])
		} else {
			lines = append(lines, g.faint(texts[i]))
		}
		label := fmt.Sprintf("%3d ", i+1)
		for _, line := range lines {
			fmt.Fprintln(g.Out, label+line)
			label = strings.Repeat(" ", numberWide)
		}
	}
}

// label returns the words for a move. They include the tile if the move is
// about a space, what the move brings if Lakshmi pays, and whether it does
// nothing.
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

// fewMoves is the number of moves that are still listed below each other.
const fewMoves = 6

func (g *Game) faint(text string) string {
	if !g.Color {
		return text
	}
	return "\x1b[2m" + text + "\x1b[0m"
}
