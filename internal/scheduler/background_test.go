package scheduler

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// Background work takes only slots that nothing else wants, and continues when
// they are free again.
func TestBackgroundComesLast(t *testing.T) {
	back := func(owner string) Thought { return Thought{Cost: Background, Owner: owner} }
	for name, c := range map[string]struct {
		processors int
		come       func(*desk)
		want       string
	}{
		"one place on one processor": {1, func(d *desk) {
			d.think("a", back("a"))
			d.think("b", back("b"))
			d.think("quick", Thought{Cost: Quick, Owner: "ana", Person: true})
		}, "a quick b"},
		"it waits for a search that runs": {2, func(d *desk) {
			d.think("search", Thought{Cost: Long, Owner: "ana", Person: true})
			d.think("a", back("a"))
			d.think("quick", Thought{Cost: Quick, Owner: "cid", Person: true})
		}, "search quick a"},
		"it waits for short searches too": {2, func(d *desk) {
			d.think("search", Thought{Cost: Moderate, Owner: "ana"})
			d.think("a", back("a"))
			d.think("quick", Thought{Cost: Quick, Owner: "cid", Person: true})
		}, "search quick a"},
		"it waits for a hint that runs": {2, func(d *desk) {
			d.think("hint", Thought{Cost: Hint, Owner: "ana", Person: true})
			d.think("a", back("a"))
			d.think("quick", Thought{Cost: Quick, Owner: "cid", Person: true})
		}, "hint quick a"},
		"no search waits for it": {2, func(d *desk) {
			d.think("a", back("a"))
			d.think("b", back("b"))
			d.think("search", Thought{Cost: Long, Owner: "ana"})
			d.think("hint", Thought{Cost: Hint, Owner: "bea", Person: true})
		}, "a search hint b"},
		"whatever waits comes before it": {3, func(d *desk) {
			for _, name := range []string{"s1", "s2", "s3", "s4"} {
				d.think(name, Thought{Cost: Long, Owner: name})
			}
			d.think("a", back("a"))
		}, "s1 s2 s3 s4 a"},
		"all processors but one": {4, func(d *desk) {
			for _, name := range []string{"a", "b", "c", "d"} {
				d.think(name, back(name))
			}
			d.think("quick", Thought{Cost: Quick, Owner: "ana", Person: true})
		}, "a b c quick d"},
		"the processors that searches leave": {4, func(d *desk) {
			d.think("search", Thought{Cost: Long, Owner: "ana"})
			for _, name := range []string{"a", "b", "c"} {
				d.think(name, back(name))
			}
		}, "search a b c"},
		"owners take turns": {2, func(d *desk) {
			for range 3 {
				d.think("eve", back("eve"))
			}
			d.think("ana", back("ana"))
		}, "eve ana eve eve"},
		"work that someone waits for comes first": {2, func(d *desk) {
			d.think("job", back("eve"))
			d.think("job", back("fay"))
			d.think("ana", Thought{Cost: Background, Owner: "ana", Person: true})
		}, "job ana job"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDesk(t, c.processors)
				c.come(d)
				if got := d.order(); got != c.want {
					t.Errorf("got %s, want %s", got, c.want)
				}
			})
		})
	}
}

// While searches follow each other without a gap, nothing runs in the
// background. When they end, background work runs.
func TestBackgroundStarvesWhileSearchesWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 2)
		for _, name := range []string{"s1", "s2", "s3"} {
			d.think(name, Thought{Cost: Long, Owner: name})
		}
		d.think("a", Thought{Cost: Background, Owner: "a"})
		time.Sleep(2500 * time.Millisecond) // sleeps: in a bubble
		synctest.Wait()
		n := d.Waiting(Background)
		d.mu.Lock()
		if n != 1 || len(d.served) != 3 {
			t.Errorf("%d wait in the background while %v were served", n, d.served)
		}
		d.mu.Unlock()
		if got := d.order(); got != "s1 s2 s3 a" {
			t.Errorf("got %s", got)
		}
	})
}

// Hints take half of the processors. While one waits, the other half stays free
// of background work.
func TestBackgroundWaitsWhileAHintWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 4)
		for _, name := range []string{"h1", "h2", "h3"} {
			d.think(name, Thought{Cost: Hint, Owner: name, Person: true})
		}
		d.think("a", Thought{Cost: Background, Owner: "a"})
		if hints, back := d.Waiting(Hint), d.Waiting(Background); hints != 1 || back != 1 {
			t.Errorf("%d hints wait and %d in the background, want one each", hints, back)
		}
		d.order()
	})
}

// Background work that waited behind a hint begins when the hint is not wanted any more.
func TestBackgroundBeginsWhenAHintGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 4)
		for _, name := range []string{"h1", "h2"} {
			d.think(name, Thought{Cost: Hint, Owner: name, Person: true})
		}
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			if _, ok := d.Enter(ctx, Thought{Cost: Hint, Owner: "h3", Person: true}); ok {
				t.Error("a third hint has a slot")
			}
		}()
		synctest.Wait()
		d.think("a", Thought{Cost: Background, Owner: "a"})
		cancel()
		synctest.Wait()
		if n := d.Waiting(Background); n != 0 {
			t.Errorf("%d wait in the background", n)
		}
		d.order()
	})
}
