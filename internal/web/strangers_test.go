//go:build !race

package web_test

import (
	"math/rand/v2"
	"net/url"
	"strconv"
	"testing"

	"goa/internal/match"
)

// Strangers share what is rendered for them. Every stream shows what its viewer's
// own page would: for a stranger, for one with another language, for one who comes
// later, and for a player.
func TestStrangersSeeTheirOwnPages(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	page := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "spectators": {"on"}})
	id := match.ID(page.path[len("/g/"):])
	now, err := s.keeper.Snapshot(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	type viewer struct {
		guest
		stream *stream
		follower
	}
	look := func(lang string) *viewer {
		g := s.guest()
		g.post("/settings", url.Values{"lang": {lang}, "name": {"Eve of " + lang}})
		stream := g.listen(t, page.path+"/events?patch=2&after="+strconv.Itoa(now.VersionFor("")), map[string]string{"Accept-Encoding": "gzip"})
		return &viewer{g, stream, follower{t: t, table: g.get(page.path).main()}}
	}
	viewers := []*viewer{look("en"), look("en"), look("de")}
	viewers = append(viewers, &viewer{ana, ana.listen(t, page.path+"/events?patch=2&after="+strconv.Itoa(now.VersionFor("")), nil), follower{t: t, table: ana.get(page.path).main()}})
	dice := rand.New(rand.NewPCG(5, 5))
	for i := range unlessShort(30, 5) {
		view := ana.view(now)
		now, err = s.keeper.Move(t.Context(), match.Command{Table: id, Owner: ana.owner(), Seat: view.Seat, Entry: now.VersionFor(ana.owner())}, eager(view.Legal, dice).String())
		if err != nil {
			t.Fatal(err)
		}
		for n, v := range viewers {
			entry, event := v.stream.event()
			v.take(event)
			if want := v.get(page.path).main(); entry != strconv.Itoa(now.VersionFor("")) || v.table != want {
				t.Fatalf("after %d moves viewer %d sees entry %s of %d:\n%s\nand on the page\n%s", i+1, n, entry, now.VersionFor(""), v.table, want)
			}
		}
		if i == unlessShort(10, 2) {
			viewers = append(viewers, look("en"), look("fr"))
		}
	}
}
