//go:build !race

package web_test

import (
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"
)

// With scripts, the form of a pick is loaded when it is opened, and again when a pick
// was laid down, changed or taken back. It stays open.
func TestPicksAheadInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	path := ana.playWith(bo, url.Values{"turn": {"48"}, "option": {"gambit"}})
	b := tab{t, browser(t)}
	b.login(ana)
	b.do(chromedp.EmulateViewport(390, 844))
	b.visit(s.URL + path)
	b.eventually("kept", kept)
	evaluate[bool](b, `(document.getElementById("orders").open = true)`)
	b.eventually("the form has come", `document.querySelectorAll("#orders input[type=radio]").length === 9`)
	evaluate[bool](b, `(document.querySelector("#orders [value='pledge heavy-bidding']").click(), document.querySelector("#orders form.pick button").click(), true)`)
	b.eventually("counted, and the form is there again", `document.querySelector("#orders .count")?.textContent === "1" && document.getElementById("orders").open && document.querySelector("#orders [value='pledge heavy-bidding']")?.checked`)
	evaluate[bool](b, `(document.querySelector("#orders [value='pledge power-broker']").click(), document.querySelector("#orders form.pick button").click(), true)`)
	b.eventually("changed", `document.querySelector("#orders [value='pledge power-broker']")?.defaultChecked === true`)
	evaluate[bool](b, `(document.querySelector("#orders [name=pick][value='']").click(), document.querySelector("#orders form.pick button").click(), true)`)
	b.eventually("taken back", `document.querySelector("#orders .count") === null && document.querySelector("#orders [name=pick][value='']")?.defaultChecked === true`)
	b.accessible("the form of a pick")
}
