package notifications_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/limit"
	"goa/internal/messenger"
	"goa/internal/notifications"
)

// A message that cannot be delivered is tried again at growing intervals while
// it is still true. An address that is gone is switched off at once. One that
// keeps failing is switched off after days. A test message switches it on
// again.
func TestAddressesThatFail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		a := c.add("bo", notifications.Settings{})
		off := func() notifications.Off {
			t.Helper()
			synctest.Wait()
			now, err := c.store.Address(t.Context(), a.Number)
			c.must(err)
			return now.Off
		}
		s := c.table(twoDays)
		c.sender.told()
		c.sender.answers(errors.New("no connection"))
		s = c.play(s, "ana")
		time.Sleep(20 * time.Minute)
		if n := len(c.sender.told()); n != 5 {
			t.Errorf("tried %d times in twenty minutes", n)
		}
		c.sender.answers(nil)
		time.Sleep(2 * time.Hour)
		if n := len(c.sender.told()); n != 1 {
			t.Errorf("tried %d times when it goes again", n)
		}
		c.sender.answers(errors.New("no connection"))
		s = c.play(c.play(s, "bo"), "ana")
		time.Sleep(24 * time.Hour)
		if off() != "" {
			t.Error("switched off within a day")
		}
		time.Sleep(60 * time.Hour)
		if off() != notifications.OffUnreachable {
			t.Errorf("after days of failures it is %q", off())
		}
		c.sender.told()
		s = c.play(c.play(s, "bo"), "ana")
		c.wants("switched off")
		c.sender.answers(nil)
		c.must(c.service.Test(t.Context(), limit.Visitor{Guest: "bo"}, a.Number))
		c.sender.told()
		c.sender.answers(&messenger.Error{Gone: true, Lasting: true})
		c.play(c.play(s, "bo"), "ana")
		if n := len(c.sender.told()); n != 1 || off() != notifications.OffGone {
			t.Errorf("gone: tried %d times, then %q", n, off())
		}
	})
}

// An address that refuses messages is switched off after the third in a row. A
// message that arrives in between starts the count again.
func TestAddressesThatRefuse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		a := c.add("bo", notifications.Settings{})
		s := c.table(twoDays)
		health := func() notifications.Health {
			t.Helper()
			synctest.Wait()
			now, err := c.store.Address(t.Context(), a.Number)
			c.must(err)
			return now.Health
		}
		tried := func(want int, off notifications.Off) {
			t.Helper()
			if n, h := len(c.sender.told()), health(); n != want || h.Off != off {
				t.Errorf("tried %d times, then switched off by %q; want %d, %q", n, h.Off, want, off)
			}
		}
		refusal := &messenger.Error{Lasting: true}
		c.sender.told()
		c.sender.answers(refusal)
		s = c.play(s, "ana")
		time.Sleep(30 * time.Second)
		tried(2, "")
		c.sender.answers(nil)
		time.Sleep(time.Hour)
		tried(1, "")
		if h := health(); h != (notifications.Health{}) {
			t.Errorf("after a message that arrived: %+v", h)
		}
		c.sender.answers(refusal)
		c.play(c.play(s, "bo"), "ana")
		time.Sleep(30 * time.Second)
		tried(2, "")
		time.Sleep(time.Minute)
		tried(1, notifications.OffRefused)
		time.Sleep(24 * time.Hour)
		tried(0, notifications.OffRefused)
	})
}

// An address that a mail server does not know is not stored; one that it cannot
// accept just now is.
func TestMailThatIsRefused(t *testing.T) {
	c := newClub(t)
	for name, lasting := range map[string]bool{"nobody@example.org": true, "bo@example.org": false} {
		c.sender.answers(&messenger.Error{Lasting: lasting})
		_, err := c.service.Add(t.Context(), limit.Visitor{Guest: "bo"}, notifications.Address{To: messenger.Address{Kind: messenger.Mail, Target: name}})
		if _, ok := errors.AsType[*notifications.InvalidError](err); !ok {
			t.Errorf("%s is answered with %v", name, err)
		}
	}
	list, err := c.service.List(t.Context(), "bo")
	if err != nil || len(list) != 1 || list[0].To.Target != "bo@example.org" {
		t.Errorf("left are %+v, %v", list, err)
	}
}

// A mail address that nobody confirms is deleted, a confirmed one is not, and
// no other link confirms it.
func TestMailIsConfirmedInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		ask := func(target string) (token string) {
			t.Helper()
			_, err := c.service.Add(t.Context(), limit.Visitor{Guest: "ana"}, notifications.Address{To: messenger.Address{Kind: messenger.Mail, Target: target}})
			c.must(err)
			all := c.sender.sent()
			return strings.TrimPrefix(all[len(all)-1].URL, "https://goa.example/calls/")
		}
		first, second := ask("ana@example.org"), ask("bo@example.org")
		c.must(c.service.Confirm(t.Context(), first))
		for _, forged := range []string{"", "-", second + "x", strings.Replace(second, "2-", "1-", 1), strings.Repeat("z", 200)} {
			if err := c.service.Confirm(t.Context(), forged); !errors.Is(err, notifications.ErrBadLink) {
				t.Errorf("%.20q: got %v", forged, err)
			}
		}
		if err := c.service.SwitchOff(t.Context(), first); !errors.Is(err, notifications.ErrBadLink) {
			t.Errorf("a link that confirms switches off: %v", err)
		}
		time.Sleep(49 * time.Hour)
		if err := c.service.Confirm(t.Context(), second); !errors.Is(err, notifications.ErrBadLink) {
			t.Errorf("after two days: got %v", err)
		}
		list, err := c.store.Addresses(t.Context(), "ana") // even though nobody has looked
		if err != nil || len(list) != 1 || list[0].To.Target != "ana@example.org" {
			t.Errorf("left are %+v, %v", list, err)
		}
	})
}
