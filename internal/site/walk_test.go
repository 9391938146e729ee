//go:build !race

package site_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"goa/lexicon"
)

// stop is a page on a walk: how to reach it from another page, and what it shows.
type stop struct{ name, path, form, shows string }

// walk leads through everything that a device offers. A form is sent to its path.
var walk = []stop{
	{"home", "", "", `[role=note]`},
	{"lesson", "learn/first", "", `#teacher`},
	{"puzzle", "puzzle", "", `#teacher.puzzle`},
	{"puzzles", "puzzles", "", `ol.puzzle-list li`},
	{"rules", "rules", "", `form.search`},
	{"box", "box", "", `form[action$='/box']`},
	{"settings", "settings", "", `form[action$='/settings']`},
	{"new", "new", "", `form[action$='/new']`},
	{"day", "day", "", `main`},
	{"solo", "new", "seat0=me&hints=on&option=solo%3D2", `#now[data-turn=mine]`},
	{"campaign", "new", "seat0=me&hints=on&option=campaign&option=solo%3D1", `#now[data-turn=mine]`},
	{"pass and play", "new", "seat0=me&seat1=here&name1=Bo", `#now`},
	{"saved game", "open", "sample=1", `.scores`},
}

// violations makes windows and their pages record what the content security policy
// refuses. It also defines a function that tests whether a page can fetch a URL.
const violations = `
	if (window === top) window.violated = [];
	addEventListener("securitypolicyviolation", (e) => top.violated.push(e.effectiveDirective + " " + e.blockedURI));
	window.fetched = (url) => fetch(url, { mode: "no-cors" }).then(() => "fetched", () => "refused");`

// The first page is in the browser's language, and everything that a device offers works
// without a connection. GOA_SCREENSHOTS names a folder for pictures of it on a phone.
func TestEverythingWithoutAConnection(t *testing.T) {
	t.Parallel()
	w := newWindow(t)
	w.phone()
	if err := w.preload(violations); err != nil {
		t.Fatal(err)
	}
	address, cut := folder(t, somewhere)
	w.inEveryLanguage(address)
	cut()
	for _, s := range walk {
		w.stopAt(s)
	}
	w.eval(`(f.defaultView.stopped = true, f.defaultView.location = f.querySelector("a[href$='/analysis']").href)`)
	w.until("the game can be analyzed", `!f?.defaultView.stopped && !!f?.querySelector("form[action$='/analysis'] button, .report, progress")`)
	w.picture("analysis")
	const outside, refused = `"https://example.org/"`, "connect-src https://example.org/"
	w.eval(`Promise.all([fetched(` + outside + `), f.defaultView.fetched(` + outside + `)])`)
	if got := w.eval(`violated.join(", ")`); got != refused+", "+refused {
		t.Errorf("the policy has refused %q; want only what the test asked for, in the window and in the page", got)
	}
}

// inEveryLanguage visits the first page in every language, the default one last. The
// window and the page use the browser's language from the first word on.
func (w *window) inEveryLanguage(address string) {
	w.t.Helper()
	others := slices.DeleteFunc(slices.Clone(lexicon.Languages()), func(l string) bool { return l == lexicon.DefaultLanguage })
	for _, language := range append(others, lexicon.DefaultLanguage) {
		as := emulation.SetUserAgentOverrideParams{UserAgent: "Browser", AcceptLanguage: language}
		if _, err := chromedp.Call(w.browser.(chrome).ctx, emulation.SetUserAgentOverride, as); err != nil {
			w.t.Fatal(err)
		}
		w.visit("about:blank")
		w.visit(address)
		w.until("the first page is there", `!!f?.querySelector("form.door.first button")`)
		if got := w.eval(`[document.querySelector("main:not([hidden])").lang, f.documentElement.lang].join()`); got != language+","+language {
			w.t.Errorf("the window and the page are in %s, want %s", got, language)
		}
	}
}

// phone gives the window the size of a phone's, if the browser supports it.
func (w *window) phone() {
	w.t.Helper()
	b, ok := w.browser.(chrome)
	if !ok {
		return
	}
	size := emulation.SetDeviceMetricsOverrideParams{Width: 390, Height: 844, DeviceScaleFactor: 2, Mobile: true}
	if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, size); err != nil {
		w.t.Fatal(err)
	}
}

func (w *window) stopAt(s stop) {
	w.t.Helper()
	path := strconv.Quote(s.path)
	w.eval(`(async () => {
		const page = f.defaultView, to = top.location.pathname + ` + path + `, form = ` + strconv.Quote(s.form) + `;
		page.stopped = true;
		page.location = form ? (await page.fetch(to, { method: "POST", body: new URLSearchParams(form) })).url : to;
	})()`)
	w.until(s.name+" is there", `f && !f.defaultView.stopped && f.readyState === "complete" && !!f.querySelector(`+strconv.Quote(s.shows)+`)`)
	if wide := w.eval(`f.documentElement.scrollWidth > f.documentElement.clientWidth`); wide != "false" {
		w.t.Errorf("%s is wider than the screen", s.name)
	}
	w.picture(s.name)
}

// picture saves a picture of the window if GOA_SCREENSHOTS is set.
func (w *window) picture(name string) {
	w.t.Helper()
	folder := os.Getenv("GOA_SCREENSHOTS")
	b, ok := w.browser.(chrome)
	if folder == "" || !ok {
		return
	}
	text, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), text, 0o644); err != nil {
		w.t.Fatal(err)
	}
}
