package match

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestPresence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const keep = 10 * time.Minute
		p, began := newPresence(keep), time.Now()
		if !p.load("t", "ana", false) || p.load("t", "bea", false) {
			t.Error("the first who looks is the first")
		}
		time.Sleep(watchedFor)
		if p.watched("t") {
			t.Error("a page counts for ever")
		}
		first, leave := p.open("t", "ana", true)
		time.Sleep(time.Hour)
		if !first || !p.watched("t") || p.lastSeen("t", "ana") != time.Now() {
			t.Error("who has a stream open is not there")
		}
		left := time.Now()
		leave()
		leave()
		if p.watched("t") || p.lastSeen("t", "ana") != left || p.lastSeen("u", "ana") != began {
			t.Errorf("ana was seen at %v, want %v", p.lastSeen("t", "ana"), left)
		}
		time.Sleep(keep)
		p.load("u", "cid", false)
		if _, kept := p.tables["t"]; kept || len(p.tables) != 1 {
			t.Errorf("%d tables are remembered that nobody has looked at for long", len(p.tables)-1)
		}
	})
}
