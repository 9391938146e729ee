package analysispage_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/analysispage"
	"goa/lexicon"
	"goa/nature"
	"goa/record"
)

// plain returns a record of some moves, and a report that criticizes every
// decision of the second player.
func plain(t *testing.T) (*record.Record, *analysis.Report) {
	t.Helper()
	rec, err := record.New(edition.Default(), edition.Options{}, []record.Seat{{Name: "Ana"}, {Name: `<b>Bo`}})
	if err != nil {
		t.Fatal(err)
	}
	r := &analysis.Report{Unit: "win", Whole: analysis.Whole, Finished: true, Fitted: true, Players: []analysis.SeatReport{{Name: "Ana", Accuracy: 97}, {Name: `<b>Bo`, Accuracy: 42, MeanLoss: 31_000}}}
	s, luck := goa.New(edition.Default().Rules(edition.Options{}), 2), nature.New("story")
	for rec.Len() < 160 {
		turn := s.Turn()
		r.Turns = append(r.Turns, int(max(turn, -1)))
		m := goa.Move{}
		if turn == goa.Nature {
			m = luck.Move(&s)
		} else {
			legal := s.Moves(nil)
			m = legal[0]
			if turn == 1 && len(legal) > 1 {
				r.Decisions = append(r.Decisions, analysis.Verdict{
					At: rec.Len(), Seat: 1, Round: s.Round(), Played: m.String(), Best: legal[1].String(), Loss: 123_000, Severity: analysis.Blunder,
				})
			}
		}
		if err := rec.Append(m); err != nil {
			t.Fatal(err)
		}
		s.Play(m)
	}
	for seat := range 2 {
		var values []int
		for at := range rec.Len() + 1 {
			values = append(values, analysis.Whole*(seat*160+(1-2*seat)*at)/160)
		}
		r.Values = append(r.Values, values)
	}
	first := r.Decisions[0]
	r.Moments = []analysis.Moment{{At: first.At, Seat: 1, Change: -123_000}, {At: 3, Seat: 0, Chance: true, Change: -50_000}}
	return rec, r
}

func story(t *testing.T, language string, link func(int, goa.Seat) string) *analysispage.Story {
	t.Helper()
	rec, r := plain(t)
	words, err := lexicon.For(language, edition.Default().Words)
	if err != nil {
		t.Fatal(err)
	}
	s, err := analysispage.NewStory(r, rec, words, link)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every mistake has the better move and links to its position, as seen by the
// player who made it.
func TestMistakesLeadToTheirPositions(t *testing.T) {
	s := story(t, "en", func(at int, seat goa.Seat) string { return fmt.Sprint(at, " ", seat) })
	list := s.Mistakes(1)
	if len(list) == 0 || len(list) != len(s.Mistakes(goa.Nobody)) || len(s.Mistakes(0)) != 0 {
		t.Fatalf("%d of Bo, %d of Ana, %d of all", len(list), len(s.Mistakes(0)), len(s.Mistakes(goa.Nobody)))
	}
	for i, m := range list {
		d := s.Report.Decisions[i]
		if m.Link != fmt.Sprint(d.At, " ", 1) || m.Played == m.Best || m.Loss != "12.3%" {
			t.Errorf("%+v", m)
		}
	}
	moments := s.Moments()
	if len(moments) != 2 || !strings.Contains(moments[0].Text, "12.3%") || !strings.Contains(moments[1].Text, "5.0%") || moments[0].Link != list[0].Link {
		t.Errorf("%+v", moments)
	}
}

// The self-contained page loads nothing, runs nothing and shows names
// unchanged.
func TestPageAlone(t *testing.T) {
	for _, language := range lexicon.Languages() {
		var page strings.Builder
		if err := analysispage.Write(&page, story(t, language, nil)); err != nil {
			t.Fatal(err)
		}
		text := page.String()
		for _, never := range []string{"<script", "<link", "<b>Bo", "src=", "href=", "url(", "missing"} {
			if strings.Contains(text, never) {
				t.Errorf("%s: the page has %q", language, never)
			}
		}
		for _, always := range []string{`<html lang="` + language, "&lt;b&gt;Bo", "polyline", "</html>"} {
			if !strings.Contains(text, always) {
				t.Errorf("%s: the page has no %q", language, always)
			}
		}
		if lines := len(regexp.MustCompile(`<tr>`).FindAllString(text, -1)); lines < 6 {
			t.Errorf("%s: the tables have %d rows", language, lines)
		}
	}
}
