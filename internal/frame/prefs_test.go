package frame

import (
	"net/url"
	"testing"
)

func TestPrefsAreReadAsTheyAreWritten(t *testing.T) {
	for _, p := range []Prefs{
		{Theme: "auto", Motion: "auto", Curtain: true},
		{Theme: "auto", Motion: "auto", Curtain: true, Live: true, Chosen: Chosen{Live: true, Rest: true}},
		{Lang: "en", Theme: "dark", Motion: "less", Sound: true, Name: "Ana & Bo; 100 %", OneTap: true, Confirm: Confirms{Bids: true, Tokens: true, End: true}},
	} {
		set, err := url.ParseQuery(p.String())
		if err != nil {
			t.Fatal(err)
		}
		if got := ParsePrefs(set); got != p {
			t.Errorf("got %+v, want %+v", got, p)
		}
	}
}
