package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/lexicon"
)

// letters is a [messenger.Sender] that keeps the messages.
type letters struct {
	messenger.Sender // checks addresses
	mu               sync.Mutex
	all              []messenger.Message
}

func (l *letters) Send(_ context.Context, _ messenger.Address, m messenger.Message) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, m)
	return nil
}

func (l *letters) last() (m messenger.Message, n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.all) > 0 {
		m = l.all[len(l.all)-1]
	}
	return m, len(l.all)
}

// A stranger's mailbox gets one mail that asks for confirmation, and only so many of
// them. Nothing else is sent before its reader has said yes.
func TestMailIsConfirmed(t *testing.T) {
	mails, err := messenger.NewMails("smtp://localhost:25?tls=no", "goa@example.org")
	if err != nil {
		t.Fatal(err)
	}
	box := &letters{Sender: mails}
	s := newSite(t, func(s *setting) { s.mail = box })
	ana, eve := s.guest(), s.guest()
	form := url.Values{"kind": {"mail"}, "target": {"ana@example.org"}}
	if r := ana.post("/settings/calls", form); !strings.Contains(r.body, "We’ve sent you an email.") || strings.Contains(r.body, `name="test"`) {
		t.Error("ana is not told to look into her mail, or can have more sent")
	}
	ask, _ := box.last()
	if !strings.HasPrefix(ask.URL, s.URL+"/calls/") || !strings.HasPrefix(ask.Off, s.URL+"/never/") {
		t.Fatalf("the first mail is %+v", ask)
	}
	link := strings.TrimPrefix(ask.URL, s.URL)
	if eve.get(link); strings.Contains(ana.get("/settings").body, `name="test"`) {
		t.Error("a look at the link confirms it")
	}
	ana.post(link, url.Values{})
	page := ana.get("/settings").body
	if !strings.Contains(page, `name="test"`) || !strings.Contains(page, "ana@example.org") {
		t.Error("the address is not confirmed")
	}
	for i := range 12 {
		r := eve.post("/settings/calls", url.Values{"kind": {"mail"}, "target": {"ana@example.org"}})
		for _, n := range addressNumber.FindAllStringSubmatch(r.body, -1) {
			eve.post("/settings/calls/change", url.Values{"remove": {n[1]}})
		}
		if _, sent := box.last(); sent > 3 {
			t.Fatalf("%d mails for ana after eve has asked %d times", sent, i+1)
		}
		if i == 11 && r.status != http.StatusTooManyRequests {
			t.Errorf("eve asks for the 12th time: status %d", r.status)
		}
	}
}

// Addresses that cannot be notified are refused with a reason.
func TestInvalidAddresses(t *testing.T) {
	g := newSite(t).guest()
	for _, c := range []struct{ kind, target, why string }{
		{"json", "http://192.168.1.1/", "isn’t a public address"},
		{"json", "http://169.254.169.254/latest/meta-data", "isn’t a public address"},
		{"json", "http://[::ffff:10.0.0.1]/", "isn’t a public address"},
		{"json", "file:///etc/passwd", "isn’t a web address"},
		{"json", "ftp://example.org/", "must begin with https"},
		{"json", "https://a:b@example.org/", "must not contain a name and password"},
		{"json", "https://example.org/" + strings.Repeat("x", 3000), "too long"},
		{"ntfy", "http://example.org:25/", "That port isn’t allowed"},
		{"mail", "ana@example.org", "can’t send that kind of notification"}, // there is no mail server
		{"push", "{}", "isn’t a web address"},
		{"push", "no subscription", "didn’t say where"},
		{"nothing", "https://example.org", "can’t send that kind of notification"},
		{"", "", "can’t send that kind of notification"},
	} {
		r := g.post("/settings/calls", url.Values{"kind": {c.kind}, "target": {c.target}})
		if r.status != http.StatusBadRequest || !strings.Contains(r.body, c.why) {
			t.Errorf("%s %.40s: status %d, want %q said", c.kind, c.target, r.status, c.why)
		}
	}
	typed := g.post("/settings/calls", url.Values{"kind": {"ntfy"}, "target": {"http://10.0.0.1/goa"}, "when": {"30"}, "hour": {"7"}, "back": {"/rules"}})
	for _, kept := range []string{
		`<option value="ntfy" selected>`, `name="target" value="http://10.0.0.1/goa"`, `<option value="30" selected>`, `max="23" value="7"`, `name="back" value="/rules"`,
	} {
		if !strings.Contains(typed.body, kept) {
			t.Errorf("the refused form has lost %s", kept)
		}
	}
	for _, lang := range []string{"en", "fr", "de"} {
		words, err := lexicon.For(lang, "2026")
		if err != nil {
			t.Fatal(err)
		}
		for _, why := range append(messenger.Reasons(), "unsent") {
			if name := "error.address-" + string(why); words.Page(name) == name {
				t.Errorf("%s has no words for %s", lang, name)
			}
		}
	}
	q := g.request("POST", "/settings/calls", url.Values{"kind": {"json"}, "target": {"https://example.org"}})
	q.Header.Set("Sec-Fetch-Site", "cross-site")
	if r := g.do(q); r.status != http.StatusForbidden {
		t.Errorf("from another site: status %d", r.status)
	}
	for i := range 10 {
		target := fmt.Sprintf(pushTarget, i)
		r := g.post("/settings/calls", url.Values{"kind": {"push"}, "target": {target}})
		if full := i >= 8; (r.status == http.StatusBadRequest) != full {
			t.Errorf("address %d: status %d", i+1, r.status)
		}
	}
	if r := g.post("/settings/calls/change", url.Values{"remove": {"x"}}); r.status != http.StatusBadRequest {
		t.Errorf("no number: status %d", r.status)
	}
}

// Guests cannot test another guest's address, nor their own too often.
func TestTestsAreLimited(t *testing.T) {
	s := newSite(t)
	ana, eve := s.guest(), s.guest()
	hook := newReceiver(t)
	page := ana.notifyAt(hook, url.Values{"kind": {"json"}, "target": {hook.URL}})
	number := addressNumber.FindStringSubmatch(page.body)[1]
	if r := eve.post("/settings/calls/change", url.Values{"test": {number}}); r.status != http.StatusNotFound {
		t.Errorf("eve tests ana's address: status %d", r.status)
	}
	eve.post("/settings/calls/change", url.Values{"remove": {number}})
	if r := ana.post("/settings/calls/change", url.Values{"test": {number}}); r.status != http.StatusOK || !strings.Contains(r.body, "on its way") {
		t.Errorf("ana tests it: status %d", r.status)
	}
	if m := hook.next(t); m["title"] != "Goa notifications work" {
		t.Errorf("ana is told %v", m)
	}
	last := 0
	for range 8 {
		last = ana.post("/settings/calls/change", url.Values{"test": {number}}).status
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the ninth test: status %d", last)
	}
}

// Guests whose address was switched off learn this on the start page, and the reason
// in the settings.
func TestALostAddressIsReported(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	hook := newReceiver(t)
	page := ana.notifyAt(hook, url.Values{"kind": {"json"}, "target": {hook.URL}})
	const lost = "Messages to one of your addresses didn’t get through"
	if strings.Contains(ana.get("/").body, lost) {
		t.Error("it is said of an address that is well")
	}
	number, err := strconv.ParseInt(addressNumber.FindStringSubmatch(page.body)[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.store.ChangeAddress(t.Context(), number, func(a *notifications.Address) { a.Off = notifications.OffUnreachable }); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(ana.get("/").body, lost) || !strings.Contains(ana.get("/settings").body, "no answer there for days") {
		t.Error("it is not said")
	}
	if strings.Contains(s.guest().get("/").body, lost) {
		t.Error("others are told of it")
	}
	ana.post("/settings/calls/change", url.Values{"test": {fmt.Sprint(number)}})
	hook.next(t)
	if strings.Contains(ana.get("/").body, lost) {
		t.Error("it is said although the address is called again")
	}
}

// A browser whose session is ended is no longer notified. With the last session, all
// addresses are deleted.
func TestAddressesGoWithTheirBrowser(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	hook := newReceiver(t)
	ana.post("/settings/calls", url.Values{"kind": {"json"}, "target": {hook.URL}})
	page := ana.get("/settings")
	here := regexp.MustCompile(`name="end" value="([0-9a-f]+)"`).FindStringSubmatch(page.body)
	owner := ana.owner()
	ana.post("/settings/sessions", url.Values{"end": {here[1]}})
	list, err := s.caller.List(t.Context(), owner)
	if err != nil || len(list) != 0 {
		t.Errorf("left are %v, %v", list, err)
	}
}

// The settings offer notifications in this browser, with the server's key. They name
// the browser, and when its session ends, only its address goes.
func TestNotificationsOfABrowser(t *testing.T) {
	s := newSite(t)
	laptop, phone := s.guest(), s.guest()
	hook := newReceiver(t)
	laptop.post("/settings/calls", url.Values{"kind": {"json"}, "target": {hook.URL}})
	if key := regexp.MustCompile(`id="push"[^>]* data-key="([^"]*)"`).FindStringSubmatch(laptop.get("/settings").body); key == nil || key[1] != s.caller.PushKey {
		t.Errorf("the page has the key %q, want %q", key, s.caller.PushKey)
	}
	link := passLink.FindString(laptop.post("/settings/along", nil).body)
	there := phone.request("POST", link, nil)
	there.Header.Set("User-Agent", "Mozilla/5.0 (Android 15; Mobile) Gecko/130.0 Firefox/130.0")
	phone.do(there)
	add := phone.request("POST", "/settings/calls", url.Values{"kind": {"push"}, "target": {fmt.Sprintf(pushTarget, 1)}})
	add.Header.Set("User-Agent", there.UserAgent())
	if r := phone.do(add); r.status != http.StatusOK {
		t.Fatalf("not added: status %d", r.status)
	}
	list, err := s.caller.List(t.Context(), laptop.owner())
	if err != nil || len(list) != 2 || !strings.Contains(list[1].Device, "Firefox") || list[0].Device != "" {
		t.Fatalf("listed are %+v, %v", list, err)
	}
	laptop.post("/settings/sessions", url.Values{"end": {"others"}})
	if list, err = s.caller.List(t.Context(), laptop.owner()); err != nil || len(list) != 1 || list[0].To.Kind != messenger.JSON {
		t.Errorf("left are %+v, %v", list, err)
	}
}

// An unknown time zone is not stored, and the page says so.
func TestAWrongTimeZoneIsReported(t *testing.T) {
	g := newSite(t).guest()
	r := g.post("/settings", url.Values{"zone": {"Goa/Panjim"}, "from": {"22"}, "to": {"7"}, "theme": {"dark"}})
	if !strings.Contains(r.body, "That isn’t a time zone.") || !strings.Contains(r.body, `data-theme="dark"`) {
		t.Error("it is not said, or the rest is not saved")
	}
	if r := g.post("/settings", url.Values{"zone": {"Asia/Kolkata"}, "from": {"22"}, "to": {"7"}}); !strings.Contains(r.body, "Saved.") {
		t.Error("a zone that there is is not saved")
	}
}
