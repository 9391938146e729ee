package lexicon_test

import (
	"strings"
	"testing"

	"goa/goa"
	"goa/lexicon"
)

func TestMissingEntriesAreNamed(t *testing.T) {
	_, err := lexicon.Load("xx.txt", "")
	if err == nil {
		t.Fatal("an empty file was taken")
	}
	text := err.Error() // thousands of lines
	for _, key := range lexicon.Keys() {
		if !strings.Contains(text, "xx.txt: missing entry "+key+" (2004, 2012, 2026)") {
			t.Errorf("%s is missing and not told", key)
		}
	}
}

func TestEntriesMissingInOneEditionAreNamed(t *testing.T) {
	source := strings.Replace(lexicon.Source("en"), "\nfavor = ", "\n2012,2026: favor = ", 1)
	_, err := lexicon.Load("xx.txt", source)
	if want := "xx.txt: missing entry tile.favor (2004)"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Each case adds lines to a good file; the first of them is line 1.
func TestProblemsNameTheLine(t *testing.T) {
	for _, c := range []struct{ name, lines, want string }{
		{"superfluous entry", "[tile]\nchariot = Chariot", "xx.txt:2: superfluous entry tile.chariot: nothing uses it"},
		{"superfluous term", "[term]\n\nox = ox | oxen", "xx.txt:3: superfluous entry term.ox: no text uses this term"},
		{"given twice", "[part]\na = A", "part.a was given in line 2 already"},
		{"given twice for an edition", "[part]\n2026: a = A", "part.a was given in line 2 already"},
		{"no entry", "[tile]\nMariner", "xx.txt:2: an entry is written name = text"},
		{"no text", "[tile]\nship =", "xx.txt:2: tile.ship has no text"},
		{"no section", "ship = Ship", "xx.txt:1: ship stands before the first [section]"},
		{"bad section", "[tile", "xx.txt:1: a section is written [name]"},
		{"bad name", "[tile]\nShip = Ship", `xx.txt:2: "Ship" is not a name of an entry`},
		{"unknown edition", "[part]\n1999: a = A", `xx.txt:2: no edition "1999": there are 2004, 2012, 2026`},
		{"continues nothing", "[part]\n\n  and so on", "xx.txt:3: this line is indented but continues nothing"},
		{"term without plural", "[term]\n2026: tile = tile", "xx.txt:2: term.tile: a term is written one | many"},
		{"term with an empty form", "[term]\n2026: tile = tile |", "xx.txt:2: term.tile: a form is empty"},
		{"term with a nameless form", "[term]\n2026: row = a | b | c", `the form "c" is not written name: text`},
		{"unknown placeholder", "[event]\n2026: passed = {set} passes.",
			"xx.txt:2: event.passed: unknown placeholder {set}: this text may use {seat}"},
		{"placeholder of another text", "[reason]\n2026: not-now = {n}",
			"unknown placeholder {n}: this text has no values"},
		{"unknown term", "[event]\n2026: bid-made = {n:euro}", `unknown term "euro" in {n:euro}`},
		{"unknown form", "[reason]\n2026: not-now = {dative:tile}", "is neither a form of the term (one, many) nor a number"},
		{"no number to count", "[event]\n2026: bid-made = {seat:ducat}", "{seat} is not a number to count by"},
		{"no number to choose", "[event]\n2026: bid-made = {seat|a|b}", "{seat} is not a number to choose by"},
		{"half a choice", "[event]\n2026: bid-made = {n|a}", "a choice is written {number|one|many}"},
		{"open brace", "[event]\n2026: passed = {seat passes.", "xx.txt:2: event.passed: { without }"},
		{"closing brace", "[event]\n2026: passed = seat} passes.", "xx.txt:2: event.passed: } without {"},
		{"brace in a brace", "[event]\n2026: bid-made = {n|{n}|b}", "{ without }"},
		{"bad placeholder", "[event]\n2026: passed = {Seat} passes.", "{Seat} is not a placeholder"},
		{"reference to nothing", "[reason]\n2026: not-now = {tile.chariot}", "{tile.chariot} refers to no entry with a text"},
		{"reference to a sentence", "[reason]\n2026: not-now = {event.passed}", "refers to an entry with braces of its own"},
		{"a break where none is shown", "[event]\n2026: passed = {seat} pas~ses.", "only names of tiles, cards and spices, without braces, may break at ~"},
		{"a break in another form", "[spice]\npepper = Pep~per | Pep~pers", "spice.pepper: only its first form may break at ~"},
		{"no number", "[language]\n2026: one = I", `language.one lists numbers, not "I"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := lexicon.Load("xx.txt", c.lines+"\n"+lexicon.Source("en"))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

func TestFormsFollowTheLanguage(t *testing.T) {
	source := strings.Replace(lexicon.Source("en"), "one = 1", "one = 0 1", 1) // as in French
	all, err := lexicon.Load("xx.txt", source)
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range []string{"0 ducat", "1 ducat", "2 ducats"} {
		if got := all["2012"].Count(lexicon.Ducat, n); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A translation that is incomplete or wrong does not stop a game.
func TestWhatIsMissingIsReadInTheDefaultLanguage(t *testing.T) {
	source := lexicon.Source("fr")
	for _, old := range []string{"passed = {seat} passe.", "tile = tuile | tuiles", "one = 0 1", "pass = Passer"} {
		if !strings.Contains(source, "\n"+old+"\n") {
			t.Fatalf("the file has no %q", old)
		}
	}
	source = strings.NewReplacer(
		"\npassed = {seat} passe.\n", "\n", // missing
		"\ntile = tuile | tuiles\n", "\ntile = tuile\n", // without a plural
		"\none = 0 1\n", "\n",
		"\npass = Passer\n", "\npass = Passer {nobody}\n", // with a value that does not exist
		"\nend-turn = ", "\nsuperfluous = {\nend-turn = ",
	).Replace(source)
	l := lexicon.Mended(source, "2012")
	rules := rulesOf("2012")
	for _, c := range []struct{ got, want string }{
		{l.Event(goa.Event{Kind: goa.Passed}, rules, []string{"Ana"}), "Ana passes."},
		{l.Term(lexicon.Tile, 2), "tiles"},
		{l.Count(lexicon.Ducat, 0), "0 ducats"},
		{l.Move(goa.NewPass(), rules, nil), "Pass"},
		{l.Move(goa.NewEndTurn(), rules, nil), "Terminer le tour"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("[tile]\n2026: ship = {^spice} {n:ship} {n|a|b} {tile.swap}\n  more\n; done")
	f.Add("[term]\nx = a | b | c: d\n[language]\none = 1 x")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := lexicon.Load("xx.txt", text)
		if (err == nil) == (all == nil) {
			t.Errorf("got %v and %v, want one of them", all, err)
		}
	})
}

func TestLongNamesMayBreak(t *testing.T) {
	l, err := lexicon.For("fr", "2012")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := l.TileLabel(goa.Resupply), "Réappro\u00advision\u00adnement"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := l.Tile(goa.Resupply), "Réapprovisionnement"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	german, err := lexicon.For("de", "2026")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := german.SpiceLabel(goa.Clove)+" "+german.Spice(goa.Clove), "Trocken\u00adfisch Trockenfisch"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := l.TileLabel(goa.Favor), "Faveur"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := lexicon.Mended("", "2012").TileLabel(goa.Favor); got != "Favor" {
		t.Errorf("got %q of a language without words", got)
	}
}
