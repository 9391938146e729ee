//go:build !race

package site_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"goa/internal/chromium"
	"goa/internal/site"
	"goa/internal/waittest"
)

// program is the game for browsers, built once.
var program = sync.OnceValues(func() (*site.Program, error) {
	folder, err := os.MkdirTemp("", "goawasm")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "goa.wasm")
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", file, "goa/cmd/goawasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := build.CombinedOutput(); err != nil {
		return nil, errors.New(string(text))
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	return site.Pack(wasm, script, false)
})

// folder is the folder as a file server offers it, under a path.
func folder(t *testing.T, under string) (address string) {
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
	files := http.StripPrefix(under, http.FileServer(http.Dir(dir)))
	server := httptest.NewServer(files)
	t.Cleanup(server.Close)
	return server.URL + under
}

// window is a window of a browser with the game in it.
type window struct {
	t   *testing.T
	ctx context.Context
}

func newWindow(t *testing.T) *window {
	t.Helper()
	ctx, stop, err := chromium.Start()
	if errors.Is(err, chromium.ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return &window{t, ctx}
}

func (w *window) visit(address string) {
	w.t.Helper()
	if _, err := chromedp.Call(w.ctx, page.Navigate, page.NavigateParams{URL: address}); err != nil {
		w.t.Fatal(err)
	}
}

// eval returns what a script says, in which f is the page in the frame.
func (w *window) eval(script string) (text string) {
	w.t.Helper()
	script = `(() => { const f = document.getElementById("game")?.contentDocument; return String(` + script + `); })()`
	text, err := chromedp.Run(w.ctx, chromedp.Evaluate[string](script))
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

// choice is a script for the next move of a person who does not want to win.
const choice = `(() => {
	const preferred = ["take", "sell", "tax", "build-ships", "done", "end", "pass"];
	const all = [...f.querySelectorAll("#prompt button[name=move], #grid .cover")].filter(b => b.value !== "bid");
	const wanted = preferred.map(w => all.find(b => b.value === w)).find(Boolean) ?? all[0];
	if (!wanted || f.getElementById("now").dataset.turn !== "mine") return false;
	wanted.form.requestSubmit(wanted);
	return true;
})()`

// entry is how far the game is that the frame shows.
func (w *window) entry() int {
	w.t.Helper()
	n, _ := strconv.Atoi(w.eval(`f?.getElementById("now")?.dataset.entry`)) // 0 if there is no table
	return n
}

// move makes a move and waits until the page shows it.
func (w *window) move() {
	w.t.Helper()
	w.until("there is a move", choice)
	before := w.entry()
	waittest.Until(w.t, "the page shows a move", func() bool { return w.entry() > before })
}

// A person plays against bots on a folder of files: the page comes from the worker,
// and so does what the bots answer.
func TestGameInABrowser(t *testing.T) {
	w := newWindow(t)
	w.play(folder(t, "/"))
	for range 3 {
		w.move()
	}
	w.until("bots have answered", `f?.getElementById("now")?.dataset.turn === "mine"`)
}
