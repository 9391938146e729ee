//go:build !race

package web_test

import (
	"html"
	"image/png"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

var ogImage = regexp.MustCompile(`<meta property="og:image" content="([^"]+)">`)

// The address of a table that anyone may watch comes with a picture of it, which
// is the same for everyone.
func TestLinksHaveAPicture(t *testing.T) {
	s := newSite(t)
	ana, eve := s.guest(), s.guest()
	for _, c := range []struct {
		what string
		form url.Values
	}{
		{"a table that waits for friends", url.Values{"seat0": {"me"}, "seat1": {"link"}, "spectators": {"on"}}},
		{"a game", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "spectators": {"on"}, "edition": {"2026"}, "option": {"gambit"}}},
	} {
		page := ana.post("/new", c.form)
		m := ogImage.FindStringSubmatch(eve.get(page.path).body)
		if m == nil || !strings.HasPrefix(m[1], s.URL+page.path+"/preview.png?") {
			t.Fatalf("%s has the picture %v", c.what, m)
		}
		path := strings.TrimPrefix(html.UnescapeString(m[1]), s.URL)
		first := eve.get(path)
		picture, err := png.Decode(strings.NewReader(first.body))
		if err != nil || picture.Bounds().Dx() != 1200 || picture.Bounds().Dy() != 630 || len(first.body) > 60<<10 {
			t.Errorf("%s: %v, %d bytes: %v", c.what, picture.Bounds(), len(first.body), err)
		}
		if first.header.Get("Content-Type") != "image/png" || first.body != ana.get(path).body {
			t.Errorf("%s: others see another picture, as %s", c.what, first.header.Get("Content-Type"))
		}
	}
	closed := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}})
	if ogImage.MatchString(closed.body) {
		t.Error("a table that nobody may look at has a picture")
	}
	if r := eve.get(closed.path + "/preview.png"); r.status != http.StatusForbidden {
		t.Errorf("its picture has status %d", r.status)
	}
	if r := ana.get(closed.path + "/preview.png"); r.status != http.StatusForbidden {
		t.Errorf("a player gets a picture that others would be shown: %d", r.status)
	}
}
