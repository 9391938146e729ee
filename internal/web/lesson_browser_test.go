//go:build !race

package web_test

import (
	"fmt"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"goa/internal/lesson"
)

// lessonAt returns a script that reports whether the page shows the moment after some
// inputs, in the lesson's address and in the form for the next one.
func lessonAt(inputs string) string {
	return fmt.Sprintf(`(want => {
		const of = address => new URL(address, location).searchParams.get("m") ?? "";
		return of(location) === want && of(document.getElementById("moves").getAttribute("action")) === want;
	})(%q)`, inputs)
}

// A lesson continues on the same page: the address follows, the browser's back and
// forward buttons work, a refused move changes nothing, and glowing pieces are visible.
// Nothing is lost if the connection fails.
func TestLessonInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	b.do(chromedp.EmulateViewport(390, 844))
	b.visit(s.URL + "/learn/first")
	if !evaluate[bool](b, `history.state === null`) {
		t.Error("htmx follows the browser's buttons, too: what it loads may come late and hide a later step")
	}
	begin := evaluate[float64](b, `performance.timeOrigin`)
	says := evaluate[string](b, `document.getElementById("says").textContent`)

	b.click("#at-c2 .cover")
	b.eventually("the token is placed", lessonAt("token_c2"))
	b.eventually("the teacher goes on", fmt.Sprintf(`document.getElementById("says").textContent !== %q`, says))
	b.click("#lesson-ok")
	b.eventually("a bid is asked for", lessonAt("token_c2.ok"))
	b.click("#prompt button[value='bid 3']")
	b.eventually("the flag is won", lessonAt("token_c2.ok.bid_3"))
	b.click("#lesson-ok")
	b.click("#prompt button[value=sell]")
	b.eventually("a lot is sold", lessonAt("token_c2.ok.bid_3.ok.sell"))
	b.eventually("what glows, far below on a phone, can be seen", `(() => {
		const {top, bottom} = document.getElementById("goods-0").getBoundingClientRect();
		return document.getElementById("goods-0").hasAttribute("data-glow") && top >= document.getElementById("teacher").getBoundingClientRect().bottom - 1 && bottom <= innerHeight;
	})()`)

	evaluate[bool](b, `(history.go(-3), true)`)
	b.eventually("the browser's button leads back", lessonAt("token_c2.ok"))
	evaluate[bool](b, `(history.go(-2), true)`)
	b.eventually("and to the beginning", lessonAt(""))
	if got := evaluate[string](b, `document.getElementById("says").textContent`); got != says {
		t.Errorf("at the beginning the teacher says %q, want %q", got, says)
	}
	evaluate[bool](b, `(history.forward(), true)`)
	b.eventually("and forth", lessonAt("token_c2"))
	b.click("a[data-lesson]")
	b.eventually("so does the page's own", lessonAt(""))

	evaluate[bool](b, `(document.querySelector("#at-c2 .cover").value = "token f6", true)`)
	b.click("#at-c2 .cover")
	b.eventually("a refused move says why", `!!document.querySelector(".notice")?.textContent`)
	b.eventually("and changes nothing", lessonAt(""))
	if now := evaluate[float64](b, `performance.timeOrigin`); now != begin {
		t.Error("another page was loaded")
	}

	b.offline(true)
	b.click("#at-d2 .cover")
	b.until(fmt.Sprintf(`performance.timeOrigin !== %v`, begin))
	b.offline(false)
	b.visit(s.URL + "/learn/first")
	b.click("#at-d2 .cover")
	b.eventually("the lesson goes on when the line does", lessonAt("token_d2"))
}

// A double click advances by one step, though the next button looks the same and is at
// the same place. A key pressed then advances.
func TestADoubleClickSkipsNoStepOfALesson(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	b.do(chromedp.EmulateViewport(390, 844))
	b.visit(s.URL + "/learn/founding")
	const ok = `(r => [r.x + r.width / 2, r.y + r.height / 2])(document.getElementById("lesson-ok").getBoundingClientRect())`
	at := evaluate[[]float64](b, ok)
	evaluate[bool](b, `(window.clicks = 0, document.addEventListener("click", () => clicks++), true)`)
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1]), chromedp.MouseClickXY(at[0], at[1]))
	b.eventually("a click goes on", lessonAt("ok"))
	if now := evaluate[[]float64](b, ok); !slices.Equal(now, at) {
		t.Fatalf("the button went from %v to %v", at, now)
	}
	b.do(chromedp.MouseClickXY(at[0], at[1], chromedp.ClickCount(2)))
	if clicks := evaluate[int](b, `clicks`); clicks != 1 {
		t.Errorf("a double click presses %d times, want 1", clicks)
	}
	b.press("\r")
	b.eventually("a key goes on", lessonAt("ok.ok"))

	// In this step the page scrolls to a board. Elements that then appear under the
	// pointer do not react either.
	b.visit(s.URL + "/learn/quick-start?m=ok.quick_ship_tax")
	at = evaluate[[]float64](b, ok)
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1]), chromedp.MouseClickXY(at[0], at[1]))
	b.eventually("the page scrolls", `scrollY > 0 && `+lessonAt("ok.quick_ship_tax.ok"))
	if under := fmt.Sprintf(`document.elementFromPoint(%v, %v)`, at[0], at[1]); !evaluate[bool](b, fmt.Sprintf(`!%s.closest("#teacher") && goa.unmoved(%v, %v)`, under, at[0], at[1])) {
		t.Errorf("under a pointer that rests comes %s", evaluate[string](b, under+`.outerHTML.slice(0, 100)`))
	}
}

// The whole lesson is played with the Tab and Enter keys. The focus never gets lost, and
// the next button is near.
func TestLessonByKeyboard(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	b.do(chromedp.EmulateViewport(1440, 900))
	b.visit(s.URL + "/learn/first")
	const next = `document.activeElement.matches("#lesson-ok, #lesson-show")`
	far := 0
	for range 2 * lesson.MaxInputs {
		if evaluate[bool](b, `!!document.querySelector("#to-play")`) {
			if !evaluate[bool](b, `!!document.querySelector("#teacher [form=to-play]")`) {
				t.Error("the end leads nowhere")
			}
			t.Logf("the farthest button is %d keys away", far)
			return
		}
		at := evaluate[string](b, `location.search`)
		if at != "" && evaluate[bool](b, `!!document.getElementById("lesson-ok")`) != evaluate[bool](b, `document.activeElement.id === "lesson-ok"`) {
			t.Errorf("%s: the focus is on %s", at, evaluate[string](b, `document.activeElement.outerHTML.slice(0, 200)`))
		}
		for keys := 0; !evaluate[bool](b, next); keys++ {
			if far = max(far, keys); keys > 60 {
				t.Fatalf("%s: the next button is not to be reached; the focus is on %s", at, evaluate[string](b, `document.activeElement.outerHTML.slice(0, 200)`))
			}
			if at == "" {
				b.press("\t")
			} else {
				b.do(chromedp.KeyEvent("\t", chromedp.KeyModifiers(chromedp.ModifierShift)))
			}
		}
		b.press("\r")
		b.eventually("Enter leads on from "+at, fmt.Sprintf(`location.search !== %q && document.getElementById("moves").getAttribute("action").endsWith(location.search)`, at))
		b.eventually("the focus is somewhere after "+at, `document.activeElement !== document.body`)
	}
	t.Fatal("the lesson does not end")
}

// unseen lists problems with a step of a lesson as it loads: a page that is too wide, and
// glowing pieces that are hidden or begin outside the visible area.
const unseen = `(() => {
	goa.fit?.();
	const found = [], prompt = document.getElementById("prompt"), edge = prompt && getComputedStyle(prompt).position === "fixed" ? prompt.getBoundingClientRect().top : innerHeight;
	if (document.documentElement.scrollWidth > innerWidth) found.push("the page is " + (document.documentElement.scrollWidth - innerWidth) + " too wide");
	const glowing = [...document.querySelectorAll("[data-glow]")].map(e => [e, e.getBoundingClientRect()]);
	for (const [e, r] of glowing) if (!e.checkVisibility({visibilityProperty: true}) || r.width < 2 || r.height < 2) found.push("not shown: " + e.id);
	const first = glowing.filter(([e]) => !prompt?.contains(e)).sort((a, b) => a[1].top - b[1].top)[0];
	if (first && first[1].top > edge - 20) found.push("out of sight: " + first[0].id);
	return found.join("\n");
})()`

// On a laptop and on a phone, every step of every lesson, as “Show me” goes through it,
// fits and shows what it is about. The test checks one step in thirty; GOA_DECISIONS=1
// checks all of them.
func TestStepsOfLessonsAreOnTheScreen(t *testing.T) {
	t.Parallel()
	every := 30
	if text := os.Getenv("GOA_DECISIONS"); text != "" {
		var err error
		if every, err = strconv.Atoi(text); err != nil || every < 1 {
			t.Fatalf("GOA_DECISIONS=%s is not a number of steps", text)
		}
	}
	s := newSite(t)
	b := tab{t, unpainted(t)}
	looked := 0
	for _, name := range lesson.Names() {
		l, err := lesson.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		var inputs []string
		for n := 0; ; n++ {
			m, err := l.At(inputs)
			if err != nil || n > lesson.MaxInputs {
				t.Fatalf("%s, %v: %v", name, inputs, err)
			}
			if n%every == 0 || m.Step.Kind == lesson.End {
				looked++
				for i, on := range slices.DeleteFunc(slices.Clone(screens), func(on screen) bool { return on.name != "laptop" && on.name != "tall-phone" }) {
					if every > 1 && i != looked%2 {
						continue // in a sample, the screens take turns
					}
					b.do(chromedp.EmulateViewport(on.w, on.h))
					b.visit(s.URL + strings.TrimSuffix("/learn/"+name+"?m="+url.QueryEscape(lesson.Join(inputs)), "?m="))
					if found := evaluate[string](b, unseen); found != "" {
						t.Errorf("%s, %s, on a %s:\n%s", name, m.Step.Key, on.name, found)
					}
				}
			}
			if m.Step.Kind == lesson.End {
				break
			}
			inputs = append(slices.Clip(m.Inputs), m.Next()...)
		}
	}
	t.Logf("%d steps", looked)
}

// The lesson fits and is accessible: when placing, bidding, being warned, finishing and
// scoring.
func TestLessonExcludesNobody(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	l, err := lesson.Named("first")
	if err != nil {
		t.Fatal(err)
	}
	last, err := l.At(nil)
	if err != nil {
		t.Fatal(err)
	}
	skipped := lesson.Join(last.Skip())
	last, err = l.At(last.Skip())
	if err != nil {
		t.Fatal(err)
	}
	for name, inputs := range map[string]string{
		"lesson-place": "", "lesson-bid": "token_c2.ok", "lesson-warning": "token_c2.ok.bid_9",
		"lesson-acting": "token_c2.ok.bid_3.ok.sell.ok.bid_4.ok.pass.ok", "lesson-last": skipped, "lesson-end": lesson.Join(last.Skip()),
	} {
		b.visit(s.URL + strings.TrimSuffix("/learn/first?m="+inputs, "?m="))
		b.shown(name)
	}
}
