//go:build !race

package rulespage

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"goa/lexicon"
)

func TestFoldedTexts(t *testing.T) {
	for text, want := range map[string]string{
		"Œuvre d’été": "oeuvre d ete", "Größe": "grosse", "Vice-king": "vice king", "ACT-7c": "act 7c", " a\u202f: b ": "a b",
	} {
		if got := folded(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestWordsAreNotPartsOfLongerOnes(t *testing.T) {
	for _, c := range []struct {
		text, words string
		want        bool
	}{
		{"Ginger", "Ginger", true},
		{"the Vice King’s tile", "Vice King", true},
		{"a shipyard", "ship", false},
		{"flagship", "ship", false},
		{"Älteste", "lteste", false},
		{"flagship, and a ship.", "ship", true},
		{"ship2", "ship", true},
		{"", "ship", false},
	} {
		if got := hasWords(c.text, c.words); got != c.want {
			t.Errorf("%q in %q: got %t, want %t", c.words, c.text, got, c.want)
		}
	}
}

func TestWhereThingsAreFound(t *testing.T) {
	for _, c := range []struct{ query, text, want string }{
		{"oeuvre", "L’Œuvre", "Œuvre"},
		{"o", "Œ o", "o"},
		{"GROSSE", "Größe", "Größe"},
		{"aktion", "Zusatzaktion", "aktion"},
		{"art", "start of Art", "Art"}, // short words match at the beginning of a word
		{"j", "jar j", "j"},
		{"act-1", "ACT-10, ACT-1", "ACT-1"},
	} {
		at := newFinder(c.query, nil).where(c.text)
		if len(at) != 1 || c.text[at[0].from:at[0].to] != c.want {
			t.Errorf("%q in %q: got %v, want %q", c.query, c.text, at, c.want)
		}
	}
}

// For any query and any text, marks lie in order within the text, begin and end
// between letters, and exist exactly if something is found.
func TestMarksFitTheirText(t *testing.T) {
	names, err := newSynonyms(lexicon.DefaultLanguage)
	if err != nil {
		t.Fatal(err)
	}
	letters := rapid.StringOf(rapid.RuneFrom([]rune("abeosSßœŒéÉİ -’ 1tcadu\u0301\u202f")))
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(letters, rapid.String()).Draw(t, "text")
		f := newFinder(rapid.OneOf(letters, rapid.String()).Draw(t, "query"), names)
		end := 0
		for i, s := range f.where(text) {
			if s.from < end || i > 0 && s.from == end || s.to <= s.from || s.to > len(text) {
				t.Fatalf("mark %d is %v, after %d of %d", i, s, end, len(text))
			}
			if !utf8.RuneStart(text[s.from]) || s.to < len(text) && !utf8.RuneStart(text[s.to]) {
				t.Fatalf("mark %v cuts a letter of %q", s, text)
			}
			end = s.to
		}
		if f.asks() && f.finds(text) && end == 0 {
			t.Fatalf("%q has what was looked for, and no mark", text)
		}
	})
}

// A word of any edition in any language finds the thing under its name on the
// page. A word in the page's own language keeps its meaning.
func TestWordsOfOtherLanguages(t *testing.T) {
	for _, c := range []struct{ language, query, text string }{
		{"en", "Schiff", "take two ships"},
		{"en", "navires", "take two ships"},
		{"en", "Gewürze", "pay the spices"},
		{"en", "Außenposten", "found a colony"},
		{"en", "outpost", "found a colony"},
		{"fr", "flag", "le drapeau est vendu"},
		{"fr", "colonists", "prenez un colon"},
		{"de", "plantation", "eine Plantage"},
		{"de", "pardaos", "zwei Dukaten"},
	} {
		names, err := newSynonyms(c.language)
		if err != nil {
			t.Fatal(err)
		}
		if !newFinder(c.query, names).finds(c.text) {
			t.Errorf("%s: %q does not find %q", c.language, c.query, c.text)
		}
	}
	names, err := newSynonyms("en")
	if err != nil {
		t.Fatal(err)
	}
	if newFinder("ship", names).finds("take two ducats") || newFinder("Schiff", names).finds("take two ducats") {
		t.Error("a ship is found where there are only ducats")
	}
}
