package scheduler

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// enter asks for a slot and, once it has one, keeps it until leave is called.
func (d *desk) enter(name string, t Thought) (leave func()) {
	done := make(chan struct{})
	go func() {
		leave, ok := d.Enter(d.t.Context(), t)
		if !ok {
			return
		}
		d.mu.Lock()
		d.served = append(d.served, name)
		d.mu.Unlock()
		<-done
		leave()
	}()
	synctest.Wait() // the next one comes later
	return func() {
		close(done)
		synctest.Wait() // and is served after this one
	}
}

// serves compares the order so far.
func (d *desk) serves(want ...string) {
	d.t.Helper()
	if !slices.Equal(d.served, want) {
		d.t.Errorf("served %q, want %q", d.served, want)
	}
}

// Who has a slot comes after who has none, even if the other was served later.
func TestASecondSlotComesAfterTheFirstOfOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 3) // two slots
		ana := d.enter("ana 1", Thought{Cost: Long, Owner: "ana"})
		bea := d.enter("bea 1", Thought{Cost: Long, Owner: "bea"})
		anaAgain := d.enter("ana 2", Thought{Cost: Long, Owner: "ana"})
		beaAgain := d.enter("bea 2", Thought{Cost: Long, Owner: "bea"})
		bea()
		d.serves("ana 1", "bea 1", "bea 2")
		beaAgain()
		d.serves("ana 1", "bea 1", "bea 2", "ana 2")
		ana()
		anaAgain()
		d.order()
	})
}

// An owner whose thought waits is remembered as served, although none runs: a further
// thought does not overtake the one that waits.
func TestWaitingThoughtsRememberThatOthersWereServed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 2) // one slot
		first := d.enter("ana 1", Thought{Cost: Long, Owner: "ana"})
		second := d.enter("ana 2", Thought{Cost: Long, Owner: "ana"})
		bea := d.enter("bea", Thought{Cost: Long, Owner: "bea"})
		first()
		d.serves("ana 1", "bea")
		third := d.enter("ana 3", Thought{Cost: Long, Owner: "ana"})
		bea()
		d.serves("ana 1", "bea", "ana 2")
		second()
		third()
		d.order()
		d.serves("ana 1", "bea", "ana 2", "ana 3")
	})
}

// What an owner thinks in one network does not count in another.
func TestOwnersCountInTheirNetworkOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 2)
		home := d.enter("ana at home", Thought{Cost: Long, Owner: "ana", Network: "home"})
		school := d.enter("ana at school", Thought{Cost: Long, Owner: "ana", Network: "school"})
		bea := d.enter("bea at work", Thought{Cost: Long, Owner: "bea", Network: "work"})
		home()
		d.serves("ana at home", "ana at school")
		school()
		bea()
		d.order()
	})
}

// Short and long searches share their processors. Only the first of each kind need
// not wait for the others.
func TestSearchesShareTheirProcessors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 4) // three for searches
		var leave []func()
		for range 3 {
			leave = append(leave, d.enter("long", Thought{Cost: Long, Owner: "ana"}))
		}
		for range 2 {
			leave = append(leave, d.enter("short", Thought{Cost: Moderate, Owner: "bea"}))
		}
		if got := d.Waiting(Moderate); got != 1 {
			t.Errorf("%d short searches wait while four searches run, want 1", got)
		}
		leave[0]()
		if got := d.Waiting(Moderate); got != 1 {
			t.Errorf("%d short searches wait while three searches run, want 1", got)
		}
		leave[1]()
		if got := d.Waiting(Moderate); got != 0 {
			t.Errorf("%d short searches wait while two searches run, want none", got)
		}
		for _, l := range leave[2:] {
			l()
		}
		d.order()
	})
}

// A slot that is granted to a thought just as it gives up goes to the next one.
func TestASlotGrantedToAThoughtThatGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 2)
		leave, ok := d.Enter(t.Context(), Thought{Cost: Long, Owner: "ana"})
		if !ok {
			t.Fatal("there is no slot")
		}
		ctx, cancel := context.WithCancel(t.Context())
		gaveUp := make(chan bool)
		go func() {
			_, ok := d.Enter(ctx, Thought{Cost: Long, Owner: "bea"})
			gaveUp <- !ok
		}()
		synctest.Wait()
		d.mu.Lock() // bea cannot leave the queue before the slot is granted
		cancel()
		d.pools[Long].grant()
		d.mu.Unlock()
		if !<-gaveUp {
			t.Error("the thought went on")
		}
		leave()
		d.think("cid", Thought{Cost: Long, Owner: "cid"})
		if got := d.order(); got != "cid" {
			t.Errorf("served %q, want cid", got)
		}
	})
}

// A thought whose owner has gone gets no slot, even if one is free.
func TestThoughtsOfWhoHasGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, 4)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		for range 50 {
			if _, ok := d.Enter(ctx, Thought{Cost: Quick, Owner: "ana"}); ok {
				t.Fatal("it got a slot")
			}
		}
		d.order()
	})
}

// A request that begins while background work stands aside for another one has its own
// wait.
func TestAnswersThatBeginWhileOthersTakeLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var f Foreground
		f.Begin()
		defer f.Done()
		time.AfterFunc(time.Millisecond, f.Begin)
		defer f.Done()
		for i, want := range []time.Duration{maxAside, maxAside, 0} {
			if took := timeAside(t.Context(), &f); took != want {
				t.Errorf("step %d stood aside for %s, want %s", i+1, took, want)
			}
		}
	})
}
