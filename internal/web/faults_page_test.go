//go:build !race

package web_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/chromedp/chromedp"

	"goa/goa"
)

func twoTabs(t *testing.T, f *faulty) {
	f.open()
	other := *f
	other.tab = newTab(t, f.tab.ctx)
	other.open()
	for range 2 {
		f.play()
		other.upToDate("it appears in the other tab")
		other.play()
		f.upToDate("what the other tab does appears")
	}
	f.alive()
	other.alive()
}

func backButton(_ *testing.T, f *faulty) {
	f.open()
	f.alive()
	f.leave(`location.assign("/rules")`)
	f.elsewhere()
	f.leave(`history.back()`)
	f.eventually("the table is back", `document.getElementById("now") !== null`)
	f.alive()
}

// inEveryStage plays elsewhere until a round has gone through all its stages,
// and calls do in each.
func (f *faulty) inEveryStage(do func()) {
	f.tab.t.Helper()
	seen := map[goa.Stage]bool{}
	for range 300 {
		if stage := f.viewOf(f.path).View.Stage(); !seen[stage] {
			seen[stage] = true
			do()
		}
		if seen[goa.Placing] && seen[goa.Bidding] && seen[goa.Acting] {
			return
		}
		f.elsewhere()
	}
	f.tab.t.Fatalf("a round does not end: %v", seen)
}

// reloads reloads the page in every stage of a round.
func reloads(_ *testing.T, f *faulty) {
	f.open()
	f.inEveryStage(func() {
		f.leave(`location.reload()`)
		f.eventually("the table is back", `document.getElementById("now") !== null`)
		f.alive()
	})
}

// backs leaves the page and comes back in every stage, while the game goes on.
func backs(_ *testing.T, f *faulty) {
	f.open()
	f.inEveryStage(func() {
		f.leave(`location.assign("/settings")`)
		f.elsewhere()
		f.leave(`history.back()`)
		f.eventually("the table is back", `document.getElementById("now") !== null`)
		f.alive()
	})
}

// offlineEverywhere makes a move offline in every stage, including an auction.
func offlineEverywhere(t *testing.T, f *faulty) {
	f.open()
	f.inEveryStage(func() {
		f.upToDate("the page shows the game as it is")
		f.eventually("the page is kept up to date", kept)
		f.loseAndFindTheLine(t)
	})
}

// Many moves arrive while a page loads the whole table because of a hint. Each
// line of the log is there once.
func hintAndMoves(_ *testing.T, f *faulty) {
	isWhole := func(r *http.Request) bool { return r.URL.Path == f.path && r.Header.Get("HX-Request") != "" }
	f.open()
	f.eventually("the page is kept up to date", kept)
	for range 3 {
		moved := make(chan struct{})
		f.front.set(only(isWhole, func(w http.ResponseWriter, r *http.Request, site http.Handler) {
			select {
			case <-moved:
				site.ServeHTTP(w, r)
			case <-r.Context().Done():
			}
		}))
		f.eventually("a hint is offered", `document.querySelector("#hint a") !== null`)
		evaluate[bool](f.tab, `(document.querySelector("#hint a").click(), true)`)
		f.eventually("the hint is there", `document.querySelector("#hint .short") !== null`)
		for range 8 {
			f.elsewhere()
		}
		close(moved)
		f.upToDate("the page shows the game as it is")
	}
	f.front.set(nil)
	f.alive()
}

// The second click of a double click does not hit the button's replacement. A
// key pressed then does.
func doubleClick(t *testing.T, f *faulty) {
	f.open()
	f.eventually("the page is kept up to date", kept)
	evaluate[bool](f.tab, `(window.clicks = 0, document.addEventListener("click", () => clicks++), true)`)
	for range 60 {
		evaluate[string](f.tab, choose)
		evaluate[bool](f.tab, `(document.querySelector("[data-next]").scrollIntoView({block: "nearest"}), true)`)
		at := evaluate[[]float64](f.tab, `(() => { const r = document.querySelector("[data-next]").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
		before, clicks := f.tab.entry(), evaluate[int](f.tab, `clicks`)
		f.tab.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1]), chromedp.MouseClickXY(at[0], at[1]))
		f.eventually("what came of a click appears", notEntry(before))
		again := evaluate[bool](f.tab, fmt.Sprintf(`document.elementFromPoint(%v, %v)?.closest("button, a, summary, label") != null`, at[0], at[1]))
		after := f.entryOf()
		f.tab.do(chromedp.MouseClickXY(at[0], at[1], chromedp.ClickCount(2)))
		if got := evaluate[int](f.tab, `clicks`); again && got != clicks+1 {
			t.Fatalf("%d clicks act, want 1", got-clicks)
		}
		if got := f.entryOf(); got != after {
			t.Fatalf("the second click is a move: entry %s, want %s", got, after)
		}
		key := evaluate[string](f.tab, `document.querySelector("#prompt button[name=move][aria-keyshortcuts]")?.ariaKeyShortcuts ?? ""`)
		if again && key != "" {
			f.press(key)
			f.eventually("a key acts", notEntry(after))
			f.alive()
			return
		}
		f.eventually("the next click is one of its own", fmt.Sprintf(`!goa.guarded(%v, %v)`, at[0], at[1]))
	}
	t.Fatal("nothing ever replaces a button")
}
