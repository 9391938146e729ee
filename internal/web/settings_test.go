//go:build !race

package web_test

import (
	"net/http"
	"net/url"
	"regexp"
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

// Invalid values in a cookie or a form are ignored.
func TestInvalidSettings(t *testing.T) {
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

// Visitors are never sent to another site, however a browser would read the
// address.
func TestSettingsLeadBackHereOnly(t *testing.T) {
	g := newSite(t).guest()
	g.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for _, to := range []string{"/new", "/g/abc?as=1#prompt", "/rules?q=a%2F%2Fb"} {
		if r := g.post("/settings", url.Values{"back": {to}}); r.header.Get("Location") != to {
			t.Errorf("back to %q: got %q", to, r.header.Get("Location"))
		}
	}
	for _, to := range []string{
		"", "new", "//evil.example", "///evil.example", "https://evil.example/", "https:evil.example", "javascript:alert(1)",
		`/\evil.example`, `\/evil.example`, "/\t/evil.example", "/\n/evil.example", "\t//evil.example", "/\x00/evil.example", "/\u0085/evil.example",
		"//evil.example/%zz", "/" + strings.Repeat("x", 5000),
	} {
		if r := g.post("/settings", url.Values{"back": {to}}); r.header.Get("Location") != "/settings?saved" {
			t.Errorf("back to %.40q: got %.80q", to, r.header.Get("Location"))
		}
		if r := g.get("/settings?back=" + url.QueryEscape(to)); strings.Contains(r.body, `name="back"`) {
			t.Errorf("back to %.40q: the page would send it", to)
		}
	}
}

// The name from one table is used at the next, and a guest without a name is not
// named like a bot.
func TestNamesAreRemembered(t *testing.T) {
	s := newSite(t)
	host, friend := s.guest(), s.guest()
	if page := host.post("/play", url.Values{}); !strings.Contains(page.body, `<span class="who">Guest</span>`) {
		t.Error("a guest without a name is not called Guest")
	}
	table := host.post("/new", url.Values{"seat0": {"me"}, "name0": {"Ana"}, "seat1": {"link"}})
	link := regexp.MustCompile(`/s/[A-Za-z0-9_-]+`).FindString(table.body)
	friend.post(link, url.Values{"name": {"Bo"}})
	for name, g := range map[string]guest{"Ana": host, "Bo": friend} {
		if page := g.get("/new"); !strings.Contains(page.body, `name="name0" value="`+name+`"`) {
			t.Errorf("the next table does not know %s", name)
		}
	}
}
