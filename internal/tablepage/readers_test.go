//go:build !race

package tablepage_test

import (
	"regexp"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
)

// Numbers on buttons have a unit for readers who do not see the picture.
func TestNumbersHaveUnits(t *testing.T) {
	gives := regexp.MustCompile(`(?s)<em>(.*?)</em>`)
	seen, foundings := 0, 0
	g := game{edition.Default(), nil, 3}
	g.walk(t, 2, func(s *goa.State) {
		if s.Ask() != goa.AskAction || seen > 30 {
			return
		}
		page := render(t, g.view(s, s.Turn()))
		for _, m := range s.Moves(nil) { // a founding says what it needs
			_, inner := button(page, m)
			if found := gives.FindStringSubmatch(inner); found != nil {
				seen++
				if m.Kind == goa.Found {
					foundings++
				}
				if !strings.Contains(found[1], `<span class="sr">`) {
					t.Fatalf("%s has no unit: %s", m, inner)
				}
			}
		}
	})
	if seen == 0 || foundings == 0 {
		t.Errorf("%d buttons count something, %d of them foundings", seen, foundings)
	}
}

// The rim names all columns and rows that texts mention.
func TestTheRimNamesItsCorners(t *testing.T) {
	g, done := game{edition.Default(), nil, 2}, false
	g.walk(t, 1, func(s *goa.State) {
		if done {
			return
		}
		done = true
		page := render(t, g.view(s, s.Turn()))
		for _, corner := range []string{"a1", "g1", "a7", "g7"} {
			if !strings.Contains(page, `<i class="corner coordinate" aria-hidden="true">`+corner+`</i>`) {
				t.Errorf("the rim does not say %s", corner)
			}
		}
		if rules, chairs := strings.Index(page, `href="/rules"`), strings.Index(page, `class="chairs"`); rules < 0 || chairs < rules {
			t.Errorf("in the menu the rules are at %d, the seats at %d", rules, chairs)
		}
	})
}

// Pictures have a name for readers who do not see them: spices, tiles, tokens, the ducats
// of bidders and the bids.
func TestPicturesHaveNames(t *testing.T) {
	drawn := map[string]*regexp.Regexp{
		`<i class="spice[^"]*"[^>]*>`:                        regexp.MustCompile(` title="[^"]+" role="img">$`),
		`(?s)<button type="button" class="tile .*?</button>`: regexp.MustCompile(`<span class="sr">[^<]+</span>`),
		`<b id="token-[^>]*>`:                                regexp.MustCompile(` role="img" aria-label="[^"]+">$`),
		`(?s)<span class="purse".*?</span></span>`:           regexp.MustCompile(`\D(1\s*<span class="sr">ducat|[02-9]\s*<span class="sr">ducats|\d\d\s*<span class="sr">ducats)</span>`),
		`(?s)<button id="do-bid-\d.*?</button>`:              regexp.MustCompile(`<span class="sr">Bid \d+[^<]*</span>`),
	}
	picture := regexp.MustCompile(`(?s)<span class="drawn field" aria-hidden="true">.*?</span>`)
	seen, pages := map[string]int{}, 0
	g := game{edition.Default(), nil, 3}
	g.walk(t, 2, func(s *goa.State) {
		if s.Turn() == goa.Nature || s.Ask() != goa.AskBid && s.Ask() != goa.AskAction || pages > 40 {
			return
		}
		pages++
		page := picture.ReplaceAllString(render(t, g.view(s, s.Turn())), "")
		for what, named := range drawn {
			for _, piece := range regexp.MustCompile(what).FindAllString(page, -1) {
				seen[what]++
				if !named.MatchString(piece) {
					t.Fatalf("a picture has no name: %s", piece)
				}
			}
		}
	})
	for what := range drawn {
		if seen[what] == 0 {
			t.Errorf("nothing is drawn like %s", what)
		}
	}
}
