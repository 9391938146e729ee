package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// box opens an evening with the physical game, and returns its page.
func (g guest) box() reply {
	g.t.Helper()
	g.get("/")
	page := g.post("/evenings", url.Values{"name": {"Club"}, "kind": {"round-robin"}, "seats": {"4"}, "rounds": {"3"}, "grade": {"random"}, "turn": {"0"}, "edition": {""}, "box": {"yes"}})
	if page.status != http.StatusOK || !strings.HasPrefix(page.path, "/e/") {
		g.t.Fatalf("status %d at %s: %s", page.status, page.path, page.main())
	}
	return page
}

// The stream of an evening ends when its guest signs the browser out from elsewhere. It
// would go on to show what only that guest may see. Other streams go on.
func TestStreamsOfEveningsEndWithTheirSession(t *testing.T) {
	alone(t)
	s := newSite(t, func(set *setting) { set.heartbeat = 20 * time.Millisecond })
	organizer, plain := s.guest(), map[string]string{"Accept-Encoding": "identity"}
	path := organizer.box().path
	viewer := s.guest()
	viewer.get(path)
	hers, other := organizer.listen(t, path+"/events", plain), viewer.listen(t, path+"/events", plain)
	hers.find("it was alive", isAlive)
	organizer.post("/settings/sessions", url.Values{"end": {endButton.FindStringSubmatch(organizer.get("/settings").body)[1]}})
	beats := 0
	for e, ok := hers.next(); ok; e, ok = hers.next() {
		if beats++; beats > 500 {
			t.Fatalf("the stream goes on with %+v", e)
		}
	}
	if err := hers.lines.Err(); err != nil {
		t.Errorf("the stream breaks: %v", err)
	}
	other.find("it was alive after that", isAlive)
	other.find("it was alive again", isAlive)
}

// Viewers of an evening who read different languages see its standings in their own,
// however many others look at the same time.
func TestStandingsInSeveralLanguages(t *testing.T) {
	alone(t)
	s := newSite(t)
	organizer := s.guest()
	path := organizer.box().path
	if r := organizer.post(path+"/add", url.Values{"name": {"Gast"}}); r.status != http.StatusOK {
		t.Fatalf("somebody is added: status %d", r.status)
	}
	seen := map[string]string{}
	for range 2 {
		for _, language := range []string{"en", "de", "fr"} {
			r := s.guest().listen(t, path+"/events", map[string]string{"Accept-Encoding": "identity", "Accept-Language": language})
			e := r.find("the standings", func(e streamed) bool { return e.id != "" })
			for other, text := range seen {
				if (text == e.data) != (other == language) {
					t.Errorf("%s and %s: the standings are the same: %v", language, other, text == e.data)
				}
			}
			seen[language] = e.data
		}
	}
}
