package talk_test

import (
	"fmt"
	"testing"
	"testing/synctest"

	"goa/internal/match"
)

// The chat of a table is never read twice at the same time, even if its viewers
// leave while it is read, others come, and tables without viewers are
// forgotten.
func TestATableIsReadOnceAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, f := fragileHall(t)
		reads := func(what string, want int) {
			t.Helper()
			if synctest.Wait(); f.reads != want {
				t.Errorf("%s: read %d times, want %d", what, f.reads, want)
			}
		}
		f.hold = make(chan struct{})
		sub := h.Subscribe("a")
		h.LookAtAll()
		reads("the first look", 1)
		sub.Close()
		for i := range 200 {
			h.Subscribe(match.ID(fmt.Sprint("t", i))).Close()
		}
		sub = h.Subscribe("a")
		h.LookAtAll()
		reads("a new viewer while it is read", 1)
		sub.Close()
		f.hold <- struct{}{}
		reads("once more, because it may have changed", 2)
		sub = h.Subscribe("a")
		h.LookAtAll()
		reads("a new viewer while it is read once more", 2)
		f.hold <- struct{}{}
		reads("for the new viewer", 3)
		f.hold <- struct{}{}
		reads("nothing has changed since", 3)
		sub.Close()
	})
}
