//go:build !race

package rulespage

import (
	"context"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/lexicon"
)

// row returns what the editions say about something.
func (b *Beside) row(t *testing.T, part, name string) []string {
	t.Helper()
	for _, p := range b.Parts {
		for _, row := range p.Rows {
			if p.ID == part && row.Name == name {
				return row.Texts
			}
		}
	}
	t.Errorf("%s has no row %q", part, name)
	return make([]string, len(b.Editions))
}

// The editions are shown side by side, each in its own words. What they have in
// common is left out.
func TestEditionsSideBySide(t *testing.T) {
	for _, language := range lexicon.Languages() {
		b, err := NewBeside(language)
		if err != nil {
			t.Fatal(err)
		}
		if len(b.Editions) != len(edition.All()) {
			t.Fatalf("%d editions", len(b.Editions))
		}
		for _, part := range b.Parts {
			if len(part.Rows) == 0 || part.Title == "" {
				t.Errorf("%s: %s is empty", language, part.ID)
			}
			for _, row := range part.Rows {
				if len(row.Texts) != len(b.Editions) || !differ(row.Texts) || slices.Contains(row.Texts, "") {
					t.Errorf("%s: %s has the row %q with %q", language, part.ID, row.Name, row.Texts)
				}
				if strings.Contains(strings.Join(row.Texts, " "), "box.") {
					t.Errorf("%s: no words for %q", language, row.Texts)
				}
			}
		}
		for i, words := range b.words {
			if got, want := b.row(t, "beside-pieces", b.same.Tile(goa.DucatsTile))[i], words.TileWork(goa.DucatsTile, b.rules[i]); got != want {
				t.Errorf("%s: %s says %q, want %q", language, b.Editions[i].Name, got, want)
			}
		}
		for _, part := range b.Parts {
			if slices.ContainsFunc(part.Rows, func(r besideRow) bool {
				return part.ID == "beside-rules" && r.Name == b.same.Action(goa.BuildShipsAction)
			}) {
				t.Errorf("%s: Build ships is the same in all editions and is listed", language)
			}
		}
	}
	b, err := NewBeside(lexicon.DefaultLanguage)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Ducats of the first player": "7 5 5", "The auctioneer": "must overbid pays one less pays one less"} {
		if got := strings.Join(b.row(t, "beside-start", name), " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	words := b.Parts[0].Rows
	if !slices.ContainsFunc(words, func(r besideRow) bool { return slices.Equal(r.Texts, []string{"Flag", "Flag", "Nazar stone"}) }) {
		t.Errorf("the words are %v", words)
	}
	if slices.ContainsFunc(words, func(r besideRow) bool { return r.Texts[0] == "Ship" && r.Texts[2] == "Ship" }) {
		t.Error("a word that all editions share is listed")
	}
}

// found returns the rules of an edition in a language.
func found(t *testing.T, language string, e *edition.Edition, query string) (frame.Page, *Found) {
	t.Helper()
	words, err := lexicon.For(language, e.Words)
	if err != nil {
		t.Fatal(err)
	}
	links, err := frame.NewLinks("")
	if err != nil {
		t.Fatal(err)
	}
	book, err := new(Library).Book(words, e)
	if err != nil {
		t.Fatal(err)
	}
	return frame.Page{Links: links, Words: words}, Search(links, book, query)
}

// Pieces are drawn in the text, each once in a paragraph. The results of a
// search have marks instead.
func TestPiecesAreDrawnInTheText(t *testing.T) {
	for language, words := range map[string][]string{"en": {"ships", "flag"}, "fr": {"navires", "drapeau"}, "de": {"Schiffe", "Fahne"}} {
		p, all := found(t, language, edition.Default(), "")
		var b strings.Builder
		if err := Body(p, all).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		page := b.String()
		for i, picture := range []string{`<i class="icon wood ship" aria-hidden="true"></i>`, `#flag"></use></svg>`} {
			if !strings.Contains(page, picture+words[i]+"</span>") {
				t.Errorf("%s: nothing draws %s", language, words[i])
			}
		}
		if n := strings.Count(page, `<span class="pictured">`); n < 300 {
			t.Errorf("%s: %d pieces are drawn", language, n)
		}
		for _, text := range strings.Split(page, "<p>") {
			text, _, _ = strings.Cut(text, "</p>")
			if strings.Count(text, `class="icon wood ship"`) > 1 && !strings.Contains(text, "<table") && !strings.Contains(text, "<ol") {
				t.Errorf("%s: ships are drawn twice in %.300s", language, text)
			}
		}
	}
	p, some := found(t, "en", edition.Default(), "ships")
	var b strings.Builder
	if err := Body(p, some).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), `class="pictured"`) || !strings.Contains(b.String(), "<mark>ships</mark>") {
		t.Error("the results of a search are not marked, or have pictures")
	}
}

// The page to print has the board, every action and every line of the scoring.
func TestOnePageToPrint(t *testing.T) {
	for _, language := range lexicon.Languages() {
		for _, e := range edition.All() {
			p, all := found(t, language, e, "")
			var b strings.Builder
			if err := SheetPage(p, all).Render(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
			words := p.Words
			for _, want := range []string{`class="board"`, "<dt>" + words.Action(goa.FoundAction) + "</dt>", "<dt>" + words.ScoreLine("missions") + "</dt>", "<dt>" + words.TileKind(goa.PerRound) + "</dt>"} {
				if !strings.Contains(b.String(), want) {
					t.Errorf("%s %s: no %s", language, e.Name, want)
				}
			}
			if strings.Contains(b.String(), `class="tag"`) {
				t.Errorf("%s %s: it has tags", language, e.Name)
			}
		}
	}
}
