package edition_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"goa/edition"
	"goa/goa"
)

var keep = flag.Bool("keep", false, "keep the current data in data/released")

// TestReleasedDataIsKept fails when the data of an edition has changed. Old
// games need the old data, which stays in data/released. New games need the new
// data, which -keep writes there.
func TestReleasedDataIsKept(t *testing.T) {
	for _, e := range edition.All() {
		file := filepath.Join("data", "released", e.Name+"-"+e.Short()+".edition")
		if *keep {
			if err := os.WriteFile(file, []byte(e.Text()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := os.Stat(file); err != nil {
			t.Errorf("the data of %s is new: keep it with go test ./edition -run Kept -keep", e.Name)
		}
	}
	files, err := filepath.Glob(filepath.Join("data", "released", "*.edition"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		e, err := edition.Parse(file, text)
		if err != nil {
			t.Fatal(err)
		}
		if e.Text() != string(text) || filepath.Base(file) != e.Name+"-"+e.Short()+".edition" {
			t.Errorf("%s was changed after it was kept: it is now %s", file, e.Short())
		}
	}
}

func TestTextIsTheEdition(t *testing.T) {
	for _, e := range edition.All() {
		again, err := edition.Parse("again", []byte(e.Text()))
		if err != nil {
			t.Fatal(err)
		}
		if again.Hash != e.Hash || again.Text() != e.Text() || again.Title != e.Title || again.Words != e.Words ||
			!slices.Equal(again.Options(), e.Options()) {
			t.Errorf("%s: the text makes another edition, %s instead of %s", e.Name, again.Short(), e.Short())
		}
		sameData(t, again.Rules(edition.Options{}).Data, e.Rules(edition.Options{}).Data)
		if w := e.Warnings(); len(w) > 0 {
			t.Errorf("%s: %v", e.Name, w)
		}
	}
}

func TestHashIgnoresLayout(t *testing.T) {
	e := edition.Default()
	lines := strings.SplitAfter(e.Text(), "\n")
	messy := "\ufeff; mine\r\n\r\n"
	for _, line := range lines[:len(lines)-1] {
		messy += "\t" + strings.ReplaceAll(strings.TrimSpace(line), " ", "   ") + " ; as printed\r\n\n"
	}
	messy = strings.Replace(messy, "pepper+nutmeg+cinnamon+ginger", "ginger+nutmeg+pepper+cinnamon", 1)
	again, err := edition.Parse("messy", []byte(messy))
	if err != nil {
		t.Fatal(err)
	}
	if again.Hash != e.Hash {
		t.Errorf("the hash depends on layout: %s, %s", again.Short(), e.Short())
	}
}

func TestByName(t *testing.T) {
	if got := edition.Names(); !slices.Equal(got, []string{"2004", "2012", "2026"}) {
		t.Errorf("names: %v", got)
	}
	if got := edition.Default().Name; got != "2012" {
		t.Errorf("default: %s", got)
	}
	titles := map[string]string{"2004": "Goa (2004)", "2012": "Goa: A New Expedition (2012)", "2026": "Goa (2026)"}
	for name, title := range titles {
		e := open(t, name)
		if e.Title != title || e.Words != name || e.Name != name {
			t.Errorf("%s: got %q, words %q, name %q", name, e.Title, e.Words, e.Name)
		}
	}
	_, err := edition.ByName("2013")
	if !errors.Is(err, edition.ErrUnknown) || !strings.Contains(err.Error(), "2004, 2012, 2026") {
		t.Errorf("2013: %v", err)
	}
}

func TestByHash(t *testing.T) {
	for _, e := range edition.All() {
		for _, hash := range []string{e.Hash, e.Short(), e.Hash[:8]} {
			if got, err := edition.ByHash(hash); err != nil || got != e {
				t.Errorf("%s: got %v, %v", hash, got, err)
			}
		}
		if !e.Released() {
			t.Errorf("%s is not known by its hash", e.Name)
		}
	}
	for _, hash := range []string{"", edition.Default().Hash[:7], strings.Repeat("0", 64)} {
		if _, err := edition.ByHash(hash); !errors.Is(err, edition.ErrUnknown) {
			t.Errorf("%q: got %v, want unknown", hash, err)
		}
	}
}

func TestOpen(t *testing.T) {
	if e, err := edition.Open("2004"); err != nil || e.Name != "2004" {
		t.Errorf("by name: %v, %v", e, err)
	}
	file := filepath.Join(t.TempDir(), "mine.edition")
	if err := os.WriteFile(file, []byte("based-on 2026\nedition mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	e, err := edition.Open(file)
	if err != nil || e.Name != "mine" || e.Title != "Goa (2026)" {
		t.Errorf("by file: %v, %v", e, err)
	}
	for path, want := range map[string]string{
		"2013":          `unknown edition "2013"; there are 2004, 2012, 2026, and there is no file of that name`,
		t.TempDir():     "open edition: ",
		"known_test.go": "known_test.go:1: unknown line \"package\"",
	} {
		if _, err := edition.Open(path); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", path, err, want)
		}
	}
}

// TestOneNumberCorrected does what the owner of a copy would do.
func TestOneNumberCorrected(t *testing.T) {
	const text = "based-on 2012\n\n[tracks]\ntaxes  4 S  6 S  8 S  10 S  11 S ; row 5 read off my board\n"
	e, err := edition.Parse("mine", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := data2012()
	want.Taxes[4] = 11
	sameData(t, e.Rules(edition.Options{}).Data, want)
	if e.Hash == edition.Default().Hash || e.Released() {
		t.Error("the corrected edition passes for the printed one")
	}
	if w := e.Warnings(); len(w) > 0 {
		t.Errorf("a reconstruction may be corrected silently: %v", w)
	}
	again, err := edition.Parse("record", []byte(e.Text()))
	if err != nil || again.Hash != e.Hash {
		t.Errorf("its text does not make the same edition: %v, %v", again, err)
	}
}

func TestWarnings(t *testing.T) {
	const text = `based-on 2004
[general]
start-ships 5 S
auctioneer pays-one-less S
[tracks]
taxes 4 S 7 R 8 R 10 R 12 R
[colony-tiles]
quilon pepper+nutmeg R ginger+pepper S
[scoring]
symbols 1 S 3 S 6 S 10 S 15 S 21 S
`
	e, err := edition.Parse("mine", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []edition.Problem{
		{Line: 3, Text: "general, start-ships: the rulebook says 4, not 5"},
		{Line: 4, Text: "general, auctioneer: the rulebook says overbids, not pays-one-less"},
		{Line: 8, Text: "colony-tiles, quilon: the rulebook has cinnamon+ginger"},
		{Line: 10, Text: "scoring, symbols: the rulebook says 20, not 21"},
	}
	if got := e.Warnings(); !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

func TestWarningsOfAShorterRow(t *testing.T) {
	const text = `based-on 2004
[scoring]
symbols 1 S 3 S 6 S 10 S 15 S
[cards] ; one card of each symbol becomes an elephant
ships-only 1 R elephant R 2 R elephant R 3 R elephant R
spices-only 1 R fish R 2 R elephant R 3 R elephant R
`
	e, err := edition.Parse("mine", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := edition.Problem{Line: 3, Text: "scoring, symbols: the rulebook goes on with 20"}
	if got := e.Warnings(); len(got) != 1 || got[0] != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWarningsOfACompleteFile(t *testing.T) {
	text := strings.Replace(edition.Default().Text(), "\nstart-ships 4 S\n", "\nstart-ships 3 S\n", 1)
	for _, name := range []string{"2012", "mine"} {
		e, err := edition.Parse("mine", []byte(strings.Replace(text, "edition 2012", "edition "+name, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Warnings(); len(got) != 1 || got[0].Text != "general, start-ships: the rulebook says 4, not 3" {
			t.Errorf("%s: got %v", name, got)
		}
	}
}

func TestRulesAreInterned(t *testing.T) {
	e := edition.Default()
	again, err := edition.Parse("again", []byte(e.Text()))
	if err != nil {
		t.Fatal(err)
	}
	bonanza := parseOptions(t, "bonanza")
	if e.Rules(bonanza) != again.Rules(bonanza) {
		t.Error("equal data has two rules")
	}
	if e.Rules(bonanza) == e.Rules(edition.Options{}) || e.Rules(bonanza) == open(t, "2026").Rules(bonanza) {
		t.Error("different data has one rules")
	}
}

func TestRulesAskedForAtOnce(t *testing.T) {
	fresh, err := edition.Parse("fresh", []byte("based-on 2012\nedition fresh\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got [16]*goa.Rules
	var all sync.WaitGroup
	for i := range got {
		all.Go(func() { got[i] = fresh.Rules(edition.Options{}) })
	}
	all.Wait()
	for _, r := range got {
		if r == nil || r != got[0] {
			t.Fatal("two goroutines got different rules")
		}
	}
}
