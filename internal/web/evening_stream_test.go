package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"goa/internal/waittest"
)

// streamed is an event of a stream.
type streamed struct{ name, id, data string }

// next returns the next event, and false at the end of the stream.
func (s *stream) next() (e streamed, ok bool) {
	s.t.Helper()
	stop := time.AfterFunc(waittest.Patience, func() { s.body.Close() })
	defer stop.Stop()
	for s.lines.Scan() {
		switch key, value, _ := strings.Cut(s.lines.Text(), ": "); {
		case key == "event":
			e.name = value
		case key == "id":
			e.id = value
		case key == "data":
			e.data += value
		case s.lines.Text() == "" && e != (streamed{}):
			return e, true
		}
	}
	return e, false
}

// find returns the first event that satisfies cond.
func (s *stream) find(what string, cond func(streamed) bool) streamed {
	s.t.Helper()
	for {
		e, ok := s.next()
		if !ok {
			s.t.Fatalf("the stream ended before %s", what)
		}
		if cond(e) {
			return e
		}
	}
}

func isAlive(e streamed) bool { return e.name == "alive" }

// The stream of an evening brings its standings, sends heartbeats, and ends with
// the evening, the session or the server.
func TestStreamsOfEvenings(t *testing.T) {
	alone(t)
	s := newSite(t, func(set *setting) { set.heartbeat = 20 * time.Millisecond })
	organizer, plain := s.guest(), map[string]string{"Accept-Encoding": "identity"}
	organizer.get("/")
	page := organizer.post("/evenings", url.Values{"name": {"Club"}, "kind": {"round-robin"}, "seats": {"4"}, "rounds": {"3"}, "grade": {"random"}, "turn": {"0"}, "edition": {""}, "box": {"yes"}})
	if page.status != http.StatusOK || !strings.HasPrefix(page.path, "/e/") {
		t.Fatalf("status %d at %s: %s", page.status, page.path, page.main())
	}
	if r := organizer.get("/e/none/events"); r.status != http.StatusNotFound {
		t.Errorf("no evening: status %d", r.status)
	}
	if r := organizer.do(organizer.request("HEAD", page.path+"/events", nil)); r.status != http.StatusOK || r.body != "" {
		t.Errorf("only the head: status %d, %q", r.status, r.body)
	}
	first := organizer.listen(t, page.path+"/events", plain)
	if got := first.header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("content type %q", got)
	}
	if e, _ := first.next(); e.name != "mine" || e.id != "" || !strings.Contains(e.data, "Start round 1") {
		t.Errorf("first comes %+v, want the viewer's own part", e)
	}
	if e, _ := first.next(); e.name != "" || e.id == "" || e.data == "" {
		t.Errorf("then comes %+v, want the part for everybody", e)
	}
	first.find("it was alive", isAlive)
	if r := organizer.post(page.path+"/add", url.Values{"name": {"Gast"}}); r.status != http.StatusOK {
		t.Fatalf("somebody is added: status %d", r.status)
	}
	last := first.find("the new guest came", func(e streamed) bool { return e.id != "" && strings.Contains(e.data, "Gast") })
	again := organizer.listen(t, page.path+"/events", map[string]string{"Accept-Encoding": "identity", "Last-Event-ID": last.id})
	if e, _ := again.next(); !isAlive(e) {
		t.Errorf("a known part is sent again: %+v", e)
	}
	guest := s.guest()
	guest.get(page.path)
	watching := guest.listen(t, page.path+"/events", plain)
	watching.find("the standings", func(e streamed) bool { return e.id != "" })
	if r := organizer.post(page.path+"/delete", url.Values{"sure": {"yes"}}); r.status != http.StatusOK {
		t.Fatalf("it is deleted: status %d", r.status)
	}
	for _, viewer := range []*stream{first, again, watching} {
		for ok := true; ok; {
			var e streamed
			if e, ok = viewer.next(); ok && !isAlive(e) {
				t.Errorf("after its end comes %+v", e)
			}
		}
	}
}
