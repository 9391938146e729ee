package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestSettingsAreKept(t *testing.T) {
	g := newSite(t).guest()
	r := g.post("/settings", url.Values{
		"lang": {"en"}, "theme": {"dark"}, "motion": {"less"}, "confirm": {"bids", "end"}, "sound": {"1"}, "name": {"  Ana   Maria "},
	})
	if r.status != http.StatusOK || r.path != "/settings" || !strings.Contains(r.body, "Saved.") {
		t.Fatalf("status %d, %s", r.status, r.path)
	}
	for _, want := range []string{
		`data-theme="dark"`, `data-motion="less"`, `data-sound="1"`, `value="Ana Maria"`,
		`value="dark" checked`, `value="less" checked`, `value="bids" checked`, `value="end" checked`, `name="sound" value="1" checked`,
	} {
		if !strings.Contains(r.body, want) {
			t.Errorf("the page does not say %s", want)
		}
	}
	for _, not := range []string{`value="tokens" checked`, `name="curtain" value="1" checked`} {
		if strings.Contains(r.body, not) {
			t.Errorf("the page says %s", not)
		}
	}
	if table := g.post("/play", url.Values{}); !strings.Contains(table.body, "Ana Maria") {
		t.Error("the guest does not play under the name that was chosen")
	}
}

// What is wrong in a cookie or a form is as if it were not there.
func TestSettingsThatCannotBe(t *testing.T) {
	g := newSite(t).guest()
	for _, form := range []url.Values{
		{"lang": {"tlh"}, "theme": {"neon"}, "motion": {"wild"}, "name": {strings.Repeat("x", 200)}},
		{"lang": {"<b>"}, "theme": {"<b>"}, "confirm": {"all,<b>"}},
		{},
	} {
		r := g.post("/settings", form)
		if r.status != http.StatusOK || strings.Contains(r.body, "<b>\"") || !strings.Contains(r.body, `data-theme="auto"`) || !strings.Contains(r.body, `lang="en"`) {
			t.Errorf("%v: status %d", form, r.status)
		}
	}
	q := g.request("GET", "/settings", nil)
	q.Header.Set("Cookie", "goa_prefs=%zz&theme=dark;x=y")
	if r := g.do(q); r.status != http.StatusOK {
		t.Errorf("a broken cookie: status %d", r.status)
	}
}

// Nobody is sent to another site.
func TestSettingsLeadBackHereOnly(t *testing.T) {
	g := newSite(t).guest()
	for to, want := range map[string]string{"/new": "/new", "//evil.example": "/settings", "https://evil.example/": "/settings", `/\evil.example`: "/settings", "": "/settings"} {
		if r := g.post("/settings", url.Values{"back": {to}}); r.path != want {
			t.Errorf("back to %q: %s, want %s", to, r.path, want)
		}
	}
}
