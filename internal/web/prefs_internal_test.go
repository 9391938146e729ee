package web

import (
	"testing"

	"goa/lexicon"
)

func TestTheBrowsersLanguage(t *testing.T) {
	cases := map[string]string{
		"": "en", "tlh": "en", "tlh, en;q=0.5": "en", "en-GB,en;q=0.9": "en", ";;;,,,q=": "en", "*": "en",
	}
	if languages := lexicon.Languages(); len(languages) > 1 {
		other := languages[1]
		cases[other+"-XX,"+other+";q=0.9,en;q=0.8"] = other
		cases["tlh;q=0.9, "+other+";q=0.3, en;q=0.1"] = other
		cases["en;q=0.9, "+other+";q=0.95"] = other
		cases[other+";q=0, en;q=0.1"] = "en"
	}
	for header, want := range cases {
		if got := preferredLanguage(header); got != want {
			t.Errorf("%q: got %s, want %s", header, got, want)
		}
	}
}
