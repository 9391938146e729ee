//go:build !race

package web_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/progress"
)

// screen is a size that the table is designed for.
type screen struct {
	name string
	w, h int64
	desk bool // everything is visible at once
}

var screens = []screen{
	{"phone", 360, 640, false}, {"phone-on-its-side", 640, 360, false}, {"tablet", 768, 1024, false},
	{"tall-phone", 390, 844, false}, {"tall-phone-on-its-side", 844, 390, false}, {"tablet-on-its-side", 1024, 768, false},
	{"laptop", 1280, 720, true}, {"notebook", 1440, 900, true}, {"monitor", 1920, 1080, true}, {"wall", 3840, 2160, true},
}

// screensFor returns the screens that the n-th page is checked on: every fifth one.
// The next pages are checked on the others. GOA_SCREENS=all checks every page on every
// screen; so do GOA_AXE=all and GOA_SCREENSHOTS.
func screensFor(n int) (list []screen) {
	if os.Getenv("GOA_SCREENS") == "all" || os.Getenv("GOA_AXE") == "all" || os.Getenv("GOA_SCREENSHOTS") != "" {
		return screens
	}
	for i := n % 5; i < len(screens); i += 5 {
		list = append(list, screens[i])
	}
	return list
}

// cutOff lists what does not fit: a page that scrolls sideways, text that is clipped or
// outside, and on a desktop anything that scrolls, except lists of any length: the log,
// and what has happened since. On a phone, the effect of a lot or a story may be clipped,
// because its tile or its text shows it in full. Letters that are too small on a desktop,
// and targets that are too small for a finger, are listed as well.
const cutOff = `((desk) => {
	const found = new Set(), page = document.documentElement;
	const name = e => e.tagName.toLowerCase() + (e.id && "#" + e.id) + "." + e.className + " " + JSON.stringify(e.textContent.trim().slice(0, 20));
	if (page.scrollWidth > innerWidth) found.add("the page is " + (page.scrollWidth - innerWidth) + " too wide");
	if (desk && page.scrollHeight > innerHeight) found.add("the page is " + (page.scrollHeight - innerHeight) + " too high");
	for (const e of document.querySelectorAll("#table :not(svg, svg *)")) {
		if (!e.checkVisibility({visibilityProperty: true})) continue;
		const box = e.getBoundingClientRect(), style = getComputedStyle(e);
		if (box.width < 2 || box.height < 2 || style.display === "inline" || e.closest("[popover]:not(:popover-open)")) continue;
		const scrolls = e.matches("#log-lines, .since ol") || !desk && e.matches(".prompt, .lot small");
		if (!desk && e.matches(".bar .story") || e.matches(".player .who")) continue; // names may be as long as they like
		const wide = e.scrollWidth > e.clientWidth + 1, high = e.scrollHeight > e.clientHeight + 1;
		if (wide && (style.overflowX !== "visible" || e.matches("button")) || high && style.overflowY !== "visible" && !scrolls) found.add("does not fit: " + name(e));
		const holds = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
		const letters = parseFloat(style.fontSize);
		if (holds && letters > 0 && letters < 10.95 && desk) found.add("letters of " + letters.toFixed(1) + " px: " + name(e));
		// Words of a sentence that can be pressed are as high as its line.
		if (!desk && e.matches("button:not(.term), summary, select, .bar a, label.do, label.unit") && (box.width < 23.5 || box.height < 23.5)) found.add("a target of " + Math.round(box.width) + " by " + Math.round(box.height) + ": " + name(e));
		if (holds && (box.right > innerWidth + 1 || box.left < -1 || desk && box.bottom > innerHeight + 1 && !e.closest("#log-lines, .since ol"))) found.add("outside: " + name(e));
	}
	const textOf = e => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect(); };
	const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	const shown = e => e.checkVisibility() && e.getBoundingClientRect().width > 2;
	const bar = document.getElementById("bar").getBoundingClientRect();
	for (const e of document.querySelectorAll("#bar .round, #bar .stage, #bar .tools > *"))
		if (shown(e) && (textOf(e).top < bar.top - 1 || textOf(e).bottom > bar.bottom + 1)) found.add("outside the bar: " + name(e) + " " + textOf(e).top + " to " + textOf(e).bottom);
	for (const e of document.querySelectorAll("#bar .story span")) // wholly, or not at all
		if (textOf(e).top < e.parentElement.getBoundingClientRect().bottom - 1 && textOf(e).right > e.parentElement.getBoundingClientRect().right + 1) found.add("cut: " + name(e));
	for (const place of document.querySelectorAll("#table .place")) {
		const box = place.getBoundingClientRect(), title = place.querySelector(".name");
		if (shown(title) && place.querySelector(".moves > *") && textOf(title).top < box.top + 1.5) found.add("under the frame of its place: " + name(title) + " of " + place.closest(".player").id);
		for (const e of place.querySelectorAll(".moves > *"))
			if (shown(e) && e.getBoundingClientRect().bottom > box.bottom - 1.5) found.add("over the frame of its place: " + name(place) + " of " + place.closest(".player").id);
		for (const e of place.querySelectorAll(".spice, .need, .moves > *")) {
			const r = e.getBoundingClientRect();
			if (!shown(e)) continue;
			if (r.left < box.left - 2 || r.right > box.right + 2 || r.top < box.top - 2 || r.bottom > box.bottom + 2) found.add("outside its place: " + name(place) + " of " + place.closest(".player").id);
			if (shown(title) && over(textOf(title), {left: r.left + 2, right: r.right - 2, top: r.top + 3, bottom: r.bottom - 3})) found.add("over the name of its place: " + name(place) + " of " + place.closest(".player").id);
		}
	}
	for (const row of document.querySelectorAll("#table .resources")) {
		const numbers = [...row.querySelectorAll("b")].filter(shown);
		for (const e of row.querySelectorAll(".wood")) numbers.forEach(b => { if (shown(e) && over(e.getBoundingClientRect(), textOf(b))) found.add("a piece lies over " + b.textContent + " of " + row.id); });
	}
	const lines = [...document.querySelectorAll("#log-lines > li")].filter(shown);
	lines.forEach((e, i) => { if (i > 0 && textOf(lines[i - 1]).bottom > textOf(e).top + 3) found.add("one over the other: " + name(lines[i - 1]) + " and " + name(e)); });
	const log = document.getElementById("log");
	const hand = document.getElementById("hand"), last = [...document.querySelectorAll("#hand .card")].at(-1);
	if (desk && log && hand && last && !hand.querySelector(".back") && log.getBoundingClientRect().left > hand.getBoundingClientRect().right) {
		const free = hand.getBoundingClientRect().right - last.getBoundingClientRect().right;
		if (free > last.getBoundingClientRect().width && free > log.getBoundingClientRect().width / 3) found.add("the hand leaves " + Math.round(free) + " px empty beside a log of " + Math.round(log.getBoundingClientRect().width));
	}
	const linesOf = e => { const r = document.createRange(); r.selectNodeContents(e); return new Set([...r.getClientRects()].filter(q => q.width > 1).map(q => Math.round(q.top))).size; };
	for (const e of document.querySelectorAll("#table .and-end")) if (shown(e) && linesOf(e) > 2) found.add("in " + linesOf(e) + " lines: " + name(e));
	for (const row of document.querySelectorAll("#table .picker .row")) {
		const units = [...row.querySelectorAll(".unit")].filter(shown);
		if (units.length > 4 && row.offsetWidth < row.parentElement.clientWidth - 2 && units[0].offsetTop !== units.at(-1).offsetTop) found.add("a row of two lines beside free space: " + name(row));
	}
	for (const e of document.querySelectorAll("#log-lines .glued"))
		if (shown(e) && e.firstChild.nodeType === 3) {
			const quote = document.createRange();
			quote.selectNode(e.firstChild);
			if (quote.getBoundingClientRect().top > e.querySelector(".term").getBoundingClientRect().bottom || quote.getBoundingClientRect().bottom < e.querySelector(".term").getBoundingClientRect().top) found.add("a line ends between a word and its quotation mark: " + name(e));
		}
	if (desk && log && log.getBoundingClientRect().width < 150) found.add("the log is " + Math.round(log.getBoundingClientRect().width) + " px wide");
	for (const row of document.querySelectorAll("#table .tracks")) {
		const names = [...row.querySelectorAll(".name span")].filter(shown);
		names.forEach((e, i) => { if (i > 0 && textOf(e).left < textOf(names[i - 1]).right - 1) found.add("one over the other: " + name(names[i - 1]) + " and " + name(e)); });
	}
	for (const text of document.querySelectorAll("#table .chart text")) {
		const letters = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
		if (!text.checkVisibility() && text.closest("svg").checkVisibility()) found.add("not shown in a chart: " + text.textContent);
		if (text.checkVisibility() && letters < (desk ? 10.95 : 9.5)) found.add("letters of " + letters.toFixed(1) + " px in a chart: " + text.textContent);
	}
	for (const e of document.querySelectorAll("#table :is(.tile .label, .card .name, .place .name)")) {
		if (!shown(e) || e.closest("[popover]:not(:popover-open)")) continue;
		const range = document.createRange(), text = e.firstChild;
		for (const word of text.data.matchAll(/[^\s\u200b-]+/g)) {
			if (word[0].includes("\u00ad")) continue; // which may be broken
			range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length);
			if (new Set([...range.getClientRects()].filter(r => r.width > 1).map(r => Math.round(r.top))).size > 1) found.add("a word is broken: " + word[0]);
		}
	}
	const sheets = ".prompt, .bar, .player, .hand, .market, .log, .finish", controls = [...document.querySelectorAll("#table :is(button, a, summary, label, select, .bar .round)")].filter(e =>
		e.checkVisibility({visibilityProperty: true}) && !e.closest(".spot, .tiles, [popover]:not(:popover-open), .log, svg, .menu") && e.closest(sheets)).map(e => [e, e.closest(sheets), e.getBoundingClientRect()]).filter(c => c[2].width > 2 && c[2].height > 2);
	controls.forEach(([a, of, r], i) => controls.slice(i + 1).forEach(([b, other, q]) => {
		if (of === other && !a.contains(b) && !a.closest(".card")?.contains(b) && Math.min(r.right, q.right) - Math.max(r.left, q.left) > 2 && Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top) > 2) found.add("one over the other: " + name(a) + " and " + name(b));
	}));
	return [...found].join("\n");
})`

// more are scenes of the stages that have none among the late positions.
var more = []scene{
	{"placing", "", nil, 4, func(s *goa.State) bool { return s.Round() == 1 && s.Turn() == 0 && offers(s, goa.PlaceToken, 3) }},
	{"flag", "2026", nil, 3, func(s *goa.State) bool { return s.Round() == 2 && s.Turn() == 0 && offers(s, goa.PlaceFlag, 3) }},
	{"favor", "", nil, 4, func(s *goa.State) bool { return s.Turn() == 0 && offers(s, goa.TakeFavor, 1) }},
	{"outposts", "2026", []string{"captains", "story=drawn", "gambit"}, 3, func(s *goa.State) bool {
		return s.Turn() == 0 && s.Round() == 5 && s.Stage() == goa.Acting && !s.HasActed()
	}},
	{"expedition", "2026", nil, 3, func(s *goa.State) bool {
		v := s.View(0)
		return s.Turn() == 0 && s.Ask() == goa.AskDraw && v.Hand().Len() >= 3
	}},
	{"bonanza", "2004", []string{"bonanza"}, 4, func(s *goa.State) bool {
		return s.Round() == 2 && s.Turn() == 0 && s.Stage() == goa.Bidding && offers(s, goa.Bid, 3)
	}},
}

// theEnd is a scene shortly before the end of a game.
var theEnd = scene{"the end", "", nil, 4, func(s *goa.State) bool {
	return s.Round() == goa.NumRounds && s.Stage() == goa.Acting && s.ActionOfRound() == 3
}}

// Every stage fits on its screens, with the longest explanation beside the question and
// the longest advice at the end. Labels of tiles are readable, and the pages are
// accessible. With GOA_AXE=all, accessibility is checked on every screen and in both
// themes. If GOA_SCREENSHOTS is set, pictures of all stages are saved there, light and
// dark.
func TestEveryStageFitsOnEveryScreen(t *testing.T) {
	t.Parallel()
	s, _ := explainedSite(t)
	b := tab{t, unpainted(t)}
	g := s.guest()
	g.get("/")
	g.set(func(v *progress.Value) { v.Explain = progress.On })
	b.login(g)
	for i, c := range append(more, scenes...) {
		path := g.explainedScene(t, c)
		if i == 0 {
			b.visit(s.URL + path)
		}
		b.fitsOn(c.name, path, screensFor(i))
		if i == 0 || i >= len(more) && (i%2 == 0 || os.Getenv("GOA_AXE") == "all") { // the others have little that is new
			b.shutsNobodyOut(c.name, i/2)
		}
	}
	path := g.explainedScene(t, theEnd)
	g.playOut(g.get(path), rand.New(rand.NewPCG(1, 1)))
	b.fitsOn("end", path, slices.Concat(screensFor(1), screensFor(3)))
	if evaluate[int](b, `document.querySelectorAll(".scores").length`) == 0 {
		t.Error("the end does not show the scores")
	}
	b.fitsOn("replay", path+"?at=300", screensFor(0))
}

// shutsNobodyOut checks the accessibility of the n-th table with everything open that can
// be opened: the first on a desktop and the next on a phone, each in one theme.
func (b tab) shutsNobodyOut(name string, n int) {
	b.t.Helper()
	b.shoot(name)
	evaluate[bool](b, `(document.querySelectorAll("details").forEach(d => d.open = true), true)`)
	theme := []string{"light", "dark"}[n/2%2]
	if n%2 == 0 {
		b.accessibleIn(theme, name)
		return
	}
	b.do(chromedp.EmulateViewport(390, 844))
	b.accessibleIn(theme, name+" on a phone")
}

// fitsOn checks a table on some screens, in a page that already shows a table.
func (b tab) fitsOn(name, path string, on []screen) {
	b.t.Helper()
	b.prepare(on[0])
	b.show(path)
	evaluate[bool](b, explainAtLength)
	for i, on := range on {
		if i > 0 {
			b.do(chromedp.EmulateViewport(on.w, on.h))
		}
		if found := evaluate[string](b, fmt.Sprintf("%s(%t)", cutOff, on.desk)); found != "" {
			b.t.Errorf("%s on a %s:\n%s", name, on.name, found)
		}
		size := evaluate[float64](b, `Math.min(99, ...[...document.querySelectorAll("#grid .label")].map(e => parseFloat(getComputedStyle(e).fontSize)))`)
		if want := max(10.95, 14*float64(on.h)/1080); size < want && on.desk && on.h >= 1080 || size < 10.95 {
			b.t.Errorf("%s on a %s: the labels of tiles have %.1f pixels, want %.1f", name, on.name, size, want)
		}
		if os.Getenv("GOA_AXE") == "all" {
			b.accessible(name + " on a " + on.name)
		}
		if folder := os.Getenv("GOA_SCREENSHOTS"); folder != "" {
			b.picture(filepath.Join(folder, name+"-"+on.name))
		}
	}
}

// explainedScene makes a table with a scene against bots, with explanations.
func (g guest) explainedScene(t *testing.T, c scene) string {
	t.Helper()
	seats := []match.NewSeat{{Kind: match.Person, Name: "Inês"}}
	for _, name := range []string{"Afonso", "Beatriz", "Catarina"}[:c.seats-1] {
		seats = append(seats, match.NewSeat{Kind: match.Bot, Name: name, Grade: "random"})
	}
	return g.playedFrom(t, c, seats...)
}

// explainAtLength fills an explanation, if there is one, with as many words as it can
// have.
var explainAtLength = fmt.Sprintf(`((text) => {
	if (text) text.textContent = %q;
	return true;
})(document.querySelector("#explain p, #advice"))`, strings.TrimSpace(strings.Repeat("Du hast bezahlt: Damit kann jetzt gegen dich geboten werden. ", 4)))

// picture saves screenshots of the tab, light and dark.
func (b tab) picture(file string) {
	b.t.Helper()
	for _, theme := range strings.Fields("dark light") {
		b.theme(theme)
		shot, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
		if err == nil {
			err = os.WriteFile(file+"-"+theme+".png", shot, 0o666)
		}
		if err != nil {
			b.t.Fatal(err)
		}
	}
}
