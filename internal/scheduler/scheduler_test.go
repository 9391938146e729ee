package scheduler

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// desk is a scheduler that records in which order its visitors are served.
type desk struct {
	*Scheduler
	t      *testing.T
	came   time.Duration
	served []string
}

func newDesk(t *testing.T, processors int) *desk {
	return &desk{Scheduler: New(processors), t: t}
}

// think asks for a slot and, once it has one, thinks for about a second: a little
// longer the later it came. So no two leave at the same moment, and the order
// does not depend on which goroutine runs first.
func (d *desk) think(name string, t Thought) {
	d.came++
	takes := time.Second + d.came*time.Millisecond
	go func() {
		leave, ok := d.Enter(d.t.Context(), t)
		if !ok {
			return
		}
		d.mu.Lock()
		d.served = append(d.served, name)
		d.mu.Unlock()
		time.Sleep(takes) // sleeps: in a bubble
		leave()
	}()
	synctest.Wait() // the next one comes later
}

// order waits until all have been served and returns their order.
func (d *desk) order() string {
	time.Sleep(time.Minute) // sleeps: in a bubble
	synctest.Wait()
	for c := range d.pools {
		if p := &d.pools[c]; len(p.queue) > 0 || len(p.shares) > 0 {
			d.t.Errorf("%d wait, and %d shares are remembered, when all is done", len(p.queue), len(p.shares))
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
				d.think(who, Thought{Cost: Long, Owner: who, Person: true})
			}
		}, "ana bea cid dan"},
		"people before bots among themselves": {2, func(d *desk) {
			d.think("show-1", Thought{Cost: Long, Owner: "eve"})
			d.think("show-2", Thought{Cost: Long, Owner: "fay"})
			d.think("ana", Thought{Cost: Long, Owner: "ana", Person: true})
		}, "show-1 ana show-2"},
		"a host of many tables costs the others one thought": {2, func(d *desk) {
			for range 4 {
				d.think("many", Thought{Cost: Long, Owner: "eve", Person: true})
			}
			d.think("ana", Thought{Cost: Long, Owner: "ana", Person: true})
			d.think("bea", Thought{Cost: Long, Owner: "bea", Person: true})
		}, "many ana bea many many many"},
		"two hosts of many tables take turns": {2, func(d *desk) {
			for range 3 {
				d.think("eve", Thought{Cost: Long, Owner: "eve", Person: true})
			}
			for range 3 {
				d.think("fay", Thought{Cost: Long, Owner: "fay", Person: true})
			}
		}, "eve fay eve fay eve fay"},
		"many people of one network cost the others one thought": {2, func(d *desk) {
			for _, who := range []string{"e1", "e2", "e3", "e4"} {
				d.think(who, Thought{Cost: Hint, Owner: who, Network: "flood", Person: true})
			}
			d.think("ana", Thought{Cost: Hint, Owner: "ana", Network: "home", Person: true})
			d.think("bea", Thought{Cost: Hint, Owner: "bea", Person: true})
		}, "e1 ana bea e2 e3 e4"},
		"the people of a network take turns": {2, func(d *desk) {
			for range 3 {
				d.think("eve", Thought{Cost: Long, Owner: "eve", Network: "club", Person: true})
			}
			d.think("fay", Thought{Cost: Long, Owner: "fay", Network: "club", Person: true})
			d.think("gus", Thought{Cost: Long, Owner: "gus", Network: "club", Person: true})
		}, "eve fay gus eve eve"},
		"one owner in two networks is two": {2, func(d *desk) {
			for range 2 {
				d.think("here", Thought{Cost: Long, Owner: "eve", Network: "home", Person: true})
				d.think("there", Thought{Cost: Long, Owner: "eve", Network: "work", Person: true})
			}
		}, "here there here there"},
		"one place each while others wait": {3, func(d *desk) {
			d.think("eve", Thought{Cost: Long, Owner: "eve", Person: true})
			time.Sleep(time.Second / 2) // sleeps: in the bubble of each case
			d.think("fay", Thought{Cost: Long, Owner: "fay", Person: true})
			d.think("fay", Thought{Cost: Long, Owner: "fay", Person: true})
			d.think("gus", Thought{Cost: Long, Owner: "gus", Person: true})
		}, "eve fay gus fay"},
		"all places for one if nobody else wants them": {3, func(d *desk) {
			d.think("eve", Thought{Cost: Long, Owner: "eve"})
			d.think("eve", Thought{Cost: Long, Owner: "eve"})
			time.Sleep(time.Second / 2) // sleeps: in the bubble of each case
			d.think("ana", Thought{Cost: Long, Owner: "ana", Person: true})
		}, "eve eve ana"},
		"quick thoughts do not wait behind long ones": {2, func(d *desk) {
			for range 3 {
				d.think("long", Thought{Cost: Long, Owner: "eve", Person: true})
			}
			d.think("quick", Thought{Cost: Quick, Owner: "ana"})
			d.think("quick", Thought{Cost: Quick, Owner: "ana"})
		}, "long quick quick long long"},
		"a short search does not wait behind long ones": {2, func(d *desk) {
			for range 3 {
				d.think("long", Thought{Cost: Long, Owner: "eve", Person: true})
			}
			d.think("short", Thought{Cost: Moderate, Owner: "ana", Person: true})
			d.think("hint", Thought{Cost: Hint, Owner: "bea", Person: true})
		}, "long short hint long long"},
		"searches leave a processor to others": {4, func(d *desk) {
			for range 3 {
				d.think("long", Thought{Cost: Long, Owner: "eve", Person: true})
			}
			d.think("short", Thought{Cost: Moderate, Owner: "ana", Person: true})
			time.Sleep(time.Second / 2) // sleeps: in the bubble of each case
			d.think("short", Thought{Cost: Moderate, Owner: "ana", Person: true})
			d.think("long", Thought{Cost: Long, Owner: "eve", Person: true})
		}, "long long long short short long"},
		"hints leave half of the processors to others": {4, func(d *desk) {
			for range 3 {
				d.think("hint", Thought{Cost: Hint, Owner: "eve", Person: true})
			}
			time.Sleep(time.Second / 2) // sleeps: in the bubble of each case
			d.think("long", Thought{Cost: Long, Owner: "ana", Person: true})
		}, "hint hint long hint"},
		"one processor has one place for each": {1, func(d *desk) {
			d.think("long", Thought{Cost: Long, Owner: "eve"})
			d.think("long", Thought{Cost: Long, Owner: "eve"})
			d.think("quick", Thought{Cost: Quick, Owner: "eve"})
		}, "long quick long"},
	} {
		synctest.Test(t, func(t *testing.T) {
			d := newDesk(t, c.processors)
			c.come(d)
			if got := d.order(); got != c.want {
				t.Errorf("%s: served %s, want %s", name, got, c.want)
			}
		})
	}
}

// A thought that stops waiting leaves no trace, and a slot granted at that
// moment is not lost.
func TestGivingUpWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 2)
		d.think("first", Thought{Cost: Long, Owner: "eve"})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second) // when the first one leaves
		defer cancel()
		for range 20 {
			go func() {
				if leave, ok := d.Enter(ctx, Thought{Cost: Long, Owner: "fay"}); ok {
					leave()
				}
			}()
		}
		synctest.Wait()
		if got := d.Waiting(Long); got != 20 {
			t.Errorf("%d wait, want 20", got)
		}
		time.Sleep(2 * time.Second)
		d.think("last", Thought{Cost: Long, Owner: "gus"})
		if got := d.order(); got != "first last" {
			t.Errorf("served %s, want first last", got)
		}
		for c := range d.pools {
			if n := d.pools[c].running; n != 0 {
				t.Errorf("%d slots are lost", n)
			}
		}
		if _, ok := d.Enter(ctx, Thought{Cost: Long, Owner: "fay"}); ok {
			t.Error("a slot was given to a thought that gave up")
		}
	})
}
