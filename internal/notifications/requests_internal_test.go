package notifications

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
)

func (d *desk) PutAddress(_ context.Context, a Address, _ AddressLimits) (int64, error) {
	a.Number = 36
	d.all[a.Number] = a
	return a.Number, d.ask("put of %s", a.Owner)
}

func (d *desk) Take(_ context.Context, all []Allowance, _ time.Time) (bool, error) {
	d.taken = append(d.taken, all)
	d.used--
	return d.used < 0, d.fails[fmt.Sprint("take", len(d.taken))]
}

func (d *desk) Refused(context.Context, string) (bool, error) { return d.refuses, d.ask("refused") }

func (d *desk) TakeBack(context.Context, string) error { return d.ask("takes back") }

// mailOf returns a mail address of bo's that is not confirmed.
func mailOf() Address {
	a := hook()
	a.To, a.Confirmed = messenger.Address{Kind: messenger.Mail, Target: "bo@mail.example"}, time.Time{}
	return a
}

var bo = limit.Visitor{Guest: "bo", Address: "192.0.2.1"}

// An unsolicited message takes from the allowances of its visitor, its box and its
// domain. If the domain's allowance is used up, a known network has one message a day.
func TestAllowancesOfADomain(t *testing.T) {
	for _, c := range []struct {
		name  string
		by    limit.Visitor
		used  int // how many calls report that an allowance is used up
		fails map[string]error
		want  bool
		err   error
		last  []string
	}{
		{"allowed", bo, 0, nil, true, nil, []string{"6 2h0m0s, 20 24m0s, 3 8h0m0s, 100 10m0s"}},
		{"used up", bo, 1, nil, true, nil, []string{"6 2h0m0s, 20 24m0s, 3 8h0m0s, 100 10m0s", "6 2h0m0s, 20 24m0s, 3 8h0m0s, 1 24h0m0s"}},
		{"used up, from an unknown network", limit.Visitor{Guest: "bo"}, 1, nil, false, nil, []string{"6 2h0m0s, 3 8h0m0s, 100 10m0s"}},
		{"from a store that fails", bo, 1, map[string]error{"take1": errStore}, false, errStore, []string{"6 2h0m0s, 20 24m0s, 3 8h0m0s, 100 10m0s"}},
	} {
		d := &desk{used: c.used, fails: c.fails}
		ok, err := at(t, d).allowUnasked(t.Context(), c.by, boxOf(mailOf().To))
		var got []string
		for _, all := range d.taken {
			var texts []string
			for _, a := range all {
				texts = append(texts, fmt.Sprint(a.AtOnce, " ", a.Every))
			}
			got = append(got, strings.Join(texts, ", "))
		}
		if ok != c.want || err != c.err || fmt.Sprint(got) != fmt.Sprint(c.last) {
			t.Errorf("%s: %t, %v, taken from %q; want %t, %v, %q", c.name, ok, err, got, c.want, c.err, c.last)
		}
	}
}

// The names of allowances, codes and links stay the same when the server is updated, so
// that codes and links that were sent remain valid. The store learns only hashes.
func TestSealsStayTheSame(t *testing.T) {
	d := &desk{}
	s, a := at(t, d), hook()
	a.Number, a.Confirmed = 35, time.Time{}
	d.all[a.Number] = a
	if err := s.ConfirmCode(t.Context(), bo, a.Number, "AAAA-AAAA"); err != ErrBadCode {
		t.Fatal(err)
	}
	for what, c := range map[string]struct{ got, want string }{
		"an allowance":     {d.taken[0][0].Name, "17293c997330cf57eb4cd6e3e7137c10"},
		"a code":           {s.code(&a), "HGKH-C6S5"},
		"a link":           {s.token("off", &a), "z-RdKnAhnR0Y5UK6g2LN3ACNn2"},
		"a link to refuse": {s.neverToken(boxOf(a.To)), "9a01198fc940d09e858bafa124c232a7-YODpQwJ5nCfF8_Yj0I-j40a6"},
	} {
		if c.got != c.want {
			t.Errorf("%s is %s, want %s", what, c.got, c.want)
		}
	}
}

// A code is not valid after its address has expired. Confirming an address again changes
// no jobs if it wants no digest.
func TestCodesThatAreNotNeeded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fresh := hook()
		fresh.Confirmed = time.Time{}
		d := &desk{}
		s := at(t, d, fresh, hook())
		a := d.all[1]
		time.Sleep(confirmFor)
		if err := s.ConfirmCode(t.Context(), bo, 1, s.code(&a)); err != ErrNotFound || len(d.taken) > 0 {
			t.Errorf("expired: %v, want %v; %d tries are counted", err, ErrNotFound, len(d.taken))
		}
		if err := s.ConfirmCode(t.Context(), bo, 2, "whatever"); err != nil || len(d.changed) > 0 {
			t.Errorf("confirmed: %v, changes %v", err, d.changed)
		}
	})
}

// A forged link to refuse is bad, and the store is not asked.
func TestForgedLinksToRefuse(t *testing.T) {
	d := &desk{refuses: true}
	s := at(t, d)
	token := s.neverToken(boxOf(hook().To))
	if refused, err := s.HasRefused(t.Context(), token); !refused || err != nil {
		t.Errorf("the right link: %t, %v", refused, err)
	}
	d.asked = nil
	refused, err := s.HasRefused(t.Context(), token+"x")
	if back := s.TakeBack(t.Context(), token+"x"); refused || err != ErrBadLink || back != ErrBadLink || len(d.asked) > 0 {
		t.Errorf("a forged link: %t, %v, %v; asked %q", refused, err, back, d.asked)
	}
}

// A link without a number is bad, even while the store fails. Any number can be in a link.
func TestNumbersInLinks(t *testing.T) {
	d := &desk{fails: map[string]error{}}
	s := at(t, d)
	for _, number := range []int64{35, 1 << 40} {
		a := hook()
		a.Number = number
		d.all[number] = a
		if got, err := s.AddressToSwitchOff(t.Context(), s.token("off", &a)); err != nil || got.Number != number {
			t.Errorf("the link of address %d is that of %d, %v", number, got.Number, err)
		}
	}
	d.fails["address"] = errStore
	if _, err := s.AddressToSwitchOff(t.Context(), "!-x"); err != ErrBadLink {
		t.Errorf("a link without a number: %v", err)
	}
}

// A new mail address is deleted two days later if nobody confirms it, even if it had been
// added before.
func TestJobsOfANewAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		d := &desk{}
		s := at(t, d)
		if _, err := s.Add(t.Context(), bo, Address{To: mailOf().To}); err != nil || len(d.sent) != 1 {
			t.Errorf("added: %v, %d sent", err, len(d.sent))
		}
		if got, want := d.planned(began), "-digest 36, -expire 36, +expire 36 at 48h0m0s"; got != want {
			t.Errorf("planned %q, want %q", got, want)
		}
		hourly := hook()
		hourly.Number = 36
		if c := hourly.plan(began); len(c.Add) > 0 || len(c.Cancel) != 1 {
			t.Errorf("a digest is planned for an address that wants none: %v", c)
		}
	})
}

// If the store fails before a message is sent, nothing is sent, and the visitor is told.
func TestNoRequestWithoutAStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, fails := range []string{"refused", "remove", "addresses", "put", "take1"} {
			d := &desk{fails: map[string]error{fails: errStore}}
			s := at(t, d, mailOf())
			time.Sleep(confirmFor) // the old address is now deleted
			to := messenger.Address{Kind: messenger.Mail, Target: "bo@other.example"}
			if _, err := s.Add(t.Context(), bo, Address{To: to}); !errors.Is(err, errStore) || len(d.sent) > 0 || len(d.changed) > 0 {
				t.Errorf("%q fails: %v, %d sent, changed %v", fails, err, len(d.sent), d.changed)
			}
		}
	})
}

// A test message that cannot be sent, or has no place, leaves an address as it was.
func TestTestsThatFail(t *testing.T) {
	off := hook()
	off.Off = OffGone
	d := &desk{sends: errSend}
	s := at(t, d, off)
	if err := s.Test(t.Context(), bo, 1); !errors.Is(err, errSend) || d.all[1].Off != OffGone {
		t.Errorf("not sent: %v, switched off by %q", err, d.all[1].Off)
	}
	for range maxFlightsPerOwner {
		s.flights.begin(&off)
	}
	if err := s.Test(t.Context(), bo, 1); err != ErrBusy || len(d.sent) != 1 || d.all[1].Off != OffGone {
		t.Errorf("no place: %v, %d sent, switched off by %q", err, len(d.sent), d.all[1].Off)
	}
}

// A digest of a deleted address is not sent. The ID of a digest is its address and day.
// It says which round each table is in, even the first.
func TestTextsOfDigests(t *testing.T) {
	d := &desk{}
	s := at(t, d)
	if err := s.digest(t.Context(), digestArgs{}.job(7, time.Now())); err != nil || len(d.changed) > 0 {
		t.Errorf("of a deleted address: %v, changes %v", err, d.changed)
	}
	a := hook()
	a.Number = 36
	for round, want := range map[int]string{0: "Ana · waiting since", 1: "Ana · Round 1 of 8 · waiting since"} {
		list := []match.Listing{{Names: []string{"Ana"}, Standing: match.Standing{Round: round}.String()}}
		m := s.digestMessage(&a, list, time.Date(2030, 1, 10, 8, 0, 0, 0, time.UTC))
		if m.ID != "digest-36-2030-01-10" || !strings.HasPrefix(m.Text, want) {
			t.Errorf("round %d: %s, %q, want %q", round, m.ID, m.Text, want)
		}
	}
}
