package match

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// desk is a scheduler whose visitors note when they are served.
type desk struct {
	*scheduler
	t      *testing.T
	came   time.Duration
	served []string
}

func newDesk(t *testing.T, processors int) *desk {
	return &desk{scheduler: newScheduler(processors), t: t}
}

// think asks for a place and thinks for a second when it has one: a little
// longer the later it came, so that no two leave at the same moment and who is
// served next does not hang on which of them runs first.
func (d *desk) think(name string, t turn) {
	d.came++
	takes := time.Second + d.came*time.Millisecond
	go func() {
		leave, ok := d.enter(d.t.Context(), t)
		if !ok {
			return
		}
		d.mu.Lock()
		d.served = append(d.served, name)
		d.mu.Unlock()
		time.Sleep(takes)
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
				d.think(who, turn{cost: long, owner: Owner(who), person: true})
			}
		}, "ana bea cid dan"},
		"people before bots among themselves": {2, func(d *desk) {
			d.think("show-1", turn{cost: long, owner: "eve"})
			d.think("show-2", turn{cost: long, owner: "fay"})
			d.think("ana", turn{cost: long, owner: "ana", person: true})
		}, "show-1 ana show-2"},
		"a host of many tables costs the others one thought": {2, func(d *desk) {
			for range 4 {
				d.think("many", turn{cost: long, owner: "eve", person: true})
			}
			d.think("ana", turn{cost: long, owner: "ana", person: true})
			d.think("bea", turn{cost: long, owner: "bea", person: true})
		}, "many ana bea many many many"},
		"two hosts of many tables take turns": {2, func(d *desk) {
			for range 3 {
				d.think("eve", turn{cost: long, owner: "eve", person: true})
			}
			for range 3 {
				d.think("fay", turn{cost: long, owner: "fay", person: true})
			}
		}, "eve fay eve fay eve fay"},
		"one place each while others wait": {3, func(d *desk) {
			d.think("eve", turn{cost: long, owner: "eve", person: true})
			time.Sleep(time.Second / 2)
			d.think("fay", turn{cost: long, owner: "fay", person: true})
			d.think("fay", turn{cost: long, owner: "fay", person: true})
			d.think("gus", turn{cost: long, owner: "gus", person: true})
		}, "eve fay gus fay"},
		"all places for one if nobody else wants them": {3, func(d *desk) {
			d.think("eve", turn{cost: long, owner: "eve"})
			d.think("eve", turn{cost: long, owner: "eve"})
			time.Sleep(time.Second / 2)
			d.think("ana", turn{cost: long, owner: "ana", person: true})
		}, "eve eve ana"},
		"what is quick does not wait behind what is long": {2, func(d *desk) {
			for range 3 {
				d.think("long", turn{cost: long, owner: "eve", person: true})
			}
			d.think("quick", turn{cost: quick, owner: "ana"})
			d.think("quick", turn{cost: quick, owner: "ana"})
		}, "long quick quick long long"},
		"a short search does not wait behind long ones": {2, func(d *desk) {
			for range 3 {
				d.think("long", turn{cost: long, owner: "eve", person: true})
			}
			d.think("short", turn{cost: moderate, owner: "ana", person: true})
			d.think("hint", turn{cost: hinting, owner: "bea", person: true})
		}, "long short hint long long"},
		"searches leave a processor to others": {4, func(d *desk) {
			for range 3 {
				d.think("long", turn{cost: long, owner: "eve", person: true})
			}
			d.think("short", turn{cost: moderate, owner: "ana", person: true})
			time.Sleep(time.Second / 2)
			d.think("short", turn{cost: moderate, owner: "ana", person: true})
			d.think("long", turn{cost: long, owner: "eve", person: true})
		}, "long long long short short long"},
		"one processor has one place for each": {1, func(d *desk) {
			d.think("long", turn{cost: long, owner: "eve"})
			d.think("long", turn{cost: long, owner: "eve"})
			d.think("quick", turn{cost: quick, owner: "eve"})
		}, "long quick long"},
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
		d.think("first", turn{cost: long, owner: "eve"})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second) // when the first one leaves
		defer cancel()
		for range 20 {
			go func() {
				if leave, ok := d.enter(ctx, turn{cost: long, owner: "fay"}); ok {
					leave()
				}
			}()
		}
		synctest.Wait()
		if got := d.waiting(long); got != 20 {
			t.Errorf("%d wait, want 20", got)
		}
		time.Sleep(2 * time.Second)
		d.think("last", turn{cost: long, owner: "gus"})
		if got := d.order(); got != "first last" {
			t.Errorf("served were %s", got)
		}
		for c := range d.pools {
			if n := d.pools[c].running; n != 0 {
				t.Errorf("%d places are lost", n)
			}
		}
		if _, ok := d.enter(ctx, turn{cost: long, owner: "fay"}); ok {
			t.Error("a place was given to who does not want it any more")
		}
	})
}
