package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"goa/internal/messenger"
)

// The link in an unsolicited mail leads to a page whose button blocks further
// mails. Opening the page does not. The same page can undo it.
func TestNeverAgain(t *testing.T) {
	mails, err := messenger.NewMails("smtp://localhost:25?tls=no", "goa@example.org")
	if err != nil {
		t.Fatal(err)
	}
	box := &letters{Sender: mails}
	s := newSite(t, func(s *setting) { s.mail = box })
	add := func(target string) reply {
		return s.guest().post("/settings/calls", url.Values{"kind": {"mail"}, "target": {target}})
	}
	add("ana@example.org")
	ask, sent := box.last()
	if sent != 1 {
		t.Fatalf("%d mails were sent", sent)
	}
	link := strings.TrimPrefix(ask.Off, s.URL)
	reader := s.guest()
	if r := reader.get(link); r.status != http.StatusOK || !strings.Contains(r.body, "Never ask again") {
		t.Errorf("the link leads to %d", r.status)
	}
	if add("ana@example.org"); sentNow(box) != 2 {
		t.Error("a look at the link refuses")
	}
	if r := reader.post(link, url.Values{"List-Unsubscribe": {"One-Click"}}); r.status != http.StatusOK || !strings.Contains(r.body, "never ask at this address again") {
		t.Errorf("the button leads to %d", r.status)
	}
	if r := add("ANA+x@example.org"); r.status != http.StatusForbidden || sentNow(box) != 2 {
		t.Errorf("status %d: a reader who has refused is asked", r.status)
	}
	if r := reader.get(link); !strings.Contains(r.body, "Allow again") {
		t.Error("it cannot be taken back")
	}
	if r := reader.post(link, url.Values{"allow": {"yes"}}); r.status != http.StatusOK || !strings.Contains(r.body, "again") {
		t.Errorf("taking it back: status %d", r.status)
	}
	if add("ana@example.org"); sentNow(box) != 3 {
		t.Error("a reader who has taken it back is not asked")
	}
	for _, forged := range []string{link + "x", "/never/x", "/never/" + strings.Repeat("0", 32) + "-"} {
		if r := reader.post(forged, url.Values{}); r.status != http.StatusNotFound {
			t.Errorf("%s: status %d", forged, r.status)
		}
	}
}

func sentNow(l *letters) int {
	_, n := l.last()
	return n
}

// A webhook needs its code; a wrong one is refused with a message.
func TestAWebhookWantsItsCode(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	hook := newReceiver(t)
	page := ana.post("/settings/calls", url.Values{"kind": {"json"}, "target": {hook.URL}})
	number := confirmNumber.FindStringSubmatch(page.body)
	if number == nil || strings.Contains(page.body, `name="test"`) || !strings.Contains(page.body, "We’ve sent a code there.") {
		t.Fatal("the settings do not ask for the code, or offer to send more")
	}
	m := hook.next(t)
	code := codeText.FindString(m["text"].(string))
	if r := ana.post("/settings/calls/change", url.Values{"confirm": {number[1]}, "code": {"AAAA-AAAA"}}); r.status != http.StatusBadRequest || !strings.Contains(r.body, "isn’t the code") {
		t.Errorf("a wrong code: status %d", r.status)
	}
	if r := s.guest().post("/settings/calls/change", url.Values{"confirm": {number[1]}, "code": {code}}); r.status != http.StatusNotFound {
		t.Errorf("somebody else types it: status %d", r.status)
	}
	if r := ana.post("/settings/calls/change", url.Values{"confirm": {number[1]}, "code": {code}}); r.status != http.StatusOK || !strings.Contains(r.body, `name="test"`) {
		t.Errorf("the code: status %d", r.status)
	}
	if never, _ := m["off"].(string); !strings.HasPrefix(never, s.URL+"/never/") || !strings.Contains(m["text"].(string), never) {
		t.Errorf("the message has no link to stop it: %v", m)
	}
	if r := ana.post("/settings/calls/change", url.Values{}); r.status != http.StatusBadRequest {
		t.Errorf("nothing at all: status %d", r.status)
	}
}
