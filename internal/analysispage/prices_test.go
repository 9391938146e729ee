package analysispage_test

import (
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/analysispage"
	"goa/internal/prices"
	"goa/internal/reasons"
	"goa/lexicon"
)

// priced returns a story with one auction and one decision in it.
func priced(t *testing.T, language string, lot analysis.Lot, played, best string) *analysispage.Story {
	t.Helper()
	rec, r := plain(t)
	lot.At, lot.End, lot.Round = 40, 44, 2
	lot.Curves = []prices.Curve{
		{Seat: 0, Taken: []int{420_000, 390_000, 350_000, 300_000}, Out: 360_000, Worth: 1},
		{Seat: 1, Taken: []int{500_000, 480_000, 470_000, 460_000, 450_000, 440_000}, Out: 450_000, Worth: 4},
	}
	r.Auctions = []analysis.Lot{lot}
	r.Between = r.Values
	r.Decisions = []analysis.Verdict{{
		At: 41, Seat: 1, Round: 2, Kind: analysis.Auction, Played: played, Best: best, Loss: 60_000, Severity: analysis.Mistake,
		Why: &reasons.Account{Finding: reasons.Unclear},
	}}
	r.Moments = []analysis.Moment{{At: 41, Seat: 1, Change: -60_000}}
	r.Players[1].Habits = []analysis.Habit{{Fault: analysis.Overpaid, Games: 1, Times: 1, Loss: 60_000}}
	words, err := lexicon.For(language, edition.Default().Words)
	if err != nil {
		t.Fatal(err)
	}
	s, err := analysispage.NewStory(r, rec, words, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A decision in an auction that decided the game is described by its lot, the
// price paid and the value of the lot, if these explain why it was a mistake.
func TestMomentsOfAuctions(t *testing.T) {
	for _, c := range []struct {
		lot          analysis.Lot
		played, best string
		want         string
	}{
		{analysis.Lot{Tile: goa.Duty, Winner: 1, Paid: 9}, "bid 9", "pass", "paid 9 for “Duty”, worth 4."},
		{analysis.Lot{Winner: 1, Paid: 9}, "bid 9", "pass", "paid 9 for the flag, worth 4. “Pass” would have kept 79.8%, not 73.8%."},
		{analysis.Lot{Tile: goa.Duty, Winner: 0, Paid: 2}, "pass", "bid 3", "let “Duty” go for 2, though it was worth 4."},
		{analysis.Lot{Tile: goa.Duty, Winner: 0, Paid: 2}, "sell", "buy", "sold “Duty” for 2, though it was worth 4."},
		{analysis.Lot{Tile: goa.Duty, Winner: 1, Paid: 3}, "bid 3", "pass", "would have kept 6.0% more"},
		{analysis.Lot{Tile: goa.Duty, Winner: goa.Nobody}, "bid 9", "pass", "would have kept 6.0% more"},
	} {
		s := priced(t, "en", c.lot, c.played, c.best)
		if got := s.Moments(); len(got) != 1 || !strings.Contains(got[0].Text, c.want) {
			t.Errorf("%+v, not %q", got, c.want)
		}
	}
}

// Every auction is described with its prices. The page has a drawing and a
// table of them.
func TestAuctionsAreTold(t *testing.T) {
	lot := analysis.Lot{Tile: goa.Duty, Auctioneer: 0, Winner: 1, Paid: 3, Fair: 2, To: 0}
	for _, language := range lexicon.Languages() {
		s := priced(t, language, lot, "bid 3", "pass")
		list := s.Auctions()
		if len(list) != 1 || len(list[0].Rows) != 2 || list[0].Rows[0].Worth != "1" || list[0].Rows[1].Worth != "4" {
			t.Fatalf("%s: %+v", language, list)
		}
		var page strings.Builder
		if err := analysispage.Write(&page, s); err != nil {
			t.Fatal(err)
		}
		text := page.String()
		for _, always := range []string{"price-chart", `class="paid"`, list[0].Rows[1].With, "&lt;b&gt;Bo", s.Advice(1), `class="why"`} {
			if always == "" || !strings.Contains(text, always) {
				t.Errorf("%s: the page has no %q", language, always)
			}
		}
		if strings.Count(text, "<polyline") < 6 || strings.ContainsAny(list[0].Line, "{}") {
			t.Errorf("%s: %d lines, %s", language, strings.Count(text, "<polyline"), list[0].Line)
		}
	}
	en := priced(t, "en", lot, "bid 3", "pass").Auctions()[0]
	if want := "Bo paid 3 ducats. It should have gone to Ana for 2 ducats. Worth: 1 to Ana, 4 to <b>Bo."; !strings.HasSuffix(en.Line, want) {
		t.Errorf("%s, not %s", en.Line, want)
	}
}

// There is advice about every fault in every language.
func TestAdviceAboutEveryFault(t *testing.T) {
	for _, language := range lexicon.Languages() {
		words, err := lexicon.For(language, edition.Default().Words)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for f := analysis.Overpaid; f <= analysis.IdleExtras; f++ {
			text := analysispage.Advice(words, &analysis.Habit{Fault: f, Action: goa.TaxAction})
			if text == "" || seen[text] || strings.Contains(text, "advice.") {
				t.Errorf("%s, %s: %q", language, f, text)
			}
			seen[text] = true
		}
	}
}
