package notifications

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
)

// planned formats the changes of a queue, with times since the beginning.
func (d *desk) planned(began time.Time) string {
	var all []string
	for _, c := range d.changed {
		for _, n := range c.Cancel {
			all = append(all, "-"+n.Kind+" "+n.Key)
		}
		for _, j := range c.Add {
			all = append(all, fmt.Sprintf("+%s %s at %v", j.Kind, j.Key, j.Due.Sub(began)))
		}
	}
	d.changed = nil
	return strings.Join(all, ", ")
}

// A message is removed from the queue, tried again later, or given up with its address.
func TestWhatBecomesOfAMessage(t *testing.T) {
	job := jobs.Job{Name: jobs.Name{Kind: sendKind, Key: "t-5-1-call/1"}}
	args := sendArgs{WaitArgs: match.WaitArgs{Table: "t", Entry: 5}, Kind: match.CallKind, Number: 1, Tries: 1}
	failing := hook()
	failing.Health = Health{Failures: 2, Since: time.Unix(0, 0).UTC()}
	for _, c := range []struct {
		name    string
		address Address
		fails   map[string]error
		sent    error
		prompt  bool
		want    error
		planned string
		health  Health
	}{
		{"sent", hook(), nil, nil, true, nil, "-send t-5-1-call/1", Health{}},
		{"sent, to one that had failed", failing, nil, nil, false, nil, "-send t-5-1-call/1", Health{}},
		{"sent, and the queue fails", failing, map[string]error{"queue": errQueue}, nil, false, nil, "-send t-5-1-call/1", Health{}},
		{"sent, and the store fails", failing, map[string]error{"change": errStore}, nil, false, errStore, "-send t-5-1-call/1", failing.Health},
		{"sent, and the address is deleted", failing, map[string]error{"change": ErrNotFound}, nil, false, nil, "-send t-5-1-call/1", failing.Health},
		{"not sent", failing, nil, errSend, false, nil, "-send t-5-1-call/1, +send t-5-1-call/1 at 40s", Health{Failures: 3, Since: failing.Since}},
		{"not sent, and the store fails", failing, map[string]error{"change": errStore}, errSend, false, errStore, "", failing.Health},
		{"not sent, and the address is deleted", failing, map[string]error{"change": ErrNotFound}, errSend, false, nil, "", failing.Health},
		{"not sent, and the queue fails", hook(), map[string]error{"queue": errQueue}, &messenger.Error{After: time.Minute}, false, errQueue, "-send t-5-1-call/1, +send t-5-1-call/1 at 1m0s", Health{Failures: 1, Since: time.Unix(946684800, 0).UTC()}},
		{"refused for the third time", failing, nil, &messenger.Error{Lasting: true}, false, nil, "", Health{3, failing.Since, OffRefused}},
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			d := &desk{fails: c.fails}
			s := at(t, d, c.address)
			a := d.all[1]
			err := s.finish(t.Context(), queuedMessage{job, args, &a}, c.sent, c.prompt)
			if got := d.planned(began); err != c.want || got != c.planned || d.all[1].Health != c.health {
				t.Errorf("%s: %v, planned %q, health %+v; want %v, %q, %+v", c.name, err, got, d.all[1].Health, c.want, c.planned, c.health)
			}
		})
	}
}

// A prompt answer is recorded again half a day after the last one.
func TestPromptAnswersAreNoted(t *testing.T) {
	for ago, want := range map[time.Duration]bool{12 * time.Hour: true, 12*time.Hour - time.Millisecond: false} {
		for _, prompt := range []bool{true, false} {
			synctest.Test(t, func(t *testing.T) {
				a := hook()
				a.Answered = now().Add(-ago)
				d := &desk{}
				s := at(t, d, a)
				if err := s.noteSuccess(t.Context(), &a, prompt); err != nil {
					t.Fatal(err)
				}
				a.Number = 1
				d.asked = nil
				if err := s.noteSuccess(t.Context(), &a, prompt); err != nil || (len(d.asked) > 0) != (want && prompt) || d.all[1].Answered.Equal(now()) != (want && prompt) {
					t.Errorf("after %v, prompt %t: %v, %v, %v", ago, prompt, d.asked, d.all[1].Answered, err)
				}
			})
		}
	}
}

// A target that answers within two seconds is prompt. A message is not abandoned when
// the process stops, but after three seconds more.
func TestHandingOver(t *testing.T) {
	for takes, want := range map[time.Duration]bool{promptWithin - time.Millisecond: true, promptWithin: false} {
		synctest.Test(t, func(t *testing.T) {
			d := &desk{takes: takes}
			s := at(t, d, hook())
			a := d.all[1]
			place, _ := s.flights.begin(&a)
			if sent, prompt := s.transmit(t.Context(), place, &a, messenger.Message{}); sent != nil || prompt != want {
				t.Errorf("after %v: %v, prompt %t", takes, sent, prompt)
			}
			if s.flights.slow.taken+s.flights.quick.taken != 0 || len(s.flights.byOwner) != 0 {
				t.Error("the place is not given back")
			}
		})
	}
}

// A message may no longer need to be sent, or may have to wait.
func TestMessagesThatAreNotSent(t *testing.T) {
	args := `{"table":"t","seat":0,"entry":5,"kind":"call","number":1}`
	off, unconfirmed := hook(), hook()
	off.Off, unconfirmed.Confirmed = OffGone, time.Time{}
	for _, c := range []struct {
		name    string
		address Address
		args    string
		fails   map[string]error
		want    error
	}{
		{"nonsense", hook(), "nonsense", nil, errors.New("any")},
		{"to nobody", hook(), strings.Replace(args, `"number":1`, `"number":2`, 1), nil, nil},
		{"a store that fails", hook(), args, map[string]error{"address": errStore}, errStore},
		{"to one that is off", off, args, map[string]error{"snapshot": errStore}, nil},
		{"to one that nobody has confirmed", unconfirmed, args, map[string]error{"snapshot": errStore}, nil},
		{"about a table that is gone", hook(), args, map[string]error{"snapshot": match.NotFound}, nil},
		{"about a table that cannot be read", hook(), args, map[string]error{"snapshot": errStore}, errStore},
	} {
		d := &desk{fails: c.fails}
		s := at(t, d, c.address)
		err := s.deliver(t.Context(), jobs.Job{Name: jobs.Name{Kind: sendKind, Key: "k"}, Args: c.args})
		if c.name == "nonsense" && err != nil && strings.HasPrefix(err.Error(), "job send k: ") {
			err = c.want
		}
		if err != c.want || len(d.sent) != 0 || len(s.flights.byOwner) != 0 {
			t.Errorf("%s: %v, sent %v, in flight %v", c.name, err, d.sent, s.flights.byOwner)
		}
	}
	d := &desk{fails: map[string]error{"snapshot": match.NotFound}}
	s := at(t, d)
	name := jobs.Name{Kind: match.CallKind, Key: "t/0"}
	if err := s.fanOut(t.Context(), jobs.Job{Name: name, Args: args}); err != nil || len(d.changed) != 1 || d.changed[0].Cancel[0] != name {
		t.Errorf("the call of a table that is gone: %v, %v", d.changed, err)
	}
	d.fails["snapshot"] = errStore
	if err := s.fanOut(t.Context(), jobs.Job{Name: name, Args: args}); err != errStore || len(d.changed) != 1 {
		t.Errorf("the call of a table that cannot be read: %v, %v", d.changed, err)
	}
	if err := s.fanOut(t.Context(), jobs.Job{Name: name, Args: "nonsense"}); err == nil || !strings.HasPrefix(err.Error(), "job call t/0: ") {
		t.Errorf("nonsense: %v", err)
	}
}

// Owners know of their turn if they have looked since the millisecond after it came, of
// the beginning and the end if they have looked since then, and of anything else if they
// are looking.
func TestWhoKnowsTheNews(t *testing.T) {
	since := time.UnixMilli(5000)
	for kind, asked := range map[string]string{
		match.CallKind: "looked since 5001", match.OverKind: "looked since 5000", match.BegunKind: "looked since 5000", match.RemindKind: "looks", match.OverdueKind: "looks",
	} {
		d := &desk{looked: true, again: time.Minute, fails: map[string]error{}}
		s := at(t, d)
		known, again, err := s.alreadyKnows(t.Context(), sendArgs{Kind: kind}, "bo", since)
		if want := map[bool]time.Duration{true: time.Minute}[asked != "looks"]; !known || again != want || err != nil || d.asked[0] != asked {
			t.Errorf("%s: %t, %v, %v; asked %q", kind, known, again, err, d.asked)
		}
		d.looked = false
		d.fails["looked"], d.fails["looks"] = errStore, errStore
		if known, _, err := s.alreadyKnows(t.Context(), sendArgs{Kind: kind}, "bo", since); known || err != errStore {
			t.Errorf("%s, from a store that fails: %t, %v", kind, known, err)
		}
	}
}

// A digest is sent if tables wait, tried again within an hour, and planned for the next
// day.
func TestDigests(t *testing.T) {
	began := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // when time begins in a bubble
	daily := hook()
	daily.Daily, daily.Hour, daily.Zone = true, 8, "Europe/Lisbon"
	off, hourly := daily, daily
	off.Off, hourly.Daily = OffRefused, false
	waiting := []match.Listing{
		{ID: "one", Names: []string{"Ana", "Bo"}, ForMe: true, Since: began, Standing: match.Standing{Round: 3}.String()},
		{ID: "two", Names: []string{"Bo", "Cy"}, ForMe: true, Since: began.Add(time.Hour)},
		{ID: "three", Names: []string{"Bo"}},
	}
	const tomorrow = "-digest 1, +digest 1 at 32h0m0s"
	for _, c := range []struct {
		name    string
		address Address
		list    []match.Listing
		args    digestArgs
		fails   map[string]error
		sends   error
		want    error
		sent    int
		planned string
	}{
		{"sent", daily, waiting, digestArgs{}, nil, nil, nil, 1, tomorrow},
		{"nothing waits", daily, waiting[2:], digestArgs{}, nil, nil, nil, 0, tomorrow},
		{"not daily any more", hourly, waiting, digestArgs{}, nil, nil, nil, 0, ""},
		{"switched off", off, waiting, digestArgs{}, nil, nil, nil, 0, ""},
		{"a store that fails", daily, waiting, digestArgs{}, map[string]error{"address": errStore}, nil, errStore, 0, ""},
		{"lists that fail", daily, waiting, digestArgs{}, map[string]error{"tables": errStore}, nil, errStore, 0, ""},
		{"a queue that fails", daily, waiting, digestArgs{}, map[string]error{"queue": errQueue}, nil, errQueue, 1, tomorrow},
		{"sent, and the store fails", daily, waiting, digestArgs{}, map[string]error{"change": errStore}, nil, errStore, 1, ""},
		{"not sent", daily, waiting, digestArgs{}, nil, &messenger.Error{}, nil, 1, "-digest 1, +digest 1 at 8h0m10s"},
		{"not sent for the third time", daily, waiting, digestArgs{Tries: 2}, nil, &messenger.Error{}, nil, 1, "-digest 1, +digest 1 at 8h2m40s"},
		{"not sent, and to be tried in an hour", daily, waiting, digestArgs{}, nil, &messenger.Error{After: time.Hour}, nil, 1, "-digest 1, +digest 1 at 9h0m0s"},
		{"not sent, and to be tried too late", daily, waiting, digestArgs{}, nil, &messenger.Error{After: time.Hour + 1}, nil, 1, tomorrow},
		{"not sent, for a reason that nobody knows", daily, waiting, digestArgs{}, nil, errSend, nil, 1, tomorrow},
		{"refused", daily, waiting, digestArgs{}, nil, &messenger.Error{Lasting: true}, nil, 1, tomorrow},
		{"gone", daily, waiting, digestArgs{}, nil, &messenger.Error{Gone: true}, nil, 1, "-digest 1"},
		{"not sent, and the store fails", daily, waiting, digestArgs{}, map[string]error{"change": errStore}, &messenger.Error{}, errStore, 1, ""},
		{"too early by this clock", daily, waiting, digestArgs{Due: began.Add(9 * time.Hour)}, nil, nil, nil, 1, tomorrow},
	} {
		synctest.Test(t, func(t *testing.T) {
			time.Sleep(8 * time.Hour)
			if !time.Now().Equal(began.Add(8 * time.Hour)) {
				t.Fatal("the bubble begins at another time")
			}
			if c.address.Health.Failures == 0 && c.address.Answered.IsZero() {
				c.address.Answered = time.Now() // so that a success has nothing to record
			}
			if c.fails["change"] != nil {
				c.address.Health.Failures = 1
			}
			d := &desk{list: c.list, fails: c.fails, sends: c.sends}
			s := at(t, d, c.address)
			if c.args.Due.IsZero() {
				c.args.Due = time.Now()
			}
			err := s.digest(t.Context(), c.args.job(1, time.Now()))
			if got := d.planned(began); err != c.want || len(d.sent) != c.sent || got != c.planned {
				t.Errorf("%s: %v, %d sent, planned %q; want %v, %d, %q", c.name, err, len(d.sent), got, c.want, c.sent, c.planned)
			}
			if c.name == "sent" {
				m := d.sent[0]
				want := "Ana, Bo · Round 3 of 8 · waiting since 2000-01-01 00:00 WET\nhttps://goa.example/g/one\nBo, Cy · waiting since 2000-01-01 01:00 WET\nhttps://goa.example/g/two"
				if m.Text != want || m.Waiting != 2 || m.ID != "digest-1-2000-01-01" || m.URL != "https://goa.example/next" || d.asked[0] != "tables 50" {
					t.Errorf("the digest is %+v, asked for %q; want %q", m, d.asked, want)
				}
			}
			if s.flights.slow.taken+s.flights.quick.taken != 0 {
				t.Errorf("%s: a place is kept", c.name)
			}
		})
	}
}

// A digest without a place is sent later.
func TestADigestWaitsForAPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := hook()
		a.Daily = true
		d := &desk{list: []match.Listing{{ID: "one", ForMe: true}}}
		s := at(t, d, a)
		for range maxFlightsPerOwner {
			if one, _ := s.flights.begin(&a); one == nil {
				t.Fatal("there is no place for the eighth message of an owner")
			}
		}
		if one, again := s.flights.begin(&a); one != nil || again < flightPause {
			t.Errorf("a ninth message has a place, or asks again after %v", again)
		}
		err := s.digest(t.Context(), digestArgs{Due: time.Now()}.job(1, time.Now()))
		if err == nil || len(d.sent) != 0 || len(d.changed) != 0 {
			t.Errorf("%v, sent %d, changed %v", err, len(d.sent), d.changed)
		}
		if err := s.deliver(t.Context(), sendArgs{Number: 1}.job(time.Now())); err == nil || len(d.sent) != 0 {
			t.Errorf("a message without a place: %v", err)
		}
	})
}

// An address that nobody confirms is deleted after two days, not before, and not if it
// was confirmed or a store fails.
func TestAddressesExpire(t *testing.T) {
	fresh := hook()
	fresh.Confirmed = time.Time{}
	for _, c := range []struct {
		name    string
		address Address
		age     time.Duration
		fails   map[string]error
		want    string
		removed bool
	}{
		{"too early", fresh, confirmFor - time.Second, nil, "later 1s", false},
		{"in time", fresh, confirmFor, nil, "", true},
		{"confirmed", hook(), confirmFor, nil, "", false},
		{"a store that fails", fresh, confirmFor, map[string]error{"address": errStore}, errStore.Error(), false},
		{"a store that cannot delete", fresh, confirmFor, map[string]error{"remove": errStore}, errStore.Error(), false},
	} {
		synctest.Test(t, func(t *testing.T) {
			c.address.Made = now()
			d := &desk{fails: c.fails}
			s := at(t, d, c.address)
			time.Sleep(c.age)
			err := s.expire(t.Context(), jobs.Job{Name: jobs.Name{Kind: expireKind, Key: "1"}})
			got := ""
			if err != nil {
				got = err.Error()
			}
			if strings.HasPrefix(c.want, "later") {
				if got == "" || err.Error() != jobs.Later(time.Second).Error() {
					t.Errorf("%s: %v", c.name, err)
				}
			} else if got != c.want {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
			if _, there := d.all[1]; there == c.removed {
				t.Errorf("%s: removed %t", c.name, !there)
			}
			if list, err := s.List(t.Context(), "bo"); c.fails == nil && (err != nil || (len(list) == 0) != (c.removed)) {
				t.Errorf("%s: listed %v, %v", c.name, list, err)
			}
		})
	}
	d := &desk{}
	s := at(t, d)
	if err := s.expire(t.Context(), jobs.Job{Name: jobs.Name{Kind: expireKind, Key: "1"}}); err != nil {
		t.Errorf("one that is gone: %v", err)
	}
	if err := s.expire(t.Context(), jobs.Job{Name: jobs.Name{Kind: expireKind, Key: "x"}}); err == nil || !strings.HasPrefix(err.Error(), "job expire x: ") {
		t.Errorf("of no address: %v", err)
	}
}

// Addresses belong to their owner alone.
func TestWhoseAddressesTheyAre(t *testing.T) {
	push := hook()
	push.Session = "browser"
	nobodys := hook()
	nobodys.Owner = ""
	d := &desk{fails: map[string]error{}}
	s := at(t, d, hook(), push, nobodys)
	for guest, want := range map[string]error{"bo": nil, "ana": ErrNotFound, "": ErrNotFound} {
		if _, err := s.own(t.Context(), limit.Visitor{Guest: guest}, 1); err != want {
			t.Errorf("%q has the address: %v, want %v", guest, err, want)
		}
	}
	if _, err := s.own(t.Context(), limit.Visitor{}, 3); err != ErrNotFound {
		t.Errorf("nobody has nobody's address: %v", err)
	}
	if list, err := s.List(t.Context(), ""); list != nil || err != nil {
		t.Errorf("nobody's list is %v, %v", list, err)
	}
	if list, err := (*Service)(nil).List(t.Context(), "bo"); list != nil || err != nil || (*Service)(nil).Offers(messenger.Mail) {
		t.Errorf("without a service the list is %v, %v", list, err)
	}
	if err := s.SessionEnded(t.Context(), "bo", "", false); err != nil || len(d.all) != 3 {
		t.Errorf("a session without a name ends: %v, %v", d.all, err)
	}
	if err := s.SessionEnded(t.Context(), "bo", "browser", false); err != nil || len(d.all) != 2 || len(d.changed) != 1 || d.changed[0].Cancel[0] != digestName(2) {
		t.Errorf("a session ends: %v, %v, %v", d.all, d.changed, err)
	}
	if err := s.Remove(t.Context(), "ana", 1); err != nil || len(d.all) != 2 || len(d.changed) != 1 {
		t.Errorf("ana deletes bo's address: %v, %v", d.changed, err)
	}
	d.fails["remove"] = errStore
	if err := s.SessionEnded(t.Context(), "bo", "", true); !errors.Is(err, errStore) || len(d.all) != 2 {
		t.Errorf("from a store that fails: %v", err)
	}
	delete(d.fails, "remove")
	d.fails["queue"] = errQueue
	if err := s.SessionEnded(t.Context(), "bo", "", true); !errors.Is(err, errQueue) || len(d.all) != 1 {
		t.Errorf("the last session ends: %v, %v", d.all, err)
	}
}

// Ids of messages name the table, the entry, the seat and the kind.
func TestIdsOfMessages(t *testing.T) {
	for seat, want := range map[goa.Seat]string{goa.Nobody: "t-5-0-call", 0: "t-5-1-call", 3: "t-5-4-call"} {
		a := sendArgs{WaitArgs: match.WaitArgs{Table: "t", Seat: seat, Entry: 5}, Kind: "call", Number: 36}
		if got := a.key(); got != want {
			t.Errorf("seat %s: %s, want %s", seat, got, want)
		}
		if got := a.job(time.Time{}).Name; got != (jobs.Name{Kind: "send", Key: want + "/36"}) {
			t.Errorf("seat %s: the job is %v", seat, got)
		}
	}
}
