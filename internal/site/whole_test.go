//go:build !race

package site_test

import (
	"os"
	"strconv"
	"testing"

	"goa/internal/waittest"
)

// solo starts a solo game.
func (w *window) solo() {
	w.t.Helper()
	w.until("the first page is there", `!!f?.querySelector("form.door.solo button")`)
	w.eval(`f.querySelector("form.door.solo button").click()`)
	w.until("there is a table", `!!f?.getElementById("now")`)
}

// against starts a game against three bots of a grade.
func (w *window) against(grade string) {
	w.t.Helper()
	w.eval(`(async () => {
		const reply = await f.defaultView.fetch(top.location.pathname + "new", { method: "POST", body: new URLSearchParams(` + strconv.Quote(opponents(grade)) + `) });
		f.location = reply.url;
	})()`)
	w.until("there is a table", `!!f?.getElementById("now")`)
}

// toTheEnd plays until the game is over, and kills the worker once on the way.
func (w *window) toTheEnd(name string) (moves int) {
	w.t.Helper()
	const over = `!!f?.querySelector(".scores")`
	for killed := false; w.eval(over) != "true"; {
		if moves == 40 && !killed {
			w.restart()
			killed = true
			w.picture(name + " after the kill")
		}
		before := w.entry()
		if _, moved := w.choose(); moved {
			moves++
		}
		waittest.Until(w.t, "the game goes on", func() bool {
			return w.entry() > before || w.eval(over) == "true" || w.eval(`f?.getElementById("now")?.dataset.turn`) != "mine"
		})
	}
	w.picture(name + " at the end")
	return moves
}

// Whole games are played from a folder of files, one solo and one against three bots.
// After the first page there is no connection, and the worker is killed once.
// GOA_WHOLE=1 enables the test, and GOA_SCREENSHOTS takes pictures on a phone.
func TestWholeGames(t *testing.T) {
	if os.Getenv("GOA_WHOLE") == "" {
		t.Skip("GOA_WHOLE=1 plays whole games")
	}
	browsers(t, func(w *window) {
		w.watch()
		w.phone()
		address, cut := folder(w.t, somewhere)
		w.visit(address)
		w.solo()
		cut()
		w.t.Logf("alone: over after %d moves", w.toTheEnd("alone"))
		w.visit(address + "#")
		w.until("the first page is there", `!!f?.querySelector("form.door.first button")`)
		w.against("novice")
		w.t.Logf("against three bots: over after %d moves", w.toTheEnd("against bots"))
	})
}
