//go:build !race

package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"goa/edition"
	"goa/internal/tablepage"
)

// another returns the tab of a second person, with a phone.
func (b tab) another() tab {
	b.t.Helper()
	other := tab{b.t, unpainted(b.t)}
	other.do(chromedp.EmulateViewport(390, 844))
	return other
}

// until waits for a script to be true.
func (b tab) until(script string) {
	b.t.Helper()
	b.eventually(script, script)
}

// shown checks a page in both sizes and themes: nothing scrolls sideways, and
// axe finds no problems.
func (b tab) shown(name string) {
	b.t.Helper()
	b.eventually("all of "+name+" has come", laidOut)
	b.shoot(name)
	b.accessible(name)
}

// One person sets up a table. Another scans the code, sits down on a phone and
// is ready. The game begins for both without a click.
func TestTwoPeopleMeetAtATable(t *testing.T) {
	t.Parallel()
	s := newSite(t, inTheRoom)
	ana := tab{t, unpainted(t)}
	ana.do(chromedp.EmulateViewport(1440, 900))
	ana.visit(s.URL + "/new")
	ana.shown("new-table")
	ana.do(
		chromedp.SendKeys(chromedp.CSS("[name=name0]"), "Ana"),
		chromedp.SetValue(chromedp.CSS("[name=seat1]"), "link"), chromedp.SetValue(chromedp.CSS("[name=seat2]"), "none"),
		chromedp.Click(chromedp.CSS(".form > .main")), chromedp.WaitVisible(chromedp.CSS(".lobby")),
	)
	ana.shown("lobby")
	link := evaluate[string](ana, `document.querySelector(".chairs .invitation input").value`)
	side, path := tablepage.QRCode(link)
	if got := evaluate[string](ana, `document.querySelector(".qr path:last-child").getAttribute("d")`); got != path || side == 0 {
		t.Error("the code on the page is not that of the link")
	}
	bo := ana.another()
	bo.visit(s.URL + seatLink.FindString(link))
	bo.do(chromedp.SendKeys(chromedp.CSS("[name=name]"), "Bo"))
	bo.shown("invitation")
	bo.do(chromedp.Click(chromedp.CSS(".form > .main")), chromedp.WaitVisible(chromedp.CSS(".lobby")))
	ana.until(`document.querySelector(".chairs").textContent.includes("Bo")`)
	for _, b := range []tab{bo, ana} {
		b.click("form.ready .main")
	}
	for _, b := range []tab{ana, bo} {
		b.until(`!!document.querySelector("#market, .market")`)
	}
	bo.do(chromedp.Click(chromedp.CSS("[popovertarget=table-menu]")), chromedp.WaitVisible(chromedp.CSS("#table-menu")))
	bo.accessible("the menu")
}

func TestOpenARecordInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	rec := recorded(t, edition.Default(), "", wholeGame)
	b.do(chromedp.EmulateViewport(1440, 900))
	b.visit(s.URL + "/open")
	b.shown("open")
	evaluate[bool](b, fmt.Sprintf(`(document.querySelector("textarea").value = %q, true)`, rec.Text()))
	b.do(chromedp.Click(chromedp.CSS(".form > .main")), chromedp.WaitVisible(chromedp.CSS(".finish .chart")))
	b.shown("end")
	b.do(chromedp.Click(chromedp.CSS("#prev")), chromedp.WaitVisible(chromedp.CSS(".prompt .replay")))
	// The slider goes there automatically when it is released.
	evaluate[bool](b, `(() => { const r = document.querySelector("input[type=range]"); r.value = 200; r.dispatchEvent(new Event("change", {bubbles: true})); return true })()`)
	b.until(`location.search.includes("at=200") && document.querySelector("output")?.textContent.startsWith("200/")`)
	b.shown("replay")
	b.do(chromedp.Click(chromedp.CSS(".play-on summary")), chromedp.Click(chromedp.CSS(".play-on .main")))
	b.until(`!location.search && !!document.querySelector("#table") && !document.querySelector(".replay")`)
}

func TestSettingsInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL+"/settings"))
	b.shown("settings")
	b.theme("light")
	scheme := `getComputedStyle(document.documentElement).colorScheme`
	if got := evaluate[string](b, scheme); got != "light dark" {
		t.Errorf("at first the colors are %q", got)
	}
	b.do(chromedp.Click(chromedp.CSS("[name=theme][value=dark]")), chromedp.SendKeys(chromedp.CSS("[name=name]"), "Ana"),
		chromedp.Click(chromedp.CSS(".form > .main")), chromedp.WaitVisible(chromedp.CSS(".notice.good")))
	b.eventually("the page is laid out", laidOut)
	if got := evaluate[string](b, scheme); got != "dark" {
		t.Errorf("after dark was chosen the colors are %q", got)
	}
	b.do(chromedp.Navigate(s.URL), chromedp.Click(chromedp.CSS("form[action='/play'] button")), chromedp.WaitVisible(chromedp.CSS("#table")))
	b.eventually("the table is laid out", laidOut)
	if text := evaluate[string](b, `document.querySelector("#players").textContent`); !strings.Contains(text, "Ana") {
		t.Error("the guest does not play under the name that was chosen")
	}
	b.visit(s.URL)
	b.accessible("the start, in the dark that was chosen")
}

// A browser may show the start page again as it was, as Safari does. Tables made
// since then are listed, even if none of them waits.
func TestBackToTheStart(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest()
	g.get("/")
	b := tab{t, unpainted(t)}
	b.login(g)
	b.visit(s.URL + "/")
	table := g.post("/new", url.Values{"seat0": {"me"}, "name0": {"Inês"}, "seat1": {"link"}}).path
	g.post(table+"/ready", url.Values{"ready": {"yes"}})
	if r := g.get("/waiting"); r.body != "0" {
		t.Fatalf("%s tables wait, want none", r.body)
	}
	b.leave(`dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true}))`)
	b.eventually("the table is listed", `!!document.querySelector("section.continue a[href='`+table+`']")`)
}
