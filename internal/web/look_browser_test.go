//go:build !race

package web_test

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"goa/goa"
)

// touch puts a finger on the middle of the element that a selector finds, or lifts it.
func (b tab) touch(kind input.DispatchTouchEventType, selector string) {
	b.t.Helper()
	p := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
	if kind == input.DispatchTouchEventTypeTouchStart {
		at := evaluate[[]float64](b, fmt.Sprintf(`(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector(%q).getBoundingClientRect())`, selector))
		p.TouchPoints = append(p.TouchPoints, &input.TouchPoint{X: at[0], Y: at[1]})
	}
	if _, err := chromedp.Call(b.ctx, input.DispatchTouchEvent, p); err != nil {
		b.t.Fatal(err)
	}
}

func (b tab) tap(selector string) {
	b.t.Helper()
	b.touch(input.DispatchTouchEventTypeTouchStart, selector)
	b.touch(input.DispatchTouchEventTypeTouchEnd, "")
}

// hold keeps a finger on an element for longer than a tap takes.
func (b tab) hold(selector string) {
	b.t.Helper()
	evaluate[float64](b, `window.since = performance.now()`)
	b.touch(input.DispatchTouchEventTypeTouchStart, selector)
	b.eventually("the finger has rested", `performance.now() - since > 700`)
	b.touch(input.DispatchTouchEventTypeTouchEnd, "")
}

// explained reports whether the text about the tile under a cover is shown and does not
// overlap the cover.
const (
	explained = `(cover => {
	const tip = document.getElementById(cover.getAttribute("aria-describedby"));
	if (!tip?.matches(":popover-open")) return false;
	const a = tip.getBoundingClientRect(), b = cover.getBoundingClientRect();
	return a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;
})(document.querySelector("#grid .target-cover"))`
	// fifth marks a cover in the middle of the market, with little room below it.
	fifth = `(document.querySelectorAll("#grid .cover[aria-describedby]")[4].classList.add("target-cover"), true)`
	// tipInTheWay returns a point of an open text that blocks the mouse.
	tipInTheWay = `(tip => {
	const r = tip.getBoundingClientRect();
	for (const [x, y] of [[.5, .5], [.1, .1], [.9, .9]])
		if (tip.contains(document.elementFromPoint(r.x + r.width * x, r.y + r.height * y))) return x + ", " + y;
	return "";
})(document.querySelector(".tip:popover-open"))`
	unexplained = `document.querySelector(".tip:popover-open") === null`
	cover       = ".target-cover"
	// looksLegal reports whether a tile that can be chosen looks normal, and one that
	// cannot is faded.
	looksLegal = `(() => {
	const of = (e) => { const s = getComputedStyle(e); return s.filter + " " + s.opacity; };
	const cover = document.querySelector(".target-cover");
	const other = document.querySelector("#grid .spot:not(:has(.cover)) .tile");
	return of(cover.closest(".spot").querySelector(".tile")) === "none 1" && of(cover) === "none 1" && getComputedStyle(cover).backgroundColor === "rgba(0, 0, 0, 0)" && of(other) !== "none 1";
})()`
)

var firstToken = more[0]

// A tile that can be chosen shows its explanation to the mouse and the keyboard, like
// any other.
func TestAMouseLooksBeforeItChooses(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest()
	g.get("/")
	b := tab{t, browser(t)}
	b.login(g)
	b.do(chromedp.EmulateViewport(1280, 720))
	b.visit(s.URL + g.scene(t, firstToken) + "?as=0")
	b.eventually("kept", kept)
	evaluate[bool](b, fifth)
	b.holds("tiles that can be chosen are not faded", looksLegal)
	at := evaluate[[]float64](b, `(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector(".target-cover").getBoundingClientRect())`)
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 2, 2), chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1]))
	b.eventually("the tile is explained to a mouse", explained)
	b.holds("under a mouse neither", looksLegal)
	if over := evaluate[string](b, tipInTheWay); over != "" {
		t.Errorf("the explanation keeps a mouse from what is behind it: %s", over)
	}
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 2, 2))
	b.eventually("the mouse has gone", unexplained)
	evaluate[bool](b, `(document.querySelector(".target-cover").focus({focusVisible: true}), true)`)
	b.eventually("the tile is explained to the keyboard", explained)
}

// A finger chooses a tile with the first tap and places with the second. A long press
// places nothing. One tap is enough for players who prefer that.
func TestAFingerLooksBeforeItChooses(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, size := range [][2]int64{{390, 844}, {640, 360}} {
		g := s.guest()
		g.get("/")
		b := tab{t, browser(t)}
		b.login(g)
		b.do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
		open := func() string {
			b.visit(s.URL + g.scene(t, firstToken) + "?as=0")
			b.eventually("kept", kept)
			evaluate[bool](b, fifth)
			return b.entry()
		}
		entry := open()
		b.hold(cover)
		b.eventually("a long press explains", explained)
		b.hold("#prompt .question")
		b.tap(cover)
		b.eventually("a tap chooses and explains", explained+` && document.querySelector(".chosen") === document.querySelector(".target-cover")`)
		b.tap("#prompt .question") // the text may lie over the other one
		b.tap(cover)
		b.eventually("nothing was placed, and it is chosen again", explained)
		b.tap("#prompt .question")
		b.tap("#grid .cover:not(.target-cover)")
		b.eventually("another tap chooses another", `document.querySelectorAll(".chosen").length === 1 && !document.querySelector(".target-cover.chosen")`)
		b.tap("#prompt .question")
		b.tap(cover)
		b.eventually("the first one is chosen again", explained)
		if b.entry() != entry {
			t.Fatal("a token was placed by looking")
		}
		b.tap(cover)
		b.changed(entry)

		g.post("/settings", url.Values{"curtain": {"1"}}) // without a tick for two taps
		b.login(g)
		entry = open()
		b.hold(cover)
		b.eventually("a long press explains", explained)
		if b.entry() != entry {
			t.Fatal("a long press has placed a token")
		}
		b.hold("#prompt .question")
		b.tap(cover)
		b.changed(entry)
	}
}

// A long press does nothing anywhere at a table.
func TestALongPressNeverActs(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest()
	g.get("/")
	b := tab{t, browser(t)}
	b.login(g)
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.visit(s.URL + g.scene(t, scene{"acting", "", nil, 3, func(s *goa.State) bool {
		return s.Turn() == 0 && s.Round() == 4 && s.Ask() == goa.AskAction && offers(s, goa.Progress, 1)
	}}) + "?as=0")
	b.eventually("kept", kept)
	entry := b.entry()
	for _, control := range []string{"#do-tax", ".step.do"} {
		b.hold(control)
		b.eventually("it is explained", `document.querySelector(".tip:popover-open") !== null`)
	}
	// A click that the browser sends after a long press is ignored.
	evaluate[bool](b, `(() => {
		const at = document.querySelector("#do-tax"), r = at.getBoundingClientRect(), o = {bubbles: true, cancelable: true, pointerType: "touch", clientX: r.x + 9, clientY: r.y + 9, detail: 1};
		const old = new PointerEvent("pointerdown", o), late = new PointerEvent("pointerup", o);
		Object.defineProperty(late, "timeStamp", {value: old.timeStamp + 800});
		at.dispatchEvent(old); at.dispatchEvent(late); at.dispatchEvent(new PointerEvent("click", o));
		return true;
	})()`)
	b.tap("#prompt .question")
	if b.entry() != entry {
		t.Fatal("a long press has acted")
	}
	b.tap("#do-tax")
	b.changed(entry)
}

// Where a choice has no room for its effect, the first tap explains it and the second
// one chooses.
func TestAChoiceIsExplainedBeforeItIsMade(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest()
	g.get("/")
	b := tab{t, browser(t)}
	b.login(g)
	b.do(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.visit(s.URL + g.scene(t, scene{"gambits", "2026", modules, 4, func(s *goa.State) bool { return s.Turn() == 0 && offers(s, goa.Pledge, 6) }}) + "?as=0")
	b.eventually("kept", kept)
	const option = "#prompt .option"
	b.holds("what it does has no room", `document.querySelector("#prompt .option small").getBoundingClientRect().width < 2`)
	entry := b.entry()
	b.tap(option)
	b.eventually("a tap explains", `(note => note.matches(":popover-open") && note.textContent.includes(document.querySelector("#prompt .option small").textContent))(document.getElementById("note"))`)
	if b.entry() != entry {
		t.Fatal("a tap that explains has chosen")
	}
	b.tap(option)
	b.changed(entry)
}
