package web_test

import (
	"encoding/json"
	"io"
	"mime/quotedprintable"
	"net/http"
	"net/mail"
	"net/url"
	"strings"
	"testing"

	"goa/internal/messenger"
	"goa/internal/messengertest"
)

// note is a message as its reader sees it.
type note struct{ Title, Text, URL, Off string }

// way is a channel for notifications, from the settings to where the message
// arrives.
type way struct {
	form    url.Values // the form that asks for it
	read    func(n int) note
	confirm bool // the owner has to confirm it first
}

// byMail returns the way through a real mail server.
func byMail(t *testing.T, box *messengertest.Letterbox) way {
	read := func(n int) note {
		letter, err := mail.ReadMessage(strings.NewReader(box.Wait(t, n)))
		if err != nil {
			t.Fatal(err)
		}
		var body io.Reader = letter.Body
		if letter.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
			body = quotedprintable.NewReader(body)
		}
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		m := note{Title: letter.Header.Get("Subject"), Text: string(text), Off: strings.Trim(letter.Header.Get("List-Unsubscribe"), "<>")}
		for line := range strings.Lines(m.Text) {
			if line = strings.TrimSpace(line); m.URL == "" && strings.HasPrefix(line, "http") {
				m.URL = line
			}
		}
		return m
	}
	return way{url.Values{"kind": {"mail"}, "target": {"bo@example.org"}}, read, true}
}

// byPush returns the way through a push service, to a browser that decrypts.
func byPush(t *testing.T, b *messengertest.Browser) way {
	read := func(n int) (m note) {
		if err := json.Unmarshal([]byte(b.Wait(t, n)), &m); err != nil || len(b.Problems.All()) > 0 {
			t.Fatalf("%v, problems %v", err, b.Problems.All())
		}
		return m
	}
	return way{url.Values{"kind": {"push"}, "target": {b.Subscription()}}, read, false}
}

// From the form in the settings to the message that arrives, and to the click that
// ends it. The table waits, the message comes, and its link opens the table. After
// one click no more messages come.
func TestFromTheSettingsToTheMessage(t *testing.T) {
	box := messengertest.NewLetterbox(t)
	mails, err := messenger.NewMails("smtp://"+box.Address+"?tls=no", "Goa <goa@example.org>")
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, func(s *setting) { s.mail = mails })
	browser := messengertest.NewBrowser(t, s.caller.PushKey, "goa@example.org")
	expected := map[string]int{} // messages, by way
	for name, w := range map[string]way{"mail": byMail(t, box), "push": byPush(t, browser)} {
		t.Run(name, func(t *testing.T) {
			ana, bo := s.guest(), s.guest()
			came := 0
			defer func() { expected[name] = came }()
			if r := bo.get("/settings"); !strings.Contains(r.body, `action="/settings/calls#calls"`) {
				t.Fatal("the settings offer no calls")
			}
			if r := bo.post("/settings/calls", w.form); r.status != http.StatusOK {
				t.Fatalf("the form is answered with %d", r.status)
			}
			if w.confirm {
				came++
				link := strings.TrimPrefix(w.read(came).URL, s.URL)
				if r := bo.get(link); r.status != http.StatusOK || !strings.Contains(r.body, "bo@example.org") {
					t.Fatalf("the first link leads to %d", r.status)
				}
				bo.post(link, url.Values{})
			}
			path := overDays(ana, bo)
			pass(t, ana, path)
			came++
			m := w.read(came)
			if strings.HasPrefix(m.Title, "The game has started") { // it was sent before ana moved
				came++
				m = w.read(came)
			}
			if m.Title != "Your turn: Ana" || !strings.Contains(m.Text, "Round 1 of 8. ") {
				t.Errorf("bo is told %q: %q", m.Title, m.Text)
			}
			if r := bo.get(strings.TrimPrefix(m.URL, s.URL)); m.URL != s.URL+path || len(r.moves()) == 0 {
				t.Errorf("the link %q leads to %d, where bo may do %v", m.URL, r.status, r.moves())
			}
			off := strings.TrimPrefix(m.Off, s.URL)
			if r := s.guest().post(off, url.Values{"List-Unsubscribe": {"One-Click"}}); r.status != http.StatusOK {
				t.Errorf("one click at %q is answered with %d", m.Off, r.status)
			}
			// A message to another guest comes after the one that must not.
			hook := newReceiver(t)
			bo.notifyAt(hook, url.Values{"kind": {"json"}, "target": {hook.URL}})
			pass(t, bo, path)
			pass(t, ana, path)
			hook.next(t)
			if r := bo.get("/settings"); strings.Count(r.body, `name="remove"`) != 1 {
				t.Error("the address is still there")
			}
		})
	}
	if letters, pushes := len(box.All()), len(browser.All()); letters != expected["mail"] || pushes != expected["push"] {
		t.Errorf("%d letters and %d pushes have come, want %d and %d", letters, pushes, expected["mail"], expected["push"])
	}
}
