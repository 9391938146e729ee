//go:build !race

package web_test

import (
	"context"
	"encoding/json"
	"net/url"
	"testing"
	"time"

	permission "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
)

// shownNotes asks the service worker what it shows; the answer comes a moment later.
const shownNotes = `(navigator.serviceWorker.ready.then((r) => r.getNotifications()).then((all) => { window.notes = all.map((n) => [n.title, n.body, n.tag, n.data.url]); }), window.notes)`

// A browser that is called shows what it is told, once however often it comes, and
// leads to the table. It is handed the message by its debugging protocol, as a push
// service would.
func TestABrowserIsCalled(t *testing.T) {
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	hook := newReceiver(t)
	bo.post("/settings/calls", url.Values{"kind": {"json"}, "target": {hook.URL}})
	path := overDays(ana, bo)
	pass(t, ana, path)
	message := hook.next(t) // which a push says as well
	b := tab{t, notified.person(t)}
	b.login(bo)
	b.allowNotes(s.URL)
	registered := chromedp.Events(b.ctx, serviceworker.WorkerRegistrationUpdated)
	if _, err := chromedp.Call(b.ctx, serviceworker.Enable, struct{}{}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(s.URL + "/settings"))
	b.becomes("this device can be called", `!document.querySelector("#push button").hidden && document.querySelector("#push .cannot").hidden`)
	b.becomes("the worker is there", `(navigator.serviceWorker.ready.then(() => { window.worker = true; }), window.worker === true)`)
	text, err := json.Marshal(message)
	if err != nil {
		t.Fatal(err)
	}
	id := registration(t, registered, s.URL)
	want, err := json.Marshal([][]any{{message["title"], message["text"], message["id"], message["url"]}})
	if err != nil {
		t.Fatal(err)
	}
	shown := "JSON.stringify(" + shownNotes + ") === JSON.stringify(" + string(want) + ")"
	b.hand(s.URL, id, string(text), shown) // a browser drops what comes before it has stored its worker
	b.hand(s.URL, id, string(text), shown)
	b.becomes("one note is shown, with the words of the message", shown)
}

// hand hands a message to a service worker until something is so.
func (b tab) hand(origin string, to serviceworker.RegistrationID, text, until string) {
	b.t.Helper()
	for range 20 {
		_, err := chromedp.Call(b.ctx, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: origin, RegistrationID: to, Data: text})
		if err != nil {
			b.t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(b.ctx, 3*time.Second)
		_, err = chromedp.Run(ctx, chromedp.Poll[bool](until))
		cancel()
		if err == nil {
			return
		}
	}
	b.t.Fatal("the service worker shows nothing")
}

// becomes waits for something that takes a while on a busy machine.
func (b tab) becomes(what, script string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 30*time.Second)
	defer cancel()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool](script)); err != nil {
		b.t.Fatalf("not so: %s", what)
	}
}

// allowNotes lets pages of an origin show notifications.
func (b tab) allowNotes(origin string) {
	b.t.Helper()
	_, err := chromedp.CallBrowser(b.ctx, permission.SetPermission, permission.SetPermissionParams{
		Permission: &permission.PermissionDescriptor{Name: "notifications"}, Setting: "granted", Origin: origin,
		BrowserContextID: chromedp.FromContext(b.ctx).BrowserContextID,
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// registration waits for the service worker of an origin.
func registration(t *testing.T, events func(func(serviceworker.EventWorkerRegistrationUpdated, error) bool), origin string) serviceworker.RegistrationID {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	found := make(chan serviceworker.RegistrationID, 1)
	go func() {
		for e, err := range events {
			if err != nil {
				return
			}
			for _, r := range e.Registrations {
				if r.ScopeURL == origin+"/" && !r.IsDeleted {
					found <- r.RegistrationID
					return
				}
			}
		}
	}()
	select {
	case id := <-found:
		return id
	case <-ctx.Done():
		t.Fatal("there is no service worker")
		return ""
	}
}
