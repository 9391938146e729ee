//go:build !race

package web_test

import (
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"
)

// A question or a hint that is shown in place of an update disappears with the
// next move: no part of the page is left behind.
func TestReplacedPartsDisappear(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	g.post("/settings", url.Values{"lang": {"en"}, "confirm": {"tokens"}})
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "hints": {"on"}})
	b.login(g)
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL+page.path), chromedp.WaitVisible(chromedp.CSS("#market")))
	for range 2 { // the flag, then a token
		if evaluate[bool](b, `document.getElementById("hint") !== null`) {
			b.press("h")
			b.holds("a hint is shown", `document.querySelector("#hint .short") !== null`)
		} else {
			t.Error("no hint is offered")
		}
		entry := b.entry()
		b.do(chromedp.Click(chromedp.CSS("#market .cover")))
		b.holds("the question is asked again", `document.querySelector("#prompt [name=sure]") !== null`)
		b.do(chromedp.Click(chromedp.CSS("#prompt form.move button.main")))
		b.changed(entry)
		b.holds("the question is gone", `document.querySelector("#prompt [name=sure]") === null`)
		b.holds("the hint is gone", `document.querySelector("#hint .short") === null`)
		b.holds("something else is asked", `document.getElementById("question")?.textContent.trim().length > 0`)
	}
}
