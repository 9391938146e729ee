//go:build !race

package web_test

import (
	"regexp"
	"strings"
	"testing"
)

var (
	pictures = regexp.MustCompile(`(?s)<svg.*?</svg>`)
	numbers  = regexp.MustCompile(`<input[^>]*type="number"[^>]*>`)
	allIDs   = regexp.MustCompile(` id="([^"]*)"`)
)

// What the library that morphs pages cannot cope with is not in them: ids
// within pictures, which it would make invisible; numbers whose value the
// server changes, which would overwrite what somebody types; an id twice.
func TestPagesAreFitForMorphing(t *testing.T) {
	g := newSite(t).guest()
	g.get("/")
	for _, c := range scenes {
		page := g.get(g.scene(t, c) + "?as=0")
		for _, svg := range pictures.FindAllString(page.main(), -1) {
			if strings.Contains(svg, " id=") {
				t.Errorf("%s: an id in a picture: %.120s", c.name, svg)
			}
		}
		for _, input := range numbers.FindAllString(page.main(), -1) {
			if strings.Contains(input, " value=") {
				t.Errorf("%s: a number that is overwritten: %s", c.name, input)
			}
		}
		seen := map[string]bool{}
		for _, m := range allIDs.FindAllStringSubmatch(page.body, -1) {
			if seen[m[1]] {
				t.Errorf("%s: the id %q twice", c.name, m[1])
			}
			seen[m[1]] = true
		}
	}
}
