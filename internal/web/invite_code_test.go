package web_test

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"goa/internal/pgtest"
)

const code = "Saffron and Pepper"

// onBothStores runs a test of a closed server on a file and on PostgreSQL.
func onBothStores(t *testing.T, test func(t *testing.T, s site)) {
	t.Helper()
	for what, change := range map[string]func(*setting){
		"file": func(*setting) {}, "PostgreSQL": func(s *setting) { s.database = pgtest.Database(t) },
	} {
		t.Run(what, func(t *testing.T) {
			test(t, newSite(t, change, func(s *setting) { s.invite, s.baseURL = code, "http://goa.example.org" }))
		})
	}
}

// admitted returns a guest who has entered the code.
func (s site) admitted() guest {
	s.t.Helper()
	g := s.guest()
	if r := g.post("/door", url.Values{"code": {code}}); r.status != http.StatusOK || r.path != "/" {
		s.t.Fatalf("the right code leads to %s with status %d", r.path, r.status)
	}
	return g
}

var doorTo = regexp.MustCompile(`name="to" value="([^"]*)"`)

// A visitor without the code is asked for it and sees no tables or names. Once the
// code is right, they land where the link led.
func TestClosedServersAskForTheCode(t *testing.T) {
	onBothStores(t, func(t *testing.T, s site) {
		ana, bo := s.admitted(), s.guest()
		lobby := ana.post("/new", url.Values{"seat0": {"me"}, "name0": {"Anastasia"}, "seat1": {"link"}, "turn": {"24"}})
		link := seatLink.FindString(lobby.body)
		if link == "" {
			t.Fatalf("no link to a seat: status %d", lobby.status)
		}
		for _, path := range []string{"/", lobby.path, link, lobby.path + "/preview.png", lobby.path + "/record", lobby.path + "/events", "/rules", "/new", "/settings", "/nowhere", "/waiting", "/me/x"} {
			r := bo.get(path)
			if r.status != http.StatusForbidden || !strings.Contains(r.body, `name="code"`) {
				t.Errorf("%s: status %d", path, r.status)
			}
			if strings.Contains(r.body, "Anastasia") || strings.Contains(r.body, "og:image") {
				t.Errorf("%s shows something of a table", path)
			}
			if to := doorTo.FindStringSubmatch(r.body); to == nil || to[1] != path {
				t.Errorf("%s: leads to %q afterwards", path, to)
			}
		}
		if r := bo.post(link, url.Values{"name": {"Bo"}}); r.status != http.StatusForbidden {
			t.Errorf("sits down without the code: status %d", r.status)
		}
		if r := bo.post("/door", url.Values{"code": {"saffron and salt"}, "to": {link}}); r.status != http.StatusForbidden || doorTo.FindStringSubmatch(r.body)[1] != link {
			t.Errorf("a wrong code: status %d", r.status)
		}
		if r := bo.get("/"); r.status != http.StatusForbidden {
			t.Errorf("after a wrong code: status %d", r.status)
		}
		if r := bo.post("/door", url.Values{"code": {"  saffron  AND pepper "}, "to": {link}}); r.status != http.StatusOK || r.path != link || !strings.Contains(r.body, "Anastasia") {
			t.Errorf("the right code leads to %s with status %d", r.path, r.status)
		}
		if r := bo.post(link, url.Values{"name": {"Bo"}}); r.status != http.StatusOK || r.path != lobby.path {
			t.Errorf("sits down at %s with status %d", r.path, r.status)
		}
		if stream := bo.listen(t, lobby.path+"/events", nil); stream.header.Get("Content-Type") != "text/event-stream" {
			t.Errorf("the stream of the table is %s", stream.header.Get("Content-Type"))
		}
	})
}

// These requests to a closed server are open to everyone.
func TestWhatAClosedServerStillAnswers(t *testing.T) {
	s := newSite(t, func(s *setting) { s.invite = code })
	g := s.guest()
	style := regexp.MustCompile(`href="(/static/[^"]+\.css)"`).FindStringSubmatch(g.get("/").body)[1]
	for path, want := range map[string]int{
		"/healthz": 200, "/healthz/live": 200, "/healthz/ready": 200, style: 200, "/worker.js": 200, "/offline": 200, "/manifest.webmanifest": 200,
		"/device/": 403, "/device/worker.js": 403, "/apple-touch-icon.png": 200, "/door": 200, "/metrics": 200, "/off/x": 404, "/never/x": 404, "/calls/x": 404,
	} {
		if r := g.get(path); r.status != want {
			t.Errorf("%s: status %d, want %d", path, r.status, want)
		}
	}
	for _, path := range []string{"/off/x", "/never/x", "/calls/x"} {
		if r := g.post(path, url.Values{"List-Unsubscribe": {"One-Click"}}); r.status != http.StatusNotFound {
			t.Errorf("a message's link %s is pressed: status %d", path, r.status)
		}
	}
}

// The mark of a browser cannot be forged. It is worth nothing at another server or
// after the code has changed. The form sends no one elsewhere.
func TestTheInvitationCannotBeForged(t *testing.T) {
	s := newSite(t, func(s *setting) { s.invite = code })
	in := s.admitted()
	var mark *http.Cookie
	for _, c := range in.cookies() {
		if strings.HasPrefix(c.Name, "goa_door") {
			mark = c
		}
	}
	if mark == nil {
		t.Fatal("there is no mark")
	}
	other := newSite(t, func(s *setting) { s.invite = code + "s" })
	when, seal, _ := strings.Cut(mark.Value, ".")
	for what, c := range map[string]struct {
		at    site
		value string
		want  int
	}{
		"the mark":              {s, mark.Value, 200},
		"with another code":     {other, mark.Value, 403},
		"another time":          {s, "zzzzzz." + seal, 403},
		"no seal":               {s, when + ".", 403},
		"nothing":               {s, "", 403},
		"a session's token":     {s, strings.Repeat("A", 26) + "." + mark.Value, 403},
		"half of it":            {s, mark.Value[:len(mark.Value)/2], 403},
		"a very long one":       {s, strings.Repeat("A", 3000), 403},
		"the seal of a session": {s, sessionToken(in), 403},
	} {
		g := c.at.guest()
		r := g.request("GET", "/rules", nil)
		r.AddCookie(&http.Cookie{Name: mark.Name, Value: c.value})
		got := g.do(r)
		if got.status != c.want {
			t.Errorf("%s: status %d, want %d", what, got.status, c.want)
		}
		if given := got.header.Get("Set-Cookie"); strings.Contains(given, mark.Name) {
			t.Errorf("%s: a new mark was given: %s", what, given)
		}
	}
	for _, to := range []string{"https://evil.example.com/", "//evil.example.com", `/\evil.example.com`, "/door", ""} {
		if r := s.guest().post("/door", url.Values{"code": {code}, "to": {to}}); r.status != http.StatusOK || r.path != "/" {
			t.Errorf("to %q: is at %s with status %d", to, r.path, r.status)
		}
	}
}

// sessionToken returns the token of a guest.
func sessionToken(g guest) string {
	g.get("/")
	for _, c := range g.cookies() {
		if strings.HasPrefix(c.Name, "goa-") {
			return c.Value
		}
	}
	g.t.Fatal("the guest has no session")
	return ""
}

// Guessing ends soon: beyond a number of codes, even the right one is refused, by all
// processes, but only from that network.
func TestCodesCannotBeGuessed(t *testing.T) {
	onBothStores(t, func(t *testing.T, s site) {
		try := func(from, code string) int {
			g := s.guest()
			r := g.request("POST", "/door", url.Values{"code": {code}})
			r.Header.Set("X-Forwarded-For", from)
			return g.do(r).status
		}
		refused := 0
		for refused < 100 && try("203.0.113.7", "guess") != http.StatusTooManyRequests {
			refused++
		}
		if refused < 10 || refused > 99 {
			t.Fatalf("%d codes could be tried", refused)
		}
		if got := try("203.0.113.7", code); got != http.StatusTooManyRequests {
			t.Errorf("the right code, after all those: status %d", got)
		}
		if got := try("198.51.100.7", code); got != http.StatusOK {
			t.Errorf("the right code from elsewhere: status %d", got)
		}
	})
}

// A server without a code does not ask for one.
func TestOpenServersAskForNoCode(t *testing.T) {
	g := newSite(t).guest()
	if r := g.get("/door"); r.status != http.StatusNotFound {
		t.Errorf("status %d", r.status)
	}
	if r := g.post("/door", url.Values{"code": {code}}); r.status != http.StatusNotFound {
		t.Errorf("a code: status %d", r.status)
	}
}

// Proxies do not keep pictures of tables on a closed server, because they would show
// them to strangers.
func TestClosedServersKeepPicturesPrivate(t *testing.T) {
	for _, c := range []struct{ invite, want string }{{"", "public, max-age=300"}, {code, "private, max-age=300"}} {
		s := newSite(t, func(s *setting) { s.invite, s.baseURL = c.invite, "http://goa.example.org" })
		g := s.guest()
		if c.invite != "" {
			g = s.admitted()
		}
		path := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "spectators": {"on"}}).path
		if r := g.get(path + "/preview.png"); r.status != http.StatusOK || r.header.Get("Cache-Control") != c.want {
			t.Errorf("with the code %q: status %d, %s, want %s", c.invite, r.status, r.header.Get("Cache-Control"), c.want)
		}
	}
}

// The page that asks for the code leads an admitted browser on, never back to itself.
func TestTheInvitationPageLeadsOn(t *testing.T) {
	s := newSite(t, func(s *setting) { s.invite, s.baseURL = code, "http://goa.example.org" })
	g, stranger := s.admitted(), s.guest()
	for _, c := range []struct{ to, want string }{
		{"", "/"}, {"/rules", "/rules"}, {"/settings", "/settings"}, {"/door", "/"}, {"/door?to=/rules", "/"},
		{"//evil.example", "/"}, {"https://evil.example/", "/"}, {"rules", "/"},
	} {
		if r := g.get("/door?to=" + url.QueryEscape(c.to)); r.status != http.StatusOK || r.path != c.want {
			t.Errorf("%q leads to %s, status %d; want %s", c.to, r.path, r.status, c.want)
		}
		if r := s.guest().post("/door", url.Values{"code": {code}, "to": {c.to}}); r.status != http.StatusOK || r.path != c.want {
			t.Errorf("the code, for %q, leads to %s, status %d; want %s", c.to, r.path, r.status, c.want)
		}
	}
	if r := stranger.get("/door?to=/rules"); r.status != http.StatusOK || r.path != "/door" || doorTo.FindStringSubmatch(r.body)[1] != "/rules" {
		t.Errorf("a stranger is led to %s, status %d", r.path, r.status)
	}
	form := stranger.request("POST", "/door", nil)
	form.Body, form.ContentLength = io.NopCloser(strings.NewReader("code=%zz")), -1
	form.Header.Set("Content-Type", formKind)
	if r := stranger.do(form); r.status != http.StatusBadRequest {
		t.Errorf("a form that cannot be read: status %d", r.status)
	}
	tried, last := 0, reply{}
	for tried < 100 && last.status != http.StatusTooManyRequests {
		r := stranger.request("POST", "/door", url.Values{"code": {"guess"}})
		r.Header.Set("X-Forwarded-For", "203.0.113.77")
		last = stranger.do(r)
		tried++
	}
	// A busy machine needs some time for 60 codes, and one more is allowed each
	// minute.
	if wait, err := strconv.Atoi(last.header.Get("Retry-After")); err != nil || tried < 61 || tried == 100 || wait < 1 || wait > 60 {
		t.Errorf("code %d is refused, to come back in %d seconds, %v; want one after 60, and at most 60 seconds", tried, wait, err)
	}
}
