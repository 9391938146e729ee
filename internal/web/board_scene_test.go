//go:build !race

package web_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"goa/goa"
)

// outOfSight lists everything that a question can change but that is not fully visible
// when the page loads: the question itself and all its choices, the market or the
// viewer's own board, and the cards and tiles that can be played. A sheet does not
// scroll, except for an explanation at its end. A folded strip is one tap away, and the
// others' boards are only for looking.
const outOfSight = `(() => {
	if (typeof goa === "object") goa.fit?.(); // a browser that does not paint is not told of its size
	const found = new Set(), prompt = document.getElementById("prompt"), about = document.getElementById("now").dataset.about;
	const name = e => e.tagName.toLowerCase() + (e.id && "#" + e.id) + "." + e.className + " " + JSON.stringify(e.textContent.trim().slice(0, 20));
	if (scrollY) found.add("the page is scrolled");
	const seen = e => {
		const r = e.getBoundingClientRect();
		if (!e.checkVisibility() || r.width < 2 || r.height < 2) return found.add("not shown: " + name(e));
		if (r.top < -1 || r.left < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) return found.add("outside: " + name(e) + " " + Math.round(r.top) + " to " + Math.round(r.bottom));
		const p = prompt.getBoundingClientRect();
		if (!prompt.contains(e) && r.bottom > p.top + 1 && r.top < p.bottom - 1 && r.right > p.left + 1 && r.left < p.right - 1) found.add("under the question: " + name(e) + " " + Math.round(r.bottom) + " over " + Math.round(p.top));
	};
	seen(document.getElementById("question"));
	const box = prompt.getBoundingClientRect();
	for (const e of prompt.querySelectorAll("button, a, label, summary, .founding, .lot, .bidders")) {
		const r = e.getBoundingClientRect();
		if (e.checkVisibility() && r.height > 2 && r.bottom > box.bottom + 1 && !e.closest(".explain")) found.add("below the edge of the question: " + name(e));
	}
	const hidden = prompt.scrollHeight - prompt.clientHeight;
	if (hidden > 1 && !prompt.querySelector(".explain")) found.add("the question scrolls: " + hidden + " px are not seen");
	const favors = document.querySelectorAll("#aside .cover");
	favors.forEach(seen);
	if (about === "market" && !favors.length) seen(document.getElementById("grid"));
	if (about === "board") {
		const own = document.querySelector(".player.self");
		[own.querySelector(".resources"), own.querySelector(".places"), ...own.querySelectorAll(".track .do, .held .do")].forEach(seen);
		if (!own.querySelector(".moves > :nth-child(2)")) seen(own.querySelector(".tracks"));
		document.querySelectorAll("#hand .card:has(.do), #hand .back").forEach(seen);
	}
	return [...found].join("\n");
})()`

// covering lists the boards that are more than a third covered by news.
const covering = `(() => {
	const found = [];
	for (const e of document.querySelectorAll("#table .news")) {
		const text = e.textContent;
		e.textContent ||= "A player has done something that takes many words to tell, and then something else. ".repeat(5);
		e.classList.add("fresh");
		const board = e.closest(".player").getBoundingClientRect(), r = e.getBoundingClientRect();
		if (r.height < 9) found.push("no news are seen at " + e.id);
		if (r.height > board.height / 3) found.push("news cover " + Math.round(r.height) + " of " + Math.round(board.height) + " at " + e.id);
		e.classList.remove("fresh");
		e.textContent = text;
	}
	return found.join("\n");
})()`

// squeezed lists problems with the places of the viewer's board: places less high than a
// line, or unused room.
const squeezed = `(() => {
	const places = document.querySelector(".player.self .places"), all = [...places.children].filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect());
	const room = document.querySelector(".player.self .steps").getBoundingClientRect();
	const low = all.filter(r => r.height < 26).length, used = Math.max(...all.map(r => r.bottom)) - Math.min(...all.map(r => r.top));
	return (low ? low + " places are less than 26 px high\n" : "") + (used < room.height * .8 ? "the places use " + Math.round(used) + " px of " + Math.round(room.height) : "");
})()`

// firstPlace reports whether the first seat fills its only place.
func firstPlace(s *goa.State, colony bool) bool {
	p, colonies, plantations := s.Player(0), 0, 0
	for c := range goa.Colony(goa.NumColonies) {
		if p.Colony(c) != goa.NoColonyTile {
			colonies++
		}
		if p.Plantation(goa.Place(c)) != goa.NoTile {
			plantations++
		}
	}
	wanted := colonies == 0 && plantations == 1
	if colony {
		wanted = colonies == 1 && plantations == 0
	}
	return wanted && s.Turn() == 0 && offers(s, goa.PutSpice, 2)
}

// position is a point that a scene has reached.
type position struct {
	scene
	moves []goa.Move
	full  int // how much there is to see
}

// questions returns, for each question that a player can be asked, a position in which
// the first seat is asked. It picks the positions with the most to see from games of all
// kinds.
func questions(t *testing.T) map[goa.Ask]position {
	t.Helper()
	found := map[goa.Ask]position{}
	for _, c := range []scene{
		{"2004", "2004", []string{"bonanza"}, 4, nil}, {"2012", "2012", nil, 4, nil}, {"2026", "2026", []string{"gambit", "captains", "story=drawn"}, 4, nil},
		{"quick", "2026", []string{"quick-start"}, 3, nil}, {"two", "", nil, 2, nil}, {"solo", "2026", []string{"solo=2"}, 1, nil},
		{"campaign", "2026", []string{"solo=1", "campaign"}, 1, nil},
	} {
		for seed := range uint64(8) {
			playUntil(t, seed, c, func(s *goa.State, moves []goa.Move) bool {
				if full := muchToSee(s); s.Turn() == 0 && full > found[s.Ask()].full {
					found[s.Ask()] = position{c, slices.Clone(moves), full}
				}
				return false
			})
		}
	}
	return found
}

// muchToSee measures how much lies on the first seat's board and how much it can do.
func muchToSee(s *goa.State) int {
	p := s.Player(0)
	return 1 + len(s.Moves(nil)) + 4*s.Hand(0).Len() + p.Goods().Total()
}

// The question and everything that it can change are visible at once, at every decision
// and on its screens. If GOA_SCREENSHOTS is set, pictures of all of them are saved
// there.
func TestTheBoardInQuestionIsOnTheScreen(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	g := s.guest()
	g.get("/")
	b.login(g)
	bars := map[string]float64{} // height of the bar, by screen
	visited := ""                // the language of the page that is loaded
	look := func(ask goa.Ask, name, path, lang string, on []screen) {
		on = slices.DeleteFunc(on, func(on screen) bool {
			small := strings.HasPrefix(on.name, "phone") // the longest words have the least room there
			return lang != "en" && on.name != "tall-phone" && on.name != "laptop" && (lang != "de" || !small)
		})
		if len(on) == 0 {
			return
		}
		b.prepare(on[0])
		if lang == visited {
			b.show(path)
		} else {
			b.visit(s.URL + path)
			visited = lang
		}
		for i, on := range on {
			if i > 0 {
				b.do(chromedp.EmulateViewport(on.w, on.h))
			}
			found := evaluate[string](b, outOfSight)
			found += evaluate[string](b, fmt.Sprintf("%s(%t)", cutOff, on.desk))
			if on.name == "laptop" {
				found += evaluate[string](b, covering)
			}
			high := evaluate[float64](b, `document.getElementById("bar").getBoundingClientRect().height`)
			if was, ok := bars[on.name]; ok && was != high {
				found += fmt.Sprintf("\nthe bar is %v high, and was %v", high, was)
			}
			bars[on.name] = high
			if ask == goa.AskDrop && evaluate[bool](b, `[...document.querySelectorAll("#prompt button[name=move]")].some(e => !e.querySelector(".spice"))`) {
				found += "\nplantations to give up have only numbers"
			}
			if ask == goa.AskFlag && evaluate[bool](b, `[...document.querySelectorAll("#grid .tile")].some(e => getComputedStyle(e).filter !== "none")`) {
				found += "\ntiles are dim although the question is about the spaces beside them"
			}
			if found != "" {
				t.Errorf("%s in %s, question %d, on a %s:\n%s", name, lang, ask, on.name, found)
			}
			if folder := os.Getenv("GOA_SCREENSHOTS"); folder != "" {
				b.save(filepath.Join(folder, fmt.Sprintf("question-%02d-%s-%s.png", ask, lang, on.name)))
			}
		}
	}
	all := questions(t)
	// Only the second game of a campaign begins with a bonus.
	second := strings.TrimSuffix(g.upload(firstSession(t), "").path, "/campaign")
	if ask := g.viewOf(second).View.Ask(); ask != goa.AskBonus {
		t.Errorf("the second game of a campaign begins with question %d", ask)
	}
	paths := map[goa.Ask]string{goa.AskBonus: second}
	for n, lang := range []string{"en", "fr", "de"} {
		g.post("/settings", url.Values{"lang": {lang}, "curtain": {"1"}, "talk": {"1"}, "look": {"1"}})
		b.login(g)
		for ask := goa.AskQuick; ask <= goa.AskColonyTile; ask++ {
			if lang == "fr" && ask%2 == 1 && ask != goa.AskAction {
				continue // German has longer words
			}
			c, ok := all[ask]
			if !ok && ask != goa.AskBonus {
				t.Errorf("no game has come to question %d", ask)
				continue
			}
			if paths[ask] == "" {
				paths[ask] = g.opened(t, c.scene, c.moves) + "?as=0"
			}
			look(ask, c.name, paths[ask], lang, screensFor(n+int(ask)))
		}
	}
	for _, colony := range []bool{false, true} {
		c := scene{fmt.Sprintf("first place, a colony: %t", colony), "2026", nil, 3, func(s *goa.State) bool { return firstPlace(s, colony) }}
		b.visit(s.URL + g.scene(t, c) + "?as=0")
		b.do(chromedp.EmulateViewport(1440, 900))
		if found := evaluate[string](b, squeezed); found != "" {
			t.Errorf("%s:\n%s", c.name, found)
		}
	}
}
