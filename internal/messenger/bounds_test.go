package messenger

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/messengertest"
)

// The web ports are 80, 443 and the unprivileged ones.
func TestPortsOfTheWeb(t *testing.T) {
	for port, want := range map[string]bool{
		"": true, "80": true, "443": true, "1024": true, "8080": true, "65535": true,
		"0": false, "25": false, "79": false, "81": false, "442": false, "444": false, "1023": false, "65536": false, "-80": false, "x": false,
	} {
		if got := portAllowed(port); got != want {
			t.Errorf("port %q is allowed: %t", port, got)
		}
	}
}

func TestLongestAddressOnTheWeb(t *testing.T) {
	text := "https://example.org/"
	text += strings.Repeat("x", 2000-len(text))
	if err := new(Outside).CheckURL(text); err != nil {
		t.Errorf("2,000 characters: %v", err)
	}
	if err := new(Outside).CheckURL(text + "x"); err != TooLong {
		t.Errorf("2,001 characters: %v", err)
	}
	for _, text := range []string{"https:", "https:x", "https://:443/"} {
		if err := new(Outside).CheckURL(text); err != NoWebAddress {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// answer returns a response with a code.
func answer(code int, body io.Reader) *http.Response {
	return &http.Response{StatusCode: code, Status: fmt.Sprint(code), Header: http.Header{}, Body: io.NopCloser(body)}
}

// Only codes from 200 to 299 mean success. Errors of a server in trouble may pass.
func TestCodesAtTheEdges(t *testing.T) {
	for code, want := range map[int]string{
		100: "lasting", 199: "lasting", 200: "fine", 204: "fine", 299: "fine", 300: "lasting", 400: "lasting", 403: "lasting", 404: "gone",
		407: "lasting", 408: "passes", 409: "lasting", 410: "gone", 411: "lasting", 428: "lasting", 429: "passes", 430: "lasting", 499: "lasting", 500: "passes", 503: "passes", 599: "passes",
	} {
		got := "fine"
		if e, failed := errors.AsType[*Error](outcome(answer(code, strings.NewReader("")), nil)); failed {
			switch {
			case e.Gone && e.Lasting:
				got = "gone"
			case e.Lasting:
				got = "lasting"
			default:
				got = "passes"
			}
		}
		if got != want {
			t.Errorf("%d: %s, want %s", code, got, want)
		}
	}
}

// endless is a body without end that counts the bytes read from it.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) { e.read += len(p); return len(p), nil }

// At most 4 KiB of an answer are read.
func TestLongAnswers(t *testing.T) {
	body := new(endless)
	if err := outcome(answer(200, body), nil); err != nil || body.read > 4<<10 {
		t.Errorf("%d bytes read, %v", body.read, err)
	}
	short := bytes.NewReader(make([]byte, 4<<10))
	if err := outcome(answer(200, short), nil); err != nil || short.Len() > 0 {
		t.Errorf("%d bytes of a short answer are left, %v", short.Len(), err)
	}
}

func TestSilenceThatIsAskedFor(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"": 0, "0": 0, "1": time.Second, "3600": time.Hour, "3601": time.Hour, "-1": 0, "soon": 0,
		now.Add(time.Second).Format(http.TimeFormat): time.Second, now.Format(http.TimeFormat): 0,
		now.Add(-time.Hour).Format(http.TimeFormat): 0, now.Add(24 * time.Hour).Format(http.TimeFormat): time.Hour,
	} {
		if got := retryAfter(text, now); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// A name that cannot be looked up, or has only private addresses, is an error.
// Of several addresses the first that answers is used.
func TestDialing(t *testing.T) {
	served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	defer served.Close()
	_, port, err := net.SplitHostPort(served.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	unknown := errors.New("no such host")
	var found []netip.Addr
	var lookup error
	out := &Outside{Allowed: loopback, Resolve: func(context.Context, string) ([]netip.Addr, error) { return found, lookup }}
	get := func() error {
		resp, err := out.Client().Get("http://friend.example:" + port + "/")
		if err == nil {
			resp.Body.Close()
		}
		return err
	}
	found = []netip.Addr{netip.MustParseAddr("10.0.0.1"), netip.MustParseAddr("127.0.0.2"), netip.MustParseAddr("127.0.0.1")}
	if err := get(); err != nil { // nobody listens at the second
		t.Errorf("the last of three addresses: %v", err)
	}
	if found = nil; !errors.Is(get(), Private) {
		t.Errorf("no address: %v", get())
	}
	if lookup = unknown; !errors.Is(get(), unknown) {
		t.Errorf("a name that is not known: %v", get())
	}
	if resp, err := out.Client().Get(served.URL); err != nil {
		t.Errorf("an address without a name: %v", err)
	} else {
		resp.Body.Close()
	}
	_, err = out.dial(t.Context(), "tcp", "no port")
	if _, ok := errors.AsType[*net.AddrError](err); !ok {
		t.Errorf("an address without a port is dialled: %v", err)
	}
}

// A server that accepts the connection and stays silent is given up on after fifteen
// seconds, or after five if it is to begin with TLS.
func TestServersThatSayNothing(t *testing.T) {
	for url, want := range map[string]time.Duration{"http://friend.example/": 15 * time.Second, "https://friend.example/": 5 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			client := new(Outside).Client()
			near, far := net.Pipe()
			defer far.Close()
			go io.Copy(io.Discard, far)
			client.Transport.(*http.Transport).DialContext = func(context.Context, string, string) (net.Conn, error) { return near, nil }
			began := time.Now()
			_, err := client.Get(url)
			if got := time.Since(began); err == nil || got != want {
				t.Errorf("%s is given up after %v: %v", url, got, err)
			}
		})
	}
}

// A webhook that nobody could reach, and one of an unknown kind, are refused
// for good.
func TestSendersOfEachKind(t *testing.T) {
	all := Senders{JSON: NewWebhooks(new(Outside))}
	for what, a := range map[string]Address{
		"a kind that is not offered": {Mail, "anna@example.org"}, "a private address": {JSON, "http://127.0.0.1/"}, "no address": {JSON, "x"},
	} {
		e, ok := errors.AsType[*Error](all.Send(t.Context(), a, hostile))
		if !ok || !e.Lasting || e.Gone || all.Check(a) == nil {
			t.Errorf("%s: sent with %v, checked with %v", what, e, all.Check(a))
		}
	}
	if err := all.Send(t.Context(), Address{Mail, "anna@example.org"}, hostile); !errors.Is(err, UnknownKind) {
		t.Errorf("got %v", err)
	}
	p, _ := pushes(t)
	if e, ok := errors.AsType[*Error](p.Send(t.Context(), Address{Push, "x"}, hostile)); !ok || !e.Lasting {
		t.Errorf("a bad subscription: %v", e)
	}
}

// A name that resolves to private addresses is refused for good; a server that
// is away is not.
func TestPrivateNamesAreRefusedForGood(t *testing.T) {
	out := &Outside{Resolve: func(context.Context, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.MustParseAddr("10.0.0.1")}, nil
	}}
	e, ok := errors.AsType[*Error](NewWebhooks(out).Send(t.Context(), Address{JSON, "https://inside.example/"}, hostile))
	if !ok || !e.Lasting || !errors.Is(e, Private) {
		t.Errorf("got %+v", e)
	}
	away := httptest.NewServer(nil)
	away.Close()
	out = &Outside{Allowed: loopback}
	e, ok = errors.AsType[*Error](NewWebhooks(out).Send(t.Context(), Address{JSON, away.URL}, hostile))
	if !ok || e.Lasting || e.Gone {
		t.Errorf("away: %+v", e)
	}
}

func TestPushServices(t *testing.T) {
	for endpoint, want := range map[string]bool{
		"https://fcm.googleapis.com/x": true, "https://FCM.googleapis.com/x": true, "https://wns2.notify.windows.com/x": true, "https://web.push.apple.com/x": true,
		"https://push.apple.com:443/x": true,
		"http://fcm.googleapis.com/x":  false, "https://evilpush.apple.com.example/x": false, "https://notpush.apple.com/x": false, "https://googleapis.com/x": false,
		"https://push.apple.com.evil.example/": false, "": false, "https://%zz": false,
	} {
		text, err := json.Marshal(map[string]string{"endpoint": endpoint})
		if err != nil {
			t.Fatal(err)
		}
		if got := IsPushService(string(text)); got != want {
			t.Errorf("%s is a push service: %t", endpoint, got)
		}
	}
	if IsPushService("{") || PushEndpoint("{") != "" {
		t.Error("no JSON is a push service")
	}
}

// A subscription uses https or an allowed address, and may be as long as the longest
// address.
func TestSubscriptionsAtTheEdges(t *testing.T) {
	p, keys := pushes(t)
	b := messengertest.NewBrowser(t, keys.Public, contact)
	check := func(endpoint string) error {
		b.Endpoint = endpoint
		return p.Check(Address{Push, b.Subscription()})
	}
	if err := p.Check(Address{Push, "no JSON"}); err != NoSubscription {
		t.Errorf("no JSON: %v", err)
	}
	if err := check("http://push.example/1"); err != NoSubscription {
		t.Errorf("http: %v", err)
	}
	if err := check("http://127.0.0.1:8080/1"); err != nil {
		t.Errorf("http to a place that is allowed: %v", err)
	}
	b.Endpoint = "https://push.example/1"
	text := b.Subscription()
	for size, want := range map[int]error{2500: nil, 2501: NoSubscription} {
		if err := p.Check(Address{Push, text + strings.Repeat(" ", size-len(text))}); err != want {
			t.Errorf("%d bytes: %v, want %v", size, err, want)
		}
	}
}

// A push service keeps a message for a day.
func TestPushesLastADay(t *testing.T) {
	var life string
	served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		life = r.Header.Get("TTL")
		w.WriteHeader(http.StatusCreated)
	}))
	defer served.Close()
	p, keys := pushes(t)
	b := messengertest.NewBrowser(t, keys.Public, contact)
	b.Endpoint = served.URL
	if err := p.Send(t.Context(), Address{Push, b.Subscription()}, hostile); err != nil || life != "86400" {
		t.Errorf("kept for %q seconds, %v", life, err)
	}
}

// Discord takes 2,000 characters.
func TestTextsAreClipped(t *testing.T) {
	for text, want := range map[string]string{"": "", "abcd": "abcd", "abcde": "abc…", "ääääää": "äää…"} {
		if got := clip(text, 4); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	body, _ := shape(Discord, Message{Title: "T", Text: strings.Repeat("x", 5000), URL: "u"})
	var got struct{ Content string }
	if err := json.Unmarshal(body, &got); err != nil || len([]rune(got.Content)) != 2000 {
		t.Errorf("%d characters, %v", len([]rune(got.Content)), err)
	}
}

// Mail servers have a port from 1 to 65535, 587 if none is given, and must speak TLS
// unless the host says otherwise.
func TestPortsOfMailServers(t *testing.T) {
	for port, want := range map[string]bool{"1": true, "65535": true, "0": false, "65536": false, "-1": false} {
		if _, err := NewMails("smtp://mail.example.org:"+port, "goa@example.org"); (err == nil) != want {
			t.Errorf("port %s: %v", port, err)
		}
	}
	box := messengertest.NewLetterbox(t)
	plain, err := NewMails("smtp://"+box.Address, "goa@example.org")
	if err != nil {
		t.Fatal(err)
	}
	if err := plain.Send(t.Context(), Address{Mail, "anna@example.org"}, hostile); err == nil {
		t.Error("a letter went to a server that does not speak TLS")
	}
}

func TestLongestMailAddress(t *testing.T) {
	domain := "@" + strings.Repeat("d", 60) + "." + strings.Repeat("d", 60) + "." + strings.Repeat("d", 60) + ".org"
	for size, want := range map[int]bool{254: true, 255: false} {
		text := strings.Repeat("a", size-len(domain)) + domain
		if got := new(Mails).Check(Address{Mail, text}) == nil; got != want {
			t.Errorf("%d characters are taken: %t", size, got)
		}
	}
	for text, want := range map[string]bool{"a@b.c": true, "a.b@localhost": false, "a@.": false} {
		if got := new(Mails).Check(Address{Mail, text}) == nil; got != want {
			t.Errorf("%s is taken: %t", text, got)
		}
	}
}

// A letter has a date, and a refusal of the whole letter does not count against
// the address.
func TestLettersAndRefusals(t *testing.T) {
	box := messengertest.NewLetterbox(t)
	m := mails(t, box)
	if err := m.Send(t.Context(), Address{Mail, "anna@example.org"}, hostile); err != nil {
		t.Fatal(err)
	}
	got, err := mail.ReadMessage(strings.NewReader(box.Wait(t, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if at, err := got.Header.Date(); err != nil || time.Since(at) > time.Hour {
		t.Errorf("dated %v, %v", at, err)
	}
	for code, want := range map[int]string{499: "false false", 500: "true false", 549: "true false", 551: "true false", 450: "false false"} {
		box.Refuse(code)
		e, ok := errors.AsType[*Error](m.Send(t.Context(), Address{Mail, "anna@example.org"}, hostile))
		if !ok || fmt.Sprint(e.Lasting, e.Gone) != want {
			t.Errorf("%d: %+v, want lasting and gone %s", code, e, want)
		}
	}
}
