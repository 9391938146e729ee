package presence

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestPresence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const keep = 10 * time.Minute
		p, began := New[string, string](keep), time.Now()
		if !p.Load("t", "ana", false) || p.Load("t", "bea", false) {
			t.Error("ana is not the first viewer, or bea is too")
		}
		time.Sleep(watchedFor)
		if p.Watched("t") {
			t.Error("a page counts for ever")
		}
		first, leave := p.Open("t", "ana", true)
		time.Sleep(time.Hour)
		if !first || !p.Watched("t") || p.LastSeen("t", "ana") != time.Now() {
			t.Error("an owner with an open stream is not there")
		}
		left := time.Now()
		leave()
		leave()
		if p.Watched("t") || p.LastSeen("t", "ana") != left || p.LastSeen("u", "ana") != began {
			t.Errorf("ana was seen at %v, want %v", p.LastSeen("t", "ana"), left)
		}
		time.Sleep(keep)
		p.Load("u", "cid", false)
		if _, kept := p.tables["t"]; kept || len(p.tables) != 1 {
			t.Errorf("%d tables are remembered that nobody has looked at for long", len(p.tables)-1)
		}
	})
}

// A viewer with a stream of a table that has left memory lacks later entries; a
// page that was only loaded lacks nothing.
func TestViewersWhoLackAnEntry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New[string, string](time.Minute)
		p.Load("page", "ana", false)
		_, leave := p.Open("stream", "ana", true)
		for _, id := range []string{"page", "stream"} {
			p.Left(id, 7)
		}
		for id, want := range map[string][2]bool{"page": {false, false}, "stream": {false, true}, "nowhere": {false, false}} {
			if got := [2]bool{p.Lacks(id, 7), p.Lacks(id, 8)}; got != want {
				t.Errorf("%s lacks entries 7 and 8: %v, want %v", id, got, want)
			}
		}
		if got := p.Streamed(); !slices.Equal(got, []string{"stream"}) {
			t.Errorf("streams of %v", got)
		}
		leave()
		if got := p.Streamed(); len(got) != 0 || p.Lacks("stream", 8) {
			t.Errorf("after it was closed: streams of %v", got)
		}
	})
}
