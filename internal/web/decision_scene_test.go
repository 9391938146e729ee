//go:build !race

package web_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"

	"goa/goa"
)

// showing puts the table of another page into the current page, which saves loading it.
// The page no longer follows its own table.
const showing = `(async path => {
	document.getElementById("feed")?.remove();
	const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
	document.getElementById("table").replaceWith(document.adoptNode(page.getElementById("table")));
	document.documentElement.style.display = ""; // see prepare
	scrollTo(0, 0);
	goa.fit?.(); // as when a page loads
	return true;
})(%q)`

// show puts the table of another page into the tab's page.
func (b tab) show(path string) {
	b.t.Helper()
	if _, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](fmt.Sprintf(showing, path), chromedp.EvalAwaitPromise)); err != nil {
		b.t.Fatal(err)
	}
}

// decision is a position in which some seat is asked.
type decision struct {
	moves []goa.Move
	seat  goa.Seat
	ask   goa.Ask
}

// decisions returns every step-th decision of a whole game.
func decisions(t *testing.T, c scene, seed uint64, step int) (list []decision) {
	t.Helper()
	n := 0
	playUntil(t, seed, c, func(s *goa.State, moves []goa.Move) bool {
		if n%step == int(seed)%step {
			list = append(list, decision{slices.Clone(moves), s.Turn(), s.Ask()})
		}
		n++
		return false
	})
	return list
}

// The question and everything that it can change are visible at once on every screen, at
// any point of a game. The test checks a few decisions of whole games of every kind, in
// English and German. GOA_DECISIONS=1 checks all of them, GOA_DECISIONS=5 every fifth. If
// GOA_SCREENSHOTS is set, pictures of faults are saved there.
func TestDecisionsOfWholeGamesAreOnTheScreen(t *testing.T) {
	t.Parallel()
	step := 240
	if text := os.Getenv("GOA_DECISIONS"); text != "" {
		var err error
		if step, err = strconv.Atoi(text); err != nil || step < 1 {
			t.Fatalf("GOA_DECISIONS=%s is not a number of decisions", text)
		}
	}
	s := newSite(t)
	b := tab{t, unpainted(t)}
	g := s.guest()
	g.get("/")
	b.login(g)
	looked := 0
	for i, c := range []scene{
		{"2004", "2004", []string{"bonanza"}, 4, nil}, {"2012", "2012", nil, 3, nil}, {"2026", "2026", []string{"gambit", "captains", "story=drawn"}, 4, nil},
		{"two", "", nil, 2, nil}, {"solo", "2026", []string{"solo=3"}, 1, nil}, {"campaign", "2026", []string{"solo=1", "campaign"}, 1, nil},
	} {
		g.post("/settings", url.Values{"lang": {[]string{"en", "de"}[i%2]}, "curtain": {"1"}, "talk": {"1"}, "look": {"1"}})
		b.login(g)
		for n, d := range decisions(t, c, uint64(100+7*i), step) {
			path := g.opened(t, c, d.moves) + fmt.Sprintf("?as=%d", d.seat)
			all := screensFor(n)
			b.prepare(all[0])
			if n == 0 {
				b.visit(s.URL + path)
			} else {
				b.show(path)
			}
			looked++
			for i, on := range all {
				if i > 0 {
					b.do(chromedp.EmulateViewport(on.w, on.h))
				}
				found := evaluate[string](b, fmt.Sprintf(`[%s, %s(%t)].join("\n").trim()`, outOfSight, cutOff, on.desk))
				if found == "" {
					continue
				}
				t.Errorf("%s, question %d after %d moves, on a %s:\n%s", c.name, d.ask, len(d.moves), on.name, found)
				if folder := os.Getenv("GOA_SCREENSHOTS"); folder != "" {
					b.save(filepath.Join(folder, fmt.Sprintf("decision-%s-%03d-%s.png", c.name, len(d.moves), on.name)))
				}
			}
		}
	}
	t.Logf("%d decisions on %d screens", looked, len(screensFor(0)))
}
