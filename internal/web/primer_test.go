//go:build !race

package web_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"goa/internal/match"
)

// The first updates of a stream are small, too: it begins with what the first
// questions of a game look like, which no page shows.
func TestFirstUpdatesAreSmall(t *testing.T) {
	s := newSite(t)
	people, owners := make([]guest, 4), make([]match.Owner, 4)
	for i := range people {
		people[i] = s.guest()
		people[i].get("/")
		owners[i] = people[i].owner()
	}
	made := s.begun(match.NewTable{Spectators: true}, owners...)
	address := "/g/" + string(made.ID()) + "/events?patch=2&after=" + strconv.Itoa(made.VersionFor(""))
	var streams []*stream
	for _, g := range people {
		in := g.listen(t, address, map[string]string{"Accept-Encoding": "gzip"})
		if in.lines.Scan(); !strings.HasPrefix(in.lines.Text(), ": <section") || strings.Contains(in.lines.Text(), "Ana") {
			t.Errorf("a stream begins with %.60q", in.lines.Text())
		}
		in.lines.Scan()
		streams = append(streams, in)
	}
	stranger := s.guest().listen(t, address, map[string]string{"Accept-Encoding": "gzip"})
	dice := rand.New(rand.NewPCG(5, 7))
	var sizes []int
	for range 14 {
		made = s.moveEagerly(made, owners, dice)
		for _, in := range streams {
			before := in.wire.n
			for id := ""; id != strconv.Itoa(made.VersionFor("")); {
				id, _ = in.event()
			}
			sizes = append(sizes, in.wire.n-before)
		}
	}
	if stranger.lines.Scan(); !strings.HasPrefix(stranger.lines.Text(), "id: ") {
		t.Errorf("a spectator is sent %.60q first", stranger.lines.Text())
	}
	slices.Sort(sizes)
	most, median := sizes[len(sizes)-1], sizes[len(sizes)/2]
	t.Logf("bytes of the first updates: median %d, at most %d", median, most)
	if median > 300 || most > 700 {
		t.Errorf("a first update weighs %d bytes, the largest %d, want 300 and 700", median, most)
	}
}
