package notifications_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/turnclock"
)

// A digest lists the waiting tables once a day, at the owner's hour, if there
// are any.
func TestDigest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins at midnight UTC on January 1
		c := newClub(t)
		a := c.add("bo", notifications.Settings{Daily: true, Hour: 18, Zone: "Asia/Kolkata", Lang: "fr"}) // at 12:30 UTC
		s := c.table(twoDays)
		c.play(s, "ana")
		time.Sleep(23 * time.Hour)
		c.wants("on the first day", "12h30m0s bo0s: 1 table vous attend")
		if m := c.sender.sent()[0]; !strings.Contains(m.Text, "Ana, Bo · ") || !strings.Contains(m.Text, "https://goa.example/g/"+string(s.ID())) || m.URL != "https://goa.example/next" || m.Waiting != 1 {
			t.Errorf("the digest is %+v", m)
		}
		s, err := c.Snapshot(t.Context(), s.ID())
		c.must(err)
		c.play(s, "bo")
		time.Sleep(24 * time.Hour)
		c.wants("on a day on which nothing waits")
		s, err = c.Snapshot(t.Context(), s.ID())
		c.must(err)
		c.play(s, "ana")
		time.Sleep(24 * time.Hour)
		c.wants("on the third day", "60h30m0s bo0s: 1 table vous attend")
		c.must(c.service.Remove(t.Context(), "bo", a.Number))
		time.Sleep(7 * 24 * time.Hour)
		c.wants("when it is removed")
	})
}

// Every day has its digest, even a day that begins at one in the morning.
func TestDigestWhereClocksAreSetOverMidnight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins on January 1, 2000
		c := newClub(t)
		c.add("bo", notifications.Settings{Daily: true, Zone: "America/Havana"}) // such a day is April 2
		c.play(c.table(&turnclock.Days{Turn: 30 * 24 * time.Hour}), "ana")
		time.Sleep(100 * 24 * time.Hour)
		days := map[string]bool{}
		for _, m := range c.sender.sent() {
			if strings.HasPrefix(m.ID, "digest-") {
				if days[m.ID] {
					t.Errorf("two digests have the id %s", m.ID)
				}
				days[m.ID] = true
			}
		}
		if len(days) != 100 {
			t.Errorf("there were %d digests in 100 days", len(days))
		}
	})
}

// A digest that cannot be sent is retried at growing intervals for an hour and
// then skipped: the next one says the same.
func TestDigestThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins at midnight
		c := newClub(t)
		c.add("bo", notifications.Settings{Daily: true, Hour: 18})
		c.play(c.table(&turnclock.Days{Turn: 30 * 24 * time.Hour}), "ana")
		c.sender.answers(new(messenger.Error))
		time.Sleep(19 * time.Hour)
		if n := len(c.sender.told()); n != 6 {
			t.Errorf("tried %d times within an hour", n)
		}
		time.Sleep(20 * time.Hour)
		c.wants("later on that day")
		c.sender.answers(nil)
		time.Sleep(9 * time.Hour)
		c.wants("on the next day", "42h0m0s bo0s: Your turn at 1 table")
	})
}
