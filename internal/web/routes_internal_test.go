package web

import (
	"cmp"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"goa/internal/delivery"
	"goa/internal/limit"
)

// Only requests from this machine itself are local, not those that a proxy on it
// forwards, even if the proxy does not say so.
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

// Guests who send too many requests are told so politely, and when to come back.
// Requests from this machine and for pictures are not counted.
func TestTooManyRequestsAreRefusedPolitely(t *testing.T) {
	s, err := New(Config{Hosts: []string{"example.com"}, Limits: limit.Limits{Guest: limit.Allowance{AtOnce: 2, PerSecond: 0.1}, Address: limit.Allowance{AtOnce: 3, PerSecond: 0.1}}})
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
	if w := get("203.0.113.7:1", s.links.Assets.Path("goa.css")); w.Code != http.StatusOK {
		t.Errorf("a style sheet: status %d", w.Code)
	}
	for range 10 {
		if w := get("127.0.0.1:1", "/nowhere"); w.Code != http.StatusNotFound {
			t.Fatalf("status %d on this machine", w.Code)
		}
	}
}

// Every request that stores a table forever costs the price of one.
func TestWhatRequestsCount(t *testing.T) {
	const page, stream, table = 1, 2, 20
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	others := map[string]int{ // with a cost other than that of a page
		"GET /healthz": 0, "GET /healthz/live": 0, "GET /healthz/ready": 0, delivery.AssetPattern: 0, "GET /apple-touch-icon.png": 0,
		"GET /g/{id}/events": stream, "GET /e/{id}/events": stream, "POST /evenings": table, "POST /e/{id}/next": table,
		"POST /new": table, "POST /play": table, "POST /open": table, "POST /box/play": table,
		"POST /g/{id}/again": table, "POST /g/{id}/fork": table, "POST /g/{id}/session": table,
		"POST /g/{id}/analysis": table, "POST /g/{id}/board/keep": table, "POST /d/{id}": table,
	}
	requests := map[string]int{"GET /nowhere": page, "POST /nowhere": page}
	for _, rt := range s.routes() {
		want, special := others[rt.pattern]
		if !special {
			want = page
		}
		delete(others, rt.pattern)
		requests[wildcard.ReplaceAllString(rt.pattern, "abc")] = want
	}
	for pattern := range others {
		t.Errorf("there is no route %s", pattern)
	}
	for request, want := range requests {
		method, path, _ := strings.Cut(request, " ")
		if got := s.chargeFor(method, path); got != want {
			t.Errorf("%s counts %v, want %v", request, got, want)
		}
	}
}

// wildcard matches a part of a pattern that stands for any text.
var wildcard = regexp.MustCompile(`\{\w+(\.\.\.)?\}|\{\$\}`)

// chargeFor returns what a request takes from the allowance of its address.
func (s *Server) chargeFor(method, path string) int {
	const enough, address = 1000, "203.0.113.7"
	s.limits = limit.New(limit.Limits{Address: limit.Allowance{AtOnce: enough, PerSecond: 1e-9}, AddressStreams: 1})
	r := httptest.NewRequest(method, path, nil)
	r.RemoteAddr = address + ":1"
	s.routed(s.limited(http.NotFoundHandler())).ServeHTTP(httptest.NewRecorder(), r)
	left := 0
	for s.limits.Take(limit.Visitor{Address: address}, 1) == 0 {
		left++
	}
	return enough - left
}

// Every route reads a body up to its limit, and not a byte more.
func TestEveryRouteHasItsLimits(t *testing.T) {
	const form = 65536
	others := map[string]int64{"POST /open": 1048576, "POST /box/open": 1048576, "POST /g/{id}/talk": 8192}
	s := &Server{limits: limit.New(limit.Limits{})}
	read := func(method, path string, size int64) error {
		var err error
		h := s.routed(s.limited(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _, err = io.Copy(io.Discard, r.Body) })))
		r := httptest.NewRequest(method, path, io.LimitReader(zeros{}, size))
		r.RemoteAddr = "127.0.0.1:1"
		h.ServeHTTP(httptest.NewRecorder(), r)
		return err
	}
	requests := map[string]int64{"PUT /": form, "POST /nowhere": form}
	for _, rt := range s.routes() {
		if rt.handle == nil || rt.cost < costProbe || rt.cost > costTable {
			t.Errorf("%s: cost %d", rt.pattern, rt.cost)
		}
		requests[wildcard.ReplaceAllString(rt.pattern, "abc")] = cmp.Or(others[rt.pattern], form)
	}
	for request, most := range requests {
		method, path, _ := strings.Cut(request, " ")
		if err := read(method, path, most); err != nil {
			t.Errorf("%s: %d bytes are not read: %v", request, most, err)
		}
		if err := read(method, path, most+1); !isA[*http.MaxBytesError](err) {
			t.Errorf("%s: %d bytes are read: %v", request, most+1, err)
		}
	}
}

// zeros is an endless reader.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// If a route that is open to strangers were renamed, it would be closed by
// mistake.
func TestOpenRoutesExist(t *testing.T) {
	there := map[string]bool{}
	for _, rt := range new(Server).routes() {
		there[rt.pattern] = true
	}
	for pattern := range openRoutes {
		if !there[pattern] {
			t.Errorf("there is no route %q", pattern)
		}
	}
}

// Searching the rules takes much longer than loading a page, and costs more.
func TestSearchesCountForMore(t *testing.T) {
	s, err := New(Config{Hosts: []string{"example.com"}, Limits: limit.Limits{Guest: limit.Allowance{AtOnce: 100, PerSecond: 1}, Address: limit.Allowance{AtOnce: 1 + 2*(1+searchCost), PerSecond: 0.1}}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, want := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		r := httptest.NewRequest("GET", "/rules?q=colony", nil)
		r.RemoteAddr = "203.0.113.7:1"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != want || (want != http.StatusOK) != (w.Header().Get("Retry-After") != "") {
			t.Errorf("search %d is answered with %d, retry after %q; want %d", i, w.Code, w.Header().Get("Retry-After"), want)
		}
	}
}
