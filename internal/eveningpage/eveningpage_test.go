package eveningpage_test

import (
	"encoding/csv"
	"html"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"goa/edition"
	"goa/internal/contest"
	"goa/internal/eveningpage"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/lexicon"
)

// page returns what pages in a language have in common.
func page(t *testing.T, language string) frame.Page {
	t.Helper()
	words, err := lexicon.For(language, edition.Default().Name)
	if err != nil {
		t.Fatal(err)
	}
	links, err := frame.NewLinks("")
	if err != nil {
		t.Fatal(err)
	}
	return frame.Page{Links: links, Words: words}
}

func render(t *testing.T, c templ.Component) string {
	t.Helper()
	var b strings.Builder
	if err := c.Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return html.UnescapeString(b.String())
}

// shown renders an evening as a viewer sees it.
func shown(t *testing.T, language string, e *contest.Evening, viewer match.Owner) string {
	t.Helper()
	p, v := page(t, language), e.For(viewer)
	return render(t, eveningpage.Page(p, eveningpage.Shown{View: v, Address: "https://goa.example/e/club", Standings: eveningpage.Shared(p, v)}))
}

// newEvening returns an evening of three people, organized by the first.
func newEvening(t *testing.T) *contest.Evening {
	t.Helper()
	e := &contest.Evening{ID: "club", Host: "ana", Terms: contest.Terms{
		Name: "Club", Kind: contest.Duplicate, Edition: edition.Default().Name, Seats: 2, Planned: 2, Grade: "novice", Bots: []string{"Vasco", "Afonso"},
	}}
	for _, name := range []string{"Ana", "Bo", "Cy"} {
		if err := e.Join(match.Owner(strings.ToLower(name)), name); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// The organizer has one button, players find their table, and strangers can join.
// The results of a deal stay hidden while others still play it.
func TestWhatThePageOfAnEveningOffers(t *testing.T) {
	const next, join, early = `id="next"`, `action="/e/club/join"`, `name="early" value="yes"`
	e := newEvening(t)
	for _, language := range lexicon.Languages() {
		if text := shown(t, language, e, "ana"); !strings.Contains(text, next) || strings.Contains(text, join) || !strings.Contains(text, `data-copy="https://goa.example/e/club"`) {
			t.Errorf("%s: before the first round the organizer lacks the button or the link, or is asked to join", language)
		}
		if text := shown(t, language, e, "stranger"); strings.Contains(text, next) || !strings.Contains(text, join) || strings.Contains(text, "/delete") {
			t.Errorf("%s: a stranger cannot join, or can do what the organizer can", language)
		}
	}
	if err := e.Advance(0, time.Now()); err != nil {
		t.Fatal(err)
	}
	e.Last().Made = true
	over := &e.Last().Tables[0]
	e.Record(over.ID, &contest.Game{Points: []int{47, 31}, Places: []int{1, 2}, Full: []bool{over.Seats[0] >= 0, over.Seats[1] >= 0}})
	scored := page(t, "en").Say("evening.scored", "n", 47, "other", 1)
	for i, m := range e.People {
		v := e.For(m.Owner)
		text := shown(t, "en", e, m.Owner)
		if !strings.Contains(text, string(v.Table)) {
			t.Errorf("%s does not find their table", m.Name)
		}
		if strings.Contains(text, scored) != v.Done {
			t.Errorf("%s is done: %t, and sees %q: %t", m.Name, v.Done, scored, !v.Done)
		}
		if organizer := i == 0; strings.Contains(text, next) || strings.Contains(text, early) != organizer {
			t.Errorf("%s can begin the next round, or cannot end this one as organizer", m.Name)
		}
	}
}

// Bots are marked at their tables, and people who have left are marked in the
// standings.
func TestBotsAreMarked(t *testing.T) {
	e := newEvening(t)
	if err := e.Advance(0, time.Now()); err != nil {
		t.Fatal(err)
	}
	for _, language := range lexicon.Languages() {
		p := page(t, language)
		mark := p.Say("sits.bot", "grade", p.Words.Grade("novice"))
		if text := shown(t, language, e, "ana"); strings.Count(text, mark) != 1 || strings.Contains(text, p.Say("evening.drop")+"</small>") {
			t.Errorf("%s: one bot sits at the tables, and %d are marked", language, strings.Count(text, mark))
		}
	}
	if err := e.Leave(1); err != nil {
		t.Fatal(err)
	}
	if text := shown(t, "en", e, "ana"); strings.Count(text, "bot: ") != 2 || !strings.Contains(text, "Has left</small>") {
		t.Error("a bot that plays on for somebody is not marked, or neither are they in the standings")
	}
}

// A file for spreadsheets has a line for every person, and no name in it is a
// formula.
func TestResultsForSpreadsheets(t *testing.T) {
	e := newEvening(t)
	e.People[1].Name = "=SUM(A1)"
	if err := e.Advance(0, time.Now()); err != nil {
		t.Fatal(err)
	}
	for i := range e.Last().Tables {
		at := &e.Last().Tables[i]
		e.Record(at.ID, &contest.Game{Points: []int{40 + i, 30}, Places: []int{1, 2}, Full: []bool{at.Seats[0] >= 0, at.Seats[1] >= 0}})
	}
	var b strings.Builder
	if err := eveningpage.WriteCSV(&b, e.For("ana")); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil || len(rows) != 1+len(e.People) {
		t.Fatalf("%v: %q", err, rows)
	}
	if !strings.Contains(b.String(), "'=SUM(A1)") {
		t.Errorf("a name is a formula:\n%s", b.String())
	}
	for _, row := range rows {
		if len(row) != len(rows[0]) {
			t.Errorf("%q has %d cells, the head has %d", row, len(row), len(rows[0]))
		}
	}
}

// The terms that the form asks for are possible.
func TestTheFormIsReadAsTerms(t *testing.T) {
	f := eveningpage.ReadForm(url.Values{
		"name": {" Club \n night "}, "kind": {"duplicate"}, "seats": {"3"}, "rounds": {"5"}, "grade": {"novice"}, "turn": {"2"},
		"season-name": {"Winter"}, "option": {"bonanza", "", "story=competition"}, "edition": {edition.Default().Name},
	})
	if f.Name != "Club night" || f.Seats != 3 || f.Planned != 5 || f.Days == nil || f.Days.Turn != 48*time.Hour || !f.Days.Rests || f.Season == "" || f.SeasonName != "Winter" {
		t.Errorf("read as %+v", f.Terms)
	}
	if !slices.Equal(f.Options, []string{"bonanza", "story=competition"}) {
		t.Errorf("read the options %q", f.Options)
	}
	text := render(t, eveningpage.FormPage(page(t, "en"), f))
	for _, part := range []string{`value="bonanza" checked`, `value="story=competition" selected`, `value="gambit">`} {
		if !strings.Contains(text, part) {
			t.Errorf("the form shown again lacks %s", part)
		}
	}
	if strings.Contains(text, `name="season"`) {
		t.Error("the form offers seasons, and there are none")
	}
	if strings.Contains(text, `value="solo=1"`) || strings.Contains(text, `value="campaign"`) {
		t.Error("the form offers a game for one person")
	}
	f.Bots = []string{"Vasco", "Afonso", "Pero"}
	if err := f.Terms.Check(); err != nil {
		t.Error(err)
	}
	if box := eveningpage.ReadForm(url.Values{"kind": {"duplicate"}, "box": {"yes"}}); box.Kind != contest.RoundRobin || box.Edition != edition.Default().Name {
		t.Errorf("the physical game cannot be dealt alike at several tables, and has an edition: got %q, %q", box.Kind, box.Edition)
	}
	again := eveningpage.ReadForm(url.Values{"season": {"s1"}, "season-name": {"Other"}})
	if again.Season != "s1" || again.SeasonName != "" {
		t.Errorf("an evening of a season that goes on begins another one: %+v", again.Terms)
	}
}
