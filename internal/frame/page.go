package frame

import (
	"cmp"

	"github.com/a-h/templ"

	"goa/lexicon"
)

// Page is what all pages have in common.
type Page struct {
	Links
	Words  *lexicon.Lexicon
	Title  string
	Style  string // a style sheet of its own, or none
	Script string // a script of its own, or none
	Prefs  Prefs
	Table  bool // it shows a table
	Live   bool // scripts keep it up to date
	// Refresh is the address that pages without scripts load again and again
	// while others move, or nothing.
	Refresh string
	About   string // a description for search engines; empty: that of the whole server
	Picture string // address of a picture of it, or nothing
	Waiting Waiting
	// OnDevice says that the reader's own browser has made the page: nobody else can
	// join a game, and nobody can be notified.
	OnDevice bool
	// Server is the start page of the server that a game on the reader's device came
	// from, or nothing.
	Server templ.SafeURL
	// Device is the size in bytes of the server's game for the reader's own device, which
	// is under [DevicePath]; 0 if there is none.
	Device int
}

// description says what the page is about, for search engines and programs.
func (p Page) description() string { return cmp.Or(p.About, p.Say("description")) }

// device tells scripts where the game for the reader's own device is, if there is one.
func (p Page) device() templ.Attributes {
	if p.Device == 0 {
		return nil
	}
	return templ.Attributes{"data-device": string(p.Link(DevicePath))}
}

// Say returns a text of the pages.
func (p Page) Say(name string, values ...any) string { return p.Words.Page(name, values...) }
