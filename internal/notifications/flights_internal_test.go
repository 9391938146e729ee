package notifications

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/messenger"
)

// hookOf returns a webhook of an owner on a network that answered at the given
// time.
func hookOf(owner, origin string, answered time.Time) *Address {
	return &Address{Owner: match.Owner(owner), Origin: match.Origin(origin), To: messenger.Address{Kind: messenger.JSON}, Answered: answered}
}

// fill begins messages of a network's owners until there are no more places.
func fill(f *flights, origin string, answered time.Time) (all []*flight) {
	for i := 0; ; i++ {
		one, _ := f.begin(hookOf(fmt.Sprint(origin, i/maxFlightsPerOwner), origin, answered))
		if one == nil {
			return all
		}
		all = append(all, one)
	}
}

// However many targets hang, there are places for targets that have answered
// recently and for new networks.
func TestHangingTargetsLeaveRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, now := newFlights(), time.Now()
		for i := range 30 {
			if got := len(fill(&f, fmt.Sprint("bad", i), time.Time{})); got > slowPlaces/8 || i < 8 && got == 0 {
				t.Errorf("network %d has %d places among the slow ones", i, got)
			}
		}
		if one, _ := f.begin(hookOf("ana", "home", now)); one == nil {
			t.Error("there is no place for a target that has answered recently")
		}
		f = newFlights()
		for i := range 7 {
			fill(&f, fmt.Sprint("bad", i), time.Time{})
		}
		if one, _ := f.begin(hookOf("ana", "home", time.Time{})); one == nil {
			t.Error("there is no place for a new target of another network")
		}
		failing := hookOf("ana", "elsewhere", now)
		failing.Failures = 1
		if one, _ := f.begin(failing); one == nil || one.pool != f.slow {
			t.Error("a target that has failed is held to be quick")
		}
		if late, _ := f.begin(hookOf("bo", "elsewhere", now.Add(1-quickFor))); late == nil || late.pool != f.quick {
			t.Error("a target that has answered within thirty days is not held to be quick")
		}
		if old, _ := f.begin(hookOf("bo", "elsewhere", now.Add(-quickFor))); old == nil || old.pool != f.slow {
			t.Error("a target that has answered long ago is held to be quick")
		}
	})
}

// taken returns how many places of a pool are taken. It locks, because timers
// may move some.
func (f *flights) taken(p *pool) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return p.taken
}

// Targets that hang after having answered lose their places after two seconds,
// and waiting messages ask one after the other.
func TestTargetsThatBecomeSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, now := newFlights(), time.Now()
		var all []*flight
		for i := range 8 {
			all = append(all, fill(&f, fmt.Sprint("bad", i), now)...)
		}
		if n := f.taken(f.quick); n != len(all) || n < 100 || n > quickPlaces {
			t.Fatalf("%d places are taken by %d messages", n, len(all))
		}
		f.mu.Lock()
		first, second := f.quick.enter("bad0"), f.quick.enter("bad0")
		f.mu.Unlock()
		if first < flightPause || second <= first {
			t.Errorf("waiting messages ask again after %v and %v", first, second)
		}
		time.Sleep(promptWithin + time.Millisecond)
		synctest.Wait()
		if quick, slow := f.taken(f.quick), f.taken(f.slow); quick != 0 || slow != len(all) {
			t.Errorf("two seconds later %d places are taken, and %d of the slow ones", quick, slow)
		}
		for _, one := range all {
			one.end()
		}
		if f.slow.taken != 0 || len(f.slow.byOrigin) != 0 || len(f.byOwner) != 0 {
			t.Errorf("at last %d places are taken by %v", f.slow.taken, f.slow.byOrigin)
		}
	})
}

// An owner has at most eight messages in flight, although the network has more
// places. One more waits, and others do not.
func TestAnOwnerHasEightMessagesInFlight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, now := newFlights(), time.Now()
		var last *flight
		for range 8 {
			one, again := f.begin(hookOf("ana", "home", now))
			if last = one; one == nil || again != 0 {
				t.Fatalf("of eight messages, one waits %v", again)
			}
		}
		if one, again := f.begin(hookOf("ana", "home", now)); one != nil || again != flightPause {
			t.Errorf("a ninth message is sent, or waits %v", again)
		}
		if one, _ := f.begin(hookOf("bo", "home", now)); one == nil {
			t.Error("there is no place for a message to somebody else")
		}
		last.end()
		if n := f.quick.byOrigin["home"]; n != 8 || f.quick.taken != 8 {
			t.Errorf("the network has %d of %d places, want 8", n, f.quick.taken)
		}
		if one, _ := f.begin(hookOf("ana", "home", now)); one == nil {
			t.Error("there is no place after one has ended")
		}
	})
}

// A message moves to the slow pool after two seconds, if that has not overflowed.
func TestSlowMessagesMove(t *testing.T) {
	for taken, want := range map[int]bool{0: true, 263: true, 264: false} {
		synctest.Test(t, func(t *testing.T) {
			f := newFlights()
			f.slow.taken = taken
			one, _ := f.begin(hookOf("ana", "home", time.Now()))
			time.Sleep(2*time.Second - 1)
			synctest.Wait()
			if n := f.taken(f.quick); n != 1 {
				t.Errorf("within two seconds it has %d quick places, want 1", n)
			}
			time.Sleep(time.Nanosecond)
			synctest.Wait()
			quick, slow := f.taken(f.quick), f.taken(f.slow)
			if moved := quick == 0; moved != want || quick+slow != taken+1 {
				t.Errorf("with %d slow messages: moved %t, want %t; %d and %d places are taken", taken, moved, want, quick, slow)
			}
			one.end()
		})
	}
}

// A message that has ended does not take a place again if its timer fires just
// then.
func TestAMessageThatHasEndedIsNotSlow(t *testing.T) {
	f := newFlights()
	one, _ := f.begin(hookOf("ana", "home", time.Now()))
	one.end()
	one.moveToSlow()
	if f.quick.taken != 0 || f.slow.taken != 0 {
		t.Errorf("%d and %d places are taken", f.quick.taken, f.slow.taken)
	}
}

// Mail goes through one server, which may hang. Nothing else waits for it.
func TestMailHasPlacesOfItsOwn(t *testing.T) {
	f := newFlights()
	for i := range 1000 {
		f.begin(&Address{Owner: match.Owner(fmt.Sprint(i)), To: messenger.Address{Kind: messenger.Mail}})
	}
	if f.mail.taken != mailPlaces || f.quick.taken+f.slow.taken != 0 {
		t.Errorf("mail has %d places, others %d", f.mail.taken, f.quick.taken+f.slow.taken)
	}
}
