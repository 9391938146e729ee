//go:build !race

package notifications_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/limit"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/turnclock"
)

// Ending a browser's session deletes its addresses, and ending the last one
// deletes all of the owner's.
func TestEndedSessionsForgetAddresses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		ctx := t.Context()
		var numbers []int64
		for i, session := range []string{"phone", "laptop", ""} {
			a := webhook(i)
			a.Session = session
			a, err := c.service.Add(ctx, limit.Visitor{Guest: "bo"}, a)
			c.must(err)
			numbers = append(numbers, a.Number)
		}
		left := func(what string, want ...int64) {
			t.Helper()
			list, err := c.service.List(ctx, "bo")
			var got []int64
			for _, a := range list {
				got = append(got, a.Number)
			}
			if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: left are %v, %v, want %v", what, got, err, want)
			}
		}
		c.must(c.service.SessionEnded(ctx, "bo", "", false))
		c.must(c.service.SessionEnded(ctx, "eve", "phone", true))
		left("nothing of theirs has ended", numbers...)
		c.must(c.service.SessionEnded(ctx, "bo", "phone", false))
		left("the phone", numbers[1:]...)
		c.must(c.service.Remove(ctx, "eve", numbers[1]))
		left("somebody else removes one", numbers[1:]...)
		c.must(c.service.SessionEnded(ctx, "bo", "laptop", true))
		left("the last session")
		if list, err := (*notifications.Service)(nil).List(ctx, "bo"); list != nil || err != nil {
			t.Errorf("a server without calls lists %v, %v", list, err)
		}
		if list, err := c.service.List(ctx, ""); list != nil || err != nil {
			t.Errorf("nobody has %v, %v", list, err)
		}
		if (*notifications.Service)(nil).Offers(messenger.JSON) || c.service.Offers(messenger.Push) || !c.service.Offers(messenger.JSON) {
			t.Error("the wrong kinds of messages are offered")
		}
	})
}

// An owner cannot end the daily message of someone else's address.
func TestOthersRemoveNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins at midnight
		c := newClub(t)
		a := c.add("bo", notifications.Settings{Daily: true, Hour: 18})
		c.play(c.table(&turnclock.Days{Turn: 30 * 24 * time.Hour}), "ana")
		c.must(c.service.Remove(t.Context(), "eve", a.Number))
		time.Sleep(20 * time.Hour)
		c.wants("on that day", "18h0m0s bo0s: Your turn at 1 table")
	})
}

// A browser's subscription needs no code. Subscriptions with the services of
// common browsers cost nothing; others count as unsolicited messages.
func TestSubscriptionsOfBrowsers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		c.service.Senders[messenger.Push] = c.sender
		add := func(i int, endpoint string) (notifications.Address, error) {
			return c.service.Add(t.Context(), limit.Visitor{Guest: fmt.Sprint("guest", i), Address: "203.0.113.7"}, notifications.Address{
				To: messenger.Address{Kind: messenger.Push, Target: fmt.Sprintf(`{"endpoint":"https://%s/%d"}`, endpoint, i)},
			})
		}
		for i := range 50 {
			if a, err := add(i, "fcm.googleapis.com"); err != nil || !a.Active() {
				t.Fatalf("browser %d: %+v, %v", i, a, err)
			}
		}
		for i := range 20 {
			if a, err := add(i, fmt.Sprintf("push%d.example", i)); err != nil || !a.Active() {
				t.Fatalf("another service, %d: %+v, %v", i, a, err)
			}
		}
		if _, err := add(21, "push21.example"); !errors.Is(err, notifications.ErrBusy) {
			t.Errorf("the 21st of one address: %v", err)
		}
		c.wants("nothing is sent")
	})
}

// Listing addresses deletes those that have not been confirmed for two days.
func TestListsForgetWhatIsNotConfirmed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, f := fragileClub(t)
		a, err := c.service.Add(t.Context(), limit.Visitor{Guest: "bo"}, webhook(1))
		c.must(err)
		f.broken, f.only = errDisk, "address" // so that no job deletes the address
		time.Sleep(48 * time.Hour)
		if list, err := c.service.List(t.Context(), "bo"); err != nil || len(list) != 0 {
			t.Errorf("listed %v, %v", list, err)
		}
		f.broken = nil
		if _, err := c.store.Address(t.Context(), a.Number); !errors.Is(err, notifications.ErrNotFound) {
			t.Errorf("it is still stored: %v", err)
		}
	})
}

// An invalid address is refused before anything is stored or sent.
func TestInvalidAddresses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		_, err := c.service.Add(t.Context(), limit.Visitor{Guest: "bo"}, notifications.Address{To: messenger.Address{Kind: messenger.JSON}})
		if _, ok := errors.AsType[*notifications.InvalidError](err); !ok {
			t.Errorf("no target: %v", err)
		}
		list, err := c.service.List(t.Context(), "bo")
		if err != nil || len(list) != 0 || len(c.sender.sent()) != 0 {
			t.Errorf("kept %v, %v, sent %d", list, err, len(c.sender.sent()))
		}
	})
}
