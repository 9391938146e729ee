//go:build !race

package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Pieces slide to their destination, unless reduced motion is preferred. A
// hidden tab learns that it is its turn.
func TestPiecesSlideAndTabsCall(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	ana, bo := s.guest(), s.guest()
	path := ana.playWith(bo, nil)
	b.login(ana)
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL+path), chromedp.WaitVisible(chromedp.CSS("#market")))
	evaluate[bool](b, `(() => { window.slid = 0; window.flown = 0; const f = Element.prototype.animate; Element.prototype.animate = function (...a) { slid++; if (this.matches(".flying")) flown++; return f.apply(this, a); }; return true; })()`)
	// A round without bids: the flag changes hands, tokens leave. Pieces that
	// slide in the first round do not in the second, which is as long.
	round := func() int { return ana.viewOf(path).View.Round() }
	slid := func(motion string) int {
		b.media("prefers-reduced-motion", motion)
		evaluate[int](b, `slid = 0`)
		for now := round(); round() == now; {
			moveAnybody(t, b, path, ana, bo)
		}
		return evaluate[int](b, `slid`)
	}
	if n := slid("no-preference"); n == 0 {
		t.Error("nothing slides")
	}
	b.holds("goods have flown, and are gone", `flown > 0 && !document.querySelector(".flying")`)
	if n := slid("reduce"); n != 0 {
		t.Errorf("%d pieces slide although less motion is asked for", n)
	}

	for !strings.HasPrefix(ana.get(path+"/turn").body, "\n") {
		moveAnybody(t, b, path, ana, bo)
	}
	evaluate[bool](b, `Object.defineProperty(document, "hidden", {get: () => true, configurable: true}), document.dispatchEvent(new Event("visibilitychange"))`)
	b.holds("the tab is quiet", `!document.title.includes("Your turn")`)
	for bo.step(path) {
	}
	// A page that is already polling does not poll again, so the event is
	// repeated.
	b.eventually("the tab calls", `(document.dispatchEvent(new Event("visibilitychange")), document.title.includes("Your turn") && document.querySelector("link[rel=icon]").href.endsWith("favicon-turn.svg"))`)
}

// moveAnybody makes a move for the player to move, and waits until the tab shows
// it.
func moveAnybody(t *testing.T, b tab, path string, people ...guest) {
	t.Helper()
	entry := b.entry()
	for _, g := range people {
		if g.step(path) {
			b.changed(entry)
			return
		}
	}
	t.Fatal("nobody is to move")
}
