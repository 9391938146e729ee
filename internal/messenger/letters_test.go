package messenger

import (
	"bytes"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"strings"
	"testing"

	gomail "github.com/wneessen/go-mail"

	"goa/internal/messengertest"
)

// A server without a port is reached at the usual one.
func TestUsualPortsOfMailServers(t *testing.T) {
	for server, want := range map[string]string{
		"smtp://mail.example.org": "mail.example.org:587", "smtps://mail.example.org": "mail.example.org:465",
		"smtp://mail.example.org:2525": "mail.example.org:2525", "smtps://name:word@mail.example.org:1465": "mail.example.org:1465",
	} {
		m, err := NewMails(server, "Goa <goa@example.org>")
		if err != nil {
			t.Fatal(err)
		}
		client, err := gomail.NewClient(m.host, m.options...)
		if err != nil || client.ServerAddr() != want {
			t.Errorf("%s: %s, %v, want %s", server, client.ServerAddr(), err, want)
		}
		if m.From() != "goa@example.org" {
			t.Errorf("mails come from %q", m.From())
		}
	}
}

// A name and a password are only sent to a server that speaks TLS.
func TestPasswordsStaySecret(t *testing.T) {
	box := messengertest.NewLetterbox(t)
	m, err := NewMails("smtp://name:word@"+box.Address+"?tls=no", "goa@example.org")
	if err != nil {
		t.Fatal(err)
	}
	e, ok := errors.AsType[*Error](m.Send(t.Context(), Address{Mail, "anna@example.org"}, hostile))
	if !ok || e.Lasting {
		t.Errorf("without TLS: got %v, want an error that may pass", e)
	}
}

// A letter without an unsubscribe link does not mention one.
func TestALetterWithoutAnEnd(t *testing.T) {
	box := messengertest.NewLetterbox(t)
	plain := Message{ID: "x1", Title: "Please confirm", Text: "Somebody has entered this address.", URL: "https://goa.example/calls/y"}
	if err := mails(t, box).Send(t.Context(), Address{Mail, "anna@example.org"}, plain); err != nil {
		t.Fatal(err)
	}
	text := box.Wait(t, 1)
	got, err := mail.ReadMessage(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	if _, err := body.ReadFrom(got.Body); err != nil {
		t.Fatal(err)
	}
	want := plain.Text + "\n\n" + plain.URL
	if s := strings.TrimSpace(strings.ReplaceAll(body.String(), "\r\n", "\n")); s != want || got.Header.Get("List-Unsubscribe") != "" || got.Header.Get("List-Unsubscribe-Post") != "" {
		t.Errorf("the letter is %q, want %q", text, want)
	}
	if subject := got.Header.Get("Subject"); subject != plain.Title || got.Header.Get("User-Agent") != "" {
		t.Errorf("about %q, by %q", subject, got.Header.Get("User-Agent"))
	}
	if e, ok := errors.AsType[*Error](mails(t, box).Send(t.Context(), Address{Mail, "anna"}, plain)); !ok || !e.Lasting || !errors.Is(e, NoMailAddress) {
		t.Errorf("to nobody: %v", e)
	}
}

// A webhook gets the sender and the kind of content, and the connection is closed
// afterwards.
func TestHeadersOfWebhooks(t *testing.T) {
	for kind, want := range map[Kind]map[string]string{
		JSON: {"Content-Type": "application/json", "User-Agent": "goa"}, Discord: {"Content-Type": "application/json"}, Slack: {"Content-Type": "application/json"},
		Ntfy: {"Content-Type": "text/plain; charset=utf-8", "X-Id": hostile.ID, "User-Agent": "goa"},
	} {
		r, _ := received(t, kind)
		for name, value := range want {
			if got := r.Header.Get(name); got != value {
				t.Errorf("%s, %s: %q, want %q", kind, name, got, value)
			}
		}
		if !r.Close {
			t.Errorf("%s: the connection is kept", kind)
		}
	}
	_, body := received(t, Slack)
	if !strings.Contains(body, `"unfurl_links":false`) {
		t.Errorf("Slack shows the page behind the link: %s", body)
	}
}

// An answer may have headers of 16 KiB.
func TestLongHeaders(t *testing.T) {
	for size, want := range map[int]bool{14 << 10: true, 24 << 10: false} {
		served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Header().Set("X", strings.Repeat("x", size)) }))
		err := NewWebhooks(&Outside{Allowed: loopback}).Send(t.Context(), Address{JSON, served.URL}, hostile)
		served.Close()
		if (err == nil) != want {
			t.Errorf("headers of %d bytes: %v", size, err)
		}
	}
}

// Browsers write the keys of a subscription with or without padding.
func TestPaddedKeys(t *testing.T) {
	p, keys := pushes(t)
	b := messengertest.NewBrowser(t, keys.Public, contact)
	b.Endpoint = "https://push.example/1"
	pad := func(text string) string {
		raw, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return base64.URLEncoding.EncodeToString(raw)
	}
	text := strings.NewReplacer(b.Auth(), pad(b.Auth()), b.Key(), pad(b.Key())).Replace(b.Subscription())
	if err := p.Check(Address{Push, text}); err != nil || text == b.Subscription() {
		t.Errorf("padded keys: %v", err)
	}
	for what, other := range map[string]string{"a longer secret": pad(b.Auth() + "AA"), "no secret": "", "no base64": "*", "more than a secret": pad(b.Auth()) + "A"} {
		if err := p.Check(Address{Push, strings.Replace(b.Subscription(), b.Auth(), other, 1)}); err != NoSubscription {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := p.Check(Address{Push, strings.Replace(b.Subscription(), b.Key(), pad(b.Key())+"A", 1)}); err != NoSubscription {
		t.Errorf("more than a key: %v", err)
	}
}

// A push service sees how urgent a message is, and a topic of 32 characters at most.
func TestHeadersOfPushes(t *testing.T) {
	var got http.Header
	served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r.Header
		w.WriteHeader(http.StatusCreated)
	}))
	defer served.Close()
	p, keys := pushes(t)
	b := messengertest.NewBrowser(t, keys.Public, contact)
	b.Endpoint = served.URL
	if err := p.Send(t.Context(), Address{Push, b.Subscription()}, hostile); err != nil {
		t.Fatal(err)
	}
	if got.Get("Urgency") != "normal" || len(got.Get("Topic")) != 32 {
		t.Errorf("urgency %q, topic %q", got.Get("Urgency"), got.Get("Topic"))
	}
}

// Each reason has a text.
func TestReasonsHaveWords(t *testing.T) {
	all := Reasons()
	if len(all) != 9 {
		t.Errorf("there are %d reasons: %v", len(all), all)
	}
	for _, r := range all {
		if r.Error() == "" {
			t.Errorf("%q has no words", string(r))
		}
	}
}

// A subscription leads to a public address, by https unless its network is allowed.
func TestWhereSubscriptionsLead(t *testing.T) {
	p, keys := pushes(t)
	b := messengertest.NewBrowser(t, keys.Public, contact)
	for endpoint, want := range map[string]error{
		"https://10.0.0.1/1": Private, "https://localhost:8080/1": nil, "http://93.184.215.14/1": NoSubscription, "http://[::1]:8080/1": nil, "https://push.example:25/1": BadPort,
	} {
		b.Endpoint = endpoint
		if err := p.Check(Address{Push, b.Subscription()}); err != want {
			t.Errorf("%s: %v, want %v", endpoint, err, want)
		}
	}
	if got := PushEndpoint(`{"endpoint":"https://fcm.googleapis.com/x","keys":5}`); got != "" {
		t.Errorf("what is not a subscription leads to %q", got)
	}
}

// An address that cannot be reached, and an answer that cannot be read, are reported
// without the address: anyone who knows it can write to it.
func TestAddressesThatCannotBeReachedStaySecret(t *testing.T) {
	away := httptest.NewServer(nil)
	away.Close()
	odd := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		conn.Close()
	}))
	defer odd.Close()
	for what, url := range map[string]string{"away": away.URL, "odd": odd.URL} {
		err := NewWebhooks(&Outside{Allowed: loopback}).Send(t.Context(), Address{JSON, url + "/secret-path"}, hostile)
		if e, ok := errors.AsType[*Error](err); !ok || e.Lasting || strings.Contains(err.Error(), "secret-path") {
			t.Errorf("%s: got %v", what, err)
		}
	}
}
