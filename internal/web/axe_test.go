//go:build !race

package web_test

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeFile is axe-core, which looks for what shuts people out of a page. Only
// tests use it.
//
//go:embed testdata/axe.min.js.gz
var axeFile []byte

func axeScript(t *testing.T) string {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(axeFile))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// finding is something that axe objects to.
type finding struct {
	ID, Impact, Help string
	Nodes            []struct {
		HTML           string
		FailureSummary string
	}
}

// accessible makes sure that axe objects to nothing of what the tab shows, in
// light and in dark.
func (b tab) accessible(name string) {
	b.t.Helper()
	if !evaluate[bool](b, `"axe" in window`) {
		evaluate[bool](b, axeScript(b.t)+"; true")
	}
	for _, theme := range []string{"light", "dark"} {
		b.theme(theme)
		found, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]finding](
			`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations)`, chromedp.EvalAwaitPromise))
		if err != nil {
			b.t.Fatal(err)
		}
		for _, f := range found {
			b.t.Errorf("%s, %s: %s (%s): %s", name, theme, f.Help, f.ID, f.Impact)
			for _, n := range f.Nodes[:min(3, len(f.Nodes))] {
				b.t.Logf("%.300s\n%s", n.HTML, n.FailureSummary)
			}
		}
	}
}

// The pages as they come, and a table through a round, with everything open
// that can be opened.
func TestPagesShutNobodyOut(t *testing.T) {
	s := newSite(t)
	b := tab{t, browser(t)}
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL))
	for _, path := range []string{"/", "/new", "/nowhere"} {
		b.do(chromedp.Navigate(s.URL + path))
		b.accessible(path)
	}
	b.do(chromedp.Navigate(s.URL), chromedp.Click(chromedp.CSS("form[action='/play'] button")), chromedp.WaitVisible(chromedp.CSS("#table")))
	seen := map[string]bool{}
	for range 200 {
		if move := evaluate[string](b, choose); move == "" {
			b.skip()
			continue
		}
		stage := evaluate[string](b, `document.querySelector(".stage").textContent`)
		if !seen[stage] {
			seen[stage] = true
			b.accessible(stage)
			evaluate[int](b, `document.querySelectorAll("details").forEach(d => d.open = true), 1`)
			b.accessible(stage + ", all open")
			b.do(chromedp.EmulateViewport(390, 844))
			b.accessible(stage + ", on a phone")
			b.do(chromedp.EmulateViewport(1440, 900))
			if len(seen) == 3 {
				return
			}
			evaluate[string](b, choose)
		}
		b.move()
	}
	t.Errorf("only saw %v", seen)
}
