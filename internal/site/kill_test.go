//go:build !race

package site_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"goa/internal/chromium"
	"goa/internal/waittest"
)

// kills returns the number of kills in a test: GOA_KILLS, or a few.
func kills(few int) int {
	if n, err := strconv.Atoi(os.Getenv("GOA_KILLS")); err == nil {
		return n
	}
	return few
}

// watched makes a window record its workers. It also records the last acknowledged
// entry of the game and the number of acknowledged moves, from the answers its pages
// receive.
const watched = `
	if (window === top) {
		window.workers = []; window.acknowledged = 0; window.moves = 0;
		const Plain = Worker;
		window.Worker = class extends Plain { constructor(...all) { super(...all); workers.push(this); } };
	} else {
		const plain = fetch;
		window.fetch = async (...all) => {
			const reply = await plain(...all);
			const entry = reply.ok ? Number(reply.headers.get("Table-Entry")) : 0;
			if (entry) top.moves++;
			top.acknowledged = Math.max(top.acknowledged, entry);
			return reply;
		};
	}`

func (w *window) watch() {
	w.t.Helper()
	if err := w.preload(watched); err != nil {
		w.t.Fatal(err)
	}
}

// play begins a game against bots.
func (w *window) play(address string) {
	w.t.Helper()
	w.visit(address)
	w.sit()
}

// quick begins a game against bots that hardly think, without hints.
func (w *window) quick(address string) {
	w.t.Helper()
	w.visit(address)
	w.until("the first page is there", `!!f?.querySelector("form.door.first button")`)
	w.post("seat0=me&name0=Ana&pace=at-once&seat1=bot&grade1=random")
}

// sit begins a game against bots from the home page.
func (w *window) sit() {
	w.t.Helper()
	w.until("the first page is there", `!!f?.querySelector("form.door.first button")`)
	w.eval(`f.querySelector("form.door.first button").click()`)
	const known = `f?.querySelector("form:has(input[name=first][value=no]) button")`
	w.until("it is asked whether the game is known", `!!`+known)
	w.eval(known + `.click()`)
	w.until("there is a table", `!!f?.getElementById("now")`)
}

// playOn makes moves for a while, until at least one is acknowledged. It returns how
// many have been acknowledged in this window.
func (w *window) playOn(atMost time.Duration) (moves int) {
	w.t.Helper()
	before, end := w.number(`moves`), time.Now().Add(rand.N(atMost))
	waittest.Until(w.t, "a move is acknowledged", func() bool {
		w.act()
		moves = w.number(`moves`)
		return moves > before && time.Now().After(end)
	})
	return moves
}

// number returns the result of a script as a number.
func (w *window) number(script string) int {
	w.t.Helper()
	n, err := strconv.Atoi(w.eval(script))
	if err != nil {
		return 0
	}
	return n
}

// act makes a move, if one is possible, and starts another game if this one is over.
func (w *window) act() {
	w.t.Helper()
	if _, moved := w.choose(); moved || w.eval(`!!f?.querySelector("form[action$='/again'] button")`) != "true" {
		return
	}
	w.eval(`(top.acknowledged = 0, top.over = f.location.pathname, f.querySelector("form[action$='/again'] button").click())`)
	w.until("another game has begun", `f?.location.pathname !== top.over && !!f?.getElementById("now")`)
}

// The worker is killed again and again during a game. No acknowledged move is lost, and
// the game goes on in the same page.
func TestKilledWorker(t *testing.T) {
	t.Parallel()
	w := newWindow(t)
	w.watch()
	address, _ := folder(t, somewhere)
	w.quick(address)
	var slowest time.Duration
	moves := 0
	for n := range kills(2) {
		moves = w.playOn(300 * time.Millisecond)
		before := w.eval(`(workers.at(-1).terminate(), acknowledged)`)
		began := time.Now()
		// The page would ask again after a while. The test asks right away.
		w.until("the game answers again", `workers.length > `+strconv.Itoa(n+1)+` && !!f?.getElementById("now")`)
		waittest.Until(t, "the table is there", func() bool {
			return w.number(`(f.defaultView.goa?.check(), f.getElementById("now").dataset.entry)`) > 0 && w.asked()
		})
		slowest = max(slowest, time.Since(began))
		if stored, known := w.number(`top.stored`), w.number(before); stored < known {
			t.Fatalf("kill %d: entry %d was acknowledged, %d is stored", n, known, stored)
		}
	}
	w.eval(`f.location.reload()`)
	w.until("the table is there", `!!f?.getElementById("now")`)
	t.Logf("%d moves were acknowledged; the slowest start took %v; the game is at entry %d", moves, slowest, w.entry())
}

// asked requests the game's current entry, which the window records, and reports
// success.
func (w *window) asked() bool {
	w.t.Helper()
	return w.eval(`(async () => {
		const frame = f.defaultView;
		const reply = await frame.fetch(frame.location.pathname + "/turn", { signal: AbortSignal.timeout(5000) });
		top.stored = Number((await reply.text()).split("\n")[2]);
		return reply.ok;
	})()`) == "true"
}

// The whole browser is killed in the middle of games. When it is opened again, every
// acknowledged move is still there.
func TestKilledBrowser(t *testing.T) {
	t.Parallel()
	address, _ := folder(t, somewhere)
	profile := t.TempDir()
	known, moves, at := 0, 0, ""
	for n := range kills(2) {
		ctx, stop, err := chromium.Start(chromium.QuickCompiler, calm, chromedp.UserDataDir(profile))
		if err != nil {
			t.Skip(err)
		}
		w := &window{t, chrome{ctx}}
		w.watch()
		if at == "" {
			w.quick(address)
		} else {
			w.visit(address + "#" + at)
			w.until("the table is there again", `!!f?.getElementById("now")`)
			if stored := w.entry(); stored < known {
				t.Fatalf("kill %d: entry %d was acknowledged, %d is stored", n, known, stored)
			}
		}
		moves += w.playOn(300 * time.Millisecond)
		at = w.eval(`f.location.pathname.slice(top.location.pathname.length)`)
		known = w.number(`acknowledged`)
		kill(t, ctx)
		stop()
	}
	t.Logf("%d moves were acknowledged; entry %d was the last", moves, known)
}

// kill ends a browser the way the system does when it runs out of memory.
func kill(t *testing.T, ctx context.Context) {
	t.Helper()
	process := chromedp.FromContext(ctx).Browser.Process()
	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
	waittest.Until(t, "the browser is gone", func() bool { return process.Signal(syscall.Signal(0)) != nil })
}
