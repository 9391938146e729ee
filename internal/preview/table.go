// Package preview draws a table as a small picture, for chat programs that show
// what a link leads to. It draws what it is given: whose view that is, is the
// caller's business. Browsers, which show no such pictures, have none to draw.
package preview

import (
	"goa/goa"
	"goa/lexicon"
)

// Size of a picture, as chat programs like it.
const (
	Width  = 1200
	Height = 630
)

// Table is what a picture shows.
type Table struct {
	Title   string // of the edition
	State   string // how far the game is
	Words   *lexicon.Lexicon
	View    *goa.View // nil if the game has not begun
	Players []Line
}

// Line is a line of a picture.
type Line struct {
	Name   string
	Points string
	Turn   bool
}
