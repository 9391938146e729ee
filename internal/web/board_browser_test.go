//go:build !race

package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"goa/edition"
)

// everywhere checks a tab on a phone and on a desktop, in light and dark mode:
// nothing scrolls sideways, and axe finds no problems. If GOA_SCREENSHOTS names a
// folder, it saves pictures there.
func (b tab) everywhere(name string) {
	b.t.Helper()
	b.eventually("all of "+name+" has come", laidOut)
	folder := os.Getenv("GOA_SCREENSHOTS")
	for _, size := range []struct {
		name string
		w, h int64
	}{{"phone", 390, 844}, {"desk", 1440, 900}} {
		b.do(chromedp.EmulateViewport(size.w, size.h))
		if wide := evaluate[int](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			b.t.Errorf("%s on a %s is %d pixels too wide", name, size.name, wide)
		}
		b.accessible(name + " on a " + size.name)
		if folder != "" {
			b.theme("light")
			b.save(filepath.Join(folder, fmt.Sprintf("%s-%s.png", name, size.name)))
		}
	}
}

// The analysis of a game: its page, the positions that the graph leads to by pointer
// and by keyboard, and mistakes that the viewer retries in place.
func TestAnalysisInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest()
	rec := recorded(t, edition.Default(), "", wholeGame)
	path := g.upload(string(rec.Text()), "").path
	s.analyzed(path, rec)
	b := tab{t, unpainted(t)}
	b.login(g)
	b.visit(s.URL + path + "/analysis?as=0")
	b.everywhere("analysis")
	b.leave(`document.querySelectorAll(".win-graph a.strip rect")[20].dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}))`)
	b.until(`location.search.startsWith("?at=") && !!document.querySelector(".replay")`)
	b.leave(`history.back()`)
	b.eventually("the analysis is back", laidOut)
	evaluate[bool](b, `(document.querySelector(".win-graph a.mark").focus(), document.activeElement.matches("a.mark"))`)
	b.press("\r")
	b.until(`location.search.includes("at=") && location.search.includes("as=") && !!document.querySelector(".replay")`)
	b.visit(s.URL + path + "/analysis/mistake?as=0&n=1")
	b.everywhere("mistake")
	asked := evaluate[string](b, `document.getElementById("says").textContent`)
	b.click(`#prompt button[name=move]:not([value=bid]), #grid button[name=move]`)
	b.until(fmt.Sprintf(`location.search.includes("tried=") && document.getElementById("says").textContent !== %q`, asked))
	if !evaluate[bool](b, `performance.getEntriesByType("navigation").length === 1 && !!document.querySelector("#guide a[rel=next]")`) {
		t.Error("the next mistake cannot be reached")
	}
	b.click(`#guide a[rel=next]`)
	b.until(`location.search.includes("n=2")`)
	b.click(`#guide a[href*="answer=1"]`)
	b.until(`!!document.querySelector("#guide .both") && !!document.querySelector("[data-mark=best]")`)
	b.everywhere("answer")
	b.leave(`document.querySelector("#guide a[href*='/board']").click()`)
	b.until(`!!document.querySelector(".board-guide")`)
}

// shownAt reports whether the page shows the position of its address.
const shownAt = `new URLSearchParams(location.search).get("n") === document.getElementById("table").dataset.entry`

// The analysis board: values appear automatically and settle, a click plays a line,
// moves on the table work, chance can be chosen, and going back works. All of this
// works by keyboard too.
func TestBoardInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest()
	rec := recorded(t, edition.Default(), "", wholeGame)
	path := g.upload(string(rec.Text()), "").path + "/board"
	b := tab{t, unpainted(t)}
	b.login(g)
	b.visit(s.URL + path + "?n=60")
	b.until(`document.querySelectorAll("#worth meter").length === 3`)
	b.until(`document.getElementById("worth").dataset.ask === ""`)
	b.everywhere("board")
	b.click(`#worth .options a`)
	b.until(`!!document.querySelector("#tree .variation button[aria-current]") && location.search.includes("v=")`)
	b.until(`document.getElementById("worth").dataset.ask === ""`)
	b.everywhere("board-line")
	line := evaluate[string](b, `location.search`)
	evaluate[bool](b, `(document.getElementById("board-prev").focus(), true)`)
	b.press("\r")
	b.until(fmt.Sprintf(`location.search !== %q && location.search.includes("v=") && %s`, line, shownAt))
	evaluate[bool](b, `(history.back(), true)`)
	b.until(fmt.Sprintf(`location.search === %q && %s`, line, shownAt))
	evaluate[bool](b, `(document.querySelector("#tree .branches button").focus(), true)`)
	b.press("\r")
	b.until(`new URLSearchParams(location.search).get("n") === "60" && ` + shownAt)
	b.do(chromedp.SendKeys(chromedp.CSS("#remark"), "Why not?"))
	b.press("\r")
	b.until(`document.getElementById("remark").value === "Why not?" && location.search.includes("Why_not")`)
	b.visit(s.URL + path + "?n=5")
	b.until(`!!document.querySelector("#draw")`)
	b.everywhere("board-chance")
	b.click(`.chance button[value=random]`)
	b.until(`!document.querySelector("#draw") && location.search.includes("v=")`)
}
