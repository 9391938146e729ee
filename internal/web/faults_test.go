//go:build !race

package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"goa/internal/match"
	"goa/internal/waittest"
)

// front is a proxy between a browser and a site, and can be broken.
type front struct {
	*httptest.Server
	mu     sync.Mutex
	behind http.Handler
	fault  fault
}

// fault answers a request in place of a site, or passes it on to the site.
type fault func(w http.ResponseWriter, r *http.Request, site http.Handler)

func newFront(t *testing.T, behind http.Handler) *front {
	f := &front{behind: behind}
	f.Server = httptest.NewServer(f)
	t.Cleanup(func() {
		f.CloseClientConnections()
		f.Close()
	})
	return f
}

func (f *front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	behind, broken := f.behind, f.fault
	f.mu.Unlock()
	if broken != nil {
		broken(w, r, behind)
		return
	}
	behind.ServeHTTP(w, r)
}

// set breaks the front, or mends it.
func (f *front) set(broken fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fault = broken
}

// cut ends the connection of a request without an answer.
func cut(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		conn.Close()
	}
}

// only returns a fault of the requests that satisfy a condition.
func only(holds func(*http.Request) bool, broken fault) fault {
	return func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		if holds(r) {
			broken(w, r, site)
			return
		}
		site.ServeHTTP(w, r)
	}
}

// before returns a site that has a fault.
func (f fault) before(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { f(w, r, site) })
}

func isCommand(r *http.Request) bool { return r.Method == http.MethodPost }
func isStream(r *http.Request) bool  { return strings.HasSuffix(r.URL.Path, "/events") }
func isScript(r *http.Request) bool  { return strings.HasSuffix(r.URL.Path, ".js") }

// status returns a fault that answers with a status and nothing else.
func status(code int) fault {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) { w.WriteHeader(code) }
}

// stall is a fault that never answers.
func stall(_ http.ResponseWriter, r *http.Request, _ http.Handler) { <-r.Context().Done() }

// lose carries a request out, and ends the connection before the answer.
func lose(w http.ResponseWriter, r *http.Request, site http.Handler) {
	site.ServeHTTP(httptest.NewRecorder(), r)
	cut(w, r, site)
}

// house is a server for successive tests of faults, with a front that its browser
// already knows.
type house struct {
	t       *testing.T
	browser context.Context
	site    site
	front   *front
	file    string // file of the database
}

func newHouse(t *testing.T, browser context.Context) *house {
	t.Helper()
	h := &house{t: t, browser: browser, file: filepath.Join(t.TempDir(), "goa.db")}
	h.start()
	h.front = newFront(t, h.site.pages)
	return h
}

func (h *house) start() {
	h.site = newSite(h.t, func(s *setting) { s.file, s.heartbeat = h.file, heartbeat })
}

// faulty is a table around one device, a tab that shows it, and a front between
// them. The same guest can also move elsewhere.
type faulty struct {
	tab
	guest
	*house
	path string
}

// heartbeat is short in tests of faults, so that pages notice them soon.
const heartbeat = time.Second

func newFaulty(t *testing.T, h *house) *faulty {
	t.Helper()
	h.front.set(nil)
	f := &faulty{house: h, guest: h.site.guest()}
	f.guest.t = t
	f.post("/settings", url.Values{"lang": {"en"}}) // without a curtain
	f.path = f.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name0": {"Ana"}, "name1": {"Bo"}, "hints": {"on"}}).path
	tab{t, h.browser}.login(f.guest) // all tabs of a browser share cookies
	f.tab = newTab(t, h.browser)
	return f
}

func newTab(t *testing.T, browser context.Context) tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // a tab lives as long as the context of its first action
		t.Fatal(err)
	}
	b := tab{t, ctx}
	b.do(chromedp.EmulateViewport(1440, 900))
	b.media("prefers-reduced-motion", "reduce") // each tab needs its own setting
	return b
}

// restart stops the server and starts it again.
func (f *faulty) restart() {
	f.house.site.stop()
	f.start()
	f.guest.site = f.house.site
	f.front.mu.Lock()
	defer f.front.mu.Unlock()
	f.front.behind = f.pages
}

// open shows the table in the tab.
func (f *faulty) open() {
	f.tab.t.Helper()
	f.visit(f.front.URL + f.path)
	f.eventually("all of the table has come", scripted+` && document.getElementById("now") !== null`)
}

// elsewhere makes a move that was not chosen in the tab.
func (f *faulty) elsewhere() {
	f.tab.t.Helper()
	if !f.step(f.path) {
		f.tab.t.Fatal("there is no move to be made elsewhere")
	}
}

// click presses a button of the prompt and returns its move.
func (f *faulty) click() string {
	f.tab.t.Helper()
	f.eventually("there is something to choose", `document.querySelector("#prompt button[name=move], #grid .cover") !== null`)
	move := evaluate[string](f.tab, choose)
	f.tab.do(chromedp.Click(chromedp.CSS("[data-next]")))
	return move
}

// play makes a move by clicks, until one has an effect: elements that have just
// appeared under the pointer do not react.
func (f *faulty) play() {
	f.tab.t.Helper()
	f.eventually("there is something to choose", `document.querySelector("#prompt button[name=move], #grid .cover") !== null`)
	evaluate[string](f.tab, choose)
	f.tab.move()
}

// eventually waits until a script is true, however slow the machine is. The script
// runs repeatedly and must not change anything.
func (b tab) eventually(what, script string) {
	b.t.Helper()
	b.eventuallyBy(what, func() string { return script })
}

// eventuallyBy is eventually with a script that is generated for each attempt.
func (b tab) eventuallyBy(what string, script func() string) {
	b.t.Helper()
	var yes bool
	var err error
	defer func() {
		if !yes {
			state, no := chromedp.Run(b.ctx, chromedp.Evaluate[string](`JSON.stringify({hidden: document.hidden, line: document.querySelector(".line")?.innerText, entry: document.getElementById("now")?.dataset.entry, at: location.pathname})`))
			b.t.Logf("the last attempt: %v; the page: %s %v", err, state, no)
		}
	}()
	waittest.Until(b.t, what, func() bool {
		// While one page replaces another, no script can run.
		yes, err = chromedp.Run(b.ctx, chromedp.Evaluate[bool](script(), chromedp.EvalAwaitPromise))
		return yes
	})
}

// entryOf returns the entry of the game on the server.
func (f *faulty) entryOf() string {
	f.tab.t.Helper()
	s, err := f.keeper.Snapshot(f.tab.t.Context(), match.ID(strings.TrimPrefix(f.path, "/g/")))
	if err != nil {
		f.tab.t.Fatal(err)
	}
	return strconv.Itoa(s.VersionFor(f.owner()))
}

// current compares the page with what the server would send now: every line of the
// log is there once, and everything else is the same. It asks the server when the
// page has reached an entry.
const current = `(async entry => {
	if (document.getElementById("now").dataset.entry !== entry) return false;
	const reply = await fetch(location.pathname + location.search, {headers: {"HX-Request": "true"}});
	const fresh = new DOMParser().parseFromString(await reply.text(), "text/html");
	const text = (page, id) => page.getElementById(id)?.textContent;
	return ["question", "market", "players", "log-lines", "state"].every(id => text(fresh, id) === text(document, id))
		&& fresh.getElementById("now").dataset.entry === document.getElementById("now").dataset.entry;
})(%q)`

// upToDate waits until the page shows the game as it is.
func (f *faulty) upToDate(what string) {
	f.tab.t.Helper()
	f.eventuallyBy(what, func() string { return fmt.Sprintf(current, f.entryOf()) })
}

// alive checks that the page shows the current game, follows moves made elsewhere,
// carries out clicks, and reports no problems.
func (f *faulty) alive() {
	f.tab.t.Helper()
	f.upToDate("the page shows the game as it is")
	f.elsewhere()
	f.upToDate("a move made elsewhere appears")
	before := f.entryOf()
	f.play()
	f.upToDate("what came of a click appears")
	if f.entryOf() == before {
		f.tab.t.Error("a click does nothing")
	}
	f.eventually("the line is well", quiet)
}

// kept reports whether the whole script has loaded.
const kept = `document.documentElement.classList.contains("kept")`

// quiet reports whether the page says nothing about the connection.
const quiet = `[...document.querySelectorAll(".line > *")].every(e => !e.checkVisibility({visibilityProperty: true}))`

// waits reports whether a command waits to be sent again.
const waits = `!document.getElementById("pending").hidden && document.getElementById("pending").textContent.includes("hasn’t reached the server")`

// offline disconnects the tab from the network, or reconnects it.
func (b tab) offline(is bool) {
	b.t.Helper()
	b.network(network.Conditions{Offline: is, DownloadThroughput: -1, UploadThroughput: -1})
	_, err := chromedp.Call(b.ctx, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: is, DownloadThroughput: -1, UploadThroughput: -1})
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b tab) network(c network.Conditions) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, network.Enable, network.EnableParams{})
	if err == nil {
		_, err = chromedp.Call(b.ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{&c}})
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// faults are the things that can happen to a page. The slow ones are left out by
// default.
var faults = []struct {
	name string
	long bool
	run  func(*testing.T, *faulty)
}{
	{"the script comes late", false, lateScript},
	{"the script does not come", true, missingScript},
	{"offline and back", false, offlineAndBack},
	{"offline while the game goes on", false, offlineTooLong},
	{"a hint offline", false, offlineHint},
	{"a slow line", true, slowLine},
	{"the server is overloaded", false, overloaded},
	{"the server fails", false, failing},
	{"an answer is lost", false, lostAnswer},
	{"the server is restarted in the middle of a click", false, restarted},
	{"the stream is refused", false, refusedStream},
	{"the stream is silent", false, silentStream},
	{"two tabs of one seat", false, twoTabs},
	{"asleep for an hour", false, asleep},
	{"the back button", false, backButton},
	{"a reload in every stage", true, reloads},
	{"the back button in every stage", true, backs},
	{"offline in every stage", true, offlineEverywhere},
	{"a hint while others move at once", false, hintAndMoves},
}

// No fault of the connection or the script leaves a page that looks alive and is
// not. GOA_FAULTS=all also runs the slow ones, and draws all pages.
func TestFaults(t *testing.T) {
	t.Parallel() // it waits
	drawn := newHouse(t, browser(t))
	h, all := drawn, os.Getenv("GOA_FAULTS") == "all"
	if !all {
		h = newHouse(t, unpainted(t))
	}
	for _, c := range faults {
		t.Run(c.name, func(t *testing.T) {
			if c.long && !all {
				t.Skip("make faults runs it")
			}
			c.run(t, newFaulty(t, h))
		})
	}
	t.Run("a double click", func(t *testing.T) { doubleClick(t, newFaulty(t, drawn)) })
}
