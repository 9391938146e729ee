package web_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"goa/goa"
)

// holds waits for a script to be true, which says what.
func (b tab) holds(what, script string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 5*time.Second)
	defer cancel()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool](script)); err != nil {
		b.t.Errorf("not so: %s", what)
	}
}

// A table is played by keys, which never take letters from somebody who types.
func TestKeysInABrowser(t *testing.T) {
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
	if got := g.sightOf(path); !got.CanUndo {
		t.Error("the third choice was not made")
	}
	if !evaluate[bool](b, `document.getElementById("table").contains(document.activeElement)`) {
		t.Error("the focus has left the table")
	}
	entry = b.entry()
	b.press("u")
	b.changed(entry)
	if got := g.sightOf(path); got.CanUndo || !got.CanRedo {
		t.Error("u does not undo")
	}
	entry = b.entry()
	b.press("r")
	b.changed(entry)
	entry = b.entry()
	b.press("e")
	b.changed(entry)
	if got := g.sightOf(path); got.View.Turn() == 0 {
		t.Error("e does not end the turn")
	}
}

// press types a key.
func (b tab) press(key string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(key))
}

func (b tab) entry() string {
	b.t.Helper()
	return evaluate[string](b, `document.getElementById("table").dataset.entry`)
}

// Explanations come with the mouse, with the focus and with a click; nothing
// that somebody has typed or opened is lost when others move.
func TestNothingIsLostByAnUpdate(t *testing.T) {
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
	for ana.sightOf(lobby.path).View.Stage() != goa.Acting {
		for _, g := range []guest{ana, bo, cy} {
			page := g.get(lobby.path)
			if moves := page.moves(); len(moves) > 0 {
				entry := b.entry()
				g.post(lobby.path+"/move", page.form(preferred(moves)))
				b.changed(entry)
			}
		}
	}
	b.holds("a dialog stays", `document.getElementById("keys").matches(":modal") && document.getElementById("keys").checkVisibility()`)
	b.holds("what was unfolded stays", `document.getElementById("aside").open`)
	b.press("\x1b")
	b.holds("the focus goes back to where it was", `document.activeElement.id === "log-lines"`)
}

// preferred is a move by which a round goes on quickly.
func preferred(moves []string) string {
	for _, want := range []string{"pass", "sell", "take", "tax", "done", "end"} {
		for _, m := range moves {
			if m == want {
				return m
			}
		}
	}
	return moves[0]
}

// Who wants to be asked before a bid, a token or the end of a turn is asked,
// also without scripts, and nothing happens before the answer.
func TestSureIsAsked(t *testing.T) {
	g := newSite(t).guest()
	g.post("/settings", url.Values{"lang": {"en"}, "confirm": {"tokens"}})
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	before := g.sightOf(page.path)
	move := before.Legal[0].String()
	if !strings.HasPrefix(move, "flag ") {
		t.Fatalf("the first move is %q", move)
	}
	asked := g.post(page.path+"/move", page.form(move))
	if asked.status != http.StatusPreconditionRequired || !strings.Contains(asked.body, "are you sure?") || g.sightOf(page.path).At != before.At {
		t.Fatalf("status %d, %d moves", asked.status, g.sightOf(page.path).At-before.At)
	}
	if moves := asked.moves(); len(moves) == 0 || moves[0] != move {
		t.Errorf("to say yes are %v, want %q", moves, move)
	}
	form := asked.form(move)
	form.Set("sure", "yes")
	if r := g.post(page.path+"/move", form); r.status != http.StatusOK || g.sightOf(page.path).At == before.At {
		t.Errorf("after yes: status %d", r.status)
	}
	g.post("/settings", url.Values{"lang": {"en"}, "confirm": {"bids", "end"}})
	page = g.get(page.path)
	if r := g.post(page.path+"/move", page.form(g.sightOf(page.path).Legal[0].String())); r.status != http.StatusOK {
		t.Errorf("a token that is not to be asked about: status %d", r.status)
	}
}

// A hint is the words of a bot that knows what the guest knows; where the
// table has none, or to others, there is none.
func TestHints(t *testing.T) {
	s := newSite(t)
	g, eve := s.guest(), s.guest()
	eve.get("/")
	page := g.post("/play", url.Values{})
	g.wait(page.path)
	page = g.get(page.path)
	if !strings.Contains(page.body, page.path+"/hint") {
		t.Fatal("no hint is offered")
	}
	if r := g.get(page.path + "/hint"); r.status != http.StatusOK || !strings.Contains(r.body, "<li>1. ") {
		t.Errorf("status %d: %s", r.status, r.main())
	}
	if r := g.get(page.path + "/hint"); r.status != http.StatusTooManyRequests || !strings.Contains(r.body, "One moment") {
		t.Errorf("at once again: status %d", r.status)
	}
	if r := eve.get(page.path + "/hint"); strings.Contains(r.body, "<li>1. ") {
		t.Error("a spectator gets a hint")
	}
	strict := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	if r := g.get(strict.path + "/hint"); strings.Contains(strict.body, "/hint") || strings.Contains(r.body, "<li>1. ") {
		t.Error("a table without hints gives one")
	}
}

// A tab that nobody looks at learns in a few bytes whose turn it is.
func TestTurnInAFewBytes(t *testing.T) {
	s := newSite(t)
	g, eve := s.guest(), s.guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "spectators": {"on"}})
	r := g.get(page.path + "/turn")
	if mark, title, _ := strings.Cut(r.body, "\n"); mark != "mine" || !strings.Contains(title, "Your turn") || len(r.body) > 100 {
		t.Errorf("the guest is told %q", r.body)
	}
	eve.get("/")
	if r := eve.get(page.path + "/turn"); !strings.HasPrefix(r.body, "\n") {
		t.Errorf("a spectator is told %q", r.body)
	}
}
