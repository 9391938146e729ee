//go:build !race

package web_test

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"goa/edition"
	"goa/internal/match"
	"goa/internal/progress"
	"goa/lexicon"
)

// threeGrades provides bots of three grades.
func threeGrades(set *setting) {
	set.grades = []string{"deckhand", "merchant", "viceroy"}
	set.Bots = map[string]match.Chooser{}
	for _, grade := range set.grades {
		set.Bots[grade] = match.Random{}
	}
}

// gradesAt returns the grades of the bots at a table.
func (g guest) gradesAt(path string) (all []string) {
	g.t.Helper()
	for _, seat := range g.viewOf(path).Seats {
		if seat.Kind == match.Bot {
			all = append(all, seat.Grade)
		}
	}
	return all
}

// progress returns the guest's stored progress.
func (g guest) progress() progress.Value {
	g.t.Helper()
	v, err := progress.NewManager(g.store, g.keeper, nil).Of(g.t.Context(), g.owner())
	if err != nil {
		g.t.Fatal(err)
	}
	return v
}

func wantGrades(t *testing.T, what string, got []string, want string) {
	t.Helper()
	if strings.Join(got, " ") != strings.TrimSpace(strings.Repeat(want+" ", 3)) {
		t.Errorf("%s: the opponents are %v, want three of grade %s", what, got, want)
	}
}

// A guest is asked once whether they know the game, meets bots that fit, and can fix the
// grade.
func TestPlayNowFits(t *testing.T) {
	s := newSite(t, threeGrades)
	words, err := lexicon.For("en", edition.Default().Words)
	if err != nil {
		t.Fatal(err)
	}
	for answer, want := range map[string]string{"yes": "deckhand", "no": "merchant"} {
		g := s.guest()
		if body := g.get("/").body; !strings.Contains(body, `<form method="get" action="/play"`) {
			t.Error("a new guest is not asked")
		}
		if body := g.get("/play").body; !strings.Contains(body, `name="first" value="yes"`) || !strings.Contains(body, `action="/learn/first"`) {
			t.Error("the page does not ask, or does not offer the lesson")
		}
		page := g.post("/play", url.Values{"first": {answer}})
		wantGrades(t, "first: "+answer, g.gradesAt(page.path), want)
		start := g.get("/").body
		if !strings.Contains(start, `<form method="post" action="/play"`) || !strings.Contains(start, words.Grade(want)) {
			t.Errorf("the start page asks again, or does not say which grade it is")
		}
		page = g.post("/play", url.Values{"first": {"yes"}}) // from a page that was still open
		wantGrades(t, "asked again", g.gradesAt(page.path), want)
		page = g.post("/play", url.Values{"level": {"viceroy"}})
		wantGrades(t, "fixed", g.gradesAt(page.path), "viceroy")
		if v := g.progress(); !v.Fixed || v.Grade != "viceroy" {
			t.Errorf("a fixed grade is remembered as %+v", v)
		}
		page = g.post("/play", url.Values{"level": {"follow"}})
		wantGrades(t, "it follows again", g.gradesAt(page.path), "viceroy")
		if v := g.progress(); v.Fixed {
			t.Errorf("a grade that follows is remembered as %+v", v)
		}
	}
	g := s.guest()
	wantGrades(t, "without an answer", g.gradesAt(g.post("/play", nil).path), "merchant")
	for _, form := range []url.Values{{"first": {"maybe"}}, {"level": {"god"}}} {
		if page := g.post("/play", form); page.status != http.StatusBadRequest {
			t.Errorf("%v: %d", form, page.status)
		}
	}
}

// A game against bots counts once, when its guest looks at the start page or plays again.
// A rematch counts as well. The progress is the same on another device, and is deleted
// with the guest's last session.
func TestPlayNowCountsGames(t *testing.T) {
	s := newSite(t, threeGrades)
	g := s.guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}, "grade1": {"deckhand"}, "seat2": {"none"}, "seat3": {"none"}, "pace": {"at-once"}})
	g.playOut(g.get(page.path), rand.New(rand.NewPCG(1, 2)))
	for range 3 {
		g.get("/")
	}
	if v := g.progress(); v.Games != 1 || len(v.Pending) != 0 {
		t.Fatalf("after a game: %+v", v)
	}
	var again reply
	for range 2 {
		again = g.post(page.path+"/again", nil)
	}
	if v := g.progress(); len(v.Pending) != 1 || "/g/"+string(v.Pending[0].Table) != again.path {
		t.Fatalf("a rematch is awaited as %+v", v.Pending)
	}
	g.playOut(g.get(again.path), rand.New(rand.NewPCG(3, 4)))
	g.get("/")
	g.post(page.path+"/again", nil) // from a page that was still open
	g.get("/")
	if v := g.progress(); v.Games != 2 || len(v.Pending) != 0 {
		t.Fatalf("after a rematch: %+v", v)
	}
	g.post("/settings/sessions", url.Values{"end": {"others"}})
	owner := g.owner()
	if v := g.progress(); v.Games != 2 {
		t.Errorf("one session is left, and %+v", v)
	}
	list := regexp.MustCompile(`name="end" value="([0-9a-f]+)"`).FindStringSubmatch(g.get("/settings").body)
	if list == nil {
		t.Fatal("no session can be ended")
	}
	g.post("/settings/sessions", url.Values{"end": {list[1]}})
	if text, _, err := s.store.Progress(t.Context(), owner); text != nil || err != nil {
		t.Errorf("no session is left, and %s, %v", text, err)
	}
}

// Nothing is remembered about visitors who only look.
func TestPlayPageStoresNothing(t *testing.T) {
	s := newSite(t, threeGrades)
	g := s.guest()
	for _, path := range []string{"/", "/play", "/learn/first"} {
		if page := g.get(path); page.status != http.StatusOK {
			t.Errorf("%s: %d", path, page.status)
		}
	}
	if text, _, err := s.store.Progress(t.Context(), g.owner()); text != nil || err != nil {
		t.Errorf("remembered is %s, %v", text, err)
	}
}
