//go:build !race

package tablepage_test

import (
	"regexp"
	"strings"
	"testing"

	"goa/goa"
)

var (
	pictures = regexp.MustCompile(`(?s)<svg.*?</svg>`)
	numbers  = regexp.MustCompile(`<input[^>]*type="number"[^>]*>`)
	allIDs   = regexp.MustCompile(` id="([^"]*)"`)
)

// Pages have nothing that the morphing library cannot handle: IDs within
// pictures, which it would make invisible; number fields whose value the server
// changes, which would overwrite what people type; duplicate IDs.
func TestPagesAreFitForMorphing(t *testing.T) {
	for i, g := range games(t) {
		n := 0
		g.walk(t, uint64(i), func(s *goa.State) {
			if n++; n%20 != 0 {
				return
			}
			page := render(t, g.view(s, s.Turn()))
			for _, svg := range pictures.FindAllString(page, -1) {
				if strings.Contains(svg, " id=") {
					t.Errorf("an id in a picture: %.120s", svg)
				}
			}
			for _, input := range numbers.FindAllString(page, -1) {
				if strings.Contains(input, " value=") {
					t.Errorf("a number that is overwritten: %s", input)
				}
			}
			seen := map[string]bool{}
			for _, m := range allIDs.FindAllStringSubmatch(page, -1) {
				if seen[m[1]] {
					t.Errorf("the id %q twice", m[1])
				}
				seen[m[1]] = true
			}
		})
	}
}
