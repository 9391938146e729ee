package lexicon_test

import (
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
