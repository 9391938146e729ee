package frame

import (
	"cmp"

	"goa/lexicon"
)

// Page is what every page has.
type Page struct {
	Links
	Words  *lexicon.Lexicon
	Title  string
	Style  string // a style sheet of its own, or none
	Script string // a script of its own, or none
	Prefs  Prefs
	Table  bool // it shows a table
	Live   bool // scripts keep it up to date
	// Refresh is what is loaded again and again where there are no scripts, while
	// others move; or nothing.
	Refresh string
	About   string // what it is about, for search engines; that of the whole server if empty
	Picture string // address of a picture of it, or nothing
	Waiting Waiting
	// OnDevice is set if the reader's own browser has made the page: nobody else can
	// join a game, and nobody can be notified.
	OnDevice bool
}

// description says what the page is about to those who do not see it.
func (p Page) description() string { return cmp.Or(p.About, p.Say("description")) }

// Say returns a text of the pages.
func (p Page) Say(name string, values ...any) string { return p.Words.Page(name, values...) }
