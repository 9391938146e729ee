package notifications

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/messenger"
)

// An address whose settings change stays confirmed and keeps its place among the
// targets that answer promptly. If it was switched off, it is switched on.
func TestSettingsOfAKnownAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		known := hook()
		d := &desk{}
		s := at(t, d, known)
		time.Sleep(time.Hour)
		asked := Address{To: known.To, Settings: Settings{Lang: "de", Delay: time.Hour}, Health: Health{Failures: 9, Off: OffGone}}
		known.Answered = now()
		known.Number = 1
		d.all[1] = known
		time.Sleep(time.Hour)
		if _, err := s.Add(t.Context(), bo, asked); err != nil || len(d.sent) > 0 {
			t.Fatalf("%v, %d sent", err, len(d.sent))
		}
		got := d.all[36] // where the desk puts addresses
		if !got.Confirmed.Equal(known.Confirmed) || !got.Answered.Equal(known.Answered) || !got.isQuick(now()) || got.Health != (Health{}) || !got.Made.Equal(now()) || got.Settings != asked.Settings || got.Owner != "bo" {
			t.Errorf("got %+v, want it confirmed %v and answered %v", got, known.Confirmed, known.Answered)
		}
	})
}

// A webhook of another kind is another address, even at the same place, and is
// confirmed by itself.
func TestKindsAreConfirmedApart(t *testing.T) {
	known := hook()
	d := &desk{}
	s := at(t, d, known)
	s.Senders[messenger.Slack] = d
	a, err := s.Add(t.Context(), bo, Address{To: messenger.Address{Kind: messenger.Slack, Target: known.To.Target}})
	if err != nil || a.Active() || len(d.sent) != 1 {
		t.Errorf("active %t, %v, %d sent, want a code", a.Active(), err, len(d.sent))
	}
}

// A guest whose message has no place is told so.
func TestAddingWhileThereIsNoPlace(t *testing.T) {
	for _, to := range []messenger.Address{mailOf().To, {Kind: messenger.JSON, Target: "https://other.example/x"}} {
		d := &desk{}
		s := at(t, d, hook())
		a := d.all[1]
		for range maxFlightsPerOwner {
			s.flights.begin(&a)
		}
		if _, err := s.Add(t.Context(), bo, Address{To: to}); !errors.Is(err, ErrBusy) || len(d.sent) > 0 {
			t.Errorf("%s: %v, %d sent", to.Kind, err, len(d.sent))
		}
	}
}

// A webhook that is confirmed has just answered.
func TestConfirmedTargetsAreQuick(t *testing.T) {
	fresh := hook()
	fresh.Confirmed = time.Time{}
	d := &desk{}
	s := at(t, d, fresh)
	a := d.all[1]
	if a.isQuick(now()) {
		t.Error("a webhook that has not answered is quick")
	}
	if err := s.ConfirmCode(t.Context(), bo, 1, s.code(&a)); err != nil {
		t.Fatal(err)
	}
	if a = d.all[1]; !a.Active() || !a.isQuick(now()) {
		t.Errorf("a webhook that was confirmed is active %t, quick %t", a.Active(), a.isQuick(now()))
	}
}

// A target that works again after failures, and answers promptly, is noted as prompt.
func TestTargetsThatRecover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failing := hook()
		failing.Health = Health{Failures: 2, Since: now()}
		d := &desk{}
		s := at(t, d, failing)
		a := d.all[1]
		if err := s.noteSuccess(t.Context(), &a, true); err != nil {
			t.Fatal(err)
		}
		if a = d.all[1]; a.Health != (Health{}) || !a.isQuick(now()) {
			t.Errorf("got %+v", a)
		}
	})
}

// Codes that are tried for one webhook do not count for another. Whoever tries
// them, they count for the webhook.
func TestTriesOfCodesAreCountedByAddress(t *testing.T) {
	first, second := hook(), hook()
	first.Confirmed, second.Confirmed = time.Time{}, time.Time{}
	second.To.Target += "/second"
	d := &desk{}
	s := at(t, d, first, second)
	for _, number := range []int64{1, 2, 1} {
		if err := s.ConfirmCode(t.Context(), bo, number, "AAAA-AAAA"); err != ErrBadCode {
			t.Fatal(err)
		}
	}
	if one, two, again := d.taken[0][0].Name, d.taken[1][0].Name, d.taken[2][0].Name; one == two || one != again {
		t.Errorf("the tries are counted as %s, %s and %s", one, two, again)
	}
}

// Without a fixed address of the server, links lead where the owner finds it.
func TestLinksLeadWhereTheOwnerFindsTheServer(t *testing.T) {
	a := mailOf()
	a.Base = "https://lan.example/goa"
	for base, want := range map[string]string{"": a.Base, "https://goa.example": "https://goa.example"} {
		d := &desk{}
		s := at(t, d)
		s.BaseURL = base
		if _, err := s.Add(t.Context(), bo, a); err != nil || len(d.sent) != 1 {
			t.Fatalf("%v, %d sent", err, len(d.sent))
		}
		if m := d.sent[0]; !strings.HasPrefix(m.URL, want+"/calls/") || !strings.HasPrefix(m.Off, want+"/never/") {
			t.Errorf("with the base %q: the links are %s and %s, want %s", base, m.URL, m.Off, want)
		}
	}
}

// Messages to one address may fail at the same time. All of them count.
func TestFailuresSideBySide(t *testing.T) {
	d := &desk{}
	s := at(t, d, hook())
	for n := 1; n <= 3; n++ {
		a := hook() // as it was before any of them failed
		a.Number = 1
		health, err := s.noteFailure(t.Context(), &a, &messenger.Error{Lasting: true})
		if err != nil || health != d.all[1].Health || health.Failures != n || (health.Off == OffRefused) != (n == 3) {
			t.Errorf("failure %d: %+v, %v", n, health, err)
		}
	}
}
