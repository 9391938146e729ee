//go:build !race

package web_test

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	permission "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"

	"goa/internal/waittest"
)

// shownNotes asks the service worker which notifications it shows; the answer comes a
// moment later.
const shownNotes = `(navigator.serviceWorker.ready.then((r) => r.getNotifications()).then((all) => { window.notes = all.map((n) => [n.title, n.body, n.tag, n.data.url]); }), window.notes)`

// A browser shows a push message once, however often it arrives, and leads to the
// table. The test delivers the message through the debugging protocol, as a push
// service would.
func TestABrowserIsCalled(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	hook := newReceiver(t)
	bo.notifyAt(hook, url.Values{"kind": {"json"}, "target": {hook.URL}})
	path := overDays(ana, bo)
	pass(t, ana, path)
	message := hook.turn(t) // a push has the same content
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
	b.hand(s.URL, id, string(text), shown) // a browser drops messages until it has stored its worker
	b.hand(s.URL, id, string(text), shown)
	b.becomes("one note is shown, with the words of the message", shown)

	worker := b.worker(s.URL)
	evaluate[bool](worker, watchClicks)
	evaluate[bool](worker, click)
	worker.went("opened " + s.URL + path)
	b.visit(s.URL + path)
	b.hand(s.URL, id, string(text), shown)
	evaluate[bool](worker, click)
	worker.went("focused " + s.URL + path)
}

// watchClicks records how the service worker reacts to a click. Only a real click can
// open or focus a window, and the debugging protocol has none.
const watchClicks = `(() => {
	self.went = [];
	self.clients.openWindow = async (url) => { self.went.push("opened " + url); };
	WindowClient.prototype.focus = async function () { self.went.push("focused " + this.url); };
	return true;
})()`

// click clicks on the notification that is shown.
const click = `(self.registration.getNotifications().then(([note]) => self.dispatchEvent(new NotificationEvent("notificationclick", { notification: note }))), true)`

// went waits until a click has led somewhere.
func (b tab) went(want string) {
	b.t.Helper()
	waittest.Until(b.t, "a click has "+want, func() bool { return evaluate[string](b, `self.went.at(-1) ?? ""`) == want })
}

// worker returns the service worker of an origin, in which scripts can run as in a
// tab.
func (b tab) worker(origin string) tab {
	b.t.Helper()
	all, err := chromedp.Targets(b.ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, one := range all {
		if one.Type == "service_worker" && strings.HasPrefix(one.URL, origin+"/") {
			ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(one.TargetID))
			b.t.Cleanup(cancel)
			return tab{b.t, ctx}
		}
	}
	b.t.Fatal("no service worker runs")
	return tab{}
}

// hand delivers a message to a service worker until a condition holds.
func (b tab) hand(origin string, to serviceworker.RegistrationID, text, until string) {
	b.t.Helper()
	waittest.Until(b.t, "the service worker shows a note", func() bool {
		_, err := chromedp.Call(b.ctx, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: origin, RegistrationID: to, Data: text})
		if err != nil {
			b.t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(b.ctx, 3*time.Second)
		defer cancel()
		_, err = chromedp.Run(ctx, poll(until))
		return err == nil
	})
}

// becomes waits for a condition that takes a while on a busy machine.
func (b tab) becomes(what, script string) {
	b.t.Helper()
	if _, err := chromedp.Run(b.ctx, poll(script)); err != nil {
		b.t.Fatalf("not true: %s (%v)", what, err)
	}
}

// allowNotes permits pages of an origin to show notifications.
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
	ctx, cancel := context.WithTimeout(t.Context(), patience)
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
