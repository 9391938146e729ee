package web_test

import (
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The server answers only to its own names. A request by another name learns
// nothing, but is told what the owner of the server can do.
func TestOnlyKnownHostsAreServed(t *testing.T) {
	machine, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, func(s *setting) {
		s.baseURL, s.hosts = "https://goa.example.org", []string{"Club.Example.Net"}
	})
	g := s.guest()
	for host, known := range map[string]bool{
		"localhost": true, "LOCALHOST:8080": true, "me.localhost": true, "127.0.0.1:80": true, "127.8.8.8": true, "[::1]:80": true,
		"goa.example.org": true, "goa.example.org.:443": true, "club.example.net": true, machine: true, machine + ".local:8080": true,
		"evil.example.com": false, "localhost.evil.example.com": false, "goa.example.org.evil.example.com": false,
		"evil-goa.example.org": false, "203.0.113.7": false, "[2001:db8::1]": false, "localhost@evil.example.com": false,
		"127.0.0.1.evil.example.com": false, "0x7f000001": false, "2130706433": false, strings.Repeat("long.", 60) + "com": false,
	} {
		r := g.request("GET", "/rules", nil)
		r.Host = host
		got := g.do(r)
		if want := map[bool]int{true: http.StatusOK, false: http.StatusMisdirectedRequest}[known]; got.status != want {
			t.Errorf("asked for %q: got status %d, want %d", host, got.status, want)
		}
		if !known && (!strings.Contains(got.body, "--host") || len(got.header["Set-Cookie"]) > 0) {
			t.Errorf("asked for %q: does not say how to allow it, or sets a cookie: %s", host, got.body)
		}
		if len(host) > 253 && strings.Contains(got.body, host) {
			t.Errorf("a name that no host can have is repeated: %s", got.body)
		}
	}
}

// Probes may use any address.
func TestProbesAskByAnyName(t *testing.T) {
	g := newSite(t).guest()
	r := g.request("GET", "/healthz", nil)
	r.Host = "10.1.2.3:8080"
	if got := g.do(r); got.status != http.StatusOK {
		t.Errorf("got status %d", got.status)
	}
}

// Forms sent to a foreign name have no effect.
func TestForeignNamesPostNothing(t *testing.T) {
	g := newSite(t).guest()
	r := g.request("POST", "/play", url.Values{})
	r.Host = "evil.example.com"
	if got := g.do(r); got.status != http.StatusMisdirectedRequest {
		t.Errorf("got status %d", got.status)
	}
}

// The page that refuses a foreign name looks like the others.
func TestTheRefusalOfAHostHasItsStyle(t *testing.T) {
	g := newSite(t).guest()
	ask := func(path string) reply {
		r := g.request("GET", path, nil)
		r.Host = "evil.example.com"
		return g.do(r)
	}
	sheets := regexp.MustCompile(`href="(/static/[^"]+\.css)"`).FindAllStringSubmatch(ask("/").body, -1)
	if len(sheets) == 0 {
		t.Fatal("the page has no style sheet")
	}
	for _, sheet := range sheets {
		if got := ask(sheet[1]); got.status != http.StatusOK {
			t.Errorf("%s: status %d", sheet[1], got.status)
		}
	}
}
