//go:build !race

package web_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/lexicon"
)

var (
	boxField  = regexp.MustCompile(`<input type="number" name="([^"]+)" value="([^"]*)"`)
	boxTicked = regexp.MustCompile(`<input type="checkbox" name="([^"]+)" value="([^"]+)" checked>`)
	boxHidden = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)
	boxSelect = regexp.MustCompile(`(?s)<select name="([^"]+)".*?<option value="([^"]+)" selected>`)
)

// numbers returns what the form of a box sends unchanged.
func (r reply) numbers() url.Values {
	v := url.Values{}
	for _, field := range []*regexp.Regexp{boxField, boxTicked, boxHidden, boxSelect} {
		for _, m := range field.FindAllStringSubmatch(r.body, -1) {
			v.Add(m[1], html.UnescapeString(m[2]))
		}
	}
	return v
}

// The owner of a box changes a number, sees what that changes, saves it and plays
// with it.
func TestYourBox(t *testing.T) {
	s := newSite(t)
	for _, lang := range []string{"en", "de", "fr"} {
		g := s.guest()
		g.post("/settings", url.Values{"lang": {lang}})
		for _, e := range edition.All() {
			page := g.get("/box?edition=" + e.Name)
			form := page.numbers()
			if same := g.post("/box", form); same.status != http.StatusOK || strings.Contains(same.body, "findings") {
				t.Fatalf("%s, %s: the numbers as they are make a difference: %d", lang, e.Name, same.status)
			}
			form.Set("tracks.taxes.1", "7")
			form["progress.tax.0"] = []string{"clove", "ginger"}
			form.Set("gambit.profitable-auction.0", "8")
			form.Set("scoring.richest.0", "9")
			form["colony-tiles.madras"] = []string{"pepper+nutmeg", "clove+cinnamon"}
			changed := g.post("/box", form)
			for _, want := range []string{"<td><b>7</b></td>", "[tracks] taxes, 2: 6 -&gt; 7", "clove+ginger W", `value="7"`} {
				if !strings.Contains(changed.body, want) {
					t.Errorf("%s, %s: the page does not say %q", lang, e.Name, want)
				}
			}
			if n := strings.Count(changed.body, "<ins>"); n < 3 { // taxes, a Gambit and the scoring
				t.Errorf("%s, %s: the page tells of %d pieces what changes", lang, e.Name, n)
			}
			if again := changed.numbers(); again.Get("tracks.taxes.1") != "7" || again.Encode() != form.Encode() {
				t.Errorf("%s, %s: the page has other numbers than were sent", lang, e.Name)
			}
			file := g.post("/box/file", form)
			own, err := edition.Parse("own", []byte(file.body))
			if err != nil || !strings.Contains(file.header.Get("Content-Disposition"), "my-"+e.Name+".edition") {
				t.Fatalf("%s, %s: the file is %v\n%s", lang, e.Name, err, file.body)
			}
			if d := own.Differences(e); len(d) < 4 || own.Base() != e {
				t.Errorf("%s, %s: the file differs in %v", lang, e.Name, d)
			}
		}
	}
}

func TestPlayingWithYourBox(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	form := g.get("/box").numbers()
	form.Set("tracks.taxes.0", "5")
	rules := func(path string) *goa.Rules {
		t.Helper()
		at, err := s.keeper.Snapshot(t.Context(), match.ID(strings.TrimPrefix(path, "/g/")))
		if err != nil {
			t.Fatal(err)
		}
		return at.Rules()
	}
	if got := rules(g.post("/box/play", form).path).Taxes[0]; got != 5 {
		t.Errorf("against bots taxes yield %d", got)
	}
	set := g.post("/box/table", form)
	data := set.numbers().Get("data")
	table := g.post("/new", url.Values{"edition": {"own"}, "data": {data}, "seat0": {"me"}, "seat1": {"link"}})
	if got := rules(table.path).Taxes[0]; got != 5 {
		t.Errorf("with friends taxes yield %d", got)
	}
	if !strings.Contains(table.body, `href="/box?edition=`+edition.Default().Name) && !strings.Contains(g.get("/rules").body, "/box?edition=") {
		t.Error("nothing leads to the numbers")
	}
}

// Every word of a box is in the reader's language: no internal name of a row or a
// word is shown, and problems are explained in sentences.
func TestABoxSpeaksTheReadersLanguage(t *testing.T) {
	s := newSite(t)
	names := regexp.MustCompile(`<th scope="row">\s*([a-z]+(?:-[a-z0-9]+)+)\s*</th>|<option value="([a-z]+-[a-z-]+)"[^>]*>\s*([a-z]+-[a-z-]+)\s*</option>`)
	for _, lang := range lexicon.Languages() {
		g := s.guest()
		g.post("/settings", url.Values{"lang": {lang}})
		for _, e := range edition.All() {
			page := g.get("/box?edition=" + e.Name)
			if raw := names.FindString(page.body); raw != "" {
				t.Errorf("%s, %s: the page has %s", lang, e.Name, raw)
			}
			form := page.numbers()
			form.Set("tracks.taxes.1", "1000")
			form.Set("tiles.duty.0", "3")
			form.Set("solo.ranks.1", "20")
			form.Set("solo.fallback.0", "scoring")
			if r := g.post("/box", form); r.status != http.StatusUnprocessableEntity || strings.Contains(r.body, `<li lang="en">`) {
				t.Errorf("%s, %s: status %d, or a problem is told in the words of files", lang, e.Name, r.status)
			}
		}
	}
}

// Numbers that cannot be played are refused with the reasons of the file checker,
// in the reader's language. Nothing typed gets into the file.
func TestWrongNumbersOfABox(t *testing.T) {
	g := newSite(t).guest()
	for what, c := range map[string]struct{ field, value, reason string }{
		"too large":                 {"tracks.taxes.1", "1000", "enter a number from 0 to 100"},
		"nothing":                   {"tracks.taxes.1", "", "enter a number from 0 to 100"},
		"a line of a file":          {"tracks.taxes.1", "7 W\n[tiles]", "enter a number from 0 to 100"},
		"a script":                  {"tracks.taxes.1", "<script>", "enter a number from 0 to 100"},
		"a tile too many":           {"tiles.duty.0", "2", "With 4 set aside it needs 29"},
		"a symbol there isn't":      {"cards.ship-gift.1", "crown", "choose one of the listed values"},
		"a kind looked for twice":   {"solo.fallback.0", "scoring", "appears twice"},
		"a rank that needs less":    {"solo.ranks.1", "20", "20 after 25"},
		"a rank of cargo, the same": {"campaign.cargo-ranks.3", "16", "16 after 16"},
		"unseen tiles, but a favor": {"general.tiles-removed.1", "unseen", "must be shown"},
	} {
		form := g.get("/box").numbers()
		form.Set(c.field, c.value)
		for _, path := range []string{"/box", "/box/file", "/box/play", "/box/table"} {
			r := g.post(path, form)
			if r.status != http.StatusUnprocessableEntity || !strings.Contains(html.UnescapeString(r.body), c.reason) || strings.Contains(r.body, "<script>") {
				t.Errorf("%s at %s: status %d, want %q", what, path, r.status, c.reason)
			}
		}
	}
	for _, edition := range []string{"", "1999"} {
		if r := g.post("/box", url.Values{"edition": {edition}}); r.status != http.StatusBadRequest {
			t.Errorf("edition %q: status %d", edition, r.status)
		}
	}
	if r := g.post("/new", url.Values{"edition": {"own"}, "seat0": {"me"}, "seat1": {"bot"}}); r.status < 400 {
		t.Errorf("a table without its own edition: status %d", r.status)
	}
	if r := g.post("/box/open", url.Values{"text": {"edition x"}}); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a file with problems: status %d", r.status)
	}
	file := g.post("/box/file", url.Values{"edition": {"2026"}, "tracks.taxes.1": {"7"}})
	if r := g.post("/box/open", url.Values{"text": {file.body}}); r.status != http.StatusOK || r.numbers().Get("tracks.taxes.1") != "7" {
		t.Errorf("a file of one's own: status %d", r.status)
	}
}

// Every choice of words on the page has its own visible label, or the heading of
// its row.
func TestEveryChoiceOfABoxHasALabel(t *testing.T) {
	page := newSite(t).guest().get("/box").body
	if !strings.Contains(page, `<label><span>Are they shown?</span><select name="general.tiles-removed.1">`) {
		t.Error("it is not said what the choice beside the tiles set aside is about")
	}
	for _, tag := range regexp.MustCompile(`<select[^>]*>`).FindAllString(page, -1) {
		if !strings.Contains(tag, "aria-label=") && !strings.Contains(page, "</span>"+tag) {
			t.Errorf("%s has no label", tag)
		}
	}
}
