package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/internal/match"
	"goa/internal/talk"
	"goa/lexicon"
)

func TestEveryAnswerIsProtected(t *testing.T) {
	g := newSite(t).guest()
	for _, path := range []string{"/", "/new", "/healthz", "/nowhere", "/g/nothing", "/s/nothing"} {
		r := g.get(path)
		policy := r.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policy %q", path, policy)
		}
		if strings.Contains(r.body, " style=") || strings.Contains(r.body, "<style") || strings.Contains(r.body, "onclick") || strings.Contains(r.body, "<script>") {
			t.Errorf("%s: has a style or script that the policy forbids", path)
		}
	}
}

func TestErrorsAreWorded(t *testing.T) {
	g := newSite(t).guest()
	for _, c := range []struct {
		path   string
		form   url.Values
		status int
		text   string
	}{
		{"/nowhere", nil, http.StatusNotFound, "This page doesn’t exist."},
		{"/g/nothing", nil, http.StatusNotFound, "This table doesn’t exist."},
		{"/s/nothing", nil, http.StatusNotFound, "This link no longer works"},
		{"/g/nothing/move", url.Values{"move": {"pass"}}, http.StatusNotFound, "This table doesn’t exist."},
		{"/g/nothing/dance", url.Values{}, http.StatusNotFound, "This page doesn’t exist."},
		{"/new", url.Values{"edition": {"2012"}}, http.StatusUnprocessableEntity, "one to four players"},
		{"/new", url.Values{"seat0": {"me"}}, http.StatusUnprocessableEntity, "choose “Solo game”"},
		{"/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}, "option": {"solo=2"}}, http.StatusUnprocessableEntity, "is for one"},
		{"/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}, "edition": {"1999"}}, http.StatusUnprocessableEntity, "That edition doesn’t exist."},
		{"/new", url.Values{"seat0": {strings.Repeat("x", 100_000)}}, http.StatusRequestEntityTooLarge, "That’s too long."},
	} {
		var r reply
		if c.form == nil {
			r = g.get(c.path)
		} else {
			r = g.post(c.path, c.form)
		}
		if r.status != c.status || !strings.Contains(r.body, c.text) {
			t.Errorf("%s: got status %d, want %d with %q in %s", c.path, r.status, c.status, c.text, r.body)
		}
	}
}

func TestOtherSitesCannotPost(t *testing.T) {
	g := newSite(t).guest()
	r := g.request("POST", "/play", url.Values{})
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	if got := g.do(r); got.status != http.StatusForbidden || !strings.Contains(got.body, "another site") {
		t.Errorf("got status %d: %s", got.status, got.body)
	}
}

func TestCookiesAreSecureExactlyBehindTLS(t *testing.T) {
	for base, secure := range map[string]bool{"": false, "http://goa.example.org": false, "https://goa.example.org": true} {
		g := newSite(t, func(s *setting) { s.baseURL = base }).guest()
		cookie := g.get("/").header.Get("Set-Cookie")
		if !strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Lax") {
			t.Errorf("%q: cookie %q", base, cookie)
		}
		if strings.Contains(cookie, "Secure") != secure {
			t.Errorf("%q: cookie %q, secure should be %v", base, cookie, secure)
		}
	}
}

// A move that comes too late, twice, or from someone else changes nothing and is
// answered with the current table.
func TestMovesThatAreTooLate(t *testing.T) {
	s := newSite(t)
	ana, eve := s.guest(), s.guest()
	eve.get("/")
	first := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "spectators": {"on"}})
	move := first.moves()[0]
	form := first.form(move)
	if r := eve.post(first.path+"/move", form); r.status != http.StatusForbidden || !strings.Contains(r.body, "That seat isn’t yours.") {
		t.Errorf("somebody else: status %d", r.status)
	}
	if r := eve.get(first.path); r.status != http.StatusOK || len(r.moves()) > 0 {
		t.Errorf("a spectator gets status %d and moves %v", r.status, r.moves())
	}
	second := ana.post(first.path+"/move", form)
	if second.status != http.StatusOK || slices.Equal(second.moves(), first.moves()) {
		t.Fatalf("the move was not made: status %d", second.status)
	}
	if r := ana.post(first.path+"/move", form); r.status != http.StatusOK {
		t.Errorf("the same move again: status %d", r.status)
	}
	form.Set("move", first.moves()[1])
	stale := ana.post(first.path+"/move", form)
	if stale.status != http.StatusConflict || !strings.Contains(stale.body, `role="alert"`) || !slices.Equal(stale.moves(), second.moves()) {
		t.Errorf("a stale move: status %d", stale.status)
	}
	illegal := ana.post(first.path+"/move", second.form("bid 900"))
	if illegal.status != http.StatusConflict || !strings.Contains(illegal.body, `role="alert"`) {
		t.Errorf("an illegal move: status %d", illegal.status)
	}
	nonsense := ana.post(first.path+"/move", second.form("<b>dance"))
	if nonsense.status != http.StatusBadRequest || strings.Contains(nonsense.body, "<b>dance") {
		t.Errorf("nonsense: status %d", nonsense.status)
	}
}

// With scripts, a refusal is the table alone, and the stream reports success.
func TestScriptsGetOnlyTheTable(t *testing.T) {
	g := newSite(t).guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	send := func(form url.Values) reply {
		r := g.request("POST", page.path+"/move", form)
		r.Header.Set("HX-Request", "true")
		return g.do(r)
	}
	if r := send(page.form("bid 900")); r.status != http.StatusConflict || !strings.HasPrefix(r.body, `<main id="table"`) {
		t.Errorf("a refusal: status %d: %.60s", r.status, r.body)
	}
	if r := send(page.form(page.moves()[0])); r.status != http.StatusNoContent || r.body != "" {
		t.Errorf("success: status %d: %.60s", r.status, r.body)
	}
}

var seatLink = regexp.MustCompile(`/s/([a-z0-9]+)`)

// A friend sits down by link. Only the host and the friend ever see it, and
// looking at it claims nothing.
func TestAFriendByLink(t *testing.T) {
	s := newSite(t)
	ana, bo, eve := s.guest(), s.guest(), s.guest()
	lobby := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "spectators": {"on"}, "name0": {"Ana"}})
	found := seatLink.FindStringSubmatch(lobby.body)
	if found == nil {
		t.Fatalf("no link: %s", lobby.body)
	}
	if r := eve.get(lobby.path); strings.Contains(r.body, found[1]) {
		t.Error("a spectator sees the link")
	}
	if r := eve.get(found[0]); r.status != http.StatusOK {
		t.Errorf("looking at the link: status %d", r.status)
	}
	seated := bo.post(found[0], url.Values{"name": {"Bo"}})
	if seated.path != lobby.path || !strings.Contains(seated.body, "<b>Bo</b>") {
		t.Fatalf("%s: %s", seated.path, seated.body)
	}
	if r := eve.post(found[0], url.Values{"name": {"Eve"}}); r.status != http.StatusNotFound {
		t.Errorf("the link again: status %d", r.status)
	}
	bo.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	begun := ana.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	if !strings.Contains(begun.body, `id="market"`) || strings.Contains(begun.body, found[1]) {
		t.Error("the game has not begun, or its page still has the link")
	}
}

func TestRefusalsHaveWords(t *testing.T) {
	words, err := lexicon.For(lexicon.DefaultLanguage, lexicon.Vocabularies()[0])
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range match.Reasons() {
		names = append(names, "refusal."+r.String())
	}
	for _, r := range talk.Reasons() {
		names = append(names, "talk.refused."+r.String())
	}
	for _, name := range names {
		if !slices.Contains(lexicon.PageTexts(), name) || words.Page(name) == name {
			t.Errorf("%s has no words", name)
		}
	}
}

var (
	saying   = regexp.MustCompile(`(?:[sS]ay|Page|page)\((?:r, )?"([a-z.-]+)"[,)]`)
	literal  = regexp.MustCompile(`"([a-z][a-z.-]*)"`)
	composed = regexp.MustCompile(`"([a-z][a-z.-]*\.)" \+`)
)
