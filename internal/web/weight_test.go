//go:build !race

package web_test

import (
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"goa/internal/match"
)

// An update of a table is small on the wire, whoever moves.
func TestUpdatesAreSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole game, of which only bytes are counted")
	}
	s := newSite(t)
	g := s.guest()
	g.get("/")
	owners := []match.Owner{g.owner(), "bo", "cy", "di"}
	made := s.begun(match.NewTable{}, owners...)
	head := map[string]string{"Accept-Encoding": "gzip, deflate, br"}
	in := g.listen(t, "/g/"+string(made.ID())+"/events?patch=2&after="+strconv.Itoa(made.VersionFor(g.owner())), head)
	dice := rand.New(rand.NewPCG(7, 7))
	var sizes []int
	for range 250 {
		before := in.wire.n
		made = s.moveEagerly(made, owners, dice)
		for id := ""; id != strconv.Itoa(made.VersionFor(g.owner())); {
			id, _ = in.event()
		}
		sizes = append(sizes, in.wire.n-before)
	}
	slices.Sort(sizes)
	t.Logf("bytes of an update: median %d, nine of ten %d, 99 of 100 %d, at most %d", sizes[125], sizes[225], sizes[247], sizes[249])
	if sizes[125] > 200 || sizes[247] > 700 {
		t.Errorf("an update weighs %d bytes, 99 of 100 up to %d, want 200 and 700", sizes[125], sizes[247])
	}
}

var linked = regexp.MustCompile(`(?:href|src)="(/static/[^"#]+)`)

// Everything that a browser loads to show a table for the first time is small.
func TestTheFirstLoadIsLight(t *testing.T) {
	g := newSite(t).guest()
	page := g.post("/play", url.Values{})
	weigh := func(path string) (n int) {
		r := g.request("GET", path, nil)
		r.Header.Set("Accept-Encoding", "gzip, deflate, br")
		return len(g.do(r).body)
	}
	total, seen := weigh(page.path), map[string]bool{}
	files := []string{"small-caps.woff2", "alegreya-sans-400.woff2", "alegreya-sans-700.woff2", "azulejo.svg", "chart.svg"} // named by style sheets
	for _, m := range linked.FindAllStringSubmatch(page.body, -1) {
		if !seen[m[1]] {
			seen[m[1]] = true
			total += weigh(m[1])
		}
	}
	for _, file := range files {
		total += weigh("/static/now/" + file)
	}
	t.Logf("%d bytes, of which the page is %d", total, weigh(page.path))
	if len(seen) < 4 || total > 130<<10 {
		t.Errorf("%d files and a page weigh %d bytes", len(seen)+len(files), total)
	}
}
