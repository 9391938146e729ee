package edition_test

import (
	"errors"
	"slices"
	"testing"

	"goa/edition"
)

func cellNamed(t *testing.T, text string) edition.CellName {
	t.Helper()
	n, ok := edition.ParseCellName(text)
	if !ok || n.String() != text {
		t.Fatalf("%q is read as %v, %v", text, n, ok)
	}
	return n
}

// The owner of a copy notes where it differs and gets a file with only those
// rows.
func TestOwnersCorrectTheirBox(t *testing.T) {
	base := edition.Default()
	cells := map[edition.CellName]string{
		cellNamed(t, "tracks.taxes.1"):         "7",
		cellNamed(t, "progress.tax.0"):         "clove",
		cellNamed(t, "cards.ship-gift.1"):      "statue", // the two have traded places
		cellNamed(t, "cards.ducat-gift.3"):     "fish",
		cellNamed(t, "tracks.ships.0"):         "1",             // unchanged
		cellNamed(t, "colony-tiles.quilon.0"):  "",              // missing from the copy
		cellNamed(t, "colony-tiles.quilon.6"):  "pepper+ginger", // replaced by this
		cellNamed(t, "general.start-ducats.0"): "9",             // against the rulebook
	}
	text := base.Corrected("my-2012", "My box", cells)
	own, err := edition.Parse("own", text)
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	var got []string
	for _, d := range own.Differences(base) {
		got = append(got, d.CellName.Row+": "+d.Was+" > "+d.Is)
	}
	want := []string{"start-ducats: 10 > 9", "taxes: 6 > 7", "tax: pepper > clove", "ship-gift: fish > statue", "ducat-gift: statue > fish", "quilon: pepper+nutmeg > ", "quilon:  > pepper+ginger"}
	if !slices.Equal(got, want) {
		t.Errorf("the box differs in %q, want %q\n%s", got, want, text)
	}
	if w := own.Warnings(); len(w) != 2 { // the ducats, and the printed tile
		t.Errorf("warnings %v", w)
	}
	if own.Base() != base || own.Name != "my-2012" || own.Title != "My box" {
		t.Errorf("the box is %s, %s, of %s", own.Name, own.Title, own.Base().Name)
	}
	again, err := edition.Parse("again", base.Corrected("my-2012", "My box", own.Corrections(base)))
	if err != nil || again.Hash != own.Hash {
		t.Errorf("corrected by its differences it is another one: %v", err)
	}
}

// What an owner types is data, never a line of the file.
func TestCorrectionsAreOneWord(t *testing.T) {
	base := edition.Default()
	at := cellNamed(t, "tracks.taxes.1")
	for _, text := range []string{"x", "1000", "7 W\n[general]", "; 7", "[tiles]", "7\x00", "-"} {
		_, err := edition.Parse("own", base.Corrected("my-box", "My box", map[edition.CellName]string{at: text}))
		problems, ok := errors.AsType[*edition.ProblemsError](err)
		if !ok || len(problems.Problems) == 0 || problems.Problems[0].Line != 6 {
			t.Errorf("%q is said to be %v", text, err)
		}
	}
	for _, text := range []string{"", "tracks", "tracks.taxes", "tracks.taxes.5", "tracks.taxes.-1", "tracks.taxes.01", "tracks.no.1", "no.taxes.1", "a.b.c.d"} {
		if n, ok := edition.ParseCellName(text); ok {
			t.Errorf("%q is the cell %v", text, n)
		}
	}
}

// Every cell that can be changed accepts the values in its Input.
func TestInputsAreTaken(t *testing.T) {
	for _, e := range edition.All() {
		for _, table := range e.NumberTables() {
			for _, row := range table.Rows {
				for i, c := range row.Cells {
					in := c.Input
					if in.Words == nil && in.Max == 0 {
						if row.Name != "sum" {
							t.Errorf("%s, %s cannot be changed", table.Name, row.Name)
						}
						continue
					}
					name := edition.CellName{Section: table.Name, Row: row.Name, Column: i}
					cellNamed(t, name.String())
					if in.Words != nil && !in.Several && c.Provenance != 0 && !slices.Contains(in.Words, c.Text) {
						t.Errorf("%v is %s, none of %v", name, c.Text, in.Words)
					}
				}
			}
		}
	}
}
