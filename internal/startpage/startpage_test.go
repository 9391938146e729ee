package startpage_test

import (
	"html"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"goa/edition"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/startpage"
	"goa/internal/turnclock"
	"goa/lexicon"
)

// page returns a page in a language.
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
	return b.String()
}

var (
	control  = regexp.MustCompile(`<input[^>]*>|<select name="([^"]*)">|<option value="([^"]*)"[^>]*>`)
	inputTag = regexp.MustCompile(`type="([^"]*)"`)
	nameOf   = regexp.MustCompile(`name="([^"]*)"`)
	valueOf  = regexp.MustCompile(`value="([^"]*)"`)
)

// sent returns what a browser sends for the unchanged controls of a page.
func sent(text string) url.Values {
	form := url.Values{}
	selecting := ""
	for _, m := range control.FindAllStringSubmatch(text, -1) {
		tag, value := m[0], ""
		if v := valueOf.FindStringSubmatch(tag); v != nil {
			value = html.UnescapeString(v[1])
		}
		switch {
		case strings.HasPrefix(tag, "<select"):
			selecting = m[1]
		case strings.HasPrefix(tag, "<option"):
			if strings.Contains(tag, " selected") {
				form.Add(selecting, value)
			}
		default:
			kind, name := inputTag.FindStringSubmatch(tag), nameOf.FindStringSubmatch(tag)
			ticked := kind == nil || kind[1] == "hidden" || strings.Contains(tag, " checked")
			if name != nil && ticked {
				form.Add(name[1], value)
			}
		}
	}
	return form
}

// A form of a new table that is sent unchanged is read back as the same.
func TestFormsAreReadAsTheyWereShown(t *testing.T) {
	grades := []string{"novice", "trader", "merchant"}
	plain := startpage.DefaultNewTable(frame.Prefs{Name: "Ana"}, grades, "trader")
	full := plain
	full.Edition, full.Options = edition.All()[0].Name, []string{"bonanza", "solo=2"}
	full.Hidden, full.Spectators, full.Hints, full.Talk, full.Curtain = true, false, false, false, true
	full.Pace, full.Days = match.Slow, turnclock.Days{Turn: 24 * time.Hour, Reserve: 72 * time.Hour, Rests: true}
	full.Seats[1] = startpage.SeatChoice{Kind: "here", Name: `B"o`, Grade: "novice"}
	own := plain
	own.Edition, own.Data = startpage.OwnEdition, "{\"ducats\": 1}\n"
	for _, n := range []startpage.NewTable{plain, full, own} {
		got := startpage.ReadNewTable(sent(render(t, startpage.NewTablePage(page(t, "en"), n))), grades)
		if !reflect.DeepEqual(got, n) {
			t.Errorf("the form of\n%+v\nis read as\n%+v", n, got)
		}
	}
}

// The list says for each table whom it waits for, since when and how it stands, in
// every language.
func TestTheListSaysWhatTablesWaitFor(t *testing.T) {
	now := time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	tables := []match.Listing{
		{ID: "mine", Status: match.Playing, ForMe: true, Names: []string{"Ana", "Bo"}, Since: now.Add(-3 * time.Hour)},
		{ID: "lobby", Status: match.Gathering, Names: []string{"Ana", ""}, Since: now},
		{ID: "invited", Status: match.Gathering, InvitedBy: "Cy", Names: []string{"Cy", ""}, Since: now},
		{ID: "over", Status: match.Finished, Names: []string{"Ana", "Bo"}, Since: now.Add(-50 * time.Hour)},
	}
	for language, want := range map[string][]string{
		"en": {"3 hours", "seat 2", "Cy", "2 days ago"},
		"de": {"3 Stunden", "Platz 2", "Cy", "vor 2 Tagen"},
		"fr": {"3 heures", "place 2", "Cy", "il y a 2 jours"},
	} {
		text := html.UnescapeString(render(t, startpage.Page(page(t, language), startpage.List{Tables: tables, First: true, Now: now})))
		text = strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(text)
		for _, w := range want {
			if !strings.Contains(strings.ToLower(text), strings.ToLower(w)) {
				t.Errorf("%s: the list does not say %q", language, w)
			}
		}
		if strings.Index(text, `id="continue"`) > strings.Index(text, `class="doors"`) {
			t.Errorf("%s: running games are below the doors", language)
		}
	}
}
