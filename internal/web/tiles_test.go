//go:build !race

package web_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
)

var wooden = regexp.MustCompile(`<i class="icon wood (\w+)"`)

// drawnOn returns the pieces that are drawn on the tile with a label.
func (r reply) drawnOn(label string) (pieces []string) {
	for _, button := range strings.Split(r.body, `<button type="button" class="tile`)[1:] {
		face, _, _ := strings.Cut(button, "</button>")
		if strings.Contains(face, `<span class="label" aria-hidden="true">`+label+`</span>`) {
			for _, m := range wooden.FindAllStringSubmatch(face, -1) {
				pieces = append(pieces, m[1])
			}
			return pieces
		}
	}
	return nil
}

// Tiles show as many pieces as they give. The ring shows the names of columns and
// rows as the log spells them. The start player piece is that of the edition.
func TestTilesAreDrawnAsWhatTheyGive(t *testing.T) {
	g := newSite(t).guest()
	for _, c := range []struct{ edition, label, pieces, flag string }{
		{"2012", "Extra actions", "extra extra", "flag"},
		{"2026", "Major deal", "colonist colonist colonist colonist", "nazar"},
	} {
		page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "edition": {c.edition}})
		for range 40 {
			if page.drawnOn(c.label) != nil { // it may be among the tiles set aside
				break
			}
			page = g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "edition": {c.edition}})
		}
		if got := strings.Join(page.drawnOn(c.label), " "); got != c.pieces {
			t.Errorf("%s: on “%s” there is %q, want %q", c.edition, c.label, got, c.pieces)
		}
		if !strings.Contains(page.body, "icons.svg#"+c.flag+`"`) {
			t.Errorf("%s: nobody has the %s", c.edition, c.flag)
		}
		for id, want := range map[string]string{"at-b1": "b", "at-f7": "f", "at-a2": "2", "at-g6": "6"} {
			_, rest, _ := strings.Cut(page.body, `id="`+id+`"`)
			_, rest, _ = strings.Cut(rest, `aria-hidden="true">`)
			if got, _, _ := strings.Cut(rest, "<"); got != want {
				t.Errorf("%s: at %s the ring says %q, want %q", c.edition, id, got, want)
			}
		}
	}
}
