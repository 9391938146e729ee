package messenger

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// loopback allows the addresses that tests use.
var loopback = prefixes("127.0.0.0/8", "::1/128")

func TestOnlyPublicAddressesAreReached(t *testing.T) {
	for text, want := range map[string]bool{
		"93.184.215.14": true, "2606:2800:21f:cb07:6820:80da:af6b:8b2c": true,
		"127.0.0.1": false, "127.8.8.8": false, "0.0.0.0": false, "0.1.2.3": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false,
		"100.64.0.1": false, "169.254.169.254": false, "192.0.0.192": false, "198.18.0.1": false, "224.0.0.1": false, "255.255.255.255": false,
		"::1": false, "::": false, "fe80::1": false, "fe80::1%eth0": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:93.184.215.14": true, "::127.0.0.1": false,
		"::ffff:0:7f00:1": false, "::ffff:0:10.0.0.1": false, "::ffff:0:93.184.215.14": false, "64:ff9b:1::7f00:1": false, "64:ff9b::5db8:d70e": false,
		"100::1": false, "100:0:0:1::1": false, "2001:2::1": false, "2001:20::1": false, "2620:4f:8000::1": false, "3fff::1": false, "3ffe::1": false, "5f00::1": false,
		"fec0::1": false, "4000::1": false, "8000::1": false, "1fff:ffff::1": false, "2a00:1450:4001:82b::200e": true, "2001:4860:4860::8888": true,
		"192.31.196.1": false, "192.52.193.1": false, "192.88.99.1": false, "192.175.48.1": false, "192.0.2.1": false, "198.19.255.255": false, "198.51.100.1": false,
		"203.0.113.1": false, "240.0.0.1": false, "8.8.8.8": true, "192.0.1.1": true, "198.20.0.1": true,
		"64:ff9b::7f00:1": false, "2002:7f00:1::": false, "2001:0:4136:e378::": false, "2001:db8::1": false,
	} {
		if got := new(Outside).mayReach(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is reached: %t, want %t", text, got, want)
		}
	}
}

func TestAddressesOnTheWeb(t *testing.T) {
	for text, want := range map[string]string{
		"https://example.org/hook?x=1":             "",
		"http://example.org:8080/":                 "",
		"https://93.184.215.14/":                   "",
		"ftp://example.org/":                       "begin with https://",
		"file:///etc/passwd":                       "not a web address",
		"https:///x":                               "not a web address",
		"example.org":                              "not a web address",
		"https://user:pw@example.org/":             "name and password",
		"https://example.org:25/":                  "this port",
		"https://127.0.0.1/":                       "not a public one",
		"http://[::1]:8080/":                       "not a public one",
		"https://[fe80::1%25eth0]/":                "not a public one",
		"http://localhost:8080/hook":               "not a public one",
		"https://LocalHost./":                      "not a public one",
		"https://ntfy.localhost/":                  "not a public one",
		"http://nas.local/hook":                    "not a public one",
		"https://metadata.google.internal/":        "not a public one",
		"https://localhost.example.org/":           "",
		"https://a/" + strings.Repeat("x", maxURL): "too long",
		"gopher://example.org":                     "begin with https://",
		"https://exa mple.org/":                    "not a web address",
		"https://example.org/\xff":                 "not a web address",
	} {
		err := new(Outside).CheckURL(text)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%.60s: %v, want %q", text, err, want)
		}
	}
}

// TestANameIsLookedUpOnce uses a name that is public at the first lookup and
// private afterwards.
func TestANameIsLookedUpOnce(t *testing.T) {
	lookups := 0
	out := &Outside{Resolve: func(context.Context, string) ([]netip.Addr, error) {
		lookups++
		if lookups == 1 {
			return []netip.Addr{netip.MustParseAddr("10.0.0.1"), netip.MustParseAddr("127.0.0.1")}, nil
		}
		return []netip.Addr{netip.MustParseAddr("93.184.215.14")}, nil
	}}
	_, err := out.Client().Get("http://changing.example/")
	if !errors.Is(err, Private) || lookups != 1 {
		t.Errorf("%v after %d lookups, want a refusal after one", err, lookups)
	}
}

func TestNumbersThatMeanLoopback(t *testing.T) {
	for _, host := range []string{"2130706433", "0x7f.1", "0177.0.0.1", "127.1", "localhost", "localhost."} {
		_, err := new(Outside).Client().Get("http://" + host + ":1/")
		if err == nil || errors.Is(err, net.ErrClosed) {
			t.Errorf("%s: %v", host, err)
		}
		if op, ok := errors.AsType[*net.OpError](err); ok && op.Op == "dial" && op.Addr != nil {
			t.Errorf("%s: %v was dialled", host, op.Addr)
		}
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	var inside atomic.Int32
	target := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { inside.Add(1) }))
	defer target.Close()
	open := httptest.NewServer(http.RedirectHandler(target.URL, http.StatusTemporaryRedirect))
	defer open.Close()
	err := NewWebhooks(&Outside{Allowed: loopback}).Send(t.Context(), Address{JSON, open.URL}, Message{ID: "1"})
	if e, ok := errors.AsType[*Error](err); !ok || !e.Lasting || inside.Load() != 0 {
		t.Errorf("%v, and %d calls came through; want a lasting error and none", err, inside.Load())
	}
}

func TestWhatAnAnswerMeans(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		code          int
		after         string
		gone, lasting bool
		wait          time.Duration
	}{
		{http.StatusOK, "", false, false, 0},
		{http.StatusNoContent, "", false, false, 0},
		{http.StatusGone, "", true, true, 0},
		{http.StatusNotFound, "", true, true, 0},
		{http.StatusBadRequest, "", false, true, 0},
		{http.StatusFound, "", false, true, 0},
		{http.StatusTooManyRequests, "30", false, false, 30 * time.Second},
		{http.StatusServiceUnavailable, "999999", false, false, maxAfter},
		{http.StatusBadGateway, "-5", false, false, 0},
	} {
		w := httptest.NewRecorder()
		w.Header().Set("Retry-After", c.after)
		w.WriteHeader(c.code)
		err := outcome(w.Result(), nil)
		if c.code < 300 {
			if err != nil {
				t.Errorf("%d: %v", c.code, err)
			}
			continue
		}
		if e, ok := errors.AsType[*Error](err); !ok || e.Gone != c.gone || e.Lasting != c.lasting || e.After != c.wait {
			t.Errorf("%d: %+v", c.code, err)
		}
	}
	if got := retryAfter(now.Add(time.Minute).UTC().Format(http.TimeFormat), now); got < 58*time.Second || got > time.Minute {
		t.Errorf("a date in a minute is read as %v", got)
	}
}
