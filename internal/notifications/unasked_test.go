package notifications_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/limit"
	"goa/internal/messenger"
	"goa/internal/notifications"
)

// ask adds an address as a new guest of a network, and reports whether a
// message was sent to it.
func (c club) ask(guest, network string, kind messenger.Kind, target string) bool {
	c.t.Helper()
	c.sender.told()
	_, err := c.service.Add(c.t.Context(), limit.Visitor{Guest: guest, Address: network}, notifications.Address{To: messenger.Address{Kind: kind, Target: target}})
	if err != nil && !errors.Is(err, notifications.ErrBusy) && !errors.Is(err, notifications.ErrRefused) {
		c.t.Fatal(err)
	}
	sent := len(c.sender.told()) > 0
	if sent != (err == nil) {
		c.t.Errorf("%s: sent %v, answered %v", target, sent, err)
	}
	return sent
}

// However an address is spelled, and from however many networks it is added,
// one mailbox gets three unsolicited mails.
func TestOneMailboxGetsThreeMails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		sent := 0
		for i := range 40 {
			spelling := []string{"victim+%d@gmail.com", "Vic.tim+%d@gmail.com", "VICTIM+x%d@googlemail.com", "v.i.c.t.i.m+%d@GMAIL.com"}[i%4]
			if c.ask(fmt.Sprint("eve", i), fmt.Sprintf("2001:db8:1:%x::/64", i), messenger.Mail, fmt.Sprintf(spelling, i)) {
				sent++
			}
		}
		if sent != 3 {
			t.Errorf("%d mails went to one mailbox", sent)
		}
	})
}

// One site can only have a limited number of mails sent, to any address.
func TestOneSiteHasFewMailsSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		sent := 0
		for i := range 100 {
			if c.ask(fmt.Sprint("eve", i), fmt.Sprintf("2001:db8:1:%x::/64", i), messenger.Mail, fmt.Sprintf("v%d@v%d.example", i, i)) {
				sent++
			}
		}
		if sent != 40 {
			t.Errorf("a /48 had %d mails sent, want 40", sent)
		}
		if !c.ask("ana", "2001:db8:2:1::/64", messenger.Mail, "ana@example.org") {
			t.Error("somebody elsewhere cannot have one sent")
		}
	})
}

// A domain with made-up mailboxes gets a limited number of mails, and nobody
// can keep others from sending one there.
func TestADomainIsNeitherFloodedNorLockedOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, kind := range []struct {
			messenger.Kind
			target string
		}{{messenger.Mail, "v%d@x%d.victim.org"}, {messenger.JSON, "https://x%[2]d.victim.org/%[1]d"}} {
			c := newClub(t)
			sent := 0
			for i := range 300 { // from ten networks
				if c.ask(fmt.Sprint("eve", i), fmt.Sprint("198.51.100.", i%10), kind.Kind, fmt.Sprintf(kind.target, i, i)) {
					sent++
				}
			}
			if sent < 100 || sent > 110 {
				t.Errorf("%s: %d messages went to one domain, want 100 and one for each network", kind.Kind, sent)
			}
			if !c.ask("ana", "203.0.113.7", kind.Kind, fmt.Sprintf(kind.target, 1000, 1000)) {
				t.Errorf("%s: a domain is locked out for everybody", kind.Kind)
			}
			if c.ask("bo", "203.0.113.7", kind.Kind, fmt.Sprintf(kind.target, 1001, 1001)) {
				t.Errorf("%s: a network has a second one sent to a domain that is flooded", kind.Kind)
			}
		}
	})
}

// A reader who never wants to be asked again is not asked, under any spelling,
// until they take that back.
func TestNeverAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		ctx := t.Context()
		if !c.ask("eve", "198.51.100.1", messenger.Mail, "ana@example.org") {
			t.Fatal("nobody was asked")
		}
		all := c.sender.sent()
		token := strings.TrimPrefix(all[len(all)-1].Off, "https://goa.example/never/")
		for _, forged := range []string{"", "-", token + "x", "00" + token[2:], token[:40], strings.Repeat("z", 300)} {
			if err := c.service.Refuse(ctx, forged); !errors.Is(err, notifications.ErrBadLink) {
				t.Errorf("%.20q: got %v", forged, err)
			}
		}
		if refused, err := c.service.HasRefused(ctx, token); err != nil || refused {
			t.Errorf("a look refuses: %v, %v", refused, err)
		}
		c.must(c.service.Refuse(ctx, token))
		if c.ask("bo", "198.51.100.2", messenger.Mail, "ANA+x@example.org") {
			t.Error("a reader who has refused is asked again")
		}
		if !c.ask("bo", "198.51.100.2", messenger.Mail, "bea@example.org") {
			t.Error("another mailbox is not asked")
		}
		c.must(c.service.TakeBack(ctx, token))
		if !c.ask("bo", "198.51.100.2", messenger.Mail, "ana@example.org") {
			t.Error("a reader who has taken that back is not asked")
		}
	})
}

// A webhook gets nothing but its code until the guest who added it has typed
// the code.
func TestWebhooksAreConfirmedByACode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		ctx := t.Context()
		bo := limit.Visitor{Guest: "bo", Address: "203.0.113.7"}
		a, err := c.service.Add(ctx, bo, notifications.Address{To: messenger.Address{Kind: messenger.JSON, Target: "https://example.org/hook"}})
		c.must(err)
		code := c.sender.takeCode(t)
		if !a.Confirmed.IsZero() || a.Active() {
			t.Fatal("it is confirmed already")
		}
		if err := c.service.Test(ctx, bo, a.Number); !errors.Is(err, notifications.ErrNotFound) {
			t.Errorf("a message can be sent there: %v", err)
		}
		if err := c.service.ConfirmCode(ctx, limit.Visitor{Guest: "eve"}, a.Number, code); !errors.Is(err, notifications.ErrNotFound) {
			t.Errorf("somebody else confirms it: %v", err)
		}
		if err := c.service.ConfirmCode(ctx, bo, a.Number, "AAAA-AAAA"); !errors.Is(err, notifications.ErrBadCode) {
			t.Errorf("a wrong code: %v", err)
		}
		c.must(c.service.ConfirmCode(ctx, bo, a.Number, " "+strings.ToLower(strings.Replace(code, "-", " ", 1))))
		list, err := c.service.List(ctx, "bo")
		if err != nil || len(list) != 1 || !list[0].Active() {
			t.Errorf("with the code it is %+v, %v", list, err)
		}
		again, err := c.service.Add(ctx, bo, notifications.Address{To: a.To, Settings: notifications.Settings{Delay: time.Hour}})
		if err != nil || !again.Active() || len(c.sender.told()) > 0 {
			t.Errorf("changed settings want another code: %+v, %v", again, err)
		}
	})
}

// Nobody can guess a code, and a webhook that does not answer is not stored.
func TestGuessedCodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		ctx := t.Context()
		bo := limit.Visitor{Guest: "bo"}
		a, err := c.service.Add(ctx, bo, notifications.Address{To: messenger.Address{Kind: messenger.JSON, Target: "https://example.org/hook"}})
		c.must(err)
		code := c.sender.takeCode(t)
		for range 10 {
			if err := c.service.ConfirmCode(ctx, bo, a.Number, "AAAA-AAAA"); !errors.Is(err, notifications.ErrBadCode) {
				t.Errorf("a guess: %v", err)
			}
		}
		if err := c.service.ConfirmCode(ctx, bo, a.Number, code); !errors.Is(err, notifications.ErrBusy) {
			t.Errorf("after ten guesses: %v", err)
		}
		c.sender.answers(&messenger.Error{})
		if _, err := c.service.Add(ctx, bo, notifications.Address{To: messenger.Address{Kind: messenger.JSON, Target: "https://example.org/deaf"}}); err == nil {
			t.Error("a webhook that does not answer is added")
		}
		if list, err := c.service.List(ctx, "bo"); err != nil || len(list) != 1 {
			t.Errorf("kept are %+v, %v", list, err)
		}
	})
}

// Addresses stored by an older version still work.
func TestWebhooksOfEarlierVersions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		ctx := t.Context()
		made := time.Now().Add(-100 * 24 * time.Hour)
		number, err := c.store.PutAddress(ctx, notifications.Address{Owner: "bo", To: messenger.Address{Kind: messenger.JSON, Target: "https://example.org"}, Made: made, Confirmed: made}, notifications.AddressLimits{Owner: 9, Origin: 9})
		c.must(err)
		c.must(c.service.Test(ctx, limit.Visitor{Guest: "bo"}, number))
		if len(c.sender.told()) != 1 {
			t.Error("nothing was sent there")
		}
	})
}
