package web_test

import (
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"goa/internal/lesson"
	"goa/internal/web"
)

// A server works without its optional parts. Their pages do not exist, and games are
// played all the same.
func TestAServerWithoutExtras(t *testing.T) {
	alone(t)
	s := newSite(t, func(set *setting) {
		set.invite = code
		set.pages = func(c *web.Config) {
			c.Analyst, c.Progress, c.Evenings, c.Talk, c.Notifications = nil, nil, nil, nil, nil
			c.Counts, c.Draw, c.Ready, c.Explainer = nil, nil, nil, nil
		}
	})
	g := s.admitted()
	table := g.post("/play", url.Values{"first": {"yes"}})
	if table.status != http.StatusOK || !strings.HasPrefix(table.path, "/g/") {
		t.Fatalf("status %d at %s", table.status, table.path)
	}
	over := g.post("/open", url.Values{"sample": {"yes"}})
	if over.status != http.StatusOK || strings.Contains(over.body, over.path+"/analysis") || strings.Contains(over.body, over.path+"/board") {
		t.Errorf("status %d, or a finished game leads to an analysis", over.status)
	}
	for _, path := range []string{"/", "/play", "/settings", "/healthz/ready", "/learn/first", table.path, over.path, over.path + "?at=9"} {
		if r := g.get(path); r.status != http.StatusOK {
			t.Errorf("%s: status %d", path, r.status)
		}
	}
	for _, path := range []string{
		"/evenings", "/e/x", "/e/x/print", "/e/x/results.csv", "/e/x/events", "/season/x", table.path + "/talk", table.path + "/notes", table.path + "/preview.png",
		over.path + "/advice", over.path + "/analysis", over.path + "/analysis/mistake", over.path + "/board", over.path + "/board/worth", over.path + "/board/record",
	} {
		if r := g.get(path); r.status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, r.status)
		}
	}
	for path, want := range map[string]int{
		"/evenings": 404, "/e/x/join": 404, "/e/x/next": 404, "/e/x/delete": 404,
		over.path + "/analysis": 404, over.path + "/board/move": 404, over.path + "/board/keep": 404,
		table.path + "/talk": 404, table.path + "/mute": 404, table.path + "/report": 404, table.path + "/notes": 404,
		table.path + "/explain": 400, "/settings/unmute": 400,
	} {
		if r := g.post(path, url.Values{"explain": {"on"}, "number": {"1"}, "line": {"1"}, "text": {"hello"}, "name": {"Ana"}}); r.status != want {
			t.Errorf("%s: status %d, want %d", path, r.status, want)
		}
	}
	if r := g.post(over.path+"/fork", url.Values{"at": {"20"}, "seat0": {"me"}, "seat1": {"bot"}, "seat2": {"bot"}}); r.status != http.StatusOK || !strings.HasPrefix(r.path, "/g/") {
		t.Errorf("play on from a record: status %d at %s", r.status, r.path)
	}
	g.endLesson(t, "auctions")
	if r := g.post("/settings/sessions", url.Values{"end": {endButton.FindStringSubmatch(g.get("/settings").body)[1]}}); r.status != http.StatusOK {
		t.Errorf("the session is ended: status %d", r.status)
	}
}

// endLesson makes the last step of a lesson.
func (g guest) endLesson(t *testing.T, name string) {
	t.Helper()
	l, err := lesson.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := l.At(nil)
	if err != nil {
		t.Fatal(err)
	}
	all := m.Skip()
	before := len(all) - 1
	for ; before > 0; before-- {
		if m, err = l.At(all[:before]); err == nil && len(m.Next()) > 0 {
			break
		}
	}
	if r := g.post("/learn/"+name+"/move?m="+lesson.Join(m.Inputs), url.Values{"do": {"show"}}); r.status != http.StatusOK {
		t.Errorf("the end of the lesson %s: status %d", name, r.status)
	}
}

// A server whose configuration cannot work is not created.
func TestInvalidServers(t *testing.T) {
	if _, err := web.New(web.Config{Base: "goa?"}); err == nil {
		t.Error("a server under a path that is none is made")
	}
}

// A base URL that is not an origin is reported, because forms from there are not trusted.
func TestBaseURLsThatAreNotOrigins(t *testing.T) {
	for base, want := range map[string]bool{"": false, "https://goa.example.org": false, "https://goa.example.org/games": true} {
		var log strings.Builder
		if _, err := web.New(web.Config{BaseURL: base, Log: slog.New(slog.NewTextHandler(&log, nil))}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(log.String(), "level=ERROR"); got != want {
			t.Errorf("%q: an error is logged: %t, want %t: %s", base, got, want, &log)
		}
	}
}

// A visitor who opens a link to a seat gets a session, so that the seat can be theirs.
func TestLinksBeginSessions(t *testing.T) {
	s := newSite(t)
	page := s.guest().post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "seat2": {"link"}})
	links := append(seatLink.FindAllString(page.body, 1), regexp.MustCompile(`/j/[\w-]+/[\w-]+`).FindAllString(page.body, 1)...)
	if len(links) != 2 {
		t.Fatalf("the page has the links %q", links)
	}
	for _, link := range links {
		if r := s.stranger().get(link); r.status != http.StatusOK || !strings.HasPrefix(r.header.Get("Set-Cookie"), web.GuestCookie+"-") {
			t.Errorf("%s: status %d, cookie %q", link, r.status, r.header.Get("Set-Cookie"))
		}
	}
}

// On the viewer's own device, a table says that other people cannot join, although
// the page has an address that others could open.
func TestTablesOnTheReadersDevice(t *testing.T) {
	for _, on := range []bool{false, true} {
		g := newSite(t, func(set *setting) { set.onDevice, set.baseURL = on, "http://goa.example.org" }).guest()
		page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}})
		if got := strings.Contains(page.body, `class="qr`); got == on {
			t.Errorf("on the device: %t, a code to photograph: %t", on, got)
		}
		if got := strings.Contains(page.body, "Everything here runs on this device"); got != on {
			t.Errorf("on the device: %t, says so: %t in %s", on, got, page.main())
		}
	}
}
