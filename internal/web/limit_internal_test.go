package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// clock is a limiter whose time a test tells.
func clock(l Limits) (*limiter, *time.Time) {
	now := time.Unix(1000, 0)
	limits := newLimiter(l)
	limits.now = func() time.Time { return now }
	return limits, &now
}

func TestAllowancesComeBack(t *testing.T) {
	l, now := clock(Limits{Guest: Allowance{3, 1}, Address: Allowance{5, 1}})
	ana, bo := visitor{"ana", "here"}, visitor{"bo", "here"}
	for range 3 {
		if wait := l.take(ana, 1); wait != 0 {
			t.Fatalf("ana waits %s", wait)
		}
	}
	if wait := l.take(ana, 1); wait != time.Second {
		t.Errorf("ana waits %s after three, want a second", wait)
	}
	for range 2 {
		if wait := l.take(bo, 1); wait != 0 {
			t.Errorf("bo waits %s for what ana did", wait)
		}
	}
	if wait := l.take(bo, 1); wait != time.Second {
		t.Errorf("the address has five, but the sixth waits %s", wait)
	}
	*now = now.Add(1500 * time.Millisecond)
	if wait := l.take(ana, 1); wait != 0 {
		t.Errorf("after a while ana still waits %s", wait)
	}
	if wait := l.take(visitor{"", "elsewhere"}, 1); wait != 0 {
		t.Errorf("somebody elsewhere waits %s", wait)
	}
}

// What can never be paid at once is told as the time until all is there.
func TestWaitsEnd(t *testing.T) {
	l, _ := clock(Limits{Guest: Allowance{10, 2}})
	v := visitor{guest: "ana"}
	l.take(v, 10)
	if wait := l.take(v, 4); wait != 2*time.Second {
		t.Errorf("waits %s, want 2 s", wait)
	}
}

func TestStreamsAreCounted(t *testing.T) {
	l, _ := clock(Limits{GuestStreams: 2, AddressStreams: 3})
	open := func(who string) (func(), bool) { return l.openStream(visitor{who, "here"}) }
	first, _ := open("ana")
	open("ana")
	if _, ok := open("ana"); ok {
		t.Error("a third stream of one guest")
	}
	open("bo")
	if _, ok := open("cy"); ok {
		t.Error("a fourth stream of one address")
	}
	first()
	first()
	if _, ok := open("cy"); !ok {
		t.Error("no stream for cy although one was closed")
	}
	if _, ok := open("cy"); ok {
		t.Error("a stream that was closed twice counts twice")
	}
}

// Those who come once are forgotten, those who are in debt are not.
func TestBucketsAreSwept(t *testing.T) {
	l, now := clock(Limits{Guest: Allowance{10, 1}, Address: Allowance{10, 1}})
	l.take(visitor{guest: "greedy"}, 10)
	for i := range 3 * fewBuckets {
		l.take(visitor{guest: fmt.Sprint(i)}, 1)
		*now = now.Add(500 * time.Microsecond)
	}
	if n := len(l.buckets); n > 2*fewBuckets {
		t.Errorf("%d buckets are kept", n)
	}
	if l.take(visitor{guest: "greedy"}, 10) == 0 { // seconds too early
		t.Error("sweeping has forgiven a debt")
	}
}

func TestWhereRequestsComeFrom(t *testing.T) {
	const site = "https://goa.example.org"
	for _, c := range []struct{ what, base, remote, forwarded, want string }{
		{"a browser", "", "203.0.113.7:1234", "", "203.0.113.7"},
		{"a browser that lies", "", "203.0.113.7:1234", "198.51.100.1", "203.0.113.7"},
		{"many addresses of one network", "", "[2001:db8:1:2:3:4:5:6]:1234", "", "2001:db8:1:2::/64"},
		{"an old address in a new one", "", "[::ffff:203.0.113.7]:1234", "", "203.0.113.7"},
		{"a proxy", site, "127.0.0.1:1234", "198.51.100.1", "198.51.100.1"},
		{"a browser that lies to a proxy", site, "10.0.0.2:1234", "192.0.2.9, 198.51.100.1", "198.51.100.1"},
		{"a proxy that says nothing", site, "127.0.0.1:1234", "", ""},
		{"a proxy that says nonsense", site, "127.0.0.1:1234", "unknown", ""},
		{"somebody past the proxy", site, "203.0.113.7:1234", "198.51.100.1", "203.0.113.7"},
		{"nobody", "", "", "", ""},
	} {
		s := &Server{Config: Config{BaseURL: c.base}}
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := s.addressOf(r); got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
}

// Only who sits at this machine is local: nobody for whom a proxy on it asks,
// even if the proxy does not say so.
func TestWhoIsLocal(t *testing.T) {
	for _, c := range []struct {
		base, remote, forwarded string
		want                    bool
	}{
		{"", "127.0.0.1:1", "", true},
		{"", "[::1]:1", "", true},
		{"http://localhost:8080", "127.0.0.1:1", "", true},
		{"", "127.0.0.1:1", "203.0.113.7", false},
		{"", "192.168.1.5:1", "", false},
		{"https://goa.example.org", "127.0.0.1:1", "", false},
	} {
		s := &Server{Config: Config{BaseURL: c.base}}
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		r.Header.Set("X-Forwarded-For", c.forwarded)
		if got := s.local(r); got != c.want {
			t.Errorf("%+v: got %v", c, got)
		}
	}
}

// A guest who asks too much is told so kindly, and when to come back; who is on
// this machine is not counted, and neither are the pictures.
func TestTooMuchIsToldKindly(t *testing.T) {
	s, err := New(Config{Limits: Limits{Guest: Allowance{2, 0.1}, Address: Allowance{3, 0.1}}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	get := func(remote, path string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.RemoteAddr = remote
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	for range 3 {
		if w := get("203.0.113.7:1", "/nowhere"); w.Code != http.StatusNotFound {
			t.Fatalf("status %d within the limit", w.Code)
		}
	}
	w := get("203.0.113.7:1", "/nowhere")
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "10" || !strings.Contains(w.Body.String(), s.pageWords(httptest.NewRequest("GET", "/", nil)).Page("error.busy")) {
		t.Errorf("status %d, come back after %q: %s", w.Code, w.Header().Get("Retry-After"), w.Body)
	}
	if w.Header().Get("Content-Security-Policy") == "" {
		t.Error("the refusal is not protected")
	}
	if w := get("203.0.113.7:1", s.assets.path("goa.css")); w.Code != http.StatusOK {
		t.Errorf("a style sheet: status %d", w.Code)
	}
	for range 10 {
		if w := get("127.0.0.1:1", "/nowhere"); w.Code != http.StatusNotFound {
			t.Fatalf("status %d on this machine", w.Code)
		}
	}
}

func TestWhatRequestsCount(t *testing.T) {
	for request, want := range map[string]float64{
		"GET /": 1, "POST /g/abc/move": 1, "POST /settings": 1, "GET /new": 1, "GET /g/abc/events": costOfStream,
		"POST /new": costOfTable, "POST /play": costOfTable, "POST /open": costOfTable,
		"POST /g/abc/again": costOfTable, "POST /g/abc/fork": costOfTable,
	} {
		method, path, _ := strings.Cut(request, " ")
		if got := costOf(httptest.NewRequest(method, path, nil)); got != want {
			t.Errorf("%s counts %v, want %v", request, got, want)
		}
	}
}
