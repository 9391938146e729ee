package frame

import (
	"cmp"

	"github.com/a-h/templ"

	"goa/lexicon"
)

// Page holds what all pages have in common.
type Page struct {
	Links
	Words  *lexicon.Lexicon
	Title  string
	Style  string // an additional style sheet, or empty
	Script string // an additional script, or empty
	Prefs  Prefs
	Table  bool // it shows a table
	Live   bool // scripts keep it up to date
	// Refresh is the address that pages without scripts reload while others move, or
	// empty.
	Refresh string
	About   string // a description for search engines; if empty, that of the whole server
	Picture string // the address of a picture of it, or empty
	Waiting Waiting
	// OnDevice is set if the reader's own browser has made the page. Then other people
	// cannot join a game, and players cannot be notified.
	OnDevice bool
	// Server is the start page of the server that an on-device game came from, or empty.
	Server templ.SafeURL
	// Device is the size in bytes of the server's on-device game, which is under
	// [DevicePath]; 0 if there is none.
	Device int
}

// description says what the page is about, for search engines and programs.
func (p Page) description() string { return cmp.Or(p.About, p.Say("description")) }

// device tells scripts where the on-device game is, if there is one.
func (p Page) device() templ.Attributes {
	if p.Device == 0 {
		return nil
	}
	return templ.Attributes{"data-device": string(p.Link(DevicePath))}
}

// Say returns a text of the pages.
func (p Page) Say(name string, values ...any) string { return p.Words.Page(name, values...) }
