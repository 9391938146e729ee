//go:build !race

package site_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"goa/internal/chromium"
	"goa/internal/hub"
	"goa/internal/journal"
	"goa/internal/match"
	"goa/internal/site"
	"goa/internal/web"
)

// newServer returns a server that offers the game for its visitors' devices.
func newServer(t *testing.T) *httptest.Server {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	p, err := program()
	if err != nil {
		t.Fatal(err)
	}
	folder, err := site.NewServedFolder(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	store, err := journal.Open(new(memoryFile), new(memoryFile))
	if err != nil {
		t.Fatal(err)
	}
	viewers := new(hub.Hub[match.ID, *match.Snapshot])
	keeper := match.NewKeeper(match.Config{
		Store: store, Secret: []byte("secret"), Bots: map[string]match.Chooser{"random": match.Random{}},
		Publish: func(s *match.Snapshot) { viewers.Publish(s.ID(), s) }, Gone: viewers.End,
	})
	pages, err := web.New(web.Config{Keeper: keeper, Hub: viewers, Grades: []string{"random"}, Sessions: store, Secret: []byte("secret"), Device: folder})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(pages)
	t.Cleanup(func() {
		pages.Close()
		server.CloseClientConnections()
		server.Close()
		keeper.Close()
		store.Close()
	})
	return server
}

// installable fails the test if the browser would not install the current page.
func (w *window) installable() {
	w.t.Helper()
	w.until("there is a service worker", `navigator.serviceWorker.ready.then((r) => !!r.active)`)
	found, err := chromedp.Call(w.browser.(chrome).ctx, page.GetInstallabilityErrors, cdp.Empty{})
	if err != nil {
		w.t.Fatal(err)
	}
	for _, e := range found.InstallabilityErrors {
		w.t.Errorf("the browser does not install it: %s %v", e.ErrorID, e.ErrorArguments)
	}
}

// newWholeWindow returns a window of the full browser, as people use it.
func newWholeWindow(t *testing.T) *window {
	t.Helper()
	ctx, stop, err := chromium.StartWhole(chromium.QuickCompiler, calm)
	if errors.Is(err, chromium.ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return &window{t, chrome{ctx}}
}

// keptProgram is a script that reports whether the browser has cached the game.
const keptProgram = `caches.open("goa program /device/").then((c) => c.keys()).then((all) => all.length === 1)`

// The pages of a server can be installed. The browser then keeps the game for this
// device. Without a connection, the game opens in place of the start page, and its
// games can be saved. Other pages say that they are waiting for a connection, and link
// to the game.
func TestInstalledServer(t *testing.T) {
	t.Parallel()
	w := newWholeWindow(t)
	w.watch()
	server := newServer(t)
	w.visit(server.URL + "/")
	w.installable()
	if got := w.eval(`[...document.forms].some((f) => f.getAttribute("action") === "/device/")`); got != "true" {
		t.Errorf("the start page leads to the game on this device: %s", got)
	}
	if got := w.eval(keptProgram); got != "false" {
		t.Errorf("the program is loaded without being asked for: %s", got)
	}
	w.eval(`dispatchEvent(new Event("appinstalled"))`)
	w.until("the game for this device is kept", keptProgram)

	server.CloseClientConnections()
	server.Close()
	w.visit(server.URL + "/rules")
	w.until("the page says what it waits for", `!!document.querySelector("[data-offline] a[data-kept][href='/device/']:not([hidden])")`)
	w.quick(server.URL + "/")
	if got := w.eval(`location.pathname`); got != "/device/" {
		t.Errorf("the game is at %s", got)
	}
	w.move()
	w.restart()
	w.move()
	if got := w.eval(`f.defaultView.fetch(f.location.pathname + "/record").then((r) => r.text())`); !strings.HasPrefix(got, "goa") {
		t.Errorf("the record is %q", got)
	}
	w.eval(`f.querySelector("a.home").click()`)
	w.until("the start page leads to the server", `!!f?.querySelector("[role=note] a[href='/'][target=_top]")`)
}

// unpack reads a response and decompresses it as a browser would.
func unpack(r *http.Response) ([]byte, error) {
	switch r.Header.Get("Content-Encoding") {
	case "br":
		return io.ReadAll(brotli.NewReader(r.Body))
	case "gzip":
		z, err := gzip.NewReader(r.Body)
		if err != nil {
			return nil, err
		}
		return io.ReadAll(z)
	default:
		return io.ReadAll(r.Body)
	}
}

// A browser gets the program in the smallest encoding it accepts, and may keep it
// forever. All other files are revalidated.
func TestServedFolder(t *testing.T) {
	t.Parallel()
	wasm := []byte("\x00asm" + strings.Repeat(" program", 1000))
	p, err := site.Pack(wasm, []byte("script"), false)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := site.NewServedFolder(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	get := func(file, accepted string) *http.Response {
		r := httptest.NewRequest("GET", "/device/"+file, nil)
		r.SetPathValue("file", file)
		r.Header.Set("Accept-Encoding", accepted)
		w := httptest.NewRecorder()
		folder.ServeHTTP(w, r)
		return w.Result()
	}
	for accepted, encoding := range map[string]string{"gzip, deflate, br": "br", "gzip": "gzip", "": ""} {
		r := get("program/"+p.Name, accepted)
		if r.StatusCode != http.StatusOK || r.Header.Get("Content-Encoding") != encoding || r.Header.Get("Content-Type") != "application/wasm" || !strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("accepted %q: %d with %v", accepted, r.StatusCode, r.Header)
		}
		if text, err := unpack(r); err != nil || !bytes.Equal(text, wasm) {
			t.Errorf("accepted %q: got %d bytes, %v; want the program of %d", accepted, len(text), err, len(wasm))
		}
	}
	for file, kind := range map[string]string{"": "text/html", "worker.js": "text/javascript", "program/host.js": "text/javascript", "program/program.json": "application/json"} {
		r := get(file, "")
		if h := r.Header; r.StatusCode != http.StatusOK || !strings.HasPrefix(h.Get("Content-Type"), kind) || h.Get("Cache-Control") != "no-cache" || h.Get("ETag") == "" || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'") {
			t.Errorf("%q: %d with %v", file, r.StatusCode, h)
		}
	}
	if r := get("manifest.webmanifest", ""); r.StatusCode != http.StatusNotFound {
		t.Errorf("the manifest is that of the server, but there is another: %d", r.StatusCode)
	}
}
