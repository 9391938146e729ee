//go:build !race

package web_test

import (
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"
)

// What others do is seen where it happens: their boards say it, numbers say by
// how much they have changed, and a sound is loaded when the first is to be heard.
func TestWhatHappensIsSeenInABrowser(t *testing.T) {
	s := newSite(t)
	b := tab{t, browser(t)}
	ana, bo := s.guest(), s.guest()
	ana.get("/")
	ana.post("/settings", url.Values{"sound": {"1"}, "lang": {"en"}})
	path := ana.playWith(bo, nil)
	b.login(ana)
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL+path), chromedp.WaitVisible(chromedp.CSS("#market")))
	b.holds("no sound is loaded before one is heard", `typeof goa.play === "undefined" && document.documentElement.dataset.sound === "1"`)

	for range 80 { // Bo taxes, and Ana looks on
		for _, g := range []guest{ana, bo} {
			page := g.get(path)
			moves := page.moves()
			if len(moves) == 0 {
				continue
			}
			move := preferred(moves)
			before := b.entry()
			g.post(path+"/move", page.surely(move))
			b.changed(before)
			if move != "tax" || g.client != bo.client {
				continue
			}
			b.holds("Bo's ducats say by how much they are more", `[...document.querySelectorAll("#player-1 [data-change]")].some(e => e.dataset.change === "+4")`)
			b.holds("Bo's board says what he did", `/Taxes/.test(document.querySelector("#news-1.fresh")?.textContent ?? "")`)
			b.holds("a sound was loaded", `typeof goa.play === "function"`)
			return
		}
	}
	t.Fatal("Bo never taxes")
}

// silent stands for the sound of a browser that lets a page be heard only if it asks
// for it while somebody presses something, as Safari does.
const silent = `window.AudioContext = class {
	state = "suspended";
	resume() { if (window.event) this.state = "running"; return new Promise(() => {}); }
}`

// What cannot be heard before somebody has pressed something is not heard later, and
// from then on sounds are.
func TestSoundsBeginWhenSomebodyPressesSomething(t *testing.T) {
	s := newSite(t)
	b := tab{t, browser(t)}
	ana := s.guest()
	ana.get("/")
	ana.post("/settings", url.Values{"sound": {"1"}, "lang": {"en"}})
	path := ana.post("/play", nil).path
	b.login(ana)
	b.visit(s.URL + path)
	b.eventually("kept", kept)
	evaluate[bool](b, silent+`; window.heard = []; true`)
	hear := func(name string) { b.eventually(name, `goa.aloud(() => heard.push("`+name+`")).then(() => true)`) }
	hear("too early")
	b.press("\t")
	hear("in time")
	b.holds("only what could be heard was", `heard.join() === "in time"`)
}
