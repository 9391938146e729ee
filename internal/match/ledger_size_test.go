//go:build !race

package match_test

import (
	"strings"
	"testing"

	"goa/edition"
	"goa/internal/match"
	"goa/internal/storetest"
)

// The memory counted for tables is about what they take, whatever they consist
// of.
func TestTablesCountForWhatTheyTake(t *testing.T) {
	store := fresh{new(storetest.Memory)}
	maker := newHouse(t, func(c *match.Config) { c.Store = store })
	own := strings.Replace(edition.Default().Text(), "edition ", "edition my-", 1)
	for name, open := range map[string]func() *match.Snapshot{
		"a record with many comments": func() *match.Snapshot {
			return maker.must(maker.Archive(t.Context(), match.Command{Owner: "ana"}, maker.commented(20_000)))
		},
		"a record with few": func() *match.Snapshot {
			return maker.must(maker.Archive(t.Context(), match.Command{Owner: "ana"}, maker.commented(10)))
		},
		"a game": func() *match.Snapshot { return maker.finish(5) },
		"a game with numbers of its own": func() *match.Snapshot {
			return maker.must(maker.Create(t.Context(), match.NewTable{Host: "ana", Data: own, Seats: []match.NewSeat{person("A"), person("B")}}))
		},
		"a campaign": func() *match.Snapshot {
			c := readCampaign(t, "whole").Before()
			return maker.must(maker.OpenCampaign(t.Context(), match.Command{Owner: "ana"}, c))
		},
	} {
		const tables = 20
		var ids []match.ID
		for range tables {
			ids = append(ids, open().ID())
		}
		h := newHouse(t, func(c *match.Config) { c.Store = store })
		before := heap()
		for _, id := range ids {
			s := h.must(h.Snapshot(t.Context(), id))
			if _, err := s.Export("ana", s.DefaultSeat("ana")); err != nil {
				t.Fatal(err)
			}
		}
		took, counted := (heap()-before)/tables, h.use().Bytes/tables
		t.Logf("%s: takes %d bytes, counts as %d", name, took, counted)
		if counted < took*3/4 || counted > took*3/2+roomFor {
			t.Errorf("%s: takes %d bytes, and counts as %d", name, took, counted)
		}
		h.Close()
		if left := h.use(); left.Bytes > 16<<20 {
			t.Errorf("%s: %d bytes are still counted when no table is in memory", name, left.Bytes)
		}
	}
	maker.Close()
}
