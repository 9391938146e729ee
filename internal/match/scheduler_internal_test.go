package match

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// desk is a scheduler whose visitors note when they are served.
type desk struct {
	*scheduler
	t      *testing.T
	served []string
}

func newDesk(t *testing.T, processors int) *desk {
	return &desk{scheduler: newScheduler(processors), t: t}
}

// think asks for a place and thinks for a second when it has one.
func (d *desk) think(name string, t turn) {
	go func() {
		leave, ok := d.enter(d.t.Context(), t)
		if !ok {
			return
		}
		d.mu.Lock()
		d.served = append(d.served, name)
		d.mu.Unlock()
		time.Sleep(time.Second)
		leave()
	}()
	synctest.Wait() // who comes next comes later
}

// order is who was served, when all have been.
func (d *desk) order() string {
	time.Sleep(time.Minute)
	synctest.Wait()
	for c := range d.pools {
		if p := &d.pools[c]; len(p.queue) > 0 || len(p.owners) > 0 {
			d.t.Errorf("%d wait, and %d owners are remembered, when all is done", len(p.queue), len(p.owners))
		}
	}
	return strings.Join(d.served, " ")
}

func TestWhoThinksNext(t *testing.T) {
	for name, c := range map[string]struct {
		processors int
		come       func(*desk)
		want       string
	}{
		"first come, first served": {2, func(d *desk) {
			for _, who := range []string{"ana", "bea", "cid", "dan"} {
				d.think(who, turn{cost: dear, owner: Owner(who), person: true})
			}
		}, "ana bea cid dan"},
		"people before bots among themselves": {2, func(d *desk) {
			d.think("show-1", turn{cost: dear, owner: "eve"})
			d.think("show-2", turn{cost: dear, owner: "fay"})
			d.think("ana", turn{cost: dear, owner: "ana", person: true})
		}, "show-1 ana show-2"},
		"a host of many tables costs the others one thought": {2, func(d *desk) {
			for range 4 {
				d.think("many", turn{cost: dear, owner: "eve", person: true})
			}
			d.think("ana", turn{cost: dear, owner: "ana", person: true})
			d.think("bea", turn{cost: dear, owner: "bea", person: true})
		}, "many ana bea many many many"},
		"two hosts of many tables take turns": {2, func(d *desk) {
			for range 3 {
				d.think("eve", turn{cost: dear, owner: "eve", person: true})
			}
			for range 3 {
				d.think("fay", turn{cost: dear, owner: "fay", person: true})
			}
		}, "eve fay eve fay eve fay"},
		"one place each while others wait": {3, func(d *desk) {
			d.think("eve", turn{cost: dear, owner: "eve", person: true})
			time.Sleep(time.Second / 2)
			d.think("fay", turn{cost: dear, owner: "fay", person: true})
			d.think("fay", turn{cost: dear, owner: "fay", person: true})
			d.think("gus", turn{cost: dear, owner: "gus", person: true})
		}, "eve fay gus fay"},
		"all places for one if nobody else wants them": {3, func(d *desk) {
			d.think("eve", turn{cost: dear, owner: "eve"})
			d.think("eve", turn{cost: dear, owner: "eve"})
			time.Sleep(time.Second / 2)
			d.think("ana", turn{cost: dear, owner: "ana", person: true})
		}, "eve eve ana"},
		"what is cheap does not wait behind what is dear": {2, func(d *desk) {
			for range 3 {
				d.think("dear", turn{cost: dear, owner: "eve", person: true})
			}
			d.think("cheap", turn{cost: cheap, owner: "ana"})
			d.think("cheap", turn{cost: cheap, owner: "ana"})
		}, "dear cheap cheap dear dear"},
		"one processor has one place for each": {1, func(d *desk) {
			d.think("dear", turn{cost: dear, owner: "eve"})
			d.think("dear", turn{cost: dear, owner: "eve"})
			d.think("cheap", turn{cost: cheap, owner: "eve"})
		}, "dear cheap dear"},
	} {
		synctest.Test(t, func(t *testing.T) {
			d := newDesk(t, c.processors)
			c.come(d)
			if got := d.order(); got != c.want {
				t.Errorf("%s: served were %s, want %s", name, got, c.want)
			}
		})
	}
}

// Who gives up waiting leaves no trace, and a place that is granted at that
// moment is not lost.
func TestGivingUpWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 2)
		d.think("first", turn{cost: dear, owner: "eve"})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second) // when the first one leaves
		defer cancel()
		for range 20 {
			go func() {
				if leave, ok := d.enter(ctx, turn{cost: dear, owner: "fay"}); ok {
					leave()
				}
			}()
		}
		synctest.Wait()
		if got := d.waiting(dear); got != 20 {
			t.Errorf("%d wait, want 20", got)
		}
		time.Sleep(2 * time.Second)
		d.think("last", turn{cost: dear, owner: "gus"})
		if got := d.order(); got != "first last" {
			t.Errorf("served were %s", got)
		}
		if free := []int{d.pools[cheap].free, d.pools[dear].free}; !slices.Equal(free, []int{2, 1}) {
			t.Errorf("%v places are free, want 2 and 1", free)
		}
		if _, ok := d.enter(ctx, turn{cost: dear, owner: "fay"}); ok {
			t.Error("a place was given to who does not want it any more")
		}
	})
}
