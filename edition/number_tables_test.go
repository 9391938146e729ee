package edition_test

import (
	"errors"
	"strings"
	"testing"

	"goa/edition"
)

func TestTablesFollowTheBox(t *testing.T) {
	want := []string{
		"General", "Tracks", "Progress costs", "Tiles", "What tiles do", "Expedition cards", "What expedition cards do",
		"Colonies", "Colony tiles", "Scoring", "Variant: quick start", "Variant: Bonanza", "Variant: planned expansion",
		"Module: Gambit", "Module: Stories", "Module: Captains",
		"Solo game", "Solo game: money cards of the difficulties", "Solo game: auction cards", "Solo game: action cards", "Solo campaign",
	}
	for _, e := range edition.All() {
		var got []string
		for _, table := range e.NumberTables() {
			got = append(got, table.Title)
		}
		if strings.Join(got, "; ") != strings.Join(want, "; ") {
			t.Errorf("%s: tables %v", e.Name, got)
		}
	}
}

func TestWriteTables(t *testing.T) {
	var b strings.Builder
	if err := open(t, "2004").WriteNumberTables(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Goa (2004)\nedition 2004, data " + open(t, "2004").Short() + "\n",
		`
Tracks
            row 1  row 2  row 3  row 4  row 5
ships         1 W    2 S    3 W    4 W    5 W
harvest       1 W    2 R    4 S    6 R    8 W
taxes         4 S    6 R    8 R   10 R   12 R
`, `
Progress costs
            row 1 to 2  row 2 to 3         row 3 to 4                row 4 to 5
ship        ginger   S  cinnamon+ginger S  pepper+cinnamon+ginger R  pepper+nutmeg+cinnamon+ginger R
`, `
mission-large          -       2 R
sum                   27      27
`, `
sale-price       3           S
sale-limit       any         S
`, `
W  found in a public player aid, review or report
`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("missing:\n%s", want)
		}
	}
	if strings.Contains(b.String(), " \n") {
		t.Error("a line ends with a space")
	}
}

func TestWriteTablesReportsErrors(t *testing.T) {
	if err := edition.Default().WriteNumberTables(fullDisk{}); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}

var errFull = errors.New("disk full")

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }
