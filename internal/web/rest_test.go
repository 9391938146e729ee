//go:build !race

package web_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// lateActing shows an action turn full of choices.
func lateActing(t *testing.T, width, height int64) tab {
	t.Helper()
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	g.get("/")
	b.login(g)
	b.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(s.URL+g.scene(t, scenes[0])+"?as=0"))
	b.eventually("the page is kept up to date", kept)
	return b
}

// A prompt that was scrolled shows its next question from the top.
func TestAQuestionIsReadFromItsBeginning(t *testing.T) {
	b := lateActing(t, 320, 360)
	if !evaluate[bool](b, `(() => { const p = document.getElementById("prompt"); p.scrollTop = 1000; return p.scrollTop > 0; })()`) {
		t.Fatal("the prompt does not scroll")
	}
	entry := b.entry()
	b.press("3")
	b.changed(entry)
	if got := evaluate[float64](b, `document.getElementById("prompt").scrollTop`); got != 0 {
		t.Errorf("the next question is %v pixels above what is seen", got)
	}
}

// The tab says how a game has ended.
func TestTheTitleSaysWhoHasWon(t *testing.T) {
	g := newSite(t).guest()
	opened := g.upload(string(recorded(t, ownEdition(t), "", wholeGame).Text()), "")
	_, rest, _ := strings.Cut(opened.body, "<title>")
	title, _, _ := strings.Cut(rest, "</title>")
	if !strings.Contains(title, "wins · Goa") && !strings.Contains(title, "share the victory · Goa") {
		t.Errorf("the title is %q", title)
	}
}

// An element that appears under a resting mouse shows its explanation only when
// the mouse moves.
func TestWhatComesUnderAMouseIsQuiet(t *testing.T) {
	b := lateActing(t, 1440, 900)
	// An update shows the element that is hidden here, at the same place.
	at := evaluate[[]float64](b, `(() => {
		document.styleSheets[0].insertRule("#prompt { height: 320px !important; overflow: auto; }", document.styleSheets[0].cssRules.length);
		const ducats = document.querySelector("#players [popovertarget=tip-ducat]"), r = ducats.getBoundingClientRect();
		ducats.closest("[id]").style.visibility = "hidden";
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`)
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1]))
	evaluate[bool](b, `(window.noticed = false, addEventListener("pointerover", (e) => { noticed ||= !!e.target.closest("[popovertarget=tip-ducat]"); }, true), true)`)
	entry := b.entry()
	b.press("3") // to take taxes
	b.changed(entry)
	if under := evaluate[string](b, fmt.Sprintf(`document.elementFromPoint(%v, %v).closest("[popovertarget]")?.getAttribute("popovertarget") ?? ""`, at[0], at[1])); under != "tip-ducat" {
		t.Fatalf("under the mouse has come %q", under)
	}
	const explained = `document.querySelector(".tip:popover-open") !== null`
	b.eventually("the browser notices what is under its mouse", `noticed`)
	wait := chromedp.Evaluate[bool](`new Promise(done => setTimeout(done, 500, true))`, chromedp.EvalAwaitPromise) // sleeps: a timer of a page ends after its shorter ones, such as that of an explanation
	if _, err := chromedp.Run(b.ctx, wait); err != nil {
		t.Fatal(err)
	}
	if evaluate[bool](b, explained) {
		t.Error("an element that appears under a resting mouse explains itself")
	}
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0]+1, at[1]+1))
	b.eventually("it does when the mouse is moved", explained)
}

// A key that is held down presses once.
func TestAHeldKeyPressesOnce(t *testing.T) {
	b := lateActing(t, 1440, 900)
	evaluate[bool](b, `(window.clicks = 0, addEventListener("click", (e) => { clicks++; e.preventDefault(); }, true), true)`)
	evaluate[bool](b, `(document.querySelector("#prompt button[name=move]").focus(), true)`)
	key := func(key, text string, held bool) {
		t.Helper()
		_, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: "keyDown", Key: key, Text: text, AutoRepeat: &held})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ key, text string }{{"3", "3"}, {"Enter", "\r"}} {
		before := evaluate[int](b, `clicks`)
		key(c.key, c.text, false)
		for range 3 {
			key(c.key, c.text, true)
		}
		if got := evaluate[int](b, `clicks`) - before; got != 1 {
			t.Errorf("%s is held down: %d clicks, want 1", c.key, got)
		}
	}
}

// A second tap of a finger does not hit the button's replacement. A moment later
// it does.
func TestASecondTapDoesNotAct(t *testing.T) {
	b := lateActing(t, 390, 844)
	// The page itself makes the second tap, because a slow machine would make it
	// too late: as soon as the update is there, and once more when the button is no
	// longer guarded. A trial run finds out where a button will be then.
	got := `(async () => {
		const until = async (so) => {
			while (!so()) await new Promise((done) => setTimeout(done, 10)); // sleeps: between two looks at the page
		};
		const swapped = async (press) => {
			const entry = document.getElementById("now").dataset.entry;
			press.form.requestSubmit(press);
			await until(() => document.getElementById("now").dataset.entry !== entry && !goa.commanding() && document.getAnimations().length === 0);
		};
		const find = (what) => document.querySelector("#prompt button" + what);
		await swapped(find("[name=move][aria-keyshortcuts='1']"));
		const r = find(".main").getBoundingClientRect(), at = {clientX: r.x + 8, clientY: r.y + 8};
		await swapped(find("[value=undo]"));
		const tap = () => {
			const on = document.elementFromPoint(at.clientX, at.clientY), how = {...at, bubbles: true, cancelable: true, pointerType: "touch", detail: 1};
			on.dispatchEvent(new PointerEvent("pointerdown", how));
			return on.dispatchEvent(new PointerEvent("click", how));
		};
		addEventListener("click", (e) => e.preventDefault(), {capture: true, once: true}); // the first is sent by hand
		tap();
		return new Promise((done) => {
			addEventListener("htmx:after:swap", async () => {
				const acted = [tap()];
				await until(() => !goa.guarded(at.clientX, at.clientY));
				done([...acted, tap()]);
			}, {once: true});
			const button = find("[name=move][aria-keyshortcuts='1']");
			button.form.requestSubmit(button);
		});
	})()`
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	acted, err := chromedp.Run(ctx, chromedp.Evaluate[[]bool](got, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	if len(acted) != 2 || acted[0] || !acted[1] {
		t.Errorf("at once and a moment later the taps act: %v, want only the second", acted)
	}
}
