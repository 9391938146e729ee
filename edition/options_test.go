package edition_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"goa/edition"
)

func TestOptionsRoundTrip(t *testing.T) {
	o, err := edition.ParseOptions([]string{"planned-expansion", "quick-start"})
	if err != nil {
		t.Fatal(err)
	}
	if got := o.String(); got != "quick-start,planned-expansion" {
		t.Errorf("canonical text: %s", got)
	}
	if again, err := edition.ParseOptions(o.Strings()); err != nil || again != o {
		t.Errorf("read again: %v, %v", again, err)
	}
	if !o.Has("quick-start") || o.Has("bonanza") || o.Has("nonsense") || o.Value("quick-start") != "" {
		t.Error("the options do not know what was chosen")
	}
	var none edition.Options
	if got := none.Strings(); len(got) != 0 || none.String() != "" {
		t.Errorf("no options: %v", got)
	}
}

// The lists of options in error messages.
const (
	allStories = "story=drawn|story=rich-outposts|story=competition|story=adaptability|story=plagued-crops|story=tax-story"
	allOptions = "quick-start, bonanza, planned-expansion, gambit, " + allStories + ", captains, solo=1|solo=2|solo=3, campaign"
)

func TestOptionsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"bonaza":          `unknown option "bonaza"; there are ` + allOptions,
		"":                `unknown option ""; there are ` + allOptions,
		"bonanza=2":       `option "bonanza=2": write bonanza`,
		"bonanza=":        `option "bonanza=": write bonanza`,
		"bonanza,bonanza": `option bonanza is given twice`,
		"story":           `option "story": write ` + strings.ReplaceAll(allStories, "|", " or "),
		"story=taxes":     `option "story=taxes": write ` + strings.ReplaceAll(allStories, "|", " or "),

		"captains,quick-start": `options captains and quick-start cannot be played together`,
	} {
		if _, err := edition.ParseOptions(strings.Split(text, ",")); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

func TestOptionSpecs(t *testing.T) {
	want := []edition.OptionSpec{
		{Name: "quick-start", Editions: []string{"2004", "2012", "2026"}, Excludes: []string{"captains"}},
		{Name: "bonanza", Editions: []string{"2012", "2026"}},
		{Name: "planned-expansion", Editions: []string{"2026"}},
		{Name: "gambit", Editions: []string{"2026"}, Excludes: []string{"solo", "campaign"}},
		{Name: "story", Editions: []string{"2026"}, Values: []string{
			"drawn", "rich-outposts", "competition", "adaptability", "plagued-crops", "tax-story"}},
		{Name: "captains", Editions: []string{"2026"}, Excludes: []string{"quick-start"}},
		{Name: "solo", Editions: []string{"2026"}, Values: []string{"1", "2", "3"},
			Excludes: []string{"gambit", "story=competition"}, Without: []string{"2004"}},
		{Name: "campaign", Editions: []string{"2026"}, Needs: "solo",
			Excludes: []string{"gambit", "story=competition"}, Without: []string{"2004"}},
	}
	if got := edition.OptionSpecs(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
	if got := open(t, "2012").Options(); !slices.Equal(got, []string{"quick-start", "bonanza"}) {
		t.Errorf("printed with 2012: %v", got)
	}
}

// An accepted text is written again in canonical form, with the same meaning.
func FuzzParseOptions(f *testing.F) {
	for _, text := range []string{"", "bonanza", "story=drawn captains", "solo=2", "story=", "bonanza bonanza", "gambit solo=1", "=\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := edition.ParseOptions(strings.Fields(text))
		if err != nil {
			return
		}
		if again, err := edition.ParseOptions(o.Strings()); err != nil || again != o {
			t.Fatalf("%q gives %v, which reads as %v, %v", text, o, again, err)
		}
	})
}
