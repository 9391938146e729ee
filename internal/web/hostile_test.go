package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"goa/internal/match"
)

// prey is a table that strangers can look at and nothing else.
type prey struct {
	site
	ana     guest
	id      match.ID
	secrets []string // must not be sent to strangers
}

func newPrey(t testing.TB) prey {
	t.Helper()
	s := newSite(t)
	p := prey{site: s, ana: s.guest()}
	lobby := p.ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "spectators": {"on"}, "name0": {"Ana"}})
	link := seatLink.FindStringSubmatch(lobby.body)
	if link == nil {
		t.Fatal("the table has no link to lose")
	}
	p.id = match.ID(strings.TrimPrefix(lobby.path, "/g/"))
	p.secrets = []string{link[1], string(p.ana.owner())}
	for _, c := range p.ana.cookies() {
		p.secrets = append(p.secrets, c.Value)
	}
	return p
}

// hangingUp is a reader of streams, which have no end. It hangs up a moment
// after the first part arrives. Answers without parts are read to the end.
type hangingUp struct {
	*httptest.ResponseRecorder
	cut context.CancelFunc
}

func (h hangingUp) Flush() {
	h.ResponseRecorder.Flush()
	time.AfterFunc(30*time.Millisecond, h.cut)
}

// hostileRequest is a request that none of our pages would send. The kind is its
// content type.
type hostileRequest struct{ method, target, cookie, kind, body string }

// attack sends a request as a stranger and checks that the answer is not a
// failure, reveals no secret and changes nothing.
func (p prey) attack(t *testing.T, a hostileRequest) {
	t.Helper()
	method, target := a.method, strings.ReplaceAll(a.target, "{table}", string(p.id))
	before, err := p.keeper.Snapshot(t.Context(), p.id)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, "http://localhost"+target, strings.NewReader(a.body))
	if err != nil {
		return // no browser or server would accept it
	}
	r.RemoteAddr = "127.0.0.1:1"
	r.Header.Set("Cookie", a.cookie)
	r.Header.Set("Content-Type", a.kind)
	w := httptest.NewRecorder()
	p.answer(hangingUp{w, cancel}, r)
	if w.Code >= 500 {
		t.Errorf("%s %q: status %d: %s", method, target, w.Code, w.Body)
	}
	if w.Header().Get("Content-Security-Policy") == "" {
		t.Errorf("%s %q: the answer is not protected", method, target)
	}
	answer := w.Body.String() + strings.Join(w.Header()["Location"], " ")
	for _, sign := range append([]string{"goroutine ", ".go:", "runtime error", "panic"}, p.secrets...) {
		if strings.Contains(answer, sign) && !strings.Contains(target+a.cookie+a.body, sign) {
			t.Errorf("%s %q: the answer has %q", method, target, sign)
		}
	}
	if after, err := p.keeper.Snapshot(t.Context(), p.id); err != nil || after.Version() != before.Version() {
		t.Errorf("%s %q has changed the table: %v", method, target, err)
	}
}

// answer has the server answer as net/http would: an answer may be aborted.
func (s site) answer(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if e := recover(); e != nil && e != http.ErrAbortHandler {
			panic(e)
		}
	}()
	s.pages.ServeHTTP(w, r)
}

const formKind = "application/x-www-form-urlencoded"

var attacks = []hostileRequest{
	{"GET", "/", "", "", ""},
	{"GET", "//", "", "", ""},
	{"GET", "/../../etc/passwd", "", "", ""},
	{"GET", "/static/x/../../server.go", "", "", ""},
	{"GET", "/static/%2e%2e/goa.css", "", "", ""},
	{"GET", "/g/%00", "", "", ""},
	{"GET", "/g/" + strings.Repeat("x", 5000), "", "", ""},
	{"GET", "/g/{table}?at=99999999999999999999", "", "", ""},
	{"GET", "/g/{table}?at=-1&as=7", "", "", ""},
	{"GET", "/g/{table}?as=0&as=1&at=%zz", "", "", ""},
	{"GET", "/g/{table}/events?after=9999999999", "", "", ""},
	{"GET", "/g/{table}/events?after=-5", "goa-guest=" + strings.Repeat("A", 26), "", ""},
	{"GET", "/g/{table}/record", "", "", ""},
	{"GET", "/g/{table}/turn", "", "", ""},
	{"GET", "/g/{table}/hint", "", "", ""},
	{"GET", "/g/{table}/unknown", "", "", ""},
	{"GET", "/s/" + strings.Repeat("a", 26), "goa-guest=", "", ""},
	{"GET", "/s/'%20OR%201=1", "", "", ""},
	{"GET", "/next", "goa-guest=\x01\x02", "", ""},
	{"GET", "/metrics?x", "a=b; goa-guest=" + strings.Repeat("B", 26), "", ""},
	{"HEAD", "/g/{table}", "", "", ""},
	{"OPTIONS", "/g/{table}", "", "", ""},
	{"TRACE", "/", "", "", ""},
	{"BREW", "/g/{table}/move", "", formKind, "move=pass"},
	{"PUT", "/g/{table}", "", formKind, "move=pass"},
	{"DELETE", "/g/{table}", "", "", ""},
	{"POST", "/", "", "", ""},
	{"POST", "/g/{table}/move", "", formKind, "move=pass&entry=1&seat=0"},
	{"POST", "/g/{table}/move", "goa-guest=" + strings.Repeat("C", 26), formKind, "move=bid&n=-1&entry=99999999999999999999&seat=0"},
	{"POST", "/g/{table}/move", "", "application/json", `{"move":"pass"}`},
	{"POST", "/g/{table}/move", "", "multipart/form-data", "--"},
	{"POST", "/g/{table}/move", "", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"move\"\r\n\r\npass\r\n--x--"},
	{"POST", "/g/{table}/move", "", formKind, "move=%zz;;&&=&%00"},
	{"POST", "/g/{table}/move", "", formKind, strings.Repeat("move=pass&", 10_000)},
	{"POST", "/g/{table}/delete", "goa-guest=" + strings.Repeat("D", 26), formKind, ""},
	{"POST", "/g/{table}/ready", "", formKind, "ready=yes&seat=0"},
	{"POST", "/g/{table}/offer", "", formKind, "seat=1"},
	{"POST", "/g/{table}/bot", "goa-guest=" + strings.Repeat("E", 26), formKind, "seat=1"},
	{"POST", "/g/{table}/bot", "", formKind, ""},
	{"POST", "/g/{table}/agree", "goa-guest=" + strings.Repeat("E", 26), formKind, "seat=0"},
	{"POST", "/g/{table}/return", "", formKind, ""},
	{"POST", "/g/{table}/sit", "goa-guest=" + strings.Repeat("E", 26), formKind, "name=%00"},
	{"POST", "/g/{table}/block", "goa-guest=" + strings.Repeat("E", 26), formKind, "seat=0"},
	{"POST", "/settings/unblock", "", formKind, "number=-9223372036854775809"},
	{"POST", "/g/{table}/undo", "", formKind, "seat=255&entry=0x1"},
	{"POST", "/g/{table}/pace", "", formKind, "pace=at-once"},
	{"POST", "/g/{table}/again", "", formKind, ""},
	{"POST", "/g/{table}/\u202emove", "", formKind, "\xff\xfe"},
	{"POST", "/s/nothing", "", formKind, "name=%3Cscript%3E"},
	{"POST", "/new", "", formKind, "seat0=me&seat1=bot&name0=" + strings.Repeat("%F0%9F%8C%B6", 500)},
	{"POST", "/new", "", formKind, "edition=../../etc/passwd&seat0=me&seat1=bot"},
	{"POST", "/new", "", formKind, "option=solo%3D99&option=solo%3D1&option=x&seat0=me"},
	{"POST", "/new", "", formKind, "seat0=me&seat1=here&name1=%00%0a%0d"},
	{"POST", "/play", "goa-guest=" + strings.Repeat("\u00e9", 13), formKind, "x=" + strings.Repeat("y", 100_000)},
	{"POST", "/open", "", formKind, "record=goa"},
	{"POST", "/settings", "goa_prefs=%zz", formKind, "lang=%00&theme=" + strings.Repeat("z", 9000)},
}

func TestHostileRequests(t *testing.T) {
	p := newPrey(t)
	for _, a := range attacks {
		p.attack(t, a)
	}
}

// FuzzRequests sends arbitrary requests.
func FuzzRequests(f *testing.F) {
	for _, a := range attacks {
		if asSeed() {
			f.Add(a.method, a.target, a.cookie, a.kind, a.body)
		}
	}
	p := newPrey(f)
	f.Fuzz(func(t *testing.T, method, target, cookie, kind, body string) {
		p.attack(t, hostileRequest{method, target, cookie, kind, body})
	})
}

// Unused methods are refused as HTTP requires, and a HEAD request is answered
// without a body.
func TestOddMethods(t *testing.T) {
	g := newSite(t).guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	for _, c := range []struct {
		method, path string
		status       int
	}{
		{"HEAD", "/", http.StatusOK}, {"HEAD", page.path, http.StatusOK}, {"HEAD", page.path + "/events", http.StatusOK},
		{"OPTIONS", page.path, http.StatusMethodNotAllowed}, {"TRACE", "/", http.StatusMethodNotAllowed},
		{"PUT", page.path, http.StatusMethodNotAllowed}, {"DELETE", page.path, http.StatusMethodNotAllowed},
		{"BREW", "/new", http.StatusMethodNotAllowed},
		{"GET", page.path + "/move", http.StatusNotFound}, {"POST", "/nowhere", http.StatusMethodNotAllowed},
	} {
		r := g.do(g.request(c.method, c.path, nil))
		if r.status != c.status || c.method == "HEAD" && r.body != "" {
			t.Errorf("%s %s: status %d, want %d: %.60s", c.method, c.path, r.status, c.status, r.body)
		}
		if c.status == http.StatusMethodNotAllowed && !strings.Contains(r.header.Get("Allow"), "GET") {
			t.Errorf("%s %s: allowed is %q", c.method, c.path, r.header.Get("Allow"))
		}
	}
}

// Requests that another site sends on behalf of a browser are refused, however
// the browser marks them.
func TestOtherSitesCannotMove(t *testing.T) {
	g := newSite(t).guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	for name, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example.org"} {
		r := g.request("POST", page.path+"/move", page.form(page.moves()[0]))
		r.Header.Set(name, value)
		if got := g.do(r); got.status != http.StatusForbidden {
			t.Errorf("%s: status %d", name, got.status)
		}
	}
	if after := g.get(page.path); after.form("")["entry"][0] != page.form("")["entry"][0] {
		t.Error("the table has changed")
	}
}

// A proxy may forward another host name, or no port. Forms from pages of the
// base URL are accepted, and no others.
func TestFormsBehindAProxy(t *testing.T) {
	s := newSite(t, func(set *setting) { set.baseURL = "http://goa.example.org:8443" })
	for origin, want := range map[string]int{
		"http://goa.example.org:8443": http.StatusSeeOther, "http://goa.example.org": http.StatusForbidden,
		"https://evil.example.org": http.StatusForbidden, "null": http.StatusForbidden,
	} {
		g := s.guest()
		r := g.request("POST", "/play", nil)
		r.Host = "localhost"
		r.Header.Set("Origin", origin)
		w := httptest.NewRecorder()
		s.pages.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("from %s: status %d, want %d", origin, w.Code, want)
		}
	}
}

// A client that ends a request early, or has gone, is not told that all is
// well.
func TestClientsWhoHangUpAreNotToldThatAllIsWell(t *testing.T) {
	s := newSite(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	defer func() {
		if e := recover(); e != http.ErrAbortHandler {
			t.Errorf("got status %d and %d bytes, %v; want no answer", w.Code, w.Body.Len(), e)
		}
	}()
	r := httptest.NewRequestWithContext(gone, "GET", "http://localhost/", nil)
	s.pages.ServeHTTP(w, r)
}
