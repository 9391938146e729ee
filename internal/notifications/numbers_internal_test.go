package notifications

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
)

// The names of jobs contain the decimal number of an address, and any number of
// an address can be read from them.
func TestNumbersInNamesOfJobs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &desk{}
		s := at(t, d)
		for _, number := range []int64{1, 36, 1<<63 - 1} {
			key := fmt.Sprint(number)
			unconfirmed := hook()
			unconfirmed.Number, unconfirmed.Confirmed = number, time.Time{}
			d.all[number] = unconfirmed
			if got := digestName(number); got != (jobs.Name{Kind: "digest", Key: key}) {
				t.Errorf("the digest of address %s is %v", key, got)
			}
			if got, _, err := digestOf(jobs.Job{Name: digestName(number)}); got != number || err != nil {
				t.Errorf("the digest of address %s is read as that of %d, %v", key, got, err)
			}
			send := sendArgs{WaitArgs: match.WaitArgs{Table: "t", Entry: 5}, Kind: "call", Number: number}.job(time.Time{})
			if want := "t-5-1-call/" + key; send.Key != want {
				t.Errorf("a message to address %s is %s, want %s", key, send.Key, want)
			}
		}
		time.Sleep(confirmFor)
		for number := range d.all {
			if err := s.expire(t.Context(), jobs.Job{Name: jobs.Name{Kind: expireKind, Key: fmt.Sprint(number)}}); err != nil {
				t.Errorf("address %d: %v", number, err)
			}
		}
		if len(d.all) > 0 {
			t.Errorf("not deleted: %v", d.all)
		}
	})
}

// A mail address has a code too, but the code is never sent and does not confirm the
// address.
func TestAMailAddressHasNoCode(t *testing.T) {
	mail := hook()
	mail.To, mail.Confirmed = messenger.Address{Kind: messenger.Mail, Target: "bo@mail.example"}, time.Time{}
	d := &desk{}
	s := at(t, d, mail)
	a := d.all[1]
	if err := s.ConfirmCode(t.Context(), limit.Visitor{Guest: "bo"}, 1, s.code(&a)); err != ErrNotFound {
		t.Errorf("got %v, want %v", err, ErrNotFound)
	}
	if a := d.all[1]; a.Active() {
		t.Error("it is confirmed")
	}
}

// Times of addresses are whole milliseconds, in UTC.
func TestTimesAreWholeMilliseconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		want := time.Now().UTC().Add(time.Millisecond)
		time.Sleep(2*time.Millisecond - 1)
		d := &desk{}
		s := at(t, d, hook())
		a := d.all[1]
		health, err := s.noteFailure(t.Context(), &a, errSend)
		if got := now(); err != nil || got != want || health.Since != want {
			t.Errorf("got %v and %v, %v; want %v", got, health.Since, err, want)
		}
	})
}
