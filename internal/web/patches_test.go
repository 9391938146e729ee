//go:build !race

package web_test

import (
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"goa/internal/match"
)

// Whatever happens, a follower of the stream sees what a new page shows.
func TestPatchesMakeTheSamePage(t *testing.T) {
	g := newSite(t).guest()
	g.post("/settings", url.Values{}) // without a curtain, to see more
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "option": {"gambit", "captains", "bonanza"}, "edition": {"2026"}})
	path := page.path
	dice := rand.New(rand.NewPCG(3, 3))
	id := match.ID(strings.TrimPrefix(path, "/g/"))
	now, err := g.keeper.Snapshot(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	stream := g.listen(t, path+"/events?patch=2&after="+strconv.Itoa(now.VersionFor(g.owner())), map[string]string{"Accept-Encoding": "gzip"})
	shown := follower{t: t, table: page.main()}
	for i := 0; i < unlessShort(160, 12) && err == nil; i++ {
		view := g.view(now)
		if view.Status == match.Finished {
			break
		}
		if view.CanUndo && dice.IntN(8) == 0 {
			now, err = g.keeper.Undo(t.Context(), match.Command{Table: id, Owner: g.owner(), Seat: view.Seat, Entry: now.VersionFor(g.owner())})
		} else {
			now, err = g.keeper.Move(t.Context(), match.Command{Table: id, Owner: g.owner(), Seat: view.Seat, Entry: now.VersionFor(g.owner())}, eager(view.Legal, dice).String())
		}
		for got := ""; err == nil && got != strconv.Itoa(now.VersionFor(g.owner())); {
			var event string
			got, event = stream.event()
			shown.take(event)
		}
		if want := g.get(path).main(); err == nil && shown.table != want {
			t.Fatalf("after %d steps the stream shows\n%s\nand the page\n%s", i+1, shown.table, want)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}
