//go:build !race

package notifications_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/turnclock"
)

var errDisk = errors.New("the disk is gone")

// fragile is a store of addresses that fails on demand, in everything or in one
// operation.
type fragile struct {
	notifications.Store
	broken error
	only   string
}

func (f *fragile) fails(what string) error {
	if f.only == "" || f.only == what {
		return f.broken
	}
	return nil
}

func (f *fragile) Address(ctx context.Context, number int64) (notifications.Address, error) {
	if err := f.fails("address"); err != nil {
		return notifications.Address{}, err
	}
	return f.Store.Address(ctx, number)
}

func (f *fragile) Addresses(ctx context.Context, owner match.Owner) ([]notifications.Address, error) {
	if err := f.fails("addresses"); err != nil {
		return nil, err
	}
	return f.Store.Addresses(ctx, owner)
}

func (f *fragile) Take(ctx context.Context, all []notifications.Allowance, at time.Time) (bool, error) {
	if err := f.fails("take"); err != nil {
		return false, err
	}
	return f.Store.Take(ctx, all, at)
}

func (f *fragile) RemoveAddress(ctx context.Context, owner match.Owner, number int64) error {
	if err := f.fails("remove"); err != nil {
		return err
	}
	return f.Store.RemoveAddress(ctx, owner, number)
}

func (f *fragile) ChangeAddress(ctx context.Context, number int64, change func(*notifications.Address)) error {
	if err := f.fails("change"); err != nil {
		return err
	}
	return f.Store.ChangeAddress(ctx, number, change)
}

// fragileClub returns a club whose store of addresses may fail.
func fragileClub(t *testing.T) (club, *fragile) {
	t.Helper()
	c := newClub(t)
	f := &fragile{Store: c.store}
	c.service.Store = f
	return c, f
}

func webhook(n int) notifications.Address {
	return notifications.Address{To: messenger.Address{Kind: messenger.JSON, Target: fmt.Sprintf("https://v%d.example/hook", n)}}
}

// Allowances grow back over time: six and then twelve a day for a guest, twenty
// and then sixty for an address.
func TestAllowancesComeBack(t *testing.T) {
	for _, c := range []struct {
		name  string
		by    func(i int) limit.Visitor
		most  int
		every time.Duration
	}{
		{"a guest", func(i int) limit.Visitor { return limit.Visitor{Guest: "eve", Address: fmt.Sprint("198.51.100.", i)} }, 6, 2 * time.Hour},
		{"an address", func(i int) limit.Visitor { return limit.Visitor{Guest: fmt.Sprint("eve", i), Address: "203.0.113.7"} }, 20, 24 * time.Minute},
		{"a site", func(i int) limit.Visitor {
			return limit.Visitor{Guest: fmt.Sprint("eve", i), Address: fmt.Sprintf("2001:db8:1:%x::/64", i)}
		}, 40, 12 * time.Minute},
	} {
		synctest.Test(t, func(t *testing.T) {
			club := newClub(t)
			n := 0
			ask := func() bool {
				n++
				by := c.by(n)
				sent := club.ask(by.Guest, by.Address, messenger.Mail, fmt.Sprintf("v%d@v%d.example", n, n))
				if list, err := club.service.List(t.Context(), match.Owner(by.Guest)); err == nil && sent {
					club.must(club.service.Remove(t.Context(), match.Owner(by.Guest), list[len(list)-1].Number))
				}
				return sent
			}
			for i := range c.most {
				if !ask() {
					t.Fatalf("%s has %d sent, want %d", c.name, i, c.most)
				}
			}
			if ask() {
				t.Errorf("%s has more than %d sent", c.name, c.most)
			}
			time.Sleep(c.every - time.Second)
			if ask() {
				t.Errorf("%s has one more sent a second before %v", c.name, c.every)
			}
			time.Sleep(time.Second)
			if !ask() || ask() {
				t.Errorf("after %v %s has another number sent than one", c.every, c.name)
			}
		})
	}
}

// One box is asked three times at once, and again after eight hours.
func TestABoxIsAskedAgainLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		n := 0
		ask := func() bool {
			n++
			return c.ask(fmt.Sprint("eve", n), fmt.Sprint("198.51.100.", n), messenger.Mail, "ana@example.org")
		}
		asked := 0
		for range 4 {
			if ask() {
				asked++
			}
		}
		if asked != 3 {
			t.Errorf("a box is asked %d times at once, want 3", asked)
		}
		time.Sleep(8*time.Hour - time.Second)
		if ask() {
			t.Error("asked again within eight hours")
		}
		time.Sleep(time.Second)
		if !ask() || ask() {
			t.Error("not asked once after eight hours")
		}
	})
}

// When the store fails, the error is returned: nothing is sent, confirmed or
// deleted.
func TestAddressesInAStoreThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, f := fragileClub(t)
		ctx, bo := t.Context(), limit.Visitor{Guest: "bo"}
		a := c.add("bo", notifications.Settings{})
		fresh, err := c.service.Add(ctx, bo, webhook(1))
		c.must(err)
		code := c.sender.takeCode(t)
		c.sender.told()
		f.broken = errDisk
		for only, all := range map[string]map[string]func() error{
			"take": {
				"a code":          func() error { return c.service.ConfirmCode(ctx, bo, fresh.Number, code) },
				"a test":          func() error { return c.service.Test(ctx, bo, a.Number) },
				"another webhook": func() error { _, err := c.service.Add(ctx, bo, webhook(2)); return err },
			},
			"addresses": {
				"the list":      func() error { _, err := c.service.List(ctx, "bo"); return err },
				"one more":      func() error { _, err := c.service.Add(ctx, bo, webhook(2)); return err },
				"a session end": func() error { return c.service.SessionEnded(ctx, "bo", "phone", true) },
			},
			"remove":  {"a removal": func() error { return c.service.Remove(ctx, "bo", a.Number) }},
			"change":  {"a right code": func() error { return c.service.ConfirmCode(ctx, bo, fresh.Number, code) }},
			"address": {"a test": func() error { return c.service.Test(ctx, bo, a.Number) }},
		} {
			for what, do := range all {
				if f.only = only; !errors.Is(do(), errDisk) {
					t.Errorf("%s while %q fails: %v", what, only, do())
				}
			}
		}
		c.wants("nothing is sent")
		f.broken = nil
		list, err := c.service.List(ctx, "bo")
		if err != nil || len(list) != 2 || list[1].Active() {
			t.Errorf("left are %+v, %v", list, err)
		}
		c.must(c.service.ConfirmCode(ctx, bo, fresh.Number, code))
		c.must(c.service.ConfirmCode(ctx, bo, fresh.Number, "whatever")) // it is confirmed
	})
}

// A notification that is due while the store fails is sent when the store works
// again.
func TestCallsWaitForTheStore(t *testing.T) {
	for _, only := range []string{"address", "addresses"} {
		synctest.Test(t, func(t *testing.T) {
			c, f := fragileClub(t)
			c.add("bo", notifications.Settings{})
			s := c.table(twoDays)
			c.sender.told()
			f.broken, f.only = errDisk, only
			c.play(s, "ana")
			time.Sleep(10 * time.Minute)
			c.wants(only + ": while it fails")
			f.broken = nil
			time.Sleep(10 * time.Minute)
			if got := c.sender.told(); len(got) != 1 || !strings.HasSuffix(got[0], "Your turn: Ana") {
				t.Errorf("%s: told %q afterwards", only, got)
			}
		})
	}
}

// A test message says that it is one. Guests can request a limited number.
func TestTestMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		a := c.add("bo", notifications.Settings{})
		bo := limit.Visitor{Guest: "bo"}
		c.must(c.service.Test(t.Context(), bo, a.Number))
		m := c.sender.sent()[0]
		if m.Title == "" || m.Text == "" || m.URL != "https://goa.example/settings#calls" || !strings.HasPrefix(m.Off, "https://goa.example/off/") {
			t.Errorf("the message is %+v", m)
		}
		for _, by := range []string{"eve", ""} {
			if err := c.service.Test(t.Context(), limit.Visitor{Guest: by}, a.Number); !errors.Is(err, notifications.ErrNotFound) {
				t.Errorf("by %q: %v", by, err)
			}
		}
		sent := 1
		for c.service.Test(t.Context(), bo, a.Number) == nil {
			sent++
		}
		if sent != 5 { // including the code before
			t.Errorf("%d messages to see whether they arrive", sent)
		}
	})
}

// A daily address that is switched on again gets its digest on the next day.
func TestADailyAddressIsSwitchedOnAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins at midnight
		c := newClub(t)
		a := c.add("bo", notifications.Settings{Daily: true, Hour: 18})
		c.play(c.table(&turnclock.Days{Turn: 30 * 24 * time.Hour}), "ana")
		c.sender.answers(&messenger.Error{Gone: true, Lasting: true})
		time.Sleep(20 * time.Hour)
		c.sender.answers(nil)
		c.sender.told()
		time.Sleep(48 * time.Hour)
		c.wants("switched off")
		c.must(c.service.Test(t.Context(), limit.Visitor{Guest: "bo"}, a.Number))
		c.sender.told()
		time.Sleep(24 * time.Hour)
		c.wants("switched on again", "90h0m0s bo0s: Your turn at 1 table")
	})
}

// A digest that is refused for good is not tried again on that day.
func TestDigestThatIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins at midnight
		c := newClub(t)
		c.add("bo", notifications.Settings{Daily: true, Hour: 18})
		c.play(c.table(&turnclock.Days{Turn: 30 * 24 * time.Hour}), "ana")
		c.sender.answers(&messenger.Error{Lasting: true})
		time.Sleep(23 * time.Hour)
		if n := len(c.sender.told()); n != 1 {
			t.Errorf("tried %d times", n)
		}
	})
}

// A job that cannot be parsed is an error, whatever its kind.
func TestJobsThatCannotBeRead(t *testing.T) {
	c := newClub(t)
	for kind, worker := range c.service.Workers() {
		job := jobs.Job{Name: jobs.Name{Kind: kind, Key: "no number"}, Args: "{"}
		if err := worker(t.Context(), job); err == nil || !strings.Contains(err.Error(), kind+" no number") {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// The message at the end of a game names the winner and everyone's points.
func TestWhatAGameSaysAtItsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		c.add("ana", notifications.Settings{})
		s := c.table(twoDays)
		for s.Status() == match.Playing {
			s = c.play(c.play(s, "ana"), "bo")
		}
		time.Sleep(time.Hour)
		text := ""
		for _, m := range c.sender.sent() { // the message about a turn may come later
			if !strings.Contains(m.Text, "You have until") {
				text = m.Text
			}
		}
		v, err := s.For("ana", 0)
		c.must(err)
		for i, name := range []string{"Ana", "Bo"} {
			if want := fmt.Sprint(name, " ", v.Scores[i].Total()); !strings.Contains(text, want) {
				t.Errorf("%q is not in %q", want, text)
			}
		}
		winner := map[bool]string{true: "Ana", false: "Bo"}[v.Ranks[0] == 1]
		if first, _, _ := strings.Cut(text, ". "); v.Ranks[0] != v.Ranks[1] && (!strings.Contains(first, winner) || strings.Contains(first, "Ana") && strings.Contains(first, "Bo")) {
			t.Errorf("ranks %v are told as %q", v.Ranks, text)
		}
	})
}
