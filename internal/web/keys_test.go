//go:build !race

package web_test

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"

	"goa/goa"
	"goa/internal/waittest"
)

// holds waits until a script is true.
func (b tab) holds(what, script string) {
	b.t.Helper()
	if _, err := chromedp.Run(b.ctx, poll(script)); err != nil {
		b.t.Errorf("not true: %s (%v)", what, err)
	}
}

// A table can be played by keys, which do not interfere with typing.
func TestKeysInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	g.get("/")
	b.login(g)
	path := g.scene(t, scenes[0])
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL+path+"?as=0"), chromedp.WaitVisible(chromedp.CSS("#market")))

	b.press("?")
	b.holds("a question mark lists the keys", `document.getElementById("keys").matches(":modal")`)
	b.accessible("the list of keys")
	b.press("1")
	b.press("\x1b")
	b.holds("Escape closes the list", `!document.getElementById("keys").open`)

	entry := b.entry()
	b.press("3") // the third action is to take taxes
	b.changed(entry)
	if got := g.viewOf(path); !got.CanUndo {
		t.Error("the third choice was not made")
	}
	b.holds("the focus stays on the table", `document.getElementById("table").contains(document.activeElement)`)
	entry = b.entry()
	b.press("u")
	b.changed(entry)
	if got := g.viewOf(path); got.CanUndo || !got.CanRedo {
		t.Error("u does not undo")
	}
	entry = b.entry()
	b.press("r")
	b.changed(entry)
	entry = b.entry()
	b.press("e")
	b.changed(entry)
	if got := g.viewOf(path); got.View.Turn() == 0 {
		t.Error("e does not end the turn")
	}
}

// press types a key.
func (b tab) press(key string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(key))
}

// entry returns the entry that the table shows. It waits for a page whose scripts have
// run: before that, a click sends a form, and another page comes.
func (b tab) entry() (entry string) {
	b.t.Helper()
	const table = `document.getElementById("table")?.dataset.entry ?? ""`
	waittest.Until(b.t, "there is a table", func() bool {
		// While one page replaces another, no script can run.
		entry, _ = chromedp.Run(b.ctx, chromedp.Evaluate[string](scripted+" ? "+table+` : ""`))
		return entry != ""
	})
	return entry
}

// Explanations appear with the mouse, with the focus and with a click. Nothing that
// a player has typed or opened is lost when others move.
func TestNothingIsLostByAnUpdate(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	ana, bo := s.guest(), s.guest()
	lobby := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "seat2": {"link"}, "name0": {"Ana"}})
	links := seatLink.FindAllString(lobby.body, -1)
	cy := s.guest()
	for name, g := range map[string]guest{links[0]: bo, links[len(links)-1]: cy} {
		g.post(name, url.Values{"name": {"Friend"}})
	}
	for _, g := range []guest{ana, bo, cy} {
		g.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	}
	b.login(ana)
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL+lobby.path), chromedp.WaitVisible(chromedp.CSS("#market")))

	own := evaluate[[]float64](b, `(() => { const r = document.querySelector(".player.self .resources button").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, own[0], own[1]))
	b.holds("the mouse brings an explanation", `document.querySelector(".tip:popover-open") !== null`)
	b.accessible("an explanation")
	evaluate[bool](b, `document.querySelector("#table .tile").focus({focusVisible: true}), true`)
	b.holds("the focus brings an explanation", `document.querySelector(".tip:popover-open")?.id.endsWith("-tile")`)
	b.do(chromedp.Focus(chromedp.CSS("#log-lines")))
	b.holds("and takes it away", `document.querySelector(".tip:popover-open") === null`)

	evaluate[bool](b, `document.getElementById("aside").open = true, document.getElementById("keys").showModal(), true`)
	for ana.viewOf(lobby.path).View.Stage() != goa.Acting {
		for _, g := range []guest{ana, bo, cy} {
			page := g.get(lobby.path)
			if moves := page.moves(); len(moves) > 0 {
				entry := b.entry()
				g.post(lobby.path+"/move", page.form(preferred(moves)))
				b.changed(entry)
			}
		}
	}
	for range 12 {
		for _, g := range []guest{ana, bo, cy} {
			if page := g.get(lobby.path); len(page.moves()) > 0 {
				g.post(lobby.path+"/move", page.form(preferred(page.moves())))
			}
		}
	}
	b.holds("the page has all updates", fmt.Sprintf(`goa.shown() === %d`, ana.viewOf(lobby.path).Entry))
	if differs := b.differs(); differs != "" {
		t.Errorf("the page is not what a new one would be: %s", differs)
	}
	b.holds("a dialog stays", `document.getElementById("keys").matches(":modal") && document.getElementById("keys").checkVisibility()`)
	b.holds("what was unfolded stays", `document.getElementById("aside").open`)
	b.press("\x1b")
	b.holds("the focus goes back to where it was", `document.activeElement.id === "log-lines"`)
}

func (b tab) differs() string {
	b.t.Helper()
	text, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](newPageDiffers, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatal(err)
	}
	return text
}

// newPageDiffers returns the first element of a table, kept up to date by its
// stream, that is different on a freshly loaded page. It ignores what scripts add.
const newPageDiffers = `(async () => {
	const loaded = new DOMParser().parseFromString(await (await fetch(location)).text(), "text/html");
	const tidy = (table) => {
		const copy = table.cloneNode(true);
		for (const e of [copy, ...copy.querySelectorAll("*")]) {
			e.classList.remove("fresh", "less", "taken");
			for (const name of ["open", "style", "disabled", "data-change", "data-htmx-powered", "aria-busy", "aria-expanded", "aria-controls", "data-entry", "data-title"]) e.removeAttribute(name);
			if (e.getAttribute("class") === "") e.removeAttribute("class");
		}
		return copy;
	};
	const compare = (is, want) => {
		if (is.isEqualNode(want)) return "";
		if (is.children.length !== want.children.length || !is.children.length) return is.outerHTML.slice(0, 400) + " instead of " + want.outerHTML.slice(0, 400);
		for (let i = 0; i < is.children.length; i++) {
			const found = compare(is.children[i], want.children[i]);
			if (found) return found;
		}
		return is.cloneNode(false).outerHTML + " instead of " + want.cloneNode(false).outerHTML;
	};
	const is = tidy(document.getElementById("table")), want = tidy(loaded.getElementById("table"));
	is.normalize(); want.normalize();
	return compare(is, want);
})()`
