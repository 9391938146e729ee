package web_test

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/session"
	"goa/internal/waittest"
	"goa/internal/web"
)

// with returns a guest's request that has only this cookie.
func (g guest) with(method, path, name, value string) *http.Request {
	r := g.request(method, path, nil)
	r.Header.Set("Cookie", name+"="+value)
	return r
}

// stranger returns a browser that keeps no cookies and follows no redirects.
func (s site) stranger() guest {
	return guest{s, &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// A made-up cookie is not a session: its sender is a stranger and gets a session
// from the server.
func TestSessionsAreMadeByTheServer(t *testing.T) {
	s := newSite(t)
	eve := s.stranger()
	for name, value := range map[string]string{
		web.OldCookie: strings.Repeat("A", 26), web.GuestCookie: strings.Repeat("B", 26), web.SecureCookie: strings.Repeat("C", 26),
	} {
		made := eve.do(eve.with("POST", "/play", name, value))
		given := regexp.MustCompile(web.GuestCookie + `-[a-z2-7]{8}=([^;]+)`).FindStringSubmatch(strings.Join(made.header["Set-Cookie"], "\n"))
		if given == nil {
			t.Fatalf("%s: no session in %q", name, made.header["Set-Cookie"])
		}
		id := match.ID(strings.TrimPrefix(made.header.Get("Location"), "/g/"))
		table, err := s.keeper.Snapshot(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if len(table.SeatsOf(match.Owner(session.GuestOf(value)))) > 0 || len(table.SeatsOf(match.Owner(session.GuestOf(given[1])))) != 1 {
			t.Errorf("%s: the table is that of the cookie that was made up", name)
		}
	}
}

// Guests who have played with an old cookie keep their seats: they stay the same
// guest and get a session.
func TestGuestsOfEarlierVersionsKeepTheirSeats(t *testing.T) {
	s := newSite(t)
	old := strings.Repeat("OLD4", 7)[:26]
	owner := match.Owner(session.GuestOf(old))
	seats := []match.NewSeat{{Kind: match.Person, Name: "Ana"}, {Kind: match.Bot, Name: "Bo", Grade: "random"}}
	table, err := s.keeper.Create(t.Context(), match.NewTable{Host: owner, Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	g := s.guest()
	at, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	g.client.Jar.SetCookies(at, []*http.Cookie{{Name: web.OldCookie, Value: old}})
	path := "/g/" + string(table.ID())
	if r := g.get(path); r.status != http.StatusOK || len(r.moves()) == 0 {
		t.Fatalf("got status %d and moves %v", r.status, r.moves())
	}
	if g.owner() != owner {
		t.Errorf("got the session of %q, want %q", g.owner(), owner)
	}
	for _, c := range g.cookies() {
		if c.Name == web.OldCookie {
			t.Error("the old cookie is still there")
		}
	}
	if r := g.get(path); len(r.moves()) == 0 {
		t.Error("with the new cookie there are no moves")
	}
}

var endButton = regexp.MustCompile(`name="end" value="([0-9a-f]+)"`)

// Guests see where they are signed in and can end each session. That takes effect
// at once, and does not affect other guests.
func TestAGuestEndsSessions(t *testing.T) {
	alone(t)
	s := newSite(t)
	ana, eve := s.guest(), s.guest()
	table := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}})
	eve.post("/play", nil)
	page := ana.get("/settings")
	mine := endButton.FindAllStringSubmatch(page.body, -1)
	if len(mine) != 1 || !strings.Contains(page.body, "this one") {
		t.Fatalf("the page lists %d sessions", len(mine))
	}
	eve.post("/settings/sessions", url.Values{"end": {mine[0][1]}})
	ana.post("/settings/sessions", url.Values{"end": {"others"}})
	if r := ana.get(table.path); r.status != http.StatusOK {
		t.Fatalf("after others had their way: status %d", r.status)
	}
	stolen := ana.cookies()
	if r := ana.post("/settings/sessions", url.Values{"end": {mine[0][1]}}); r.path != "/settings" {
		t.Errorf("led to %s", r.path)
	}
	if r := ana.get(table.path); r.status != http.StatusForbidden {
		t.Errorf("after the end: status %d", r.status)
	}
	thief := s.stranger()
	for _, c := range stolen {
		if r := thief.do(thief.with("GET", table.path, c.Name, c.Value)); r.status == http.StatusOK {
			t.Errorf("%s admits after the end", c.Name)
		}
	}
}

// Browsers keep the cookies of all servers on a host together. A guest who has
// visited another server is still known at the first one, and a cookie of the same
// name from elsewhere does not make them a stranger.
func TestServersOnOneHostKeepTheirGuests(t *testing.T) {
	here, there := newSite(t), newSite(t, func(s *setting) { s.Secret = []byte("another secret") })
	ana := here.guest()
	path := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}}).path
	owner := ana.owner()
	away := guest{there, ana.client}
	if r := away.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}}); r.status != http.StatusOK || len(r.moves()) == 0 {
		t.Fatalf("at the other server: status %d", r.status)
	}
	if r := ana.get(path); r.status != http.StatusOK || len(r.moves()) == 0 {
		t.Errorf("back at the first: status %d, moves %v", r.status, r.moves())
	}
	var mine string
	for _, c := range ana.cookies() {
		if match.Owner(session.GuestOf(c.Value)) == owner {
			mine = c.Name + "=" + c.Value
		}
	}
	name, value, _ := strings.Cut(mine, "=")
	for what, cookies := range map[string]string{
		"a stranger's before it":             name + "=made-up; " + mine,
		"the name of before":                 web.GuestCookie + "=" + value,
		"the name of before with a lost key": web.GuestCookie + "-aaaaaaaa=" + value,
		"another server's beside it":         web.GuestCookie + "=made-up; " + mine,
	} {
		r := here.stranger()
		request := r.request("GET", path, nil)
		request.Header.Set("Cookie", cookies)
		if got := r.do(request); got.status != http.StatusOK || len(got.moves()) == 0 {
			t.Errorf("with %s: status %d, and nothing to play", what, got.status)
		}
	}
}

// A stream ends with the session it was opened in, and with no other one.
func TestStreamsEndWithTheirSession(t *testing.T) {
	s := newSite(t, func(s *setting) { s.heartbeat = 20 * time.Millisecond })
	ana, eve := s.guest(), s.guest()
	path := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "spectators": {"on"}}).path
	hers, other := ana.listen(t, path+"/events", nil), eve.listen(t, path+"/events", nil)
	ana.post("/settings/sessions", url.Values{"end": {endButton.FindStringSubmatch(ana.get("/settings").body)[1]}})
	ended := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, hers.body)
		ended <- err
	}()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("the stream breaks: %v", err)
		}
	case <-time.After(waittest.Patience):
		t.Fatal("the stream of a session that has ended goes on")
	}
	if _, err := io.ReadFull(other.body, make([]byte, 64)); err != nil {
		t.Errorf("somebody else's stream has ended as well: %v", err)
	}
}

// Behind TLS, browsers accept the cookie only from this host.
func TestTheCookieIsBoundToItsHost(t *testing.T) {
	for base, want := range map[string]string{"": web.GuestCookie + "-", "https://goa.example.org": web.SecureCookie + "-"} {
		g := newSite(t, func(s *setting) { s.baseURL = base }).stranger()
		cookie := g.get("/").header.Get("Set-Cookie")
		if !strings.HasPrefix(cookie, want) || !strings.Contains(cookie, "Path=/;") || strings.Contains(cookie, "Domain") {
			t.Errorf("%q: got cookie %q", base, cookie)
		}
	}
}
