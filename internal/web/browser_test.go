//go:build !race

package web_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"goa/internal/chromium"
	"goa/internal/pgtest"
	"goa/internal/waittest"
)

// program is a Chromium that all tests share; the first test that uses it starts it.
type program struct {
	begin func() (context.Context, context.CancelFunc, error)
	once  sync.Once
	ctx   context.Context
	stop  context.CancelFunc
	err   error
}

var (
	painting = program{begin: func() (context.Context, context.CancelFunc, error) { return chromium.Start() }}
	measured = program{begin: func() (context.Context, context.CancelFunc, error) {
		return chromium.Start(chromedp.Flag("disable-threaded-compositing", true))
	}}
	notified = program{begin: func() (context.Context, context.CancelFunc, error) { return chromium.StartWhole() }}
)

func TestMain(m *testing.M) {
	code := pgtest.Tests{M: m}.Run()
	for _, p := range []*program{&painting, &measured, &notified} {
		if p.stop != nil {
			p.stop()
		}
	}
	os.Exit(code)
}

func (p *program) start() { p.ctx, p.stop, p.err = p.begin() }

// person returns the browser of a first-time visitor: a Chromium context with its own
// cookies and cache. It prefers reduced motion; a test of motion changes that with media.
func (p *program) person(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	p.once.Do(p.start)
	if errors.Is(p.err, chromium.ErrMissing) {
		t.Skip(p.err)
	}
	if p.err != nil {
		t.Fatal(p.err)
	}
	ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	tab{t, ctx}.media("prefers-reduced-motion", "reduce")
	return ctx
}

// browser returns the browser of a player.
func browser(t *testing.T) context.Context {
	t.Helper()
	return painting.person(t)
}

// unpainted returns a browser for pages that are only measured and read. It lays them out
// but never draws a frame, which takes most of the time. Anything that waits for a frame
// waits forever. If pictures are to be saved, it is a normal browser.
func unpainted(t *testing.T) context.Context {
	t.Helper()
	if os.Getenv("GOA_SCREENSHOTS") != "" {
		return painting.person(t)
	}
	return measured.person(t)
}

// laidOut reports whether everything has loaded that affects the measurements of a page.
// The page that a service worker shows when loading fails goes away on its own.
const laidOut = `(() => {
	if (document.querySelector("[data-offline]") && location.pathname !== "/offline") return false;
	if (document.readyState === "loading" || ![...document.querySelectorAll("link[rel=stylesheet]")].every(l => l.sheet)) return false;
	document.body.getBoundingClientRect(); // asks for the fonts
	return document.fonts.status === "loaded";
})()`

// scripted reports whether a page is laid out and its scripts have run. The page may not
// be "complete": a browser that never paints does not always say so.
const scripted = laidOut + ` && performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd > 0`

// visit goes to a page. It also works in a browser that never paints, which is not always
// told when loading has finished.
func (b tab) visit(address string) {
	b.t.Helper()
	b.navigate(address)
	b.eventually("there is "+address, laidOut)
}

// prepare sets the size of the screen for the next page. It hides the current page, which
// would otherwise be laid out again in vain.
func (b tab) prepare(on screen) {
	b.t.Helper()
	evaluate[bool](b, `(document.documentElement.style.display = "none", true)`)
	b.do(chromedp.EmulateViewport(on.w, on.h))
}

// navigate goes to a page and returns when it begins to load. chromedp.Navigate waits
// forever if the page it leaves navigates elsewhere at the same moment.
func (b tab) navigate(address string) {
	b.t.Helper()
	// The page that is left may start its own navigation and abort this one. Then try
	// again.
	waittest.Until(b.t, "the way to "+address+" is free", func() bool {
		went, err := chromedp.Call(b.ctx, page.Navigate, page.NavigateParams{URL: address})
		if err != nil || went.ErrorText != "" && went.ErrorText != "net::ERR_ABORTED" {
			b.t.Fatalf("on the way to %s: %s%v", address, went.ErrorText, err)
		}
		return went.ErrorText == ""
	})
}

// click clicks on an element as soon as it exists, in one step, because an update may
// replace it between two. It returns before the effects of the click.
func (b tab) click(selector string) {
	b.t.Helper()
	b.eventually("there is "+selector, fmt.Sprintf(`(e => e ? (setTimeout(() => e.click()), true) : false)(document.querySelector(%q))`, selector)) // sleeps: not at all; the click comes after this script
}

// leave goes to another page by a script, such as one that goes back or clicks on a link,
// and waits until the page has loaded. Like visit, it works in a browser that never paints.
func (b tab) leave(script string) {
	b.t.Helper()
	left := evaluate[float64](b, `(setTimeout(() => `+script+`), performance.timeOrigin)`) // sleeps: not at all; returns before the page changes
	b.eventually("another page has come by "+script, fmt.Sprintf(`performance.timeOrigin !== %v && %s`, left, scripted))
}

// patience is how long to wait before concluding that a browser will never do something.
// A busy machine may need long for a page; nothing is measured by it.
const patience = waittest.Patience

// tab is a browser tab that shows a site.
type tab struct {
	t   *testing.T
	ctx context.Context
}

func (b tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

func evaluate[T any](b tab, script string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](script))
	if err != nil {
		b.t.Fatalf("%.80s: %v", script, err)
	}
	return v
}

// poll waits in a page until a script is true. It polls by the clock: by default chromedp
// polls every frame, which is slow, and never fires if no frames are drawn.
func poll(script string) chromedp.Action[bool] {
	return chromedp.Poll[bool](script, chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(patience))
}

// login gives the tab the cookie of a guest.
func (b tab) login(g guest) {
	b.t.Helper()
	for _, c := range g.cookies() {
		_, err := chromedp.Call(b.ctx, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: g.URL})
		if err != nil {
			b.t.Fatal(err)
		}
	}
}

// theme asks for light or dark mode, and for reduced motion.
func (b tab) theme(name string) {
	b.t.Helper()
	b.media("prefers-color-scheme", name, "prefers-reduced-motion", "reduce")
}

// media sets the media preferences of the tab: names and values.
func (b tab) media(preferences ...string) {
	b.t.Helper()
	var p emulation.SetEmulatedMediaParams
	for i := 0; i < len(preferences); i += 2 {
		p.Features = append(p.Features, &emulation.MediaFeature{Name: preferences[i], Value: preferences[i+1]})
	}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, p); err != nil {
		b.t.Fatal(err)
	}
}

// shoot checks that the page fits on a desktop and on a phone. If GOA_SCREENSHOTS names a
// folder, it saves pictures there, light and dark.
func (b tab) shoot(name string) {
	b.t.Helper()
	folder, themes := os.Getenv("GOA_SCREENSHOTS"), []string{"dark", "light"}
	if folder == "" {
		themes = themes[:1] // the themes differ only in colors, and taking unused pictures is slow
	}
	for _, theme := range themes {
		b.theme(theme)
		for _, size := range []struct {
			name string
			w, h int64
		}{{"phone", 390, 844}, {"desk", 1440, 900}} {
			b.do(chromedp.EmulateViewport(size.w, size.h))
			b.fits(name, size.name)
			if folder != "" {
				b.save(filepath.Join(folder, fmt.Sprintf("%s-%s-%s.png", name, size.name, theme)))
			}
		}
	}
}

// save writes a screenshot of the tab.
func (b tab) save(file string) {
	b.t.Helper()
	picture, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(file, picture, 0o666)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// fits checks that nothing scrolls sideways, and on a desktop that nothing scrolls at
// all.
func (b tab) fits(name, size string) {
	b.t.Helper()
	if wide := evaluate[int](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		b.t.Errorf("%s on a %s is %d pixels too wide", name, size, wide)
	}
	inner := evaluate[string](b, `[...document.querySelectorAll("#table section, #table article, #table .tile, #table ul, #table li")].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.id + "." + e.className).join(" ")`)
	if inner != "" {
		b.t.Errorf("%s on a %s: wider than their frames are %s", name, size, inner)
	}
	high := evaluate[int](b, `document.getElementById("table") ? document.documentElement.scrollHeight - innerHeight : 0`)
	if size == "desk" && high > 0 {
		b.t.Errorf("%s on a %s is %d pixels too high", name, size, high)
	}
}

// choose marks the move button that a test should click next, and returns its move.
const choose = `(() => {
	const preferred = ["take", "sell", "tax", "build-ships", "done", "end", "pass"];
	document.querySelectorAll("[data-next]").forEach(b => b.removeAttribute("data-next"));
	const all = [...document.querySelectorAll("#prompt button[name=move], #grid .cover")].filter(b => b.value !== "bid");
	const wanted = preferred.map(w => all.find(b => b.value === w)).find(Boolean) ?? all[0];
	if (!wanted) return "";
	for (let d = wanted.closest("details"); d; d = d.parentElement.closest("details")) d.open = true;
	wanted.setAttribute("data-next", "");
	return wanted.value;
})()`

// move clicks on the button that choose has marked, and waits for the effect. It retries,
// because an update may remove the mark before the click, and elements that have just
// appeared under the pointer do not react.
func (b tab) move() {
	b.t.Helper()
	entry := b.entry()
	waittest.Until(b.t, "a click leads on from entry "+entry, func() bool {
		ctx, cancel := context.WithTimeout(b.ctx, 3*time.Second)
		defer cancel()
		if chromedp.Do(ctx, chromedp.Click(chromedp.CSS("[data-next]"))) == nil {
			_, _ = chromedp.Run(ctx, poll(notEntry(entry))) // on failure it retries
		}
		if b.entry() != entry {
			return true
		}
		evaluate[string](b, choose)
		return false
	})
}

// notEntry returns a script that reports whether a table has another entry.
func notEntry(entry string) string {
	return fmt.Sprintf(`document.getElementById("table")?.dataset.entry !== %q`, entry)
}

func TestPlayNowInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL))
	b.shoot("start")
	b.do(chromedp.Click(chromedp.CSS("form[action='/play'] button")), chromedp.WaitVisible(chromedp.CSS("#table")))
	b.eventually("the table is laid out", laidOut)
	b.shoot("placing")
	shot := map[string]bool{}
	for range 400 {
		entry := b.entry()
		stage := evaluate[string](b, `document.querySelector(".stage").textContent`)
		if move := evaluate[string](b, choose); move != "" {
			if round := evaluate[string](b, `document.querySelector(".round b").textContent`); !shot[stage+round] {
				shot[stage+round] = true
				b.shoot(fmt.Sprintf("%02d", len(shot)))
			}
			b.move()
			continue
		}
		if evaluate[string](b, `document.querySelector(".round b").textContent`) == "Round 2 of 8" {
			return
		}
		b.skip()
		b.changed(entry)
	}
	t.Fatal("a round does not end")
}

// One click leads to a table with Lakshmi at it.
func TestSoloInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL))
	b.do(chromedp.Click(chromedp.CSS("form[action='/new'][method=post] button")), chromedp.WaitVisible(chromedp.CSS(".seat-automa .purses")))
	for range 4 {
		evaluate[string](b, choose)
		b.move()
	}
	b.eventually("nothing flies any more", `document.getAnimations().every(a => a.playState !== "running")`)
	b.shoot("solo")
}

// changed waits until the stream has brought a new version of the table.
func (b tab) changed(entry string) {
	b.t.Helper()
	if _, err := chromedp.Run(b.ctx, poll(notEntry(entry))); err != nil {
		b.t.Fatalf("after entry %s nothing came: %v", entry, err)
	}
}

// skip makes the bots move at once.
func (b tab) skip() {
	b.t.Helper()
	evaluate[bool](b, `(document.querySelector("#turn button[value=skip]")?.click(), true)`)
}
