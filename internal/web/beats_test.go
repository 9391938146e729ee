package web_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"goa/internal/limit"
	"goa/internal/web"
)

// The stream of a table sends heartbeats again and again, even between changes. A
// browser that does not understand patches gets whole tables and nothing else.
func TestStreamsOfTablesBeat(t *testing.T) {
	alone(t)
	s := newSite(t, func(set *setting) { set.heartbeat = 20 * time.Millisecond })
	g := s.guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	entry := page.form("")["entry"][0]
	in := g.listen(t, page.path+"/events?after="+entry, map[string]string{"Accept-Encoding": "gzip"})
	for range 3 {
		if e, ok := in.next(); !ok || !isAlive(e) || e.data != entry {
			t.Fatalf("got %+v, %t, want a heartbeat", e, ok)
		}
	}
	after := g.post(page.path+"/move", page.form(page.moves()[0]))
	whole := in.find("the move", func(e streamed) bool { return !isAlive(e) })
	if whole.id != after.form("")["entry"][0] || whole.data != after.main() {
		t.Errorf("got event %s: %.200s", whole.id, whole.data)
	}
	in.find("another heartbeat", func(e streamed) bool { return isAlive(e) && e.data == whole.id })
}

// A visitor who has too many streams open is told when to try again.
func TestTooManyStreams(t *testing.T) {
	alone(t)
	s := newSite(t, func(set *setting) {
		set.baseURL = "http://goa.example.org"
		set.pages = func(c *web.Config) {
			c.Limits = limit.Default()
			c.Limits.GuestStreams = 1
		}
	})
	g := s.guest()
	page := g.post("/play", nil)
	far := map[string]string{"X-Forwarded-For": "203.0.113.9", "Accept-Encoding": "identity"}
	if first := g.listen(t, page.path+"/events", far); first.header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("the first stream is %s", first.header.Get("Content-Type"))
	}
	r := g.request("GET", page.path+"/events", nil)
	r.Header.Set("X-Forwarded-For", far["X-Forwarded-For"])
	if got := g.do(r); got.status != http.StatusTooManyRequests || got.header.Get("Retry-After") != "30" {
		t.Errorf("the second stream: status %d, again after %q", got.status, got.header.Get("Retry-After"))
	}
	if got := g.get(page.path); got.status != http.StatusOK {
		t.Errorf("the page: status %d", got.status)
	}
}
