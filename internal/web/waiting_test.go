//go:build !race

package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"goa/goa"
	"goa/internal/match"
)

// waitingTable makes a table of two at one device, which waits for the guest.
func (g guest) waitingTable(name string) match.ID {
	g.t.Helper()
	made, err := g.keeper.Create(g.t.Context(), match.NewTable{Host: g.owner(), Seats: []match.NewSeat{
		{Kind: match.Person, Name: name, Owner: g.owner()}, {Kind: match.Person, Name: "Bo", Owner: g.owner()},
	}})
	if err != nil {
		g.t.Fatal(err)
	}
	return made.ID()
}

// titleOf returns the title of the tab.
func titleOf(r reply) string {
	_, rest, _ := strings.Cut(r.body, "<title>")
	title, _, _ := strings.Cut(rest, "</title>")
	return title
}

// Players with many tables are led from one that waits to the next, and see how
// many there are.
func TestNextTable(t *testing.T) {
	g := newSite(t).guest()
	g.get("/")
	if r := g.get("/next"); r.path != "/" || !strings.Contains(r.body, "No table is waiting for you.") || titleOf(r) != "Goa" {
		t.Errorf("without tables the guest comes to %s, %q", r.path, titleOf(r))
	}
	var ids []match.ID
	for _, name := range []string{"Ana", "Cleo", "Dom"} {
		ids = append(ids, g.waitingTable(name))
		time.Sleep(2 * time.Millisecond) // sleeps: the waits must differ on a clock with millisecond resolution
	}
	if r := g.get("/"); titleOf(r) != "(3) Goa" || !strings.Contains(r.body, "Your turn at 3 tables") || strings.Contains(r.body, "No table is waiting") {
		t.Errorf("the start page is called %q", titleOf(r))
	}
	if r := g.get("/waiting"); r.body != "3" {
		t.Errorf("told of %q tables", r.body)
	}
	next := regexp.MustCompile(`href="(/next\?from=[a-z0-9]+)"`)
	page := g.get("/next")
	for i, id := range append(ids, ids[0]) {
		if page.path != "/g/"+string(id) {
			t.Fatalf("step %d leads to %s, want %s", i, page.path, id)
		}
		if title := titleOf(page); !strings.HasPrefix(title, "(3) ") || !strings.Contains(page.body, `data-others="2"`) {
			t.Errorf("step %d: the page is called %q", i, title)
		}
		page = g.get(next.FindStringSubmatch(page.body)[1])
	}
	if lines := strings.Split(g.get("/g/"+string(ids[1])+"/turn").body, "\n"); len(lines) != 4 || lines[3] != "2" {
		t.Errorf("a table says of its turn %q", lines)
	}
	stranger := newSite(t).guest()
	if r := stranger.get("/waiting"); r.status != http.StatusOK || r.body != "0" {
		t.Errorf("for a stranger wait %q", r.body)
	}
}

// A page that stays open learns how many tables wait, and a key leads from one
// to the next.
func TestWaitingTablesInABrowser(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, browser(t)}
	g := s.guest()
	g.get("/")
	b.login(g)
	first := g.waitingTable("Ana")
	b.do(chromedp.EmulateViewport(390, 844), chromedp.Navigate(s.URL))
	b.eventually("one table waits", `document.title === "(1) Goa" && document.readyState === "complete"`)
	evaluate[bool](b, `(navigator.setAppBadge = (n) => { window.badge = n; return Promise.resolve(); }, true)`)
	second := g.waitingTable("Cleo")
	evaluate[bool](b, `document.dispatchEvent(new Event("visibilitychange"))`) // the player looks again
	b.eventually("the title, the badge and the list follow", `document.title === "(2) Goa" && window.badge === 2 && document.querySelectorAll(".tables .mine").length === 2`)
	b.shown("start with tables that wait")
	b.visit(s.URL + "/next")
	for _, id := range []match.ID{first, second, first} {
		b.eventually("the next table is there", `location.pathname === "/g/`+string(id)+`" && `+kept+` && document.querySelector(".next-table").checkVisibility()`)
		b.press("n")
	}
	b.eventually("the ring closes", `location.pathname === "/g/`+string(second)+`" && `+kept)
	if err := s.keeper.Delete(t.Context(), match.Command{Table: first, Owner: g.owner()}); err != nil {
		t.Fatal(err)
	}
	evaluate[bool](b, `(goa.check(), true)`)
	b.eventually("the last one is alone", `document.title.startsWith("(1) ") && !document.querySelector(".next-table").checkVisibility()`)
}

// The list shows whom a table waits for, how long it has waited, and how much
// time is left, in three languages.
func TestTheListSaysWhoIsWaitedFor(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	ana.get("/")
	for i, c := range []struct {
		waiting
		want map[string][]string
	}{
		{waiting{[]int{1}, 3*time.Hour + time.Minute, 0}, map[string][]string{
			"en": {"waiting for Bo for 3 hours"}, "de": {"wartet seit 3 Stunden auf Bo"}, "fr": {"attend Bo depuis 3 heures"}}},
		{waiting{[]int{1, 2}, 73 * time.Hour, 119 * time.Hour}, map[string][]string{
			"en": {"waiting for Bo and Cleo for 3 days", "4 days 23 hours left"},
			"de": {"wartet seit 3 Tagen auf Bo und Cleo", "noch 4 Tage 23 Stunden Zeit"},
			"fr": {"attend Bo et Cleo depuis 3 jours", "encore 4 jours et 23 heures"}}},
		{waiting{[]int{0}, 40*time.Minute + time.Second, 30*time.Hour + time.Minute}, map[string][]string{
			"en": {"your turn for 40 minutes", "30 hours left"},
			"de": {"wartet seit 40 Minuten auf dich", "noch 30 Stunden Zeit"},
			"fr": {"vous attend depuis 40 minutes", "encore 30 heures"}}},
		{waiting{[]int{0, 1, 2}, time.Second, -time.Hour}, map[string][]string{
			"en": {"your turn", "out of time"}, "de": {"wartet auf dich", "die Zeit ist um"}, "fr": {"vous attend", "le temps est écoulé"}}},
	} {
		s.listed(t, ana.owner(), match.ID("listed"+string(rune('a'+i))), c.waiting)
		for language, wants := range c.want {
			r := ana.request("GET", "/", nil)
			r.Header.Set("Accept-Language", language)
			page := ana.do(r).body
			for _, want := range wants {
				if !strings.Contains(page, want) {
					t.Errorf("%s: the list does not say %q", language, want)
				}
			}
		}
	}
}

// waiting says whom a table waits for, for how long, and how much time they have left.
// Without time left there is no limit.
type waiting struct {
	seats     []int
	ago, left time.Duration
}

// listed stores the list entry of a table of three players, the first of them
// the owner.
func (s site) listed(t *testing.T, owner match.Owner, id match.ID, w waiting) {
	t.Helper()
	sum := &match.Summary{Status: match.Playing, Since: time.Now().Add(-w.ago)}
	for i, name := range []string{"Ana", "Bo", "Cleo"} {
		sum.Seats = append(sum.Seats, match.SeatSummary{Name: name, Owner: match.Owner([]string{string(owner), "bo", "cleo"}[i])})
	}
	standing := match.Standing{Round: 2}
	for _, seat := range w.seats {
		sum.Seats[seat].Waits = true
		standing.Waits = append(standing.Waits, goa.Seat(seat))
		if w.left != 0 {
			standing.Until = append(standing.Until, time.Now().Add(w.left).UnixMilli())
		}
	}
	sum.Standing = standing.String()
	if err := s.store.Create(t.Context(), &match.Table{ID: id, Host: "bo", Edition: "2012", Seats: 3}, nil, sum, match.Quota{}); err != nil {
		t.Fatal(err)
	}
}
