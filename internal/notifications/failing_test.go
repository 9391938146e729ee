//go:build !race

package notifications_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
)

// unlucky makes one call of a service to the store, the queue or the tables fail.
type unlucky struct {
	store  notifications.Store
	queue  jobs.Changer
	tables notifications.Tables
	calls  int
	bad    int    // the number of the call that fails
	failed string // its name
}

// next counts a call, and returns an error if it is the one that fails.
func (u *unlucky) next(what string) error {
	if u.calls++; u.calls != u.bad {
		return nil
	}
	u.failed = what
	return errDisk
}

type (
	unluckyStore  struct{ *unlucky }
	unluckyQueue  struct{ *unlucky }
	unluckyTables struct{ *unlucky }
)

func (u unluckyStore) PutAddress(ctx context.Context, a notifications.Address, most notifications.AddressLimits) (int64, error) {
	if err := u.next("put an address"); err != nil {
		return 0, err
	}
	return u.store.PutAddress(ctx, a, most)
}

func (u unluckyStore) Address(ctx context.Context, number int64) (notifications.Address, error) {
	if err := u.next("read an address"); err != nil {
		return notifications.Address{}, err
	}
	return u.store.Address(ctx, number)
}

func (u unluckyStore) Addresses(ctx context.Context, owner match.Owner) ([]notifications.Address, error) {
	if err := u.next("read addresses"); err != nil {
		return nil, err
	}
	return u.store.Addresses(ctx, owner)
}

func (u unluckyStore) ChangeAddress(ctx context.Context, number int64, change func(*notifications.Address)) error {
	if err := u.next("change an address"); err != nil {
		return err
	}
	return u.store.ChangeAddress(ctx, number, change)
}

func (u unluckyStore) RemoveAddress(ctx context.Context, owner match.Owner, number int64) error {
	if err := u.next("remove an address"); err != nil {
		return err
	}
	return u.store.RemoveAddress(ctx, owner, number)
}

func (u unluckyStore) Take(ctx context.Context, all []notifications.Allowance, at time.Time) (bool, error) {
	if err := u.next("take from allowances"); err != nil {
		return false, err
	}
	return u.store.Take(ctx, all, at)
}

func (u unluckyStore) Refuse(ctx context.Context, name string, at time.Time) error {
	if err := u.next("refuse"); err != nil {
		return err
	}
	return u.store.Refuse(ctx, name, at)
}

func (u unluckyStore) TakeBack(ctx context.Context, name string) error {
	if err := u.next("take a refusal back"); err != nil {
		return err
	}
	return u.store.TakeBack(ctx, name)
}

func (u unluckyStore) Refused(ctx context.Context, name string) (bool, error) {
	if err := u.next("look for a refusal"); err != nil {
		return false, err
	}
	return u.store.Refused(ctx, name)
}

func (u unluckyQueue) Change(ctx context.Context, c jobs.Changes) error {
	if err := u.next("change jobs"); err != nil {
		return err
	}
	return u.queue.Change(ctx, c)
}

func (u unluckyTables) SnapshotWith(ctx context.Context, id match.ID, entry int) (*match.Snapshot, error) {
	if err := u.next("read a table"); err != nil {
		return nil, err
	}
	return u.tables.SnapshotWith(ctx, id, entry)
}

func (u unluckyTables) HasLooked(ctx context.Context, id match.ID, owner match.Owner, since time.Time) (bool, time.Duration, error) {
	if err := u.next("ask whether somebody has looked"); err != nil {
		return false, 0, err
	}
	return u.tables.HasLooked(ctx, id, owner, since)
}

func (u unluckyTables) IsLooking(ctx context.Context, id match.ID, owner match.Owner) (bool, error) {
	if err := u.next("ask whether somebody looks"); err != nil {
		return false, err
	}
	return u.tables.IsLooking(ctx, id, owner)
}

func (u unluckyTables) Tables(ctx context.Context, owner match.Owner, after match.Cursor, limit int) ([]match.Listing, bool, error) {
	if err := u.next("list tables"); err != nil {
		return nil, false, err
	}
	return u.tables.Tables(ctx, owner, after, limit)
}

// put makes a service use the unlucky parts.
func (u *unlucky) put(c club) {
	u.store, u.queue, u.tables = c.service.Store, c.service.Queue, c.service.Tables
	c.service.Store, c.service.Queue, c.service.Tables = unluckyStore{u}, unluckyQueue{u}, unluckyTables{u}
}

// If any one call fails while people are notified of a turn, a deadline, a digest and
// the end of a game, every message is still sent.
func TestOneFailureLosesNoMessage(t *testing.T) {
	told := func(bad int) (messages []string, u *unlucky) {
		synctest.Test(t, func(t *testing.T) { // it begins at midnight
			c := newClub(t)
			c.add("ana", notifications.Settings{})
			c.add("bo", notifications.Settings{})
			c.add("bo", notifications.Settings{Daily: true, Hour: 18, Delay: time.Hour})
			s := c.table(twoDays)
			before := len(c.sender.sent())
			u = &unlucky{bad: bad}
			u.put(c)
			s = c.play(s, "ana")
			time.Sleep(60 * time.Hour)
			_, err := c.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "ana"})
			c.must(err)
			time.Sleep(12 * time.Hour)
			found := map[string]bool{}
			for _, m := range c.sender.sent()[before:] {
				found[fmt.Sprintf("%s, %s", m.Title, m.Off)] = true
			}
			messages = slices.Sorted(maps.Keys(found))
		})
		return messages, u
	}
	want, u := told(0)
	if len(want) < 5 || u.calls < 20 {
		t.Fatalf("%d messages with %d calls: %q", len(want), u.calls, want)
	}
	for bad := range u.calls {
		got, u := told(bad + 1)
		for _, message := range want {
			if !slices.Contains(got, message) {
				t.Errorf("%s fails, call %d: %q is not sent", u.failed, bad+1, message)
			}
		}
		for _, message := range got {
			if !slices.Contains(want, message) {
				t.Errorf("%s fails, call %d: %q is sent as well", u.failed, bad+1, message)
			}
		}
	}
}

// A guest adds, confirms, tests or removes an address, refuses messages or ends a
// session. Whichever call fails, the request either succeeds or returns an error,
// and the guest can repeat it.
func TestOneFailureIsTold(t *testing.T) {
	ctx, bo := context.Background(), limit.Visitor{Guest: "bo", Address: "203.0.113.7"}
	never := func(c club) string {
		all := c.sender.sent()
		_, token, _ := strings.Cut(all[0].Off, "/never/")
		return token
	}
	add := func(c club) error {
		_, err := c.service.Add(ctx, bo, notifications.Address{To: messenger.Address{Kind: messenger.Mail, Target: "bo@example.org"}, Session: "phone"})
		return err
	}
	confirm := func(c club) error {
		_, token, _ := strings.Cut(c.sender.sent()[0].URL, "/calls/")
		return c.service.Confirm(ctx, token)
	}
	test := func(c club) error { return c.service.Test(ctx, bo, 1) }
	list := func(c club) string {
		all, err := c.service.List(ctx, "bo")
		c.must(err)
		text := fmt.Sprint(len(all))
		for _, a := range all {
			text += fmt.Sprint(" ", a.To.Target, !a.Confirmed.IsZero())
		}
		if len(c.sender.sent()) > 0 {
			refuses, err := c.service.HasRefused(ctx, never(c))
			c.must(err)
			text += fmt.Sprint(" ", refuses)
		}
		return text
	}
	for _, step := range []struct {
		name   string
		before []func(club) error
		do     func(club) error
	}{
		{"add", nil, add},
		{"add once more", []func(club) error{add, confirm}, add},
		{"confirm", []func(club) error{add}, confirm},
		{"test", []func(club) error{add, confirm}, test},
		{"remove", []func(club) error{add, confirm}, func(c club) error { return c.service.Remove(ctx, "bo", 1) }},
		{"switch off", []func(club) error{add, confirm, test}, func(c club) error {
			_, token, _ := strings.Cut(c.sender.sent()[1].Off, "/off/")
			return c.service.SwitchOff(ctx, token)
		}},
		{"end a session", []func(club) error{add, confirm}, func(c club) error { return c.service.SessionEnded(ctx, "bo", "phone", false) }},
		{"refuse", []func(club) error{add}, func(c club) error { return c.service.Refuse(ctx, never(c)) }},
	} {
		run := func(bad int) (state string, calls int, err error) {
			synctest.Test(t, func(t *testing.T) {
				c := newClub(t)
				for _, do := range step.before {
					c.must(do(c))
				}
				u := &unlucky{bad: bad}
				u.put(c)
				err = step.do(c)
				calls = u.calls
				if u.bad = 0; err != nil {
					if err := step.do(c); !errors.Is(err, notifications.ErrBadLink) { // it may be gone
						c.must(err)
					}
				}
				state = list(c)
			})
			return state, calls, err
		}
		want, calls, err := run(0)
		if err != nil || calls == 0 {
			t.Errorf("%s: %d calls, %v", step.name, calls, err)
		}
		for bad := range calls {
			if got, _, err := run(bad + 1); err != nil && !errors.Is(err, errDisk) || got != want {
				t.Errorf("%s, where call %d fails: the guest is told %v; later there is %s, want %s", step.name, bad+1, err, got, want)
			}
		}
	}
}

var dailyAt18 = notifications.Settings{Daily: true, Hour: 18}

// daily adds an address of bo that wants a digest at 18:00, and returns how bo confirms
// it: with a link, or with a code.
func (c club) daily(kind messenger.Kind) (confirm func(context.Context) error) {
	c.t.Helper()
	bo := limit.Visitor{Guest: "bo", Address: "203.0.113.7"}
	to := messenger.Address{Kind: kind, Target: "bo@example.org"}
	a, err := c.service.Add(c.t.Context(), bo, notifications.Address{To: to, Settings: dailyAt18})
	c.must(err)
	asked := c.sender.sent()[0]
	_, token, _ := strings.Cut(asked.URL, "/calls/")
	return func(ctx context.Context) error {
		if kind == messenger.Mail {
			return c.service.Confirm(ctx, token)
		}
		return c.service.ConfirmCode(ctx, bo, a.Number, codeText.FindString(asked.Text))
	}
}

// wantsDigest checks that bo, whose turn it is, is told so today at 18:00 or soon after.
func (c club) wantsDigest(what string) {
	c.t.Helper()
	c.sender.told()
	time.Sleep(18 * time.Hour) // sleeps: in the bubble of the club
	if got := c.sender.told(); len(got) != 1 || !strings.Contains(got[0], "Your turn at 1 table") {
		c.t.Errorf("%s: told %q, want one digest", what, got)
	}
}

// Whichever call fails while a daily address is confirmed, confirming it again makes up
// for it.
func TestConfirmingAgainPlansTheDigest(t *testing.T) {
	for _, kind := range []messenger.Kind{messenger.Mail, messenger.JSON} {
		for bad, calls := 0, 1; bad <= calls; bad++ {
			synctest.Test(t, func(t *testing.T) { // it begins at midnight
				c := newClub(t)
				c.play(c.table(twoDays), "ana")
				confirm := c.daily(kind)
				u := &unlucky{bad: bad}
				u.put(c)
				if err := confirm(t.Context()); (err != nil) != (bad > 0) {
					t.Errorf("%s, where %q fails: %v", kind, u.failed, err)
				}
				calls = max(calls, u.calls)
				c.must(confirm(t.Context()))
				c.wantsDigest(fmt.Sprintf("%s, after %q has failed", kind, u.failed))
			})
		}
	}
}

// Confirming again does not cancel the retry of a digest that could not be sent.
func TestConfirmingAgainKeepsTheDigest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins at midnight
		c := newClub(t)
		c.play(c.table(twoDays), "ana")
		confirm := c.daily(messenger.Mail)
		c.must(confirm(t.Context()))
		c.sender.answers(new(messenger.Error))
		time.Sleep(time.Until(time.Now().Truncate(24 * time.Hour).Add(18*time.Hour + time.Second)))
		c.sender.answers(nil)
		c.must(confirm(t.Context()))
		c.wantsDigest("the first try has failed")
	})
}

// fickle makes a visitor go away as soon as the store has stored an address.
type fickle struct {
	notifications.Store
	queue jobs.Changer
	leave context.CancelFunc
}

func (f fickle) PutAddress(ctx context.Context, a notifications.Address, most notifications.AddressLimits) (int64, error) {
	defer f.leave()
	return f.Store.PutAddress(ctx, a, most)
}

func (f fickle) ChangeAddress(ctx context.Context, number int64, change func(*notifications.Address)) error {
	defer f.leave()
	return f.Store.ChangeAddress(ctx, number, change)
}

// Change implements [jobs.Changer].
func (f fickle) Change(ctx context.Context, c jobs.Changes) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return f.queue.Change(ctx, c)
}

// A visitor who goes away in the middle gets the digest all the same.
func TestAVisitorWhoGoesAwayGetsTheDigest(t *testing.T) {
	for _, what := range []string{"confirms", "changes to daily"} {
		synctest.Test(t, func(t *testing.T) {
			c := newClub(t)
			c.play(c.table(twoDays), "ana")
			do := c.daily(messenger.Mail)
			if what != "confirms" {
				c.must(do(t.Context()))
				a, err := c.service.List(t.Context(), "bo")
				c.must(err)
				c.must(c.store.Change(t.Context(), jobs.Changes{Cancel: []jobs.Name{{Kind: "digest", Key: fmt.Sprint(a[0].Number)}}}))
				do = func(ctx context.Context) error {
					_, err := c.service.Add(ctx, limit.Visitor{Guest: "bo"}, notifications.Address{To: a[0].To, Settings: dailyAt18})
					return err
				}
			}
			ctx, leave := context.WithCancel(t.Context())
			f := fickle{c.service.Store, c.service.Queue, leave}
			c.service.Store, c.service.Queue = f, f
			c.must(do(ctx))
			c.wantsDigest("a visitor " + what)
		})
	}
}
