//go:build !race

package web_test

import (
	"net/url"
	"os"
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"goa/edition"
	"goa/lexicon"
)

// The page to print is one page of paper, in every edition and language.
func TestRulesOnOnePageOfPaper(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	for _, language := range lexicon.Languages() {
		g := s.guest()
		g.post("/settings", url.Values{"lang": {language}})
		b.login(g)
		for _, e := range edition.All() {
			b.visit(s.URL + "/rules?show=sheet&edition=" + e.Name)
			if lang := evaluate[string](b, `document.documentElement.lang`); lang != language {
				t.Fatalf("the page is in %s, want %s", lang, language)
			}
			printed, err := chromedp.Call(b.ctx, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: new(true), PrintBackground: new(true)})
			if err != nil {
				t.Fatal(err)
			}
			if n := len(paper.FindAll(printed.Data, -1)); n != 1 {
				t.Errorf("%s %s: %d pages", language, e.Name, n)
			}
		}
	}
}

// paper matches a page of a printed document.
var paper = regexp.MustCompile(`/Type\s*/Page\b[^s]`)

// The rules in a browser: nothing is too wide, the page is accessible, and the
// search works without scripts.
func TestRulesInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	b.do(chromedp.EmulateViewport(1440, 900))
	b.visit(s.URL + "/rules")
	b.accessibleIn("light", "/rules")
	b.shoot("rules")
	b.do(chromedp.EmulateViewport(390, 844))
	b.visit(s.URL + "/rules?q=swap#tile-swap")
	if evaluate[int](b, `document.querySelectorAll("#tile-swap mark").length`) == 0 {
		t.Error("the search results are not marked")
	}
	b.accessibleIn("dark", "a search")
	b.shoot("rules-search")
	if os.Getenv("GOA_SCREENSHOTS") != "" {
		b.do(chromedp.Navigate(s.URL + "/rules#act-7"))
		b.shoot("rules-rule")
		b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(s.URL+"/rules#tile-swap"))
		b.shoot("rules-pieces")
	}
}
