//go:build !race

package site_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"goa/internal/site"
)

// another returns the same program under another name. It has one more custom section,
// which compilers ignore.
func another(t *testing.T, p *site.Program) *site.Program {
	t.Helper()
	wasm, err := compiled()
	if err != nil {
		t.Fatal(err)
	}
	const name = "another version"
	section := append([]byte{0, byte(len(name) + 1), byte(len(name))}, name...)
	next, err := site.Pack(slices.Concat(wasm, section), p.Exec, false)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// keptPrograms is a script that returns the programs that the browser has cached.
const keptPrograms = `caches.open("goa program " + location.pathname).then((c) => c.keys()).then((all) => all.map((r) => r.url.split("/").at(-1)).sort().join(" "))`

// A folder gets a new version during a game. The game goes on with the old version,
// also in a second window. After all windows have been closed, the new version opens
// the game where it was.
func TestNewVersion(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	first, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := site.Write(t.Context(), first, dir); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.StripPrefix("/game", http.FileServer(http.Dir(dir))))
	defer server.Close()
	address := server.URL + "/game/"
	w := newWindow(t)
	w.watch()
	w.quick(address)
	w.move()

	next := another(t, first)
	if err := site.Write(t.Context(), next, dir); err != nil {
		t.Fatal(err)
	}
	w.eval(`navigator.serviceWorker.getRegistration().then((r) => r.update())`)
	w.until("the new version waits", `navigator.serviceWorker.getRegistration().then((r) => !!r.waiting)`)
	both := func(when string) {
		t.Helper()
		if got := w.eval(keptPrograms); !strings.Contains(got, first.Name) || !strings.Contains(got, next.Name) {
			t.Errorf("%s the programs are %q; want %s and %s", when, got, first.Name, next.Name)
		}
	}
	w.move()
	both("while one version plays and the other waits")

	tab, stop := chromedp.NewContext(w.browser.(chrome).ctx)
	defer stop()
	other := &window{t, chrome{tab}}
	table := address + w.eval(`location.hash`)
	other.visit(table)
	other.until("another window shows the table", `!!f?.getElementById("now")`)
	w.eval(`f.defaultView.same = true`)
	w.move()
	if got := w.eval(`[f.defaultView.same, workers.length].join()`); got != "true,1" {
		t.Errorf("the same page in the window that plays, and how many workers it has had: %s, want true,1", got)
	}
	both("while two windows play")

	entry := w.entry()
	other.visit(server.URL + "/elsewhere")
	w.visit(server.URL + "/elsewhere")
	w.until("no window has the game", `navigator.locks.query().then(({ held }) => held.length === 0)`)
	if err := w.preload(`navigator.serviceWorker?.addEventListener("controllerchange", () => { window.changed = true; })`); err != nil {
		t.Fatal(err)
	}
	w.visit(table)
	w.until("the new version has taken over", keptPrograms+`.then((names) => names === "`+next.Name+`")`)
	w.move()
	// The browser itself may have let the new version take over before the window was
	// loaded. Otherwise the window has been loaded again.
	if got := w.eval(`[!!navigator.serviceWorker.controller, !!window.changed].join()`); got != "true,false" {
		t.Errorf("a version controls the window, and it is another one than that which loaded it: %s, want true,false", got)
	}
	if got := w.entry(); got <= entry {
		t.Errorf("entry %d after the new version has taken over, want more than %d", got, entry)
	}
}
