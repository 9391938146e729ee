//go:build !race

package site_test

import (
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"goa/internal/chromium"
	"goa/internal/device"
	"goa/internal/journal"
)

// startTimes makes a window record when its workers started and when they were ready.
const startTimes = `
	if (window === top) {
		window.workers = []; window.starts = [];
		const Plain = Worker;
		window.Worker = class extends Plain {
			constructor(...all) {
				super(...all);
				workers.push(this);
				const began = performance.now();
				this.addEventListener("message", ({ data }) => { if (data.state === "ready") starts.push(Math.round(performance.now() - began)); });
			}
		};
	}`

// compile is a script that compiles the program as a worker does, three times.
const compile = `(async () => {
	const all = [], kept = await caches.open("goa program " + location.pathname), [program] = await kept.keys();
	for (let n = 0; n < 3; n++) {
		const began = performance.now(), known = await kept.match(program), read = performance.now();
		await WebAssembly.compileStreaming(known);
		all.push(Math.round(read - began) + "+" + Math.round(performance.now() - read));
	}
	return all.join(" ");
})()`

// opponents returns the form for a table with bots of a grade.
func opponents(grade string) string {
	form := url.Values{"seat0": {"me"}, "name0": {"Ana"}, "pace": {"at-once"}, "hints": {"1"}}
	for _, at := range []string{"1", "2", "3"} {
		form.Set("seat"+at, "bot")
		form.Set("grade"+at, grade)
	}
	return form.Encode()
}

// fetches is a script that requests pages one after another. It returns how long each
// took, and whether the table was waiting for a bot meanwhile.
const fetches = `(async () => {
	const f = document.getElementById("game")?.contentWindow ?? window, all = [];
	for (let n = 0; n < N; n++) {
		const began = performance.now();
		const reply = await f.fetch(PATH, { cache: "no-store" });
		await reply.text();
		all.push(Math.round(10 * (performance.now() - began)) / 10);
	}
	return JSON.stringify(all);
})()`

func (w *window) fetches(n int, path string) []float64 {
	w.t.Helper()
	script := strings.NewReplacer("N;", strconv.Itoa(n)+";", "PATH", strconv.Quote(path)).Replace(fetches)
	text, err := w.evaluate(script)
	var all []float64
	if err == nil {
		err = json.Unmarshal([]byte(text), &all)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	slices.Sort(all)
	return all
}

// The figures are for docs/performance.md. Nothing is asserted, since the machine is
// also doing other work. GOA_FIGURES=1 enables the test.
func TestFigures(t *testing.T) {
	if os.Getenv("GOA_FIGURES") == "" {
		t.Skip("GOA_FIGURES=1 measures")
	}
	w := newWindow(t)
	if err := w.preload(startTimes); err != nil {
		t.Fatal(err)
	}
	address, _ := folder(t, "/")
	w.play(address)
	table := w.eval(`f.location.pathname`)
	for n := range 4 {
		w.eval(`workers.at(-1).terminate()`)
		w.until("the game answers again", `starts.length > `+strconv.Itoa(n+1))
	}
	t.Logf("start of the worker until it answers, ms, the first with the download: %s", w.eval(`starts.join(" ")`))
	t.Logf("of which the browser takes, to read the program from its cache and to compile it: %s ms", w.eval(compile))
	for _, path := range []string{"/", table, table + "/turn"} {
		t.Logf("%s: worker %s, server %s", path, quantiles(w.fetches(40, path)), quantiles(w.serverTimes(path == "/", strings.HasSuffix(path, "/turn"))))
	}
	w.eval(`(async () => { const reply = await f.defaultView.fetch("/new", { method: "POST", body: new URLSearchParams(` + strconv.Quote(opponents("viceroy")) + `) }); f.location = reply.url; })()`)
	w.until("the table is there", `f?.location.pathname.startsWith("/g/") && f.location.pathname !== `+strconv.Quote(table)+` && !!f.getElementById("now")`)
	table = w.eval(`f.location.pathname`)
	for range 6 {
		w.act()
		if w.eval(`f?.getElementById("now")?.dataset.turn`) != "mine" {
			t.Logf("while viceroys think: page %s, turn %s, at entry %d", quantiles(w.fetches(20, table)), quantiles(w.fetches(20, table+"/turn")), w.entry())
		}
	}
}

func quantiles(sorted []float64) string {
	at := func(part float64) string {
		return strconv.FormatFloat(sorted[int(part*float64(len(sorted)-1))], 'f', 1, 64)
	}
	return "p50 " + at(0.5) + " p90 " + at(0.9) + " max " + at(1) + " ms"
}

// serverTimes returns the same figures for a server on this machine, in the same
// browser.
func (w *window) serverTimes(first, turn bool) []float64 {
	w.t.Helper()
	store, err := journal.Open(new(memoryFile), new(memoryFile))
	if err != nil {
		w.t.Fatal(err)
	}
	d, err := device.Open(w.t.Context(), store, device.Place{Host: "127.0.0.1"}, slog.New(slog.DiscardHandler))
	if err != nil {
		w.t.Fatal(err)
	}
	defer d.Close()
	server := httptest.NewServer(d.Bridge().Handler)
	defer server.Close()
	ctx, stop, err := chromium.Start()
	if err != nil {
		w.t.Fatal(err)
	}
	defer stop()
	other := &window{w.t, chrome{ctx}}
	other.visit(server.URL + "/offline")
	path := other.evaluated(`(async () => new URL((await fetch("/play", { method: "POST" })).url).pathname)()`)
	switch {
	case first:
		path = "/"
	case turn:
		path += "/turn"
	}
	return other.fetches(40, path)
}

// evaluated returns the result of a script, which must not fail.
func (w *window) evaluated(script string) string {
	w.t.Helper()
	text, err := w.evaluate(script)
	if err != nil {
		w.t.Fatal(err)
	}
	return text
}

// memoryFile is a file in memory.
type memoryFile struct{ text []byte }

func (f *memoryFile) ReadAt(b []byte, at int64) (int, error) { return copy(b, f.text[at:]), nil }
func (f *memoryFile) WriteAt(b []byte, at int64) (int, error) {
	f.text = append(f.text[:at], b...)
	return len(b), nil
}
func (f *memoryFile) Size() (int64, error) { return int64(len(f.text)), nil }
func (f *memoryFile) Truncate(n int64) error {
	f.text = f.text[:n]
	return nil
}
func (f *memoryFile) Flush() error { return nil }
func (f *memoryFile) Close() error { return nil }
