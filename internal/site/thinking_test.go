//go:build !race

package site_test

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"goa/internal/chromium"
)

// beside is a script for a player at two tables. At THEIRS, strong bots think. At
// OTHER, where undo is offered, the player undoes and redoes, and loads both pages
// meanwhile. It returns the time of each request that was made and answered while a bot
// was thinking.
const beside = `(async () => {
	const F = document.getElementById("game").contentWindow, took = { page: [], other: [], undo: [], entries: [] };
	const timed = async (path, more) => {
		const began = performance.now(), reply = await F.fetch(path, { cache: "no-store", ...more }), text = await reply.text();
		return { reply, text, ms: Math.round(10 * (performance.now() - began)) / 10 };
	};
	const parse = (text) => new DOMParser().parseFromString(text, "text/html");
	const thinks = async () => { const [mark,, entry] = (await timed(THEIRS + "/turn")).text.split("\n"); return mark === "mine" ? "" : entry; };
	for (let n = 0; n < 200; n++) {
		const entry = await thinks();
		if (!entry) break;
		const theirs = await timed(THEIRS), other = await timed(OTHER), page = parse(other.text);
		const button = page.querySelector("#turn button[value=undo]") ?? page.querySelector("#turn button[value=redo]");
		const body = new URLSearchParams(new FormData(page.getElementById("moves")));
		body.append("do", button.value);
		const undo = await timed(page.getElementById("moves").getAttribute("action"), { method: "POST", body, headers: { "HX-Request": "true" } });
		if (!undo.reply.ok) return JSON.stringify({ failed: undo.reply.status + " " + undo.text });
		if (entry !== await thinks()) continue; // a bot has moved meanwhile, and others wait for it
		took.page.push(theirs.ms); took.other.push(other.ms); took.undo.push(undo.ms); took.entries.push(entry);
	}
	return JSON.stringify(took);
})()`

type besideTimes struct {
	Page, Other, Undo []float64
	Entries           []string
	Failed            string
}

// undoable starts a game of two on one device and plays until something can be undone.
// It returns the game's path.
func (w *window) undoable() string {
	w.t.Helper()
	w.post("seat0=me&name0=Ana&seat1=here&name1=Bo")
	for w.eval(`!!f.querySelector("#turn button[value=undo]")`) != "true" {
		w.move()
	}
	return w.eval(`f.location.pathname`)
}

// post sends the form of a new table and waits until the table is shown.
func (w *window) post(form string) {
	w.t.Helper()
	w.eval(`(async () => {
		const page = f.defaultView, reply = await page.fetch(top.location.pathname + "new", { method: "POST", body: new URLSearchParams(` + strconv.Quote(form) + `) });
		page.stopped = true;
		page.location = reply.url;
	})()`)
	w.until("the table is there", `f && !f.defaultView.stopped && !!f.getElementById("now")`)
}

// While viceroys think at one table, another table still answers pages and undo.
// GOA_FIGURES=1 enables the test.
func TestBesideViceroys(t *testing.T) {
	if os.Getenv("GOA_FIGURES") == "" {
		t.Skip("GOA_FIGURES=1 measures")
	}
	w := newWindow(t)
	address, _ := folder(t, "/")
	w.visit(address)
	w.until("the first page is there", `!!f?.querySelector("form.door.first button")`)
	other := w.undoable()
	w.post(opponents("viceroy"))
	theirs := w.eval(`f.location.pathname`)
	var page, elsewhere, undo []float64
	decisions := map[string]bool{}
	for moves := 0; len(undo) < 200 && moves < 60; {
		if _, moved := w.choose(); moved {
			moves++
		}
		var took besideTimes
		text := w.evaluated(strings.NewReplacer("THEIRS", strconv.Quote(theirs), "OTHER", strconv.Quote(other)).Replace(beside))
		if err := json.Unmarshal([]byte(text), &took); err != nil || took.Failed != "" {
			t.Fatalf("%v: %s", err, text)
		}
		page, elsewhere, undo = append(page, took.Page...), append(elsewhere, took.Other...), append(undo, took.Undo...)
		for _, entry := range took.Entries {
			decisions[entry] = true
		}
	}
	for _, all := range [][]float64{page, elsewhere, undo} {
		slices.Sort(all)
	}
	t.Logf("while a viceroy thinks (%d times each, in %d decisions): its page %s; a page of another table %s; undo or redo there %s",
		len(undo), len(decisions), quantiles(page), quantiles(elsewhere), quantiles(undo))
}

// lag is a script that makes the page of a table record how long it takes to show a new
// entry of the game.
const lag = `(() => {
	const F = f.defaultView, known = new Map(), path = F.location.pathname + "/turn";
	top.lags = [];
	const look = () => {
		const shown = Number(f.getElementById("now").dataset.entry), now = performance.now();
		for (const [entry, since] of known) if (entry <= shown) { top.lags.push(Math.round(now - since)); known.delete(entry); }
	};
	new F.MutationObserver(look).observe(f.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-entry"] });
	let last = Number(f.getElementById("now").dataset.entry);
	const ask = async () => {
		const entry = Number((await (await F.fetch(path)).text()).split("\n")[2]);
		if (entry > last) { last = entry; known.set(entry, performance.now()); look(); }
		F.setTimeout(ask, 5); // sleeps: between two questions
	};
	ask();
	return true;
})()`

// A page soon shows each change at its table. GOA_FIGURES=1 enables the test.
func TestPagesAreCurrent(t *testing.T) {
	if os.Getenv("GOA_FIGURES") == "" {
		t.Skip("GOA_FIGURES=1 measures")
	}
	w := newWindow(t)
	address, _ := folder(t, "/")
	w.visit(address)
	w.until("the first page is there", `!!f?.querySelector("form.door.first button")`)
	w.post(opponents("merchant"))
	w.eval(lag)
	for range 25 {
		w.move()
	}
	var all []float64
	if err := json.Unmarshal([]byte(w.eval(`JSON.stringify(top.lags)`)), &all); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	t.Logf("from an entry of the game to the page: %s, of %d; the longest are %v", quantiles(all), len(all), all[len(all)-5:])
}

// TestDecisions measures how long strong bots take for a decision in a browser.
// GOA_FIGURES=1 enables the test.
func TestDecisions(t *testing.T) {
	if os.Getenv("GOA_FIGURES") == "" {
		t.Skip("GOA_FIGURES=1 measures")
	}
	for _, m := range []struct{ bots, every string }{{"governor", "4"}, {"viceroy", "8"}} {
		text := chromium.GoRun(t, "goa/ai/ladder", 20*time.Minute, map[string]string{"GOA_EVERY": m.every},
			"-test.run", "^$", "-test.bench", "^BenchmarkDecision$/^"+m.bots+"$/^[24]$", "-test.benchtime", "2x", "-test.timeout", "0")
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "Benchmark") {
				t.Log(strings.TrimSpace(line))
			}
		}
	}
}
