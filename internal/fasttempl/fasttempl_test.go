package fasttempl_test

import (
	"testing"

	"github.com/a-h/templ"

	"goa/internal/fasttempl"
)

// Our versions write the same as templ's.
func TestClassesAsTempl(t *testing.T) {
	for name, classes := range map[string][]any{
		"none":                       {},
		"one":                        {"tile"},
		"several":                    {"spot", "ring", "target"},
		"one that it has not":        {fasttempl.KV("head", false)},
		"some that it has":           {"spot", fasttempl.KV("ring", true), fasttempl.KV("target", false), "seat-0"},
		"twice":                      {"spot", "ring", "spot"},
		"first had, then not":        {"spot", fasttempl.KV("spot", false), "ring"},
		"first not, then had":        {fasttempl.KV("spot", false), "ring", fasttempl.KV("spot", true)},
		"more than there is room of": {"a", "b", "c", "d", "e", "f", "g", "h", "i", fasttempl.KV("j", true), fasttempl.KV("a", false)},
		"an empty name":              {"spot", ""},
		"what only templ knows":      {[]string{"spot", "ring"}, map[string]bool{"target": true}, templ.Class("seat-0")},
	} {
		if got, want := fasttempl.CSSClasses(classes).String(), templ.CSSClasses(classes).String(); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestTextsAsTempl(t *testing.T) {
	type word string
	same := func(got string, gotErr error, want string, wantErr error) {
		t.Helper()
		if got != want || gotErr != nil || wantErr != nil {
			t.Errorf("got %q, %v, want %q, %v", got, gotErr, want, wantErr)
		}
	}
	got, err := fasttempl.JoinStringErrs("a < b")
	want, wantErr := templ.JoinStringErrs("a < b")
	same(got, err, want, wantErr)
	got, err = fasttempl.JoinStringErrs(word("pepper"))
	want, wantErr = templ.JoinStringErrs(word("pepper"))
	same(got, err, want, wantErr)
	got, err = fasttempl.JoinStringErrs(-7)
	want, wantErr = templ.JoinStringErrs(-7)
	same(got, err, want, wantErr)
}

func TestClassesCostNothing(t *testing.T) {
	classes := []any{"spot", fasttempl.KV("ring", false), fasttempl.KV("target", false)}
	if n := testing.AllocsPerRun(100, func() { _ = fasttempl.CSSClasses(classes).String() }); n > 0 {
		t.Errorf("the one class of an element: got %v allocations, want none", n)
	}
}
