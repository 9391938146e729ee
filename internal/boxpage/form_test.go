package boxpage_test

import (
	"html"
	"net/url"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/boxpage"
	"goa/internal/frame"
	"goa/lexicon"
)

// taxes is the cell of the lowest taxes, a number from the rulebook.
var taxes = edition.CellName{Section: "tracks", Row: "taxes", Column: 0}

func base(t *testing.T, name string) *edition.Edition {
	t.Helper()
	e, err := edition.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// newPage returns an empty page in a language, with the words of an edition.
func newPage(t *testing.T, language string, e *edition.Edition) frame.Page {
	t.Helper()
	words, err := lexicon.For(language, e.Words)
	if err != nil {
		t.Fatal(err)
	}
	links, err := frame.NewLinks("")
	if err != nil {
		t.Fatal(err)
	}
	return frame.Page{Links: links, Words: words}
}

func render(t *testing.T, p frame.Page, f *boxpage.Form) string {
	t.Helper()
	var b strings.Builder
	if err := boxpage.Page(p, f).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// eachPage calls f with the form of each edition in each language, with these cells.
func eachPage(t *testing.T, cells map[edition.CellName]string, f func(what, page string, p frame.Page, form *boxpage.Form)) {
	t.Helper()
	for _, e := range edition.All() {
		for _, language := range lexicon.Languages() {
			p := newPage(t, language, e)
			form := boxpage.NewForm(p.Words, e, cells)
			f(e.Name+" in "+language, render(t, p, form), p, form)
		}
	}
}

// The form of an edition shows all its parts, with nothing changed and nothing wrong.
func TestTheNumbersOfAnEdition(t *testing.T) {
	eachPage(t, nil, func(what, page string, p frame.Page, f *boxpage.Form) {
		for _, table := range f.Base.NumberTables() {
			if strings.Count(page, `<h2 id="part-`+table.Name+`">`) != 1 {
				t.Errorf("%s: not one part %s", what, table.Name)
			}
		}
		if strings.Count(page, `aria-current="page"`) != 1 || !strings.Contains(page, `<a href="/box?edition=`+f.Base.Name+`" aria-current="page">`) {
			t.Errorf("%s: the edition is not marked", what)
		}
		if !strings.Contains(page, `<input type="hidden" name="edition" value="`+f.Base.Name+`">`) {
			t.Errorf("%s: the form does not name its edition", what)
		}
		for _, never := range []string{`role="alert"`, `role="status"`, `class="changed`, "<textarea rows=\"8\""} {
			if strings.Contains(page, never) {
				t.Errorf("%s: has %s", what, never)
			}
		}
		if f.Own == nil || f.File == "" || len(f.Problems) > 0 {
			t.Errorf("%s: cannot be played: %v", what, f.Problems)
		}
	})
}

// A changed number is marked. The page says what was there and what that means, and has
// the letter to the project.
func TestAChangedNumber(t *testing.T) {
	eachPage(t, map[edition.CellName]string{taxes: "5"}, func(what, page string, p frame.Page, f *boxpage.Form) {
		_, findings, _ := strings.Cut(page, `role="status">`)
		findings, _, _ = strings.Cut(findings, "</section>")
		findings = html.UnescapeString(findings)
		for _, want := range []string{
			p.Say("box.changes", "n", 1), p.Words.Track(goa.TaxTrack), "<td>4</td><td><b>5</b></td>", `<b class="against">` + p.Say("box.printed"),
			p.Say("box.effects"), "<del>" + p.Words.TrackEffect(goa.TaxTrack, f.Base.Rules(edition.Options{})), "<ins>" + p.Words.TrackEffect(goa.TaxTrack, f.Own.Rules(edition.Options{})),
			"[tracks] taxes, 1: 4 -> 5\n", f.Base.Short(), f.File, `formaction="/box/file"`, `formaction="/box/play"`, `formaction="/box/table"`,
		} {
			if !strings.Contains(findings, want) {
				t.Errorf("%s: the findings lack %q: %s", what, want, findings)
			}
		}
		if strings.Count(page, `<td class="changed `) != 1 || !strings.Contains(page, `name="tracks.taxes.0" value="5"`) || strings.Contains(page, `role="alert"`) {
			t.Errorf("%s: not one number is marked as changed", what)
		}
	})
}

// A number that cannot be is not played with. The page says so in the reader's words and
// keeps the other numbers. What was typed is text.
func TestANumberThatCannotBe(t *testing.T) {
	for _, c := range []struct{ typed, shown string }{{"1000", `value="1000"`}, {"?", `value=""`}, {`"><script>`, `value="&#34;&gt;&lt;script&gt;"`}} {
		eachPage(t, map[edition.CellName]string{taxes: c.typed, {Section: "tracks", Row: "taxes", Column: 1}: "7"}, func(what, page string, p frame.Page, f *boxpage.Form) {
			if f.Own != nil || len(f.Problems) == 0 || f.File != "" {
				t.Errorf("%s: %q can be played with", what, c.typed)
			}
			_, alert, _ := strings.Cut(page, `role="alert">`)
			alert, _, _ = strings.Cut(alert, "</section>")
			if want := html.EscapeString(p.Say("box.row.taxes") + ", " + p.Say("level", "row", "1")); !strings.Contains(alert, want) || strings.Contains(alert, `lang="en"`) {
				t.Errorf("%s: %q: got %s, want %q", what, c.typed, alert, want)
			}
			if !strings.Contains(page, `name="tracks.taxes.0" `+c.shown) || !strings.Contains(page, `name="tracks.taxes.1" value="7"`) || strings.Contains(page, `role="status"`) || strings.Contains(page, `"><script>`) {
				t.Errorf("%s: %q: the form does not keep what was typed", what, c.typed)
			}
		})
	}
}

// Every reason why numbers do not fit together is put into words, with the piece and the
// numbers it is about. What a file says is text, in English.
func TestProblemsInWords(t *testing.T) {
	row := edition.CellName{Section: "scoring", Row: "ranks"}
	causes := []edition.Cause{
		{Kind: edition.BadValue, CellName: taxes},
		{Kind: edition.BadValue, CellName: edition.CellName{Section: "general", Row: "start-symbol"}},
		{Kind: edition.BadHalf, Part: 1, N: 31, Want: 33, Spare: 34},
		{Kind: edition.HiddenFavor},
		{Kind: edition.TooFewOthers, Part: 1, N: 31, Want: 32, Spare: 33},
		{Kind: edition.TooManyTiles, Name: goa.Favor.String(), N: 31, Want: 32},
		{Kind: edition.NoEffect, Name: goa.Favor.String()},
		{Kind: edition.NoStartSymbol, Name: "elephant"},
		{Kind: edition.TooManyCards, Name: "elephant", N: 31, Want: 32},
		{Kind: edition.UnscoredCards, Name: "elephant", N: 31, Want: 32},
		{Kind: edition.TwiceTheSame, CellName: row, Name: "pepper"},
		{Kind: edition.TooFewBonanza, N: 31, Want: 32},
		{Kind: edition.FallingRanks, CellName: row, N: 31, Want: 32},
		{Kind: edition.TooManySpies, Part: 1, N: 31, Want: 32},
	}
	if want := int(edition.TooManySpies); len(causes) != want+1 { // one kind has two
		t.Fatalf("%d causes, want %d", len(causes), want+1)
	}
	for _, language := range lexicon.Languages() {
		p := newPage(t, language, base(t, "2012"))
		f := &boxpage.Form{Base: base(t, "2012"), Problems: []edition.Problem{{Text: "<script>"}}}
		for _, c := range causes {
			f.Problems = append(f.Problems, edition.Problem{Text: "the parser's text", Cause: c})
		}
		_, list, _ := strings.Cut(render(t, p, f), `role="alert">`)
		list, _, _ = strings.Cut(list, "</ul>")
		items := strings.Split(list, "<li")[1:]
		if len(items) != len(f.Problems) || items[0] != ` lang="en">&lt;script&gt;</li>` {
			t.Fatalf("%s: got %q", language, items)
		}
		for i, c := range causes {
			text := items[i+1]
			missing := c.Kind != edition.HiddenFavor && c.N > 0 && !strings.Contains(text, "31")
			if !strings.HasPrefix(text, ">") || strings.Contains(text, "parser") || strings.Contains(text, "box.") || strings.Contains(text, "{") || missing || slices.Index(items, text) != i+1 {
				t.Errorf("%s: cause %d: got %q", language, c.Kind, text)
			}
		}
		for i, want := range map[int]string{4: p.Words.Tile(goa.Favor), 6: p.Words.Tile(goa.Favor), 7: p.Words.Tile(goa.Favor), 3: p.Words.Part(1), 5: p.Words.Part(1), 11: p.Words.Spice(goa.Pepper), 12: p.Words.Option("bonanza"), 14: p.Words.Tile(goa.Espionage)} {
			if !strings.Contains(items[i], html.EscapeString(want)) {
				t.Errorf("%s: %q does not name %q", language, items[i], want)
			}
		}
	}
}

// sent returns what a browser sends if nothing in the form of an edition is changed.
func sent(e *edition.Edition) url.Values {
	form := url.Values{}
	for _, table := range e.NumberTables() {
		for _, row := range table.Rows {
			if row.Any != nil {
				form.Set(table.Name+"."+row.Name+".of", "1")
				for _, c := range row.Cells {
					form.Add(table.Name+"."+row.Name, c.Text)
				}
				continue
			}
			for i, c := range row.Cells {
				name := edition.CellName{Section: table.Name, Row: row.Name, Column: i}.String()
				switch {
				case c.Input.Several:
					form.Set(name+".of", "1")
					form[name] = strings.Split(c.Text, "+")
				case c.Text == "-" && c.Input.Words == nil:
					form.Set(name, "")
				case c.Input.Words != nil || c.Input.Max > 0:
					form.Set(name, c.Text)
				}
			}
		}
	}
	return form
}

// A form that is sent unchanged, or not at all, changes no number.
func TestAnUnchangedForm(t *testing.T) {
	for _, e := range edition.All() {
		form := sent(e)
		f := boxpage.NewForm(newPage(t, "en", e).Words, e, boxpage.EnteredCells(e, form))
		if f.Own == nil || len(f.Own.Differences(e)) > 0 {
			t.Errorf("%s: changed, or cannot be played: %v", e.Name, f.Problems)
		}
		if cells := boxpage.EnteredCells(e, nil); len(cells) > 0 {
			t.Errorf("%s: without a form %v are entered", e.Name, cells)
		}
	}
}

// Each kind of field enters its cell: a number, one that may lack, several words, and a
// row of ticked values. A field that must not be empty is noted as such.
func TestWhatIsEntered(t *testing.T) {
	e := base(t, "2012")
	var number, lacking, several edition.CellName
	var ticked edition.NumberRow
	var section string
	for _, table := range e.NumberTables() {
		for _, row := range table.Rows {
			if row.Any != nil {
				ticked, section = row, table.Name
				continue
			}
			for i, c := range row.Cells {
				name := edition.CellName{Section: table.Name, Row: row.Name, Column: i}
				switch in := c.Input; {
				case in.Several:
					several = name
				case in.Words == nil && in.MayLack && c.Text != "-" && in.Max > 0:
					lacking = name
				case in.Words == nil && !in.MayLack && in.Max > 0:
					number = name
				}
			}
		}
	}
	if number.Row == "" || lacking.Row == "" || several.Row == "" || ticked.Any == nil {
		t.Fatalf("the edition lacks a kind of field: %v, %v, %v, %v", number, lacking, several, ticked)
	}
	entered := func(name edition.CellName, form url.Values) string {
		t.Helper()
		cells := boxpage.EnteredCells(e, form)
		if len(cells) != 1 {
			t.Errorf("%v: got %v, want one cell", form, cells)
		}
		return cells[name]
	}
	for _, c := range []struct {
		name edition.CellName
		form url.Values
		want string
	}{
		{number, url.Values{number.String(): {" 77 "}}, "77"},
		{number, url.Values{number.String(): {""}}, "?"},
		{lacking, url.Values{lacking.String(): {" "}}, "-"},
		{several, url.Values{several.String(): {"x", "y"}}, "x+y"},
		{several, url.Values{several.String() + ".of": {"1"}}, "?"},
	} {
		if got := entered(c.name, c.form); got != c.want {
			t.Errorf("%v: got %q, want %q", c.form, got, c.want)
		}
	}
	field := section + "." + ticked.Name
	at := func(i int) edition.CellName {
		return edition.CellName{Section: section, Row: ticked.Name, Column: i}
	}
	none := boxpage.EnteredCells(e, url.Values{field + ".of": {"1"}})
	if len(none) != len(ticked.Cells) || none[at(0)] != "?" || none[at(1)] != "" {
		t.Errorf("nothing is ticked: got %v", none)
	}
	all := boxpage.EnteredCells(e, url.Values{field + ".of": {"1"}, field: append([]string{"none of them"}, ticked.Any...)})
	if len(all) != len(ticked.Any) || all[at(0)] != ticked.Any[0] || all[at(len(ticked.Any)-1)] != ticked.Any[len(ticked.Any)-1] {
		t.Errorf("all are ticked: got %v, want %v", all, ticked.Any)
	}
}
