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

// program is a Chromium for all tests that use it; it starts with the first.
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
	notified = program{begin: chromium.StartWhole}
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

// person returns a browser as somebody has it who was never here: a context of
// Chromium, which a machine for tests has, with cookies and a cache of its own.
// It asks for little motion: a test of motion asks for it with media.
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

// browser returns the browser of a person who plays.
func browser(t *testing.T) context.Context {
	t.Helper()
	return painting.person(t)
}

// unpainted returns a browser for pages that are only measured and read. It
// lays them out and never draws a frame, which takes most of the time; what waits
// for one waits for ever. For pictures it is a browser like any other.
func unpainted(t *testing.T) context.Context {
	t.Helper()
	if os.Getenv("GOA_SCREENSHOTS") != "" {
		return painting.person(t)
	}
	return measured.person(t)
}

// laidOut is that all has come which a page is measured by. The page that a service
// worker shows in place of one that could not be loaded goes away by itself.
const laidOut = `(() => {
	if (document.querySelector("[data-offline]") && location.pathname !== "/offline") return false;
	if (document.readyState === "loading" || ![...document.querySelectorAll("link[rel=stylesheet]")].every(l => l.sheet)) return false;
	document.body.getBoundingClientRect(); // asks for the fonts
	return document.fonts.status === "loaded";
})()`

// visit goes to a page, also in a browser that never paints: there it is not
// always told that all has come.
func (b tab) visit(address string) {
	b.t.Helper()
	b.navigate(address)
	b.eventually("there is "+address, laidOut)
}

// navigate goes to a page, of which nothing but its beginning need have come.
// chromedp.Navigate waits for ever if the page that is left goes elsewhere at the
// same moment.
func (b tab) navigate(address string) {
	b.t.Helper()
	// One that the page that is left begins itself may end this one: then it is gone again.
	waittest.Until(b.t, "the way to "+address+" is free", func() bool {
		went, err := chromedp.Call(b.ctx, page.Navigate, page.NavigateParams{URL: address})
		if err != nil || went.ErrorText != "" && went.ErrorText != "net::ERR_ABORTED" {
			b.t.Fatalf("on the way to %s: %s%v", address, went.ErrorText, err)
		}
		return went.ErrorText == ""
	})
}

// click clicks on an element as soon as there is one, in one step: an update may
// replace it between two. It is answered before what comes of it.
func (b tab) click(selector string) {
	b.t.Helper()
	b.eventually("there is "+selector, fmt.Sprintf(`(e => e ? (setTimeout(() => e.click()), true) : false)(document.querySelector(%q))`, selector))
}

// leave goes to another page by a script, such as one that goes back or clicks on
// a link, and waits until it has all come.
func (b tab) leave(script string) {
	b.t.Helper()
	left := evaluate[float64](b, `(setTimeout(() => `+script+`), performance.timeOrigin)`) // it is answered before the page goes
	b.eventually("another page has come by "+script, fmt.Sprintf(`performance.timeOrigin !== %v && document.readyState === "complete"`, left))
}

// patience is after how long a browser is taken never to do something. A busy
// machine may need long for a page; nothing is measured by it.
const patience = waittest.Patience

// tab is a browser that shows a site.
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

// poll waits in a page until a script is true. It asks by the clock: by default
// chromedp asks for frame after frame, which takes long, and where none is drawn it
// would never be told.
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

// theme asks for light or dark, and for little motion.
func (b tab) theme(name string) {
	b.t.Helper()
	b.media("prefers-color-scheme", name, "prefers-reduced-motion", "reduce")
}

// media says what the person in front of the tab prefers: names and values.
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

// shoot makes sure that what the tab shows fits on a desk and on a phone. If
// GOA_SCREENSHOTS names a folder it saves pictures there, light and dark.
func (b tab) shoot(name string) {
	b.t.Helper()
	folder, themes := os.Getenv("GOA_SCREENSHOTS"), []string{"dark", "light"}
	if folder == "" {
		themes = themes[:1] // they differ in colors only, and pictures that nobody sees take long
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

// save writes a picture of what the tab shows.
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

// fits makes sure that nothing scrolls sideways, and on a desk nothing at all.
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

// press clicks on the first of several buttons that is there, waits for what
// comes of it, and reports which it was.
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

// move clicks on what choose has marked, and waits for what comes of it. An
// update may take the mark away before the click comes, and what has only just
// come under the pointer does not act: then it is done again.
func (b tab) move() {
	b.t.Helper()
	entry := b.entry()
	waittest.Until(b.t, "a click leads on from entry "+entry, func() bool {
		ctx, cancel := context.WithTimeout(b.ctx, 3*time.Second)
		defer cancel()
		if chromedp.Do(ctx, chromedp.Click(chromedp.CSS("[data-next]"))) == nil {
			_, _ = chromedp.Run(ctx, poll(notEntry(entry))) // or it is done again
		}
		if b.entry() != entry {
			return true
		}
		evaluate[string](b, choose)
		return false
	})
}

// notEntry is a script that tells whether a table has another entry.
func notEntry(entry string) string {
	return fmt.Sprintf(`document.getElementById("table")?.dataset.entry !== %q`, entry)
}

func TestPlayNowInABrowser(t *testing.T) {
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

// changed waits until the stream has brought another table.
func (b tab) changed(entry string) {
	b.t.Helper()
	if _, err := chromedp.Run(b.ctx, poll(notEntry(entry))); err != nil {
		b.t.Fatalf("after entry %s nothing came: %v", entry, err)
	}
}

// skip lets the bots move at once.
func (b tab) skip() {
	b.t.Helper()
	evaluate[bool](b, `(document.querySelector("#turn button[value=skip]")?.click(), true)`)
}
