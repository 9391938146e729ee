// Package preview draws a table as a small picture, for chat programs that show
// what a link leads to. It draws what it is given: the caller decides whose
// view that is. The drawing is not part of the program for browsers, which do
// not need it.
package preview

import (
	"goa/goa"
	"goa/lexicon"
)

// Size of a picture, as chat programs prefer it.
const (
	Width  = 1200
	Height = 630
)

// Table is what a picture shows.
type Table struct {
	Title   string // of the edition
	State   string // how far the game has progressed
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
