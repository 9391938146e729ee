//go:build !race

package web_test

import (
	"html"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"goa/lexicon"
)

// speaking returns a guest whose browser asks for a language.
func (s site) speaking(accept string) guest {
	g := s.guest()
	g.client.Transport = asking{accept}
	return g
}

type asking struct{ accept string }

func (a asking) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Accept-Language", a.accept)
	return http.DefaultTransport.RoundTrip(r)
}

var (
	unread    = regexp.MustCompile(`(?s)<(script|style|svg|input|option)\b[^>]*>|<!--.*?-->`)
	readTexts = regexp.MustCompile(`>([^<]+)<|(?:title|aria-label|placeholder|data-title)="([^"]*)"`)

	// english matches words that no page in another language contains.
	english = regexp.MustCompile(`(?i)(^|[^\pL-])(the|of|and|with|you|your|from|is|are|has|have|takes?|pays?|cards?|tiles?|rows?|bids?|` +
		`turns?|draws?|choose|nothing|ships?|spices?|colony|goods?|each|which|that|this|to|nobody|round|place|seat|player|back|start|rules|settings)($|[^\pL-])`)
)

// wantLanguage reports words on a page that are not in its language.
func wantLanguage(t *testing.T, language, what, page string) {
	t.Helper()
	if strings.Contains(page, "<html") && !strings.Contains(page, `<html lang="`+language+`"`) {
		t.Errorf("%s does not say that it is in %s", what, language)
	}
	for _, m := range readTexts.FindAllStringSubmatch(unread.ReplaceAllString(page, "<>"), -1) {
		text := html.UnescapeString(m[1] + m[2])
		if language == "fr" {
			text = strings.NewReplacer("place", "", "Place", "").Replace(text)
		}
		if found := english.FindString(text); found != "" {
			t.Errorf("%s, %s: %q in %q", language, what, found, text)
		}
	}
}

// Every page and the stream are in the browser's language, regardless of others
// at the table.
func TestPagesSpeakTheLanguageOfTheBrowser(t *testing.T) {
	s := newSite(t)
	for language, accept := range map[string]string{"fr": "fr-CA, en;q=0.5", "de": "tlh, de;q=0.9, en;q=0.8"} {
		g := s.speaking(accept)
		for _, path := range []string{"/", "/new", "/settings", "/nowhere", "/g/nowhere"} {
			wantLanguage(t, language, path, g.get(path).body)
		}
		table := g.post("/new", url.Values{"device": {"1"}, "edition": {"2012"}, "seat0": {"me"}, "seat1": {"here"}, "option": {"bonanza", "gambit", "captains"}})
		if !strings.Contains(table.body, `id="market"`) {
			t.Fatalf("%s: no table: %s", language, table.body)
		}
		wantLanguage(t, language, "the table", table.body)
		for i := range unlessShort(60, 15) {
			moves := table.moves()
			if len(moves) == 0 {
				t.Fatalf("%s: no moves after %d", language, i)
			}
			table = g.post(table.path+"/move", table.form(moves[len(moves)/2]))
			wantLanguage(t, language, "the table", table.body)
		}
		wantLanguage(t, language, "an earlier position", g.get(table.path+"?at=30").body)
		_, event := g.listen(t, table.path+"/events", nil).event()
		wantLanguage(t, language, "the stream", event)
	}
}

// A chosen language stays, whatever language the browser asks for.
func TestAChosenLanguageStays(t *testing.T) {
	g := newSite(t).speaking("fr")
	for _, language := range lexicon.Languages() {
		g.post("/settings", url.Values{"lang": {language}})
		table := g.post("/play", url.Values{})
		if !strings.Contains(table.body, `<html lang="`+language+`"`) {
			t.Errorf("the table is not in %s", language)
		}
		words, err := lexicon.For(language, "2012")
		if err != nil {
			t.Fatal(err)
		}
		_, event := g.listen(t, table.path+"/events", nil).event()
		if !strings.Contains(html.UnescapeString(event), words.Page("log")) {
			t.Errorf("the stream is not in %s", language)
		}
	}
}

var (
	literalText      = regexp.MustCompile(`>[^<>{}]*\pL{2,}[^<>{}]*<|^\s*[A-Z]\pL+( \pL+)*[.!?…]?$`)
	literalAttribute = regexp.MustCompile(`\b(title|aria-label|placeholder|alt|data-title)="[^"]*\pL{2,}`)
)

// Texts for people come from the lexicon, not from a template.
func TestTemplatesHaveNoWords(t *testing.T) {
	files, err := filepath.Glob("*.templ")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d templates: %v", len(files), err)
	}
	for _, folder := range pageFolders {
		more, err := filepath.Glob(folder + "/*.templ")
		if err != nil || len(more) == 0 {
			t.Fatalf("%d templates in %s: %v", len(more), folder, err)
		}
		files = append(files, more...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "//") {
				continue
			}
			if found := literalText.FindString(line) + literalAttribute.FindString(line); found != "" {
				t.Errorf("%s:%d has words of its own: %s", file, i+1, strings.TrimSpace(found))
			}
		}
	}
	for _, line := range []string{"<b>Hello</b>", `<i title="Hello">`, "\t\tHello there."} {
		if literalText.FindString(line)+literalAttribute.FindString(line) == "" {
			t.Errorf("nothing is found in %q", line)
		}
	}
}
