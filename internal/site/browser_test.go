//go:build !race

package site_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"goa/internal/chromium"
	"goa/internal/site"
	"goa/internal/waittest"
)

// compiled returns the game for browsers as the compiler writes it. It is built once, or
// read from the file named by GOA_WASM.
var compiled = sync.OnceValues(func() ([]byte, error) {
	file := os.Getenv("GOA_WASM")
	if file == "" {
		folder, err := os.MkdirTemp("", "goawasm")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		file = filepath.Join(folder, "goa.wasm")
		build := exec.Command("go", "build", "-ldflags=-s -w", "-o", file, "goa/cmd/goawasm")
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		if text, err := build.CombinedOutput(); err != nil {
			return nil, errors.New(string(text))
		}
	}
	return os.ReadFile(file)
})

// program returns the game for browsers. It is packed once.
var program = sync.OnceValues(func() (*site.Program, error) {
	wasm, err := compiled()
	if err != nil {
		return nil, err
	}
	script, err := chromium.WasmExec(context.Background())
	if err != nil {
		return nil, err
	}
	return site.Pack(wasm, script, false)
})

// somewhere is the path of the folder on a site that also has other folders.
const somewhere = "/some/sub%20path/"

// folder serves the folder under a path, as a file server does. The function cut stops
// the server.
func folder(t *testing.T, under string) (address string, cut func()) {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	p, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := site.Write(t.Context(), p, dir); err != nil {
		t.Fatal(err)
	}
	plain, err := url.PathUnescape(under)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.StripPrefix(plain, http.FileServer(http.Dir(dir))))
	cut = func() {
		server.CloseClientConnections()
		server.Close()
	}
	t.Cleanup(cut)
	return server.URL + under, cut
}

// browser is what the tests need from a browser.
type browser interface {
	visit(address string) error
	// preload makes every page run a script before its own.
	preload(script string) error
	// evaluate returns the result of a script. It waits for promises.
	evaluate(script string) (string, error)
	// process returns the browser's process id.
	process() int
}

// chrome is a Chromium.
type chrome struct{ ctx context.Context }

func (b chrome) visit(address string) error {
	_, err := chromedp.Call(b.ctx, page.Navigate, page.NavigateParams{URL: address})
	return err
}

func (b chrome) preload(script string) error {
	_, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	return err
}

func (b chrome) evaluate(script string) (string, error) {
	return chromedp.Run(b.ctx, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
}

func (b chrome) process() int { return chromedp.FromContext(b.ctx).Browser.Process().Pid }

// window is a browser window with the game in it.
type window struct {
	t *testing.T
	browser
}

// calm makes pages do without motion, which nobody sees.
var calm = chromedp.Flag("force-prefers-reduced-motion", true)

func newWindow(t *testing.T) *window {
	t.Helper()
	ctx, stop, err := chromium.Start(chromium.QuickCompiler, calm)
	if errors.Is(err, chromium.ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return &window{t, chrome{ctx}}
}

// browsers calls f with a window of each browser on this machine.
func browsers(t *testing.T, f func(w *window)) {
	t.Run("Chromium", func(t *testing.T) { f(newWindow(t)) })
	t.Run("Firefox", func(t *testing.T) {
		b, ok := startFirefox(t)
		if !ok {
			t.Skip("there is no Firefox")
		}
		f(&window{t, b})
	})
}

func (w *window) visit(address string) {
	w.t.Helper()
	if err := w.browser.visit(address); err != nil {
		w.t.Fatal(err)
	}
}

// eval returns the result of a script in which f is the page in the frame. f is
// undefined while the frame is hidden: Firefox cannot press buttons there.
func (w *window) eval(script string) (text string) {
	w.t.Helper()
	script = `(async () => { const f = document.querySelector("#game:not([hidden])")?.contentDocument; return String(await (` + script + `)); })()`
	text, err := w.evaluate(script)
	if err != nil {
		return "error: " + err.Error()
	}
	return text
}

func (w *window) until(what, condition string) {
	w.t.Helper()
	defer func() {
		if w.t.Failed() {
			w.t.Log(w.eval(`document.body.innerText + " | " + location.href + " | " + (f ? f.location.href + f.body?.innerText : "")`))
		}
	}()
	waittest.Until(w.t, what, func() bool { return w.eval(condition) == "true" })
}

// choice is a script that makes the next move for a player who does not try to win. It
// returns the entry the game was at, or "not yet" if it is not this player's turn.
const choice = `(() => {
	const preferred = ["take", "sell", "tax", "build-ships", "done", "end", "pass"];
	const all = [...f.querySelectorAll("#prompt button[name=move], #grid .cover")].filter(b => b.value !== "bid");
	const wanted = preferred.map(w => all.find(b => b.value === w)).find(Boolean) ?? all[0];
	const { turn, entry } = f.getElementById("now").dataset;
	if (!wanted || turn !== "mine") return "not yet";
	wanted.form.requestSubmit(wanted);
	return entry;
})()`

// choose makes a move, if one is possible, and returns the entry the game was at
// before.
func (w *window) choose() (entry int, ok bool) {
	w.t.Helper()
	entry, err := strconv.Atoi(w.eval(choice))
	return entry, err == nil
}

// entry returns the last entry of the game in the frame.
func (w *window) entry() int {
	w.t.Helper()
	n, _ := strconv.Atoi(w.eval(`f?.getElementById("now")?.dataset.entry`)) // 0 without a table
	return n
}

// move makes a move and waits until the page shows it.
func (w *window) move() {
	w.t.Helper()
	before := 0
	waittest.Until(w.t, "there is a move", func() (ok bool) {
		before, ok = w.choose()
		return ok
	})
	waittest.Until(w.t, "the page shows a move", func() bool { return w.entry() > before })
}

// restart kills the worker and waits until a new one answers.
func (w *window) restart() {
	w.t.Helper()
	n := w.eval(`(workers.at(-1).terminate(), workers.length)`)
	w.until("there is another worker", `workers.length > `+n)
}

// A player can play against bots from a folder of files at any path of a site. The page
// and the bots' answers come from the worker. The game goes on without a connection,
// and after the worker is killed.
func TestGameInABrowser(t *testing.T) {
	t.Parallel()
	browsers(t, func(w *window) {
		w.watch()
		address, cut := folder(w.t, somewhere)
		w.play(address)
		w.move()
		cut()
		w.move()
		w.restart()
		w.move()
		w.until("bots have answered", `f?.getElementById("now")?.dataset.turn === "mine"`)
		at := w.entry()
		w.visit(address + "#rules")
		w.until("the rules are there", `f?.location.pathname.endsWith("/rules") && !!f.querySelector("form.search")`)
		w.eval(`f.querySelector("a.home").click()`)
		const table = `f?.querySelector("section.continue a[href*='/g/']")`
		w.until("the table is listed", `!!`+table)
		w.eval(table + `.click()`)
		waittest.Until(w.t, "the table is as it was", func() bool { return w.entry() >= at })
	})
}

// Browsers offer to install the game.
func TestInstallable(t *testing.T) {
	t.Parallel()
	address, _ := folder(t, somewhere)
	w := newWholeWindow(t)
	w.visit(address)
	w.installable()
}
