package notifications

import (
	"context"
	"encoding/base64"
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
)

var (
	errStore = errors.New("the store is gone")
	errQueue = errors.New("the queue is gone")
	errSend  = errors.New("no answer")
)

// desk stands in for everything around a service: its store, queue and tables, and a
// sender. It records the calls. The map fails has the errors that calls return, by name.
type desk struct {
	Store
	all     map[int64]Address
	fails   map[string]error
	asked   []string
	looked  bool
	again   time.Duration
	list    []match.Listing
	sends   error         // the result of sending a message
	takes   time.Duration // to send it
	sent    []messenger.Message
	changed []jobs.Changes
	taken   [][]Allowance
	used    int  // the next calls of Take report that an allowance is used up
	refuses bool // the readers of all boxes have refused
}

func (d *desk) ask(format string, values ...any) error {
	what := fmt.Sprintf(format, values...)
	d.asked = append(d.asked, what)
	name, _, _ := strings.Cut(what, " ")
	return d.fails[name]
}

func (d *desk) Address(_ context.Context, number int64) (Address, error) {
	if err := d.fails["address"]; err != nil {
		return Address{}, err
	}
	a, ok := d.all[number]
	if !ok {
		return a, ErrNotFound
	}
	return a, nil
}

func (d *desk) Addresses(_ context.Context, owner match.Owner) (list []Address, err error) {
	for n := range int64(10) {
		if a, ok := d.all[n]; ok && a.Owner == owner {
			list = append(list, a)
		}
	}
	return list, d.fails["addresses"]
}

func (d *desk) ChangeAddress(_ context.Context, number int64, change func(*Address)) error {
	if err := d.ask("change %d", number); err != nil {
		return err
	}
	a, ok := d.all[number]
	if !ok {
		return ErrNotFound
	}
	change(&a)
	d.all[number] = a
	return nil
}

func (d *desk) RemoveAddress(_ context.Context, owner match.Owner, number int64) error {
	if err := d.ask("remove %d of %s", number, owner); err != nil {
		return err
	}
	if d.all[number].Owner == owner {
		delete(d.all, number)
	}
	return nil
}

func (d *desk) Change(_ context.Context, c jobs.Changes) error {
	d.changed = append(d.changed, c)
	return d.fails["queue"]
}

func (d *desk) SnapshotWith(context.Context, match.ID, int) (*match.Snapshot, error) {
	return nil, d.fails["snapshot"]
}

func (d *desk) HasLooked(_ context.Context, _ match.ID, _ match.Owner, since time.Time) (bool, time.Duration, error) {
	return d.looked, d.again, d.ask("looked since %d", since.UnixMilli())
}

func (d *desk) IsLooking(context.Context, match.ID, match.Owner) (bool, error) {
	return d.looked, d.ask("looks")
}

func (d *desk) Tables(_ context.Context, _ match.Owner, _ match.Cursor, limit int) ([]match.Listing, bool, error) {
	return d.list, false, d.ask("tables %d", limit)
}

func (d *desk) Check(messenger.Address) error { return nil }

func (d *desk) Send(_ context.Context, _ messenger.Address, m messenger.Message) error {
	time.Sleep(d.takes) // sleeps: in the bubble of its test, if at all
	d.sent = append(d.sent, m)
	return d.sends
}

// at returns a service at a desk with addresses. The first has number 1.
func at(t *testing.T, d *desk, all ...Address) *Service {
	t.Helper()
	d.all = map[int64]Address{}
	for i, a := range all {
		a.Number = int64(i + 1)
		d.all[a.Number] = a
	}
	s, err := New(Config{Store: d, Queue: d, Tables: d, Secret: []byte("secret"), BaseURL: "https://goa.example", Senders: messenger.Senders{messenger.JSON: d, messenger.Mail: d}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// hook returns a confirmed webhook of bo's.
func hook() Address {
	return Address{Owner: "bo", To: messenger.Address{Kind: messenger.JSON, Target: "https://hook.example/x"}, Made: now(), Confirmed: now(), Settings: Settings{Lang: "en"}}
}

// A message that was not sent waits ten seconds, then four times as long each time, up
// to six hours; longer if the receiver asks for it.
func TestHowLongAMessageWaits(t *testing.T) {
	after := func(d time.Duration) error { return &messenger.Error{After: d} }
	for _, c := range []struct {
		tries int
		sent  error
		want  time.Duration
	}{
		{1, errSend, 10 * time.Second}, {2, errSend, 40 * time.Second}, {3, errSend, 160 * time.Second}, {6, errSend, 10240 * time.Second},
		{7, errSend, 6 * time.Hour}, {8, errSend, 6 * time.Hour}, {100, errSend, 6 * time.Hour},
		{1, after(9 * time.Second), 10 * time.Second}, {1, after(11 * time.Second), 11 * time.Second}, {8, after(7 * time.Hour), 7 * time.Hour},
	} {
		if got := backoff(c.tries, c.sent); got != c.want {
			t.Errorf("after %d tries and %v: %v, want %v", c.tries, c.sent, got, c.want)
		}
	}
}

// An address is switched off when it is gone, after three refusals, or after five
// failures within at least three days.
func TestWhenAnAddressIsSwitchedOff(t *testing.T) {
	at := time.Date(2030, 1, 10, 0, 0, 0, 0, time.UTC)
	since := at.Add(-3 * 24 * time.Hour)
	for _, c := range []struct {
		name string
		had  Health
		why  error
		want Health
	}{
		{"the first failure", Health{}, errSend, Health{Failures: 1, Since: at}},
		{"the fifth within three days", Health{Failures: 4, Since: since}, errSend, Health{5, since, OffUnreachable}},
		{"the fourth", Health{Failures: 3, Since: since}, errSend, Health{Failures: 4, Since: since}},
		{"the fifth, too soon", Health{Failures: 4, Since: since.Add(1)}, errSend, Health{Failures: 5, Since: since.Add(1)}},
		{"the ninth", Health{Failures: 8, Since: since.Add(-1)}, errSend, Health{9, since.Add(-1), OffUnreachable}},
		{"gone", Health{}, &messenger.Error{Gone: true}, Health{1, at, OffGone}},
		{"refused twice", Health{Failures: 1, Since: at}, &messenger.Error{Lasting: true}, Health{Failures: 2, Since: at}},
		{"refused three times", Health{Failures: 2, Since: at}, &messenger.Error{Lasting: true}, Health{3, at, OffRefused}},
		{"the third failure that may pass", Health{Failures: 2, Since: at}, &messenger.Error{}, Health{Failures: 3, Since: at}},
	} {
		if got := c.had.after(c.why, at); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// A digest is due at its hour of each day in its reader's time zone.
func TestWhenDigestsAreDue(t *testing.T) {
	for _, c := range []struct {
		zone  string
		hour  int
		after string
		want  string
	}{
		{"", 8, "2030-01-10 07:59:59", "2030-01-10 08:00:00"},
		{"", 8, "2030-01-10 08:00:00", "2030-01-11 08:00:00"},
		{"", 0, "2030-12-31 23:59:59", "2031-01-01 00:00:00"},
		{"", 23, "2030-02-28 23:30:00", "2030-03-01 23:00:00"},
		{"Asia/Tokyo", 8, "2030-01-10 22:00:00", "2030-01-10 23:00:00"},
		{"Asia/Tokyo", 8, "2030-01-10 23:00:00", "2030-01-11 23:00:00"},
		{"America/New_York", 20, "2030-07-01 01:00:00", "2030-07-02 00:00:00"},
		{"Nowhere/Land", 8, "2030-01-10 07:00:00", "2030-01-10 08:00:00"},
	} {
		after, err := time.Parse(time.DateTime, c.after)
		if err != nil {
			t.Fatal(err)
		}
		s := Settings{Zone: c.zone, Hour: c.hour}
		if got := s.nextDigest(after).UTC().Format(time.DateTime); got != c.want {
			t.Errorf("%q at %d, after %s: %s, want %s", c.zone, c.hour, c.after, got, c.want)
		}
	}
}

// The job of a digest is read as it was written; jobs of earlier versions have no
// arguments.
func TestJobsOfDigests(t *testing.T) {
	due := time.Date(2030, 1, 10, 8, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name   string
		job    jobs.Job
		number int64
		want   digestArgs
		fails  bool
	}{
		{"as written", digestArgs{due, 3}.job(7, due.Add(time.Hour)), 7, digestArgs{due, 3}, false},
		{"of an earlier version", jobs.Job{Name: digestName(7), Due: due}, 7, digestArgs{due, 0}, false},
		{"of no address", jobs.Job{Name: jobs.Name{Kind: digestKind, Key: "x"}, Due: due}, 0, digestArgs{}, true},
		{"of no address, with arguments", jobs.Job{Name: jobs.Name{Kind: digestKind, Key: "x"}, Args: "{}", Due: due}, 0, digestArgs{}, true},
		{"with nonsense", jobs.Job{Name: digestName(7), Args: "nonsense", Due: due}, 0, digestArgs{}, true},
	} {
		number, got, err := digestOf(c.job)
		if number != c.number || got != c.want || (err != nil) != c.fails {
			t.Errorf("%s: %d, %+v, %v", c.name, number, got, err)
		}
	}
}

// Links in messages are valid for their address and purpose alone.
func TestLinksOfAddresses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		mail := hook()
		mail.To, mail.Confirmed = messenger.Address{Kind: messenger.Mail, Target: "bo@mail.example"}, time.Time{}
		d := &desk{}
		s := at(t, d, mail, hook())
		token := func(what string, number int64) string { a := d.all[number]; return s.token(what, &a) }
		if got := token("off", 1); !strings.HasPrefix(got, "1-") || len(got) != 2+24 {
			t.Errorf("a link ends in %q", got)
		}
		if got := s.token("off", &Address{Number: 36}); !strings.HasPrefix(got, "10-") {
			t.Errorf("a link ends in %q", got)
		}
		for _, c := range []struct {
			name  string
			ask   func(context.Context, string) (Address, error)
			token string
			want  error
		}{
			{"off", s.AddressToSwitchOff, token("off", 1), nil},
			{"off, a webhook", s.AddressToSwitchOff, token("off", 2), nil},
			{"off, of another purpose", s.AddressToSwitchOff, token("confirm", 1), ErrBadLink},
			{"off, of another address", s.AddressToSwitchOff, "2" + token("off", 1)[1:], ErrBadLink},
			{"off, of no address", s.AddressToSwitchOff, "9-x", ErrBadLink},
			{"off, no number", s.AddressToSwitchOff, "!-x", ErrBadLink},
			{"off, too long", s.AddressToSwitchOff, token("off", 1) + strings.Repeat("x", 100), ErrBadLink},
			{"confirm", s.AddressToConfirm, token("confirm", 1), nil},
			{"confirm, a webhook", s.AddressToConfirm, token("confirm", 2), ErrBadLink},
		} {
			if _, err := c.ask(t.Context(), c.token); err != c.want {
				t.Errorf("%s: %v, want %v", c.name, err, c.want)
			}
		}
		time.Sleep(confirmFor - time.Millisecond)
		if _, err := s.AddressToConfirm(t.Context(), token("confirm", 1)); err != nil {
			t.Errorf("confirmed at the last moment: %v", err)
		}
		time.Sleep(time.Millisecond)
		if _, err := s.AddressToConfirm(t.Context(), token("confirm", 1)); err != ErrBadLink {
			t.Errorf("confirmed too late: %v", err)
		}
		d.fails = map[string]error{"address": errStore}
		if _, err := s.AddressToSwitchOff(t.Context(), token("off", 1)); err != errStore {
			t.Errorf("from a store that fails: %v", err)
		}
	})
}

// A link to refuse all further requests contains the name of a box, sealed.
func TestLinksOfBoxes(t *testing.T) {
	s := at(t, &desk{})
	b := boxOf(hook().To)
	sealed := func(hash string) string {
		return hash + "-" + base64.RawURLEncoding.EncodeToString(s.seal("never", hash)[:18])
	}
	if hash, err := s.neverHash(s.neverToken(b)); hash != b.hash() || err != nil || len(hash) != 32 {
		t.Errorf("%q, %v", hash, err)
	}
	for name, token := range map[string]string{
		"another seal": b.hash() + "-" + strings.Repeat("A", 24), "no seal": b.hash(), "too short": sealed(b.hash()[2:]), "too long": sealed(b.hash() + "ab"),
		"no number": sealed(b.hash() + "z"), "nothing": "",
	} {
		if hash, err := s.neverHash(token); hash != "" || err != ErrBadLink {
			t.Errorf("%s: %q, %v", name, hash, err)
		}
	}
}

// A visitor's allowances: by cookie, by address, and by the network of a long address.
func TestAllowancesOfVisitors(t *testing.T) {
	for _, c := range []struct {
		by   limit.Visitor
		want string
	}{
		{limit.Visitor{}, "[]"},
		{limit.Visitor{Guest: "g"}, "[{guest g 6 2h0m0s}]"},
		{limit.Visitor{Guest: "g", Address: "192.0.2.1"}, "[{guest g 6 2h0m0s} {address 192.0.2.1 20 24m0s}]"},
		{limit.Visitor{Address: "2001:db8:1:2::/64"}, "[{address 2001:db8:1:2::/64 20 24m0s} {site 2001:db8:1::/48 40 12m0s}]"},
	} {
		if got := fmt.Sprint(visitorAllowances(c.by)); got != c.want {
			t.Errorf("%+v: %s, want %s", c.by, got, c.want)
		}
	}
	if got := fmt.Sprint(codeTries("a")); got != "[{code a 10 1h0m0s}]" {
		t.Errorf("tries of a code: %s", got)
	}
	if got, want := fmt.Sprint(Delays), "[0s 5m0s 30m0s 2h0m0s 8h0m0s]"; got != want || addressLimits != (AddressLimits{8, 1000}) {
		t.Errorf("delays are %s, and %+v addresses", got, addressLimits)
	}
}
