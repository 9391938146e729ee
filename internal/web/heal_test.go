//go:build !race

package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"goa/internal/waittest"
	"goa/internal/web"
)

// Without scripts, a table is played by buttons, and what others do appears
// automatically.
func TestWithoutScriptsInABrowser(t *testing.T) {
	t.Parallel() // it waits for pages that reload themselves
	s := newSite(t)
	b := tab{t, browser(t)}
	_, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	if err != nil {
		t.Fatal(err)
	}
	ana, bo := s.guest(), s.guest()
	path := ana.playWith(bo, nil)
	b.login(ana)
	playAll := func(g guest) {
		page := g.get(path)
		for range 100 {
			if len(page.moves()) == 0 {
				return
			}
			page = g.post(path+"/move", page.form(page.moves()[0]))
		}
		t.Fatal("it is always the same player's turn")
	}
	for _, part := range []string{"", "#prompt"} { // where the player is led after a move
		playAll(ana)
		b.navigate("about:blank")
		b.navigate(s.URL + path + part)
		b.do(chromedp.WaitVisible(chromedp.CSS("#market")))
		playAll(bo)
		b.do(chromedp.WaitVisible(chromedp.CSS(".yours .prompt")))
	}
}

// A page that was loaded before an upgrade asks for no patches, or for an obsolete
// format. Its stream brings whole tables, and the page keeps working.
func TestAPageFromBeforeAnUpgradeGoesOn(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var format atomic.Value // the format of the patches that the page asks for
	format.Store("")
	var loaded atomic.Int32 // tables that did not come by the stream
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/events") {
			r.URL.RawQuery = strings.Replace(r.URL.RawQuery, "patch=2", format.Load().(string), 1)
		} else if r.Method == http.MethodGet && r.Header.Get("HX-Request") != "" {
			loaded.Add(1)
		}
		s.pages.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	b := tab{t, browser(t)}
	g := s.guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	b.login(g)
	for _, asked := range []string{"", "patch=1"} {
		format.Store(asked)
		b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(front.URL+page.path), chromedp.WaitVisible(chromedp.CSS("#market")))
		b.eventually("the page is kept up to date", kept)
		// The page would load a table that its stream brings late, as on a busy
		// machine.
		evaluate[bool](b, `(goa.expect = () => {}, true)`)
		for range 3 {
			entry := b.entry()
			evaluate[string](b, choose)
			evaluate[bool](b, `(document.querySelector("[data-next]").click(), true)`)
			b.changed(entry)
		}
		if got, want := evaluate[string](b, `document.getElementById("question").textContent`), plain(questionOf.FindString(g.get(page.path).body)); strings.Join(strings.Fields(got), " ") != want {
			t.Errorf("%q: the page asks %q, want %q", asked, got, want)
		}
		if n := loaded.Load(); n > 0 {
			t.Errorf("%q: the page has loaded %d tables besides its stream", asked, n)
		}
	}
}

var questionOf = regexp.MustCompile(`(?s)<p id="question".*?</p>`)

// A page whose stream is refused keeps its table and recovers, and the focus stays on
// the table when a button disappears.
func TestAPageHeals(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var down atomic.Bool
	down.Store(true)
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down.Load() && strings.HasSuffix(r.URL.Path, "/events") {
			http.Error(w, "no", http.StatusServiceUnavailable)
			return
		}
		s.pages.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	b := tab{t, browser(t)}
	g := s.guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	b.login(g) // cookies do not depend on ports
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(front.URL+page.path), chromedp.WaitVisible(chromedp.CSS("#market")))
	down.Store(false)
	evaluate[string](b, choose)
	b.move()
	b.holds("the focus stays on the table", `document.getElementById("table").contains(document.activeElement)`)
}

// A page of a table with another address, such as that of the orders, follows the
// game like the table's own page. It asks for the table, not for an address below its
// own, which does not exist and which it would reload again and again.
func TestAPageBesideATableFollowsIt(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	front := httptest.NewServer(only(isStream, status(http.StatusServiceUnavailable)).before(s.pages))
	t.Cleanup(front.Close)
	ana, bo := s.guest(), s.guest()
	path := overDays(ana, bo)
	for _, part := range []string{"/orders", "/hint"} {
		b := tab{t, unpainted(t)}
		b.login(bo)
		b.visit(front.URL + path + part)
		b.eventually("the page is kept up to date", kept)
		left := evaluate[float64](b, `performance.timeOrigin`)
		ana.step(path)
		entry := bo.viewOf(path).Entry
		b.eventually(part+" follows the game", fmt.Sprintf(`goa.check().then(() => goa.shown() === %d && document.getElementById("market") !== null)`, entry))
		if now := evaluate[float64](b, `performance.timeOrigin`); now != left {
			t.Errorf("%s was loaded anew", part)
		}
	}
}

// If a second check is requested while one is under way, it follows when the first has
// ended, because the answer to the first may be too old.
func TestACheckDuringACheckFollowsIt(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	g := s.guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	b.login(g)
	b.visit(s.URL + page.path)
	b.eventually("the page is kept up to date", kept)
	const twoChecks = `(async () => {
		const real = fetch;
		let requests = 0, answer;
		window.fetch = (path, ...options) => {
			if (!new URL(path, location.href).pathname.endsWith("/turn") || requests++) return real(path, ...options);
			return new Promise(resolve => { answer = () => resolve(real(path, ...options)); });
		};
		try {
			const first = goa.check();
			if (!requests) return "a check was under way before";
			await goa.check();
			if (requests > 1) return "two checks at once";
			answer();
			await first;
			return requests > 1 ? "one follows the other" : "the second was dropped";
		} finally { window.fetch = real; }
	})()`
	var got string
	waittest.Until(t, "no other check is under way", func() bool {
		var err error
		if got, err = chromedp.Run(b.ctx, chromedp.Evaluate[string](twoChecks, chromedp.EvalAwaitPromise)); err != nil {
			t.Fatal(err)
		}
		return got != "a check was under way before"
	})
	if got != "one follows the other" {
		t.Error("of two checks: " + got)
	}
}

// A server that shuts down sends its pages to another one: they connect there without
// the pause that follows a lost connection.
func TestAPageIsSentToAnotherServer(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	next, err := web.New(s.pages.Config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(next.Close)
	var now atomic.Pointer[web.Server]
	now.Store(s.pages)
	streams := make(chan *web.Server, 10)
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		pages := now.Load()
		if strings.HasSuffix(r.URL.Path, "/events") {
			streams <- pages
		}
		pages.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	b := tab{t, browser(t)}
	g := s.guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	b.login(g)
	b.do(chromedp.Navigate(front.URL+page.path), chromedp.WaitVisible(chromedp.CSS("#market")))
	<-streams
	if _, err := chromedp.Run(b.ctx, poll(`!!document.getElementById("feed")._htmx?.sse?.reader`)); err != nil {
		t.Fatal(err)
	}
	entry := evaluate[string](b, `document.getElementById("table").dataset.entry`)
	now.Store(next)
	s.pages.Close()
	if got := <-streams; got != next {
		t.Error("the page asks the server again that ends")
	}
	if got := evaluate[int](b, `document.getElementById("feed")._htmx.sse.config.reconnectDelay`); got != 100 {
		t.Errorf("the page waits for %d ms, want 100", got)
	}
	g.post(page.path+"/move", page.form(page.moves()[0]))
	b.changed(entry)
}
