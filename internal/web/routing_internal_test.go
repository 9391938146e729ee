package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

// Requests are answered as the standard multiplexer answers them, including
// those without a route. Everything before the answer knows the route.
func TestRequestsFindTheirRoute(t *testing.T) {
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	tell := func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprint(w, r.Pattern, " ", r.PathValue("id"), " ", r.PathValue("secret"))
	}
	plain := http.NewServeMux()
	for _, rt := range s.routes() {
		plain.HandleFunc(rt.pattern, tell)
	}
	costs := map[string]routeCost{}
	for _, rt := range s.routes() {
		costs[rt.pattern] = rt.cost
	}
	ours := s.routed(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found := routingOf(r)
		if want, ok := costs[r.Pattern]; ok && found.cost != want || !ok && found.cost != noRoute.cost || ok && found.pattern != r.Pattern {
			t.Errorf("%s %s: got route %q with cost %d, want %q with %d", r.Method, r.URL, found.pattern, found.cost, r.Pattern, want)
		}
		if found.handler != nil {
			found.handler = http.HandlerFunc(tell)
		}
		s.answer(w, r)
	}))
	for _, c := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/", 200}, {"HEAD", "/rules", 200}, {"GET", "/g/abc", 200}, {"GET", "/g/a%2Fb/events", 200}, {"POST", "/j/x/y", 200},
		{"GET", "/nowhere", 200}, {"POST", "/g/abc/nothing", 200},
		{"POST", "/rules", 405}, {"PUT", "/g/abc", 405}, {"DELETE", "/", 405},
		{"GET", "//rules", 307}, {"GET", "/g/../rules?q=x", 307}, {"POST", "/g//abc/move", 307},
	} {
		want, got := httptest.NewRecorder(), httptest.NewRecorder()
		plain.ServeHTTP(want, httptest.NewRequest(c.method, c.path, nil))
		ours.ServeHTTP(got, httptest.NewRequest(c.method, c.path, nil))
		if want.Code != c.status {
			t.Errorf("%s %s: the multiplexer answers %d, want %d", c.method, c.path, want.Code, c.status)
		}
		if got.Code != want.Code || got.Body.String() != want.Body.String() || fmt.Sprint(got.Header()) != fmt.Sprint(want.Header()) {
			t.Errorf("%s %s: got %d %v %q, want %d %v %q", c.method, c.path, got.Code, got.Header(), got.Body, want.Code, want.Header(), want.Body)
		}
	}
}
