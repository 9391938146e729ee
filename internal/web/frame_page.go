package web

import (
	"cmp"

	"goa/internal/delivery"
	"goa/lexicon"
)

// page is what every page has.
type page struct {
	Assets *delivery.Assets
	Words  *lexicon.Lexicon
	Title  string
	Style  string // a style sheet of its own, or none
	Prefs  prefs
	Table  bool // it shows a table
	Live   bool // scripts keep it up to date
	// Refresh is what is loaded again and again where there are no scripts, while
	// others move; or nothing.
	Refresh string
	About   string // what it is about, for search engines; that of the whole server if empty
	Picture string // address of a picture of it, or nothing
	Waiting waiting
}

// description says what the page is about to those who do not see it.
func (p page) description() string { return cmp.Or(p.About, p.say("description")) }

// say returns a text of the pages.
func (p page) say(name string, values ...any) string { return p.Words.Page(name, values...) }
