package lexicon_test

import (
	"slices"
	"testing"

	"goa/lexicon"
)

func TestClosestLanguage(t *testing.T) {
	for _, c := range []struct {
		preferred []string
		want      string
		ok        bool
	}{
		{nil, "en", false},
		{[]string{""}, "en", false},
		{[]string{"C.UTF-8"}, "en", false},
		{[]string{"fr"}, "fr", true},
		{[]string{"fr_CA.UTF-8"}, "fr", true},
		{[]string{"DE-at"}, "de", true},
		{[]string{"de@euro"}, "de", true},
		{[]string{"tlh", "de", "fr"}, "de", true},
		{[]string{"../en"}, "en", false},
	} {
		if got, ok := lexicon.Closest(c.preferred...); got != c.want || ok != c.ok {
			t.Errorf("%q: got %s, %v, want %s, %v", c.preferred, got, ok, c.want, c.ok)
		}
	}
}

func TestPreferredLanguages(t *testing.T) {
	for _, c := range []struct {
		header string
		want   []string
	}{
		{"", nil},
		{"fr", []string{"fr"}},
		{"fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", []string{"fr-CH", "fr", "en", "de", "*"}},
		{"en;q=0.1,de", []string{"de", "en"}},
		{"fr;q=0, de;q=x, en;q=7, it;q=-1", nil},
		{" ; , ,;q=1", nil},
	} {
		if got := lexicon.Preferred(c.header); !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.header, got, c.want)
		}
	}
}
