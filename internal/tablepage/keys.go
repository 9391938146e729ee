package tablepage

import (
	"github.com/a-h/templ"

	"goa/goa"
)

// keyed returns the attributes of a control that a key presses. The control shows the
// key.
func keyed(key string) templ.Attributes {
	if key == "" {
		return nil
	}
	return templ.Attributes{"aria-keyshortcuts": key}
}

// ofForm returns the attributes of a field that belongs to a form elsewhere on
// the page.
func ofForm(id string) templ.Attributes { return templ.Attributes{"form": id} }

// tipOf returns the ID of the text that explains a tile.
func tipOf(t goa.Tile) string { return "tip-" + t.String() + "-tile" }

// explainedBy returns the attributes of a control that lies over a tile and shows its
// explanation. A control on an empty space has none.
func explainedBy(t goa.Tile) templ.Attributes {
	if t == goa.NoTile {
		return nil
	}
	return templ.Attributes{"aria-describedby": tipOf(t)}
}

// picking returns the attributes of a control that ticks a box of the prompt.
func picking(d placeOffer) templ.Attributes {
	if d.Pick == "" {
		return nil
	}
	return templ.Attributes{"data-pick": d.Pick}
}

// shortcut is a line of the list of keys.
type shortcut struct {
	Keys []string
	Text string // the key of the text
}

// shortcuts are all keys that a table knows.
var shortcuts = []shortcut{
	{[]string{"1", "2", "3"}, "keys.choose"}, {[]string{passKey}, "keys.pass"}, {[]string{passRoundKey}, "pass-round"}, {[]string{bidKey}, "keys.bid"}, {[]string{endKey}, "keys.end"},
	{[]string{undoKey}, "undo"}, {[]string{redoKey}, "redo"}, {[]string{hintKey}, "hint"}, {[]string{skipKey}, "skip"}, {[]string{nextKey}, "next-table"},
	{[]string{"p"}, "keys.prompt"}, {[]string{"l"}, "keys.log"}, {[]string{talkKey}, "talk"},
	{[]string{"←", "→"}, "keys.replay"}, {[]string{"?"}, "keys"},
}
