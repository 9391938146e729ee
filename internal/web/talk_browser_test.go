//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"goa/internal/match"
)

// Two people chat: lines appear once and without touching the game, are counted
// while the drawer is closed, and a half-written line survives a move. It works
// by keys, leaves the question visible on a phone, and notes come back.
func TestTalkInABrowser(t *testing.T) {
	t.Parallel()
	x := newTalkTable(t, func(n *match.NewTable) { n.Opening = randomGame(2, 30) })
	ana := tab{t, browser(t)}
	ana.login(x.ana)
	ana.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(x.URL+x.path), chromedp.WaitVisible(chromedp.CSS("#talk-button")))

	x.says(x.bo, "welcome to <b>Goa</b>")
	ana.eventually("a line is counted", `document.getElementById("unread").textContent === "1"`)
	ana.eventually("and read out", `document.getElementById("talk-news").textContent === "Bo: welcome to <b>Goa</b>"`)
	ana.hit("t")
	ana.eventually("t opens the drawer, to write", `document.activeElement === document.querySelector("#talk-form input")`)
	ana.eventually("what is seen is read", `document.getElementById("unread").hidden`)
	ana.press("Te amo 1 2")
	ana.eventually("keys are letters here", `document.activeElement.value === "Te amo 1 2"`)

	// A move of the game leaves a half-written line alone.
	entry := ana.entry()
	x.moveOnce()
	ana.changed(entry)
	ana.eventually("what is half written is there", `document.querySelector("#talk-form input").value === "Te amo 1 2"`)
	entry = ana.entry()
	ana.press("\r")
	ana.eventually("the line is said", `document.querySelector("#talk-lines .mine .said")?.textContent === "Te amo 1 2" && document.querySelector("#talk-form input").value === ""`)
	x.says(x.bo, "and I you")
	ana.eventually("three lines are there, each once", `[...document.querySelectorAll("#talk-lines li")].map(l => l.id).join() === "talk-1,talk-2,talk-3"`)
	if got := ana.entry(); got != entry {
		t.Errorf("talk has made entry %s of %s", got, entry)
	}
	ana.accessible("the drawer")
	ana.shoot("talk")
	ana.do(chromedp.EmulateViewport(390, 844))
	ana.eventually("on a phone the question is free", `document.getElementById("talk").getBoundingClientRect().bottom <= document.getElementById("prompt").getBoundingClientRect().top + 1`)
	ana.do(chromedp.EmulateViewport(1440, 900))
	ana.eventually("on a desk too", `(() => { const a = document.getElementById("talk").getBoundingClientRect(), b = document.getElementById("prompt").getBoundingClientRect(); return a.left >= b.right || a.top >= b.bottom; })()`)

	// Notes are saved when the player turns away.
	ana.do(chromedp.Click(chromedp.CSS("#talk-notes summary")))
	ana.eventually("notes are loaded", `!document.querySelector("#notes-form textarea").disabled`)
	ana.do(chromedp.Click(chromedp.CSS("#notes-form textarea")))
	ana.press("ginger!")
	ana.do(chromedp.Click(chromedp.CSS("#talk-form input")))
	ana.eventually("notes are saved", `!document.getElementById("notes-saved").hidden`)
	if n, err := x.store.Note(t.Context(), x.id, x.ana.owner()); err != nil || n.Text != "ginger!" {
		t.Errorf("kept is %q, %v", n.Text, err)
	}
	ana.press("\x1b")
	ana.eventually("Escape closes the drawer", `document.getElementById("talk").hidden && document.activeElement !== document.body`)

	// A removed line disappears from open pages, by its number.
	if err := x.store.RemoveLine(t.Context(), x.id, 3, time.Now()); err != nil {
		t.Fatal(err)
	}
	x.says(x.bo, "what was that")
	ana.eventually("a removed line is gone", `document.getElementById("talk-3").matches(".gone") && document.getElementById("unread").textContent === "1"`)
	ana.do(chromedp.Navigate(x.URL + x.path + "/talk?line=5"))
	ana.shoot("talk-about")
	ana.do(chromedp.Navigate(x.URL + x.path + "/talk"))
	ana.accessible("the page of talk")
	ana.shoot("talk-page")
}

// hit is press for a key that leads to a text field, where its letter would then be
// typed. A browser suppresses that, but its debugging protocol does not.
func (b tab) hit(key string) {
	b.t.Helper()
	evaluate[bool](b, fmt.Sprintf(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: %q, bubbles: true, cancelable: true}))`, key))
}

// When a game is over, its players can read what spectators said.
func TestAfterTheGamePlayersReadEverything(t *testing.T) {
	moves := randomGame(3, 1<<20)
	x := newTalkTable(t, func(n *match.NewTable) { n.Opening = moves[:len(moves)-1] })
	x.says(x.eve, "bo has ginger")
	x.says(x.bo, "last move")
	in := x.ana.listen(t, x.path+"/events?after=0&said=0", nil)
	if got := in.talkEvent(); strings.Contains(got, "ginger") || !strings.Contains(got, "last move") {
		t.Errorf("during the game Ana is told %s", got)
	}
	for {
		t1, err := x.keeper.Snapshot(t.Context(), x.id)
		if err != nil {
			t.Fatal(err)
		}
		if t1.Status() == match.Finished {
			break
		}
		x.moveOnce()
	}
	if got := in.talkEvent(); !strings.Contains(got, "ginger") {
		t.Errorf("after the game Ana is told %s", got)
	}
	wantHeard(t, "Bo", x.bo.get(x.path+"/talk"), "ginger", true)
}
