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
	var people []guest
	n := match.NewTable{Spectators: true}
	for _, name := range []string{"Ana", "Bo", "Cy", "Di"} {
		g := s.guest()
		g.get("/")
		people = append(people, g)
		n.Seats = append(n.Seats, match.NewSeat{Kind: match.Person, Name: name, Owner: g.owner()})
	}
	n.Host = people[0].owner()
	made, err := s.keeper.Create(t.Context(), n)
	for _, g := range people {
		if err == nil {
			made, err = s.keeper.Ready(t.Context(), made.ID(), g.owner(), true)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	path := "/g/" + string(made.ID())
	address := path + "/events?patch=2&after=" + strconv.Itoa(made.Version())
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
		view, err := made.For(people[0].owner(), 0)
		if err != nil {
			t.Fatal(err)
		}
		seat := view.View.Turn()
		if view, err = made.For(people[seat].owner(), seat); err != nil {
			t.Fatal(err)
		}
		made, err = s.keeper.Move(t.Context(), made.ID(), people[seat].owner(), seat, made.Version(), eager(view.Legal, dice).String())
		if err != nil {
			t.Fatal(err)
		}
		for _, in := range streams {
			before := in.wire.n
			for id := ""; id != strconv.Itoa(made.Version()); {
				id, _ = in.event()
			}
			sizes = append(sizes, in.wire.n-before)
		}
	}
	if stranger.lines.Scan(); !strings.HasPrefix(stranger.lines.Text(), "id: ") {
		t.Errorf("who only looks on is sent %.60q first", stranger.lines.Text())
	}
	slices.Sort(sizes)
	most, median := sizes[len(sizes)-1], sizes[len(sizes)/2]
	t.Logf("bytes of the first updates: median %d, at most %d", median, most)
	if median > 300 || most > 700 {
		t.Errorf("a first update weighs %d bytes, the largest %d, want 300 and 700", median, most)
	}
}
