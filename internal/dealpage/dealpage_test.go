package dealpage_test

import (
	"html"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/analysispage"
	"goa/internal/contest"
	"goa/internal/dealpage"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/lexicon"
)

// shown renders a deal in a language.
func shown(t *testing.T, language string, v dealpage.Shown) string {
	t.Helper()
	words, err := lexicon.For(language, edition.Default().Name)
	if err != nil {
		t.Fatal(err)
	}
	links, err := frame.NewLinks("")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := dealpage.Page(frame.Page{Links: links, Words: words}, v).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return html.UnescapeString(b.String())
}

// The page of a deal invites people who have not played it, leads back to a game that
// is not over, and shows the results to players who are done.
func TestWhatThePageOfADealOffers(t *testing.T) {
	const play, giveUp, withdraw, table, qr = `action="/d/deal">`, `"/d/deal/give-up"`, `name="shown" value="no"`, `class="scores results"`, `class="qr"`
	friends := &match.Deal{ID: "deal", Edition: edition.Default().Name, Grades: []string{"", "novice", "novice"}}
	day := &match.Deal{ID: "deal", Day: "2027-11-30", Edition: edition.Default().Name, Grades: []string{"", "novice"}}
	results := []contest.Result{{Table: "t1", Name: "Ana", Points: 44, Place: 1, Rank: 1, Mine: true}, {Table: "t2", Name: "Bodil", Points: 41, Place: 2}}
	for _, c := range []struct {
		name     string
		v        dealpage.Shown
		has, not []string
	}{
		{"a friend's invitation", dealpage.Shown{Board: &contest.Board{Deal: friends, Maker: contest.Result{Name: "Ana", Points: 44}}}, []string{play, "Ana", "44"}, []string{giveUp, withdraw, table}},
		{"a game that goes on", dealpage.Shown{Board: &contest.Board{Deal: friends, Tried: true, Table: "t1"}}, []string{giveUp, `href="/g/t1"`}, []string{play, withdraw, table}},
		{"results", dealpage.Shown{Board: &contest.Board{Deal: friends, Tried: true, Done: true, Shown: true, Results: results}, Address: "https://goa.example/d/deal"}, []string{play, withdraw, table, "Bodil", "41", `data-copy="https://goa.example/d/deal"`, "–"}, []string{giveUp}},
		{"results on a machine that nobody else reaches", dealpage.Shown{Board: &contest.Board{Deal: friends, Tried: true, Done: true, Results: results}, HereOnly: true}, []string{"goa serve --lan"}, []string{qr}},
		{"a day that is not over", dealpage.Shown{Board: &contest.Board{Deal: day, Ongoing: true}}, []string{play, day.Day}, []string{giveUp, withdraw, table, "/days"}},
		{"my game of a day that is not over", dealpage.Shown{Board: &contest.Board{Deal: day, Ongoing: true, Tried: true, Done: true, Results: results[:1]}}, []string{"44"}, []string{table, "Bodil", "/days"}},
		{"a day that is over", dealpage.Shown{Board: &contest.Board{Deal: day, Results: results[1:]}}, []string{table, "Bodil", `href="/days"`}, []string{withdraw}},
	} {
		for _, language := range lexicon.Languages() {
			text := shown(t, language, c.v)
			for _, part := range c.has {
				if !strings.Contains(text, part) {
					t.Errorf("%s, %s: lacks %q", c.name, language, part)
				}
			}
			for _, part := range c.not {
				if strings.Contains(text, part) {
					t.Errorf("%s, %s: has %q", c.name, language, part)
				}
			}
		}
	}
}

// Two games are compared by what was bought and paid in each round, and by their
// analyses if there are any. The round that counted most stands out.
func TestComparedGamesSideBySide(t *testing.T) {
	mine, other := contest.Result{Table: "t1", Name: "Ana", Mine: true}, contest.Result{Table: "t2", Name: "Bodil"}
	v := dealpage.Shown{
		Board: &contest.Board{Deal: &match.Deal{ID: "deal", Edition: edition.Default().Name, Grades: []string{""}}, Tried: true, Done: true, Results: []contest.Result{mine, other}},
		Mine:  mine, Other: other,
		Compared: &contest.Comparison{Parted: 1, Widest: 2, Rounds: []contest.Round{
			{Round: 1, Sides: [2]contest.Side{{Bought: []contest.Purchase{{Tile: goa.NoTile, Paid: 7}}, Points: 3}, {Points: 2}}},
			{Round: 2, Sides: [2]contest.Side{{Bought: []contest.Purchase{{Tile: 5}}, Points: 9}, {Points: 4}}},
		}},
	}
	plain := shown(t, "en", v)
	for _, part := range []string{"flag", "7", `<tr class="widest"><th scope="row">2</th>`, "?with=t2#compare", `aria-current="true"`} {
		if !strings.Contains(plain, part) {
			t.Errorf("lacks %q", part)
		}
	}
	if strings.Contains(plain, `<tr class="analysis">`) {
		t.Error("shows analyses, and there are none")
	}
	v.Analyses[1] = []analysispage.Figure{{Name: "Lost", Value: "3.5"}}
	if text := shown(t, "en", v); !strings.Contains(text, "<li>Lost <b>3.5</b></li>") || !strings.Contains(text, `<li class="none">–</li>`) {
		t.Error("lacks the analysis of one game, or does not say that the other has none")
	}
}
