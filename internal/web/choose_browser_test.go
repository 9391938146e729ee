//go:build !race

package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// On a phone, the places that a question is about are above it. A choice of several
// things is sent when it is complete, however the turn goes on. The letters in fields are
// large enough that Safari does not zoom in.
func TestAChoiceOnAPhone(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest()
	g.get("/")
	b := tab{t, browser(t)}
	b.login(g)
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.visit(s.URL + g.scene(t, scenes[3]) + "?as=0")
	b.eventually("kept", kept)
	const sent = `[...document.querySelectorAll("#prompt .picker button")].map(b => b.disabled)`
	b.holds("there are two ways to send it", sent+`.length === 2`)
	evaluate[bool](b, `(document.querySelectorAll("#prompt .picker input:checked").forEach(i => i.click()), true)`)
	b.holds("nothing is chosen, and nothing can be sent", sent+`.every(d => d)`)
	evaluate[bool](b, `(() => { for (let i; i = document.querySelector("#prompt .picker input:enabled:not(:checked)");) i.click(); return true })()`)
	b.holds("all is chosen, and can be sent", sent+`.every(d => !d)`)
	b.holds("what is chosen from lies above the question", `[...document.querySelectorAll(".self .place")].every(p => p.getBoundingClientRect().bottom <= document.getElementById("prompt").getBoundingClientRect().top)`)
	b.holds("fields have large letters", `[...document.querySelectorAll("input:not([type=checkbox], [type=radio]), select, textarea")].every(f => parseFloat(getComputedStyle(f).fontSize) >= 16)`)
}
