//go:build !race

package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// A new guest gets from the start page to a game in two clicks, and later in
// one. The pages on the way fit and are accessible.
func TestPlayNowThatFitsInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t, threeGrades)
	b := tab{t, unpainted(t)}
	b.do(chromedp.EmulateViewport(1440, 900))
	b.visit(s.URL)
	b.leave(`document.querySelector(".door.first button").click()`)
	b.until(laidOut)
	b.shown("play-first")
	b.leave(`document.querySelector("input[name=first][value=yes] + button").click()`)
	b.until(`!!document.getElementById("market")`)
	b.visit(s.URL)
	b.shown("start-fits")
	b.visit(s.URL + "/play")
	b.shown("play-fits")
	b.visit(s.URL)
	b.leave(`document.querySelector(".door.first button").click()`)
	b.until(`!!document.getElementById("market")`)
}
