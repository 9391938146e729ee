package record_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"goa/edition"
	"goa/nature"
	"goa/record"
)

// edited is a game as a person might write it. Its canonical form is tidied.
var edited = withData(`
# A game to remember.
goa   1
seats  Ana|Bo ( planner )   # a rematch
event	club   night
# as in the box
edition 2012 data HASH # of 2012

# Nothing special.
=  A   set-up   # quickly
# four tiles
remove clove-2;remove ginger-1 ; remove duty; remove foreman
lay ships; lay cinnamon-2; lay crop-rotation
   lay expeditions-small;
  lay nutmeg-2   #first row

lay spice;      lay ginger-2;      lay colonists;
# in the middle
                lay ships-or-colonists; lay colonist;
lay cinnamon-2; lay extra-actions; lay ginger-2;      lay pepper-2;           lay cinnamon-1
lay ship;       lay clove-1;       lay nutmeg-2;      lay pepper-2;           lay clove-2; lay settlement;
lay pepper-1; lay ducats; lay ships-or-colonists; lay nutmeg-1
first 1
turn mixed-harvest-2
turn ducat-gift-2; turn more-recruits-2; turn spice-sale-3
#
# The first round.
= A1 placing
Ana: flag a4  #   why there?
Bo: token b3
Ana: token b4
= A1 auctions
flag: Bo bid 5;
flag: Ana buy
b3 spice: Ana bid 1   # cheap
# cheaper than I thought
   Bo sell
b4 cinnamon-2: Bo bid 5; Ana sell
= A1 actions
Ana: harvest
Ana: done   # no room
Ana: end
# to be continued
`)

var tidied = withData(`# A game to remember.
goa 1
# as in the box
edition 2012  data HASH  # of 2012
seats Ana | Bo (planner)  # a rematch
event club night

# Nothing special.
= A set-up  # quickly
# four tiles
remove clove-2; remove ginger-1; remove duty; remove foreman
lay ships;      lay cinnamon-2;    lay crop-rotation; lay expeditions-small;  lay nutmeg-2  # first row
lay spice;      lay ginger-2;      lay colonists;
# in the middle
  lay ships-or-colonists; lay colonist
lay cinnamon-2; lay extra-actions; lay ginger-2;      lay pepper-2;           lay cinnamon-1
lay ship;       lay clove-1;       lay nutmeg-2;      lay pepper-2;           lay clove-2
lay settlement; lay pepper-1;      lay ducats;        lay ships-or-colonists; lay nutmeg-1
first 1
turn mixed-harvest-2; turn ducat-gift-2; turn more-recruits-2; turn spice-sale-3

#
# The first round.
= A1 placing
Ana: flag a4  #   why there?
Bo: token b3
Ana: token b4

= A1 auctions
flag: Bo bid 5; Ana buy
b3 spice: Ana bid 1;  # cheap
# cheaper than I thought
  Bo sell
b4 cinnamon-2: Bo bid 5; Ana sell

= A1 actions
Ana: harvest; done;  # no room
  end
# to be continued
`)

// withData inserts the hash of the current data.
func withData(text string) string {
	return strings.ReplaceAll(text, "data HASH", "data "+edition.Default().Short())
}

func TestEditedFileIsTidied(t *testing.T) {
	r := mustParse(t, []byte(edited))
	got := string(r.Text())
	if got != tidied {
		t.Errorf("got\n%s\nwant\n%s", got, tidied)
	}
	again := mustParse(t, []byte(got))
	sameRecord(t, again, r)
	if second := string(again.Text()); second != got {
		t.Errorf("rewritten again it is\n%s", second)
	}
	if err := r.Check(); err != nil {
		t.Error(err)
	}
	windows := mustParse(t, []byte("\ufeff"+strings.ReplaceAll(edited, "\n", "\r\n")))
	if got := string(windows.Text()); got != tidied {
		t.Errorf("with line ends of two characters:\n%s", got)
	}
}

func TestExampleOfTheDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/records.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), "```goa\n")
	text, _, _ = strings.Cut(text, "```")
	r := mustParse(t, []byte(text))
	if err := r.Check(); err != nil {
		t.Error(err)
	}
	if got := string(r.Text()); got != text {
		t.Errorf("rewritten:\n%s", got)
	}
	for problem := record.BadEdition; !strings.HasPrefix(problem.String(), "problem"); problem++ {
		if !strings.Contains(string(page), "| `"+problem.String()+"` |") {
			t.Errorf("the docs do not tell of %v", problem)
		}
	}
}

func TestCommentsComeOutWhereTheyWere(t *testing.T) {
	r := playOn(t, newRecord(t, edition.Default(), 3, "bonanza"), "comments", 150)
	for at := 0; at <= r.Len(); at += 7 {
		if err := r.Comment(at, "here\n\n  it is"); err != nil {
			t.Fatal(err)
		}
	}
	again := mustParse(t, r.Text())
	if got := again.Text(); !bytes.Equal(got, r.Text()) {
		t.Errorf("rewritten:\n%s\nwant:\n%s", got, r.Text())
	}
	if err := again.Check(); err != nil {
		t.Error(err)
	}
	if got, want := len(again.Comments()), 3*(r.Len()/7+1); got != want {
		t.Errorf("%d comments, want %d", got, want)
	}
	if r.Comment(-1, "x") == nil || r.Comment(r.Len()+1, "x") == nil || r.Comment(0, "\x00") == nil {
		t.Error("an impossible comment was accepted")
	}
}

func TestSyntaxErrors(t *testing.T) {
	const head = "goa 1\nedition 2012  data 411e620bf6d0\nseats Ana | Bo\n"
	for _, c := range []struct {
		name, text   string
		line, column int
		says         string
	}{
		{"nothing", "", 1, 1, `no line "goa"`},
		{"no version", "edition 2012  data 411e620bf6d0\n", 1, 1, "begins with “goa 1”"},
		{"other rules", "goa 7\n", 1, 5, "version \"7\" of the rules; this program knows version 1, “goa 1”"},
		{"other rules in another format", "goa 2 format 2\n", 1, 5, "version \"2\" of the rules"},
		{"a newer format", "goa 1 format 3\n", 1, 5, "format \"3\"; the newest that this program reads is 2"},
		{"no format", "goa 1 format\n", 1, 5, "format \"\"; the newest that this program reads is 2"},
		{"a format that is none", "goa 1 format 01\n", 1, 5, "format \"01\"; the newest that this program reads is 2"},
		{"a format of its own", "goa 1 form 1\n", 1, 5, "there may be “format 2”, not \"form 1\""},
		{"a format that is named", "goa 1 format 1\nseats A | B\n", 3, 1, `no line "edition"`},
		{"no edition", "goa 1\nseats A | B\n", 3, 1, `no line "edition"`},
		{"no seats", "goa 1\nedition 2012  data 411e620bf6d0\n= A set-up\n", 3, 1, `no line "seats"`},
		{"no hash", "goa 1\nedition 2012\n", 2, 9, "write “edition NAME  data HASH”"},
		{"a short hash", "goa 1\nedition 2012  data 44\n", 2, 9, "at least 8 digits"},
		{"a line twice", head + "seats Ana | Bo\n", 4, 1, "first in line 3"},
		{"an empty line of the header", head + "date\n", 4, 5, `nothing after "date"`},
		{"empty options", head + "options\n", 4, 8, "leave the line out"},
		{"a bad option", head + "options bonanza Story\n", 4, 17, "write NAME or NAME=VALUE"},
		{"five seats", "goa 1\nseats A|B|C|D|E\n", 2, 7, "1 to 4 can play"},
		{"an empty name", "goa 1\nseats Ana |\n", 2, 7, "the name is empty"},
		{"an empty kind", "goa 1\nseats Ana () | Bo\n", 2, 11, "between the parentheses"},
		{"the same name", "goa 1\nseats Ana | Ana\n", 2, 7, "two players"},
		{"a move as a name", "goa 1\nseats Ana | tax\n", 2, 7, "a move begins"},
		{"moves before a head", head + "Ana: flag c1\n", 4, 1, "= A set-up"},
		{"an unknown viewer", head + "view of Cy\n", 4, 6, "“view of NAME”"},
		{"data without braces", head + "data 5\n", 4, 6, "write “data {”"},
		{"data without end", head + "data {\nx\n", 6, 1, "no line “}”"},
		{"data without text", head + "data {\n}\n", 5, 1, "no edition"},
		{"a comment on data", head + "data {  # mine\n}\n", 4, 9, "no comment"},
		{"a position that is not an object", head + "position [1]\n", 4, 10, "write “position {”"},
		{"a broken position", head + "position {\n\"a\" 1\n}\n", 6, 1, "cannot be read"},
		{"an unknown head", head + "= A5 placing\n", 4, 1, "A1 to A4"},
		{"a head of no stage", head + "= A1\n", 4, 1, "is not a head"},
		{"an empty section", head + "= A set-up\n\n= A1 placing\n", 6, 1, "of line 4"},
		{"an empty last section", head + "= A set-up\n# x\n", 4, 1, "no moves in this section"},
		{"a head again", head + "= A set-up\nfirst 0\n= A set-up\n", 6, 1, "goes on already"},
		{"a line that goes on with nothing", head + "= A set-up\n  first 0\n", 5, 1, "but there is none"},
		{"an unknown move", head + "= A set-up\nfirst 0; fist 1\n", 5, 10, `no move begins with "fist"`},
		{"half a move", head + "= A set-up\n  \nlay\n", 6, 1, "write “lay TILE”"},
		{"an empty move", head + "= A set-up\nfirst 0;; first 1\n", 5, 9, "no move here"},
		{"only a label", head + "= A1 placing\nAna:\n", 5, 5, "no move here"},
		{"an unknown player", head + "= A1 placing\nCy: flag c1\n", 5, 1, "there are Ana, Bo"},
		{"no player", head + "= A1 placing\nflag c1\n", 5, 1, "Write “NAME: flag c1”"},
		{"an unknown lot", head + "= A1 auctions\na1 ships: Ana take\n", 5, 1, "is not a lot"},
		{"no lot", head + "= A1 auctions\ntake\n", 5, 1, "of which lot?"},
		{"nobody bids", head + "= A1 auctions\nflag: bid 1\n", 5, 7, "Write “NAME bid 1”"},
		{"an unknown bidder", head + "= A1 auctions\nflag: Cy bid 1\n", 5, 7, "nobody is called"},
		{"a name before a card", head + "= A1 auctions\nflag: Ana pass; Bo deal ship-gift-1\n", 5, 17, "no name stands before"},
		{"a hidden card", head + "= A1 actions\nAna: explore; draw 1; deal ?\n", 5, 23, "only in a view"},
		{"a hidden captain", head + "= A set-up\ncaptain ?\n", 5, 1, "only in a view"},
		{"a hidden choice", head + "= A set-up\nAna: keep ?\n", 5, 6, "only in a view"},
		{"a hidden Gambit", head + "= A1 pledging\nAna: pledge ?\n", 5, 6, "only in a view"},
		{"no text", head + "event caf\xe9\n", 4, 10, "not text"},
		{"a control character", head + "event \x1b[31m\n", 4, 7, "not text"},
		{"columns count characters", head + "event été\n= A set-up\nfirst 0; é\n", 6, 10, "is not a move"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := record.Parse([]byte(c.text))
			e, ok := errors.AsType[*record.SyntaxError](err)
			if !ok {
				t.Fatalf("Parse says %v", err)
			}
			if e.Line != c.line || e.Column != c.column || !strings.Contains(e.Problem, c.says) {
				t.Errorf("Parse says %v\nwant line %d, column %d, … %s …", e, c.line, c.column, c.says)
			}
		})
	}
	if _, err := record.Parse(bytes.Repeat([]byte("#\n"), 3<<20)); err == nil {
		t.Error("a text without end was accepted")
	}
}

func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("testdata/golden/*-2-bonanza.goa")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text[:min(len(text), 3000)])
	}
	f.Add([]byte(edited))
	f.Add(positionRecord(f).Text())
	f.Add([]byte(varied))
	f.Add([]byte("goa 1\nedition x  data 00000000\nseats A | B\nview of B\nposition {\"a\": 1}\ndata {\nx\n}\n= A set-up\nA: lay ship; lay ship;lay ship; lay ship;lay ship; lay ship; deal ?\n= A1 auctions\ndeal ?\ntaken: A take # x\n B pass"))
	f.Fuzz(func(t *testing.T, text []byte) { acceptedTextRoundTrips(t, text) })
}

// acceptedTextRoundTrips checks what holds for every text, and reports whether
// it is a record.
func acceptedTextRoundTrips(t *testing.T, text []byte) bool {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		return false
	}
	tidy := r.Text()
	again, err := record.Parse(tidy)
	if err != nil {
		t.Fatalf("rewritten it is not a record: %v\n%s", err, tidy)
	}
	if got := again.Text(); !bytes.Equal(got, tidy) {
		t.Fatalf("rewritten again:\n%s\nwant:\n%s", got, tidy)
	}
	sameRecord(t, again, r)
	if (r.Check() == nil) != (again.Check() == nil) {
		t.Fatalf("Check says %v, of the rewritten record %v", r.Check(), again.Check())
	}
	return true
}

// Files mangled line by line and word by word are often still records, though
// wrong ones.
func TestMangledFilesRoundTrip(t *testing.T) {
	src := nature.New("mangle")
	records := 0
	var texts []string // of all different games
	for i := range 3 * 200 {
		ed := edition.All()[i%len(edition.All())]
		texts = append(texts, string(playOn(t, newRecord(t, ed, 2+i%3, "bonanza"), "mangle", 60+i%200).Text()))
	}
	for i := range 4000 {
		text := texts[i%len(texts)]
		for range 1 + src.IntN(4) {
			text = mangle(src, text)
		}
		if acceptedTextRoundTrips(t, []byte(text)) {
			records++
		}
	}
	if records < 400 {
		t.Errorf("only %d mangled files were records", records)
	}
}

func mangle(src *nature.Source, text string) string {
	lines := strings.Split(text, "\n")
	line := func() *string { return &lines[src.IntN(len(lines))] }
	words := strings.Fields(text)
	switch src.IntN(8) {
	case 0:
		*line() = *line()
	case 1:
		a, b := line(), line()
		*a, *b = *b, *a
	case 2:
		*line() += "  # why?"
	case 3:
		*line() += "\n# a remark"
	case 4:
		l := line()
		*l = strings.Replace(*l, "; ", "\n "+words[src.IntN(len(words))]+"\t", 1)
	case 5:
		l := line()
		*l = strings.Replace(*l, "; ", ";\n\t", 1+src.IntN(3))
	case 6:
		old := words[src.IntN(len(words))]
		return strings.Replace(text, old, words[src.IntN(len(words))], 1+src.IntN(2))
	case 7:
		i := src.IntN(len(text))
		return text[:i] + text[i+src.IntN(len(text)-i)/50:]
	}
	return strings.Join(lines, "\n")
}
