//go:build !race

package web_test

import (
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

func lateScript(t *testing.T, f *faulty) {
	come := make(chan struct{})
	f.front.set(only(isScript, func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		<-come
		site.ServeHTTP(w, r)
	}))
	f.visit(f.front.URL + f.path)
	f.eventually("the page is there without its script", `document.getElementById("now") !== null && !`+kept)
	close(come)
	f.eventually("the script has come", kept)
	if n := evaluate[int](f.tab, `document.scripts.length`); n != 1 {
		t.Errorf("a page has %d scripts, of which some can be late", n)
	}
	f.alive()
}

func missingScript(_ *testing.T, f *faulty) {
	f.front.set(only(isScript, status(http.StatusNotFound)))
	f.open()
	f.eventually("the page says that it is not complete", `document.querySelector(".unkept").checkVisibility({visibilityProperty: true})`)
	before := f.entryOf()
	f.click()
	f.eventually("a click is carried out all the same", `document.getElementById("now") && document.getElementById("now").dataset.entry !== "`+before+`"`)
	f.front.set(nil)
	f.leave(`location.reload()`)
	f.alive()
}

func offlineAndBack(t *testing.T, f *faulty) {
	f.open()
	f.eventually("the page is kept up to date", kept)
	f.loseAndFindTheLine(t)
}

// loseAndFindTheLine makes a move offline, which is carried out when the
// connection is back.
func (f *faulty) loseAndFindTheLine(t *testing.T) {
	t.Helper()
	before := f.entryOf()
	f.tab.offline(true)
	f.click()
	f.eventually("the command stays visible", waits)
	f.eventually("a player who leaves is asked first", asksBeforeLeaving)
	if got := f.entryOf(); got != before {
		t.Fatalf("offline the game goes on to entry %s", got)
	}
	f.tab.offline(false)
	f.eventually("the command is sent", quiet)
	f.eventually("the page shows it", notEntry(before))
	f.eventually("a player who leaves then is not asked", "!"+asksBeforeLeaving)
	f.alive()
}

// asksBeforeLeaving reports whether the browser would ask before leaving the
// page.
const asksBeforeLeaving = `!dispatchEvent(new Event("beforeunload", {cancelable: true}))`

// A hint that cannot be fetched is reported, and can be requested again.
func offlineHint(_ *testing.T, f *faulty) {
	f.open()
	f.eventually("the page is kept up to date", kept)
	const ask = `(document.querySelector("#hint a").click(), true)`
	f.tab.offline(true)
	evaluate[bool](f.tab, ask)
	f.eventually("the page says that there is no hint", `document.getElementById("pending").checkVisibility() && document.getElementById("pending").textContent.includes("couldn’t be loaded")`)
	f.tab.offline(false)
	f.eventually("the line is back", `document.getElementById("offline").hidden`)
	evaluate[bool](f.tab, ask)
	f.eventually("the hint is there", `document.querySelector("#hint .short") !== null`)
	f.eventually("it is not asked for any more", quiet)
	f.alive()
}

func offlineTooLong(t *testing.T, f *faulty) {
	f.open()
	f.eventually("the page is kept up to date", kept)
	f.tab.offline(true)
	f.click()
	f.eventually("the command stays visible", waits)
	page := f.get(f.path)
	moves := page.moves()
	f.post(f.path+"/move", page.form(moves[len(moves)-1])) // not the one that was clicked
	after := f.entryOf()
	f.tab.offline(false)
	f.eventually("the page says that it came too late", `document.getElementById("pending").textContent.includes("came too late")`)
	f.upToDate("the page shows the game as it is")
	if got := f.entryOf(); got != after {
		t.Errorf("a command for another position was carried out: entry %s, want %s", got, after)
	}
	f.tab.do(chromedp.Click(chromedp.CSS("#pending [value=close]")))
	f.alive()
}

func slowLine(_ *testing.T, f *faulty) {
	f.open()
	f.eventually("the page is kept up to date", kept)
	f.tab.network(network.Conditions{Latency: 2000, DownloadThroughput: 20_000, UploadThroughput: 20_000})
	before := f.entryOf()
	f.click()
	f.eventually("the page says that it is being sent", `!document.getElementById("pending").hidden`)
	f.eventually("the page shows what came of it", notEntry(before))
	f.tab.network(network.Conditions{DownloadThroughput: -1, UploadThroughput: -1})
	f.alive()
}

func overloaded(t *testing.T, f *faulty) {
	for _, code := range []int{http.StatusTooManyRequests, http.StatusServiceUnavailable} {
		f.open()
		before := f.entryOf()
		f.front.set(only(isCommand, status(code)))
		f.click()
		f.eventually("the command stays visible", waits)
		if got := f.entryOf(); got != before {
			t.Fatalf("an overloaded server goes on to entry %s", got)
		}
		f.front.set(nil)
		f.eventually("the command is sent again", notEntry(before))
		f.alive()
	}
}

func failing(_ *testing.T, f *faulty) {
	f.open()
	before := f.entryOf()
	f.front.set(only(isCommand, status(http.StatusInternalServerError)))
	f.click()
	f.eventually("the page says so", `document.getElementById("pending").textContent.includes("couldn’t play")`)
	f.front.set(nil)
	f.tab.do(chromedp.Click(chromedp.CSS("#pending [value=send]")))
	f.eventually("the command is sent again", notEntry(before))
	f.alive()
}

// A command whose answer is lost is sent again, and carried out once.
func lostAnswer(t *testing.T, f *faulty) {
	f.open()
	before := f.get(f.path)
	f.front.set(func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		if isCommand(r) {
			f.front.set(cut) // nothing else gets through either
			lose(w, r, site)
			return
		}
		site.ServeHTTP(w, r)
	})
	f.click()
	f.eventually("the command stays visible", waits)
	after := f.entryOf()
	if after == before.form("")["entry"][0] {
		t.Fatal("the command was not carried out")
	}
	f.front.set(nil)
	f.upToDate("the page shows the game as it is")
	if got := f.entryOf(); got != after {
		t.Errorf("a command was carried out twice: entry %s, want %s", got, after)
	}
	f.alive()
}

func restarted(_ *testing.T, f *faulty) {
	f.open()
	before := f.entryOf()
	f.front.set(cut)
	f.click()
	f.eventually("the command stays visible", waits)
	f.restart()
	f.front.set(nil)
	f.eventually("the command is carried out by the new server", notEntry(before))
	f.alive()
}

// Without any stream a page still follows the game.
func refusedStream(_ *testing.T, f *faulty) {
	f.front.set(only(isStream, status(http.StatusServiceUnavailable)))
	f.open()
	for range 2 {
		f.elsewhere()
		f.upToDate("a move made elsewhere appears")
	}
	before := f.entryOf()
	f.click()
	f.eventually("what came of a click appears", notEntry(before))
	f.front.set(nil)
	f.alive()
}

// A stream whose events do not arrive is one whose connection was cut silently.
func silentStream(_ *testing.T, f *faulty) {
	f.front.set(only(isStream, func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		w.Header().Set("Content-Type", "text/event-stream")
		http.NewResponseController(w).Flush()
		stall(w, r, site)
	}))
	f.open()
	f.elsewhere()
	f.upToDate("a move made elsewhere appears")
	f.front.set(nil)
	f.alive()
}

// muted is an answer that silently stops arriving when the connection is dead.
type muted struct {
	http.ResponseWriter
	dead *atomic.Bool
}

func (m muted) Write(p []byte) (int, error) {
	if m.dead.Load() {
		return len(p), nil
	}
	return m.ResponseWriter.Write(p)
}

func (m muted) Unwrap() http.ResponseWriter { return m.ResponseWriter }

// While a machine sleeps, its connections die, the game goes on, and the clock
// jumps.
func asleep(_ *testing.T, f *faulty) {
	dead := new(atomic.Bool)
	f.front.set(only(isStream, func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		site.ServeHTTP(muted{w, dead}, r)
	}))
	f.open()
	f.eventually("the page is kept up to date", kept)
	f.elsewhere()
	f.upToDate("a move made elsewhere appears")
	dead.Store(true)
	for range 3 {
		f.elsewhere()
	}
	f.front.set(nil)
	evaluate[bool](f.tab, `(() => { const now = Date.now; Date.now = () => now() + 3600e3; return true; })()`)
	f.upToDate("the page shows the game as it is")
	f.alive()
}
