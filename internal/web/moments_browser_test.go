//go:build !race

package web_test

import (
	"net/url"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// What others do is visible where it happens: their boards describe it, and numbers
// show how much they have changed. Sounds are loaded when the first one is to be
// played.
func TestWhatHappensIsSeenInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	ana, bo := s.guest(), s.guest()
	ana.get("/")
	ana.post("/settings", url.Values{"sound": {"1"}, "lang": {"en"}})
	path := ana.playWith(bo, nil)
	b.login(ana)
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL+path), chromedp.WaitVisible(chromedp.CSS("#market")))
	evaluate[bool](b, noticed)
	b.holds("no sound is loaded before one is heard", `typeof goa.play === "undefined" && document.documentElement.dataset.sound === "1"`)

	for range 80 { // Bo taxes, and Ana looks on
		for _, g := range []guest{ana, bo} {
			page := g.get(path)
			moves := page.moves()
			if len(moves) == 0 {
				continue
			}
			move := preferred(moves)
			before := evaluate[string](b, `(noticed = [], document.getElementById("table").dataset.entry)`)
			g.post(path+"/move", page.surely(move))
			b.changed(before)
			if move != "tax" || g.client != bo.client {
				continue
			}
			b.holds("Bo's ducats say by how much they are more", `noticed.includes("+4")`)
			b.holds("Bo's board says what Bo did", `noticed.some(text => /Taxes/.test(text))`)
			b.holds("a sound was loaded", `typeof goa.play === "function"`)
			return
		}
	}
	t.Fatal("Bo never taxes")
}

// noticed records what appears for a moment at Bo's board, since on a busy machine it
// may be gone before a test can look.
const noticed = `(window.noticed = [], new MutationObserver(() => {
	for (const e of document.querySelectorAll("#player-1 [data-change]")) noticed.push(e.dataset.change);
	noticed.push(document.querySelector("#news-1.fresh")?.textContent ?? "");
}).observe(document.getElementById("table"), {subtree: true, childList: true, attributes: true}), true)`

// silent simulates the sound of a browser that allows a page to play it only on
// request during a user action, as Safari does. While a bot's move arrives there is
// an htmx event as well, which does not count.
const silent = `window.heard = [];
window.AudioContext = class {
	state = "suspended";
	resume() {
		const by = window.event;
		if (by?.isTrusted && ["keydown", "pointerup"].includes(by.type)) this.state = "running";
		return new Promise(() => {});
	}
}`

// A sound that cannot be played before the first user action is not played later.
// After that, sounds are played.
func TestSoundsBeginWhenSomebodyPressesSomething(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	ana := s.guest()
	ana.get("/")
	ana.post("/settings", url.Values{"sound": {"1"}, "lang": {"en"}})
	path := ana.post("/play", nil).path
	b.login(ana)
	// This must run before any script of the page, which may make a sound before a
	// test can look.
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: silent}); err != nil {
		t.Fatal(err)
	}
	b.visit(s.URL + path)
	b.eventually("kept", kept)
	// This must run only once: a script that is retried until it is true would be
	// heard each time.
	hear := func(name string) {
		t.Helper()
		if _, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](`goa.aloud(() => heard.push("`+name+`")).then(() => true)`, chromedp.EvalAwaitPromise)); err != nil {
			t.Fatal(err)
		}
	}
	hear("too early")
	b.press("\t")
	hear("in time")
	if got := evaluate[string](b, `heard.join()`); got != "in time" {
		t.Errorf("there was %q to hear, want only what could be heard", got)
	}
}
