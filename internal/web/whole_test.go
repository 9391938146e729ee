//go:build !race

package web_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"goa/goa"
	"goa/internal/match"
	"goa/record"
)

// playing clicks like a person who does not think: on any move button that is
// visible and not covered, in a page that other people's moves change meanwhile.
// It stops at the end of the game, at a curtain, or when nothing comes for a
// while.
const playing = `(async seed => {
	const pause = ms => new Promise(r => setTimeout(r, ms)); // sleeps: between two looks at the page
	const dice = n => (seed = (seed * 1103515245 + 12345) %% 2147483648, Math.floor(seed / 65536) %% n);
	const table = () => document.getElementById("table");
	const seen = b => {
		b.scrollIntoView({block: "nearest"});
		const r = b.getBoundingClientRect();
		const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
		return r.width > 0 && (b === top || b.contains(top));
	};
	const choose = () => {
		const spaces = document.querySelector("#group-spaces:not([open])");
		if (spaces) return void (spaces.open = true); // a list that comes then
		const form = document.querySelector("#prompt .picker .main");
		const boxes = [...document.querySelectorAll("#prompt .picker input")].filter(b => !b.checked && !b.disabled);
		if (form?.disabled && boxes.length) boxes[dice(boxes.length)].click();
		const all = [...document.querySelectorAll("#prompt button[name=move]:not(.careful)")].filter(b => b.value !== "bid");
		const end = all.find(b => b.value === "end");
		if (end && dice(3) > 0) return end;
		const open = all.filter(b => !b.closest("details:not([open])"));
		if (form && !form.disabled && dice(4) > 0) return form;
		return (open.length ? open : all)[dice(open.length || all.length)] ?? (form?.disabled ? null : form);
	};
	let idle = 0;
	for (let clicks = 0; clicks < 4000;) {
		if (document.querySelector(".scores")) return "over";
		if (document.querySelector(".curtain")) return "curtain";
		if (typeof goa === "undefined" || !goa.commanding) { // its scripts have not run yet
			await pause(20);
			continue;
		}
		const button = choose();
		if (!button || table().dataset.turn === "") {
			if (++idle > 6000) return "nothing comes";
			await pause(20);
			continue;
		}
		for (let d = button.closest("details"); d; d = d.parentElement.closest("details")) d.open = true;
		if (!seen(button)) { if (++idle > 6000) return "hidden: " + button.outerHTML; await pause(20); continue; }
		const entry = table().dataset.entry;
		button.click();
		clicks++;
		// A command that is on its way says so; without one nothing will come.
		for (idle = 0; table().dataset.entry === entry && idle < 400; goa.commanding() || idle++) await pause(10);
		if (idle == 400) return "after a click nothing came: " + button.outerHTML;
		idle = 0;
	}
	return "the game does not end";
})(%d)`

// playOn plays until the game is over, and hands the device over where
// necessary.
func (b tab) playOn(seed int) error {
	ctx, cancel := context.WithTimeout(b.ctx, 15*time.Minute)
	defer cancel()
	for range 400 {
		how, err := chromedp.Run(ctx, chromedp.Evaluate[string](fmt.Sprintf(playing, seed), chromedp.EvalAwaitPromise))
		switch {
		case err != nil:
			return err
		case how == "over":
			return nil
		case how != "curtain":
			return fmt.Errorf("%s", how)
		}
		if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS(".curtain .main")), chromedp.WaitVisible(chromedp.CSS("#market"))); err != nil {
			return err
		}
		seed++
	}
	return fmt.Errorf("the device goes round and round")
}

// whole checks that a game is over and its record is valid.
func (g guest) whole(path string) {
	g.t.Helper()
	r, err := record.Parse([]byte(g.get(path + "/record").body))
	if err == nil {
		err = r.Check()
	}
	if err != nil {
		g.t.Fatal(err)
	}
	s, err := r.At(r.Len())
	if err != nil || !s.Over() {
		g.t.Errorf("the game is not over: %v", err)
	}
}

// fromRound returns a scene at the beginning of a round.
func fromRound(round, seats int) scene {
	return scene{fmt.Sprint("round ", round), "", nil, seats, func(s *goa.State) bool { return s.Round() == round }}
}

// Two people meet, and play the last round of a game.
func TestTwoPeoplePlayToTheEnd(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	first := tab{t, unpainted(t)}
	second := first.another()
	ana, bo := s.guest(), s.guest()
	ana.get("/")
	lobby := ana.get(ana.playedFrom(t, fromRound(goa.NumRounds, 2), match.NewSeat{Kind: match.Person, Name: "Ana"}, match.NewSeat{Kind: match.Open}))
	bo.post(seatLink.FindString(lobby.body), url.Values{"name": {"Bo"}})
	var wait sync.WaitGroup
	for i, b := range []struct {
		tab
		guest
	}{{first, ana}, {second, bo}} {
		b.login(b.guest)
		b.visit(s.URL + lobby.path)
		b.click("form[action$='/ready'] button")
		wait.Go(func() {
			if err := b.playOn(i + 1); err != nil {
				t.Errorf("player %d: %v", i, err)
			}
		})
	}
	wait.Wait()
	ana.whole(lobby.path)
}

// The second half of a solo game on a phone, with all animations.
func TestASoloGameToTheEndOnAPhone(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	b.media("prefers-reduced-motion", "no-preference")
	g := s.guest()
	g.get("/")
	half := fromRound(5, 1)
	half.edition, half.options = "2026", []string{"solo=2"}
	path := g.scene(t, half)
	b.login(g)
	b.do(chromedp.EmulateViewport(390, 844), chromedp.Navigate(s.URL+path), chromedp.WaitVisible(chromedp.CSS("#prompt")))
	if err := b.playOn(7); err != nil {
		t.Fatal(err)
	}
	b.fits("the end of a solo game", "phone")
	g.whole(path)
}

// The last round around one device, with the curtain before every hand.
func TestTheLastRoundAroundOneDevice(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	g := s.guest()
	g.get("/")
	path := g.scene(t, fromRound(goa.NumRounds, 2))
	b.login(g)
	b.do(chromedp.EmulateViewport(1440, 900))
	b.visit(s.URL + path)
	b.do(chromedp.WaitVisible(chromedp.CSS("#table, .curtain")))
	if err := b.playOn(3); err != nil {
		t.Fatal(err)
	}
	g.whole(path)
}

// A person and three bots that move at once, in the last round.
func TestBotsToTheEnd(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	g := s.guest()
	g.get("/")
	seats := []match.NewSeat{{Kind: match.Person, Name: "Ana"}}
	for _, name := range []string{"Bo", "Cy", "Di"} {
		seats = append(seats, match.NewSeat{Kind: match.Bot, Name: name, Grade: "random"})
	}
	path := g.playedFrom(t, fromRound(goa.NumRounds, 4), seats...)
	b.login(g)
	b.do(chromedp.EmulateViewport(1440, 900))
	b.visit(s.URL + path)
	b.do(chromedp.WaitVisible(chromedp.CSS("#prompt")))
	if err := b.playOn(5); err != nil {
		t.Fatal(err)
	}
	if end := evaluate[string](b, `document.querySelector(".scores").textContent`); !strings.Contains(end, "Ana") {
		t.Errorf("the end does not name the guest: %s", end)
	}
	g.whole(path)
}

// A round without a mouse: the keys that the buttons show, and otherwise Tab and
// Enter.
func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	page := g.post("/new", url.Values{"edition": {"2026"}, "seat0": {"me"}, "option": {"solo=1"}})
	b.login(g)
	b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL+page.path), chromedp.WaitVisible(chromedp.CSS("#prompt")))
	round := `document.querySelector(".round b").textContent`
	first := evaluate[string](b, round)
	for range 200 {
		entry := b.entry()
		shown := evaluate[string](b, `document.querySelector("#prompt button[name=move][aria-keyshortcuts]")?.ariaKeyShortcuts ?? ""`)
		if shown != "" {
			b.press(shown)
		}
		if shown == "" || !b.tableChanged(entry) {
			for range 200 {
				b.press("\t")
				if evaluate[bool](b, `document.activeElement.matches("#table button[name=move]:enabled, #prompt .picker button:enabled, #prompt .picker input")`) {
					break
				}
			}
			if evaluate[bool](b, `document.activeElement.matches("input")`) {
				b.press(" ")
				continue
			}
			b.press("\r")
			b.changed(entry)
		}
		if evaluate[string](b, round) != first {
			return
		}
	}
	t.Error("no round ends by keys alone")
}

// tableChanged reports whether pressing a key has changed the table, after waiting for
// pending commands.
func (b tab) tableChanged(entry string) bool {
	b.t.Helper()
	b.eventually("what was pressed is done", `!goa.commanding()`)
	return b.entry() != entry
}
