package notifications

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/messenger"
)

// A message or a digest whose worker panics is tried again, however often: it keeps
// no place.
func TestPanicsKeepNoPlace(t *testing.T) {
	for what, panics := range map[string]func(d *desk, s *Service){
		"sending": func(d *desk, s *Service) {
			s.Senders[messenger.JSON] = panickingSender{d}
		},
		"composing": func(_ *desk, s *Service) { s.lexica = nil },
	} {
		synctest.Test(t, func(t *testing.T) {
			a := hook()
			a.Daily = true
			d := &desk{list: []match.Listing{{ID: "one", ForMe: true}}}
			s := at(t, d, a)
			panics(d, s)
			for range 3 * maxFlightsPerOwner {
				for kind, job := range map[string]jobs.Job{"digest": digestArgs{Due: time.Now()}.job(1, time.Now()), "message": sendArgs{Number: 1}.job(time.Now())} {
					if got := jobs.Attempt(t.Context(), s.Workers()[job.Kind], job, 0); got.Err == nil {
						t.Fatalf("%s a %s: %+v, want a failure", what, kind, got)
					}
				}
			}
			if one, again := s.flights.begin(&a); one == nil {
				t.Errorf("%s: there is no place for another message for %v", what, again)
			}
		})
	}
}

// panickingSender is a [messenger.Sender] with a bug.
type panickingSender struct{ *desk }

func (panickingSender) Send(context.Context, messenger.Address, messenger.Message) error {
	panic("a bug")
}

// A place is freed once, even if it is given back twice.
func TestPlacesAreFreedOnce(t *testing.T) {
	f := newFlights()
	a := hook()
	first, _ := f.begin(&a)
	if second, _ := f.begin(&a); second == nil {
		t.Fatal("there is no place for a second message")
	}
	first.end()
	first.end()
	if n := f.quick.taken + f.slow.taken; n != 1 || f.byOwner["bo"] != 1 {
		t.Errorf("%d places are taken, and the owner has %d messages in flight", n, f.byOwner["bo"])
	}
}

// Owners on unknown networks do not share places with each other.
func TestUnknownNetworksAreApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFlights()
		for _, owner := range []string{"ana", "bo", "cy", "dee", "eve", "flo", "gus", "hal", "ida", "joe", "kim", "lou"} {
			if one, _ := f.begin(hookOf(owner, "", time.Time{})); one == nil {
				t.Errorf("there is no place for a message to %s", owner)
			}
		}
	})
}

// Messages that turn out to be slow count for their network, not for their owners:
// it gets no further places for slow targets.
func TestSlowMessagesCountForTheirNetwork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFlights()
		var all []*flight
		for _, owner := range []string{"ana", "bo", "cy", "dee", "eve", "flo", "gus", "hal"} {
			one, _ := f.begin(hookOf(owner, "home", time.Now()))
			all = append(all, one)
		}
		time.Sleep(promptWithin)
		synctest.Wait()
		if one, _ := f.begin(hookOf("ida", "home", time.Time{})); one != nil {
			t.Error("the network has a ninth place for a slow target")
		}
		if one, _ := f.begin(hookOf("joe", "elsewhere", time.Time{})); one == nil {
			t.Error("another network has no place for a slow target")
		}
		for _, one := range all {
			one.end()
		}
		if one, _ := f.begin(hookOf("ida", "home", time.Time{})); one == nil {
			t.Error("the network has no place after all its messages have ended")
		}
	})
}
