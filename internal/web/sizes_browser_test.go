//go:build !race

package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Pages to read use the room of a wall screen, and on a phone in landscape the first
// button is in view.
func TestPagesSuitTheirScreen(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest()
	g.get("/")
	b := tab{t, unpainted(t)}
	b.login(g)
	for _, path := range []string{"/", "/new", "/rules"} {
		b.visit(s.URL + path)
		b.do(chromedp.EmulateViewport(3840, 2160))
		if letters := evaluate[float64](b, `parseFloat(getComputedStyle(document.querySelector("main p, main label")).fontSize)`); letters < 28 {
			t.Errorf("%s has letters of %.0f px on a wall", path, letters)
		}
		for _, on := range screens {
			b.do(chromedp.EmulateViewport(on.w, on.h))
			if wide := evaluate[int](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("%s on a %s is %d pixels too wide", path, on.name, wide)
			}
		}
	}
	const inView = `(r => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector("form[action='/play'] button").getBoundingClientRect())`
	b.visit(s.URL + "/")
	for _, on := range screens {
		b.do(chromedp.EmulateViewport(on.w, on.h))
		if !evaluate[bool](b, inView) {
			t.Errorf("on a %s one has to scroll to play", on.name)
		}
	}
	g.post("/play", url.Values{})
	b.visit(s.URL + "/")
	for _, on := range screens {
		b.do(chromedp.EmulateViewport(on.w, on.h))
		if !evaluate[bool](b, `(r => r.top >= 0 && r.bottom <= innerHeight && r.bottom <= document.querySelector(".doors").getBoundingClientRect().top)(document.querySelector(".continue li").getBoundingClientRect())`) {
			t.Errorf("on a %s a running game is not in view, before all else", on.name)
		}
	}
}

// An open chat does not cover the others' boards or the question.
func TestChatCoversNoBoardOfOthers(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest()
	g.get("/")
	b := tab{t, unpainted(t)}
	b.login(g)
	b.visit(s.URL + g.scene(t, scenes[0]) + "?as=0")
	b.eventually("kept", kept)
	b.click("#talk-button")
	b.eventually("the chat is open", `document.getElementById("talk").checkVisibility()`)
	for _, on := range screens {
		b.do(chromedp.EmulateViewport(on.w, on.h))
		over := evaluate[string](b, `(r => [...document.querySelectorAll("#prompt, .player:not(.self)")].filter(e => {
			if (!e.matches("#prompt") && innerWidth < 1180) return false; // where the page scrolls
			const q = e.getBoundingClientRect();
			return Math.min(r.right, q.right) - Math.max(r.left, q.left) > 1 && Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top) > 1;
		}).map(e => e.id).join(" "))(document.getElementById("talk").getBoundingClientRect())`)
		if over != "" {
			t.Errorf("on a %s the chat lies over %s", on.name, over)
		}
	}
}

// The menu of a table begins with the most wanted entries, and there is no chat where no
// one could answer. Solo and campaign say which edition they use, and offer a choice.
func TestTableMenus(t *testing.T) {
	g := newSite(t).guest()
	start := g.get("/")
	for _, action := range []string{`class="door solo"`, `value="campaign"`} {
		_, door, ok := strings.Cut(start.body, action)
		door, _, _ = strings.Cut(door, "</form>")
		if !ok || !strings.Contains(door, `<select name="edition"`) || !strings.Contains(door, "Goa (2026)</option>") {
			t.Errorf("%s has no choice of editions", action)
		}
	}
	solo := g.post("/new", url.Values{"edition": {"2026"}, "seat0": {"me"}, "option": {"solo=1"}})
	if strings.Contains(solo.body, `id="talk-button"`) {
		t.Error("there is a chat in a game alone")
	}
	table := g.post("/play", url.Values{})
	if !strings.Contains(table.body, `id="talk-button"`) {
		t.Error("there is no chat at a table of several")
	}
	_, menu, _ := strings.Cut(table.body, `id="table-menu"`)
	last := -1
	for _, part := range []string{`href="/rules"`, `href="/settings`, `class="chairs"`} {
		at := strings.Index(menu, part)
		if at < last || at < 0 {
			t.Errorf("%s is at %d of the menu, after %d", part, at, last)
		}
		last = at
	}
}
