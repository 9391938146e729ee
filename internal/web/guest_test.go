package web_test

import (
	"html"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/session"
	"goa/internal/web"
)

// guest is a person with a browser without scripts.
type guest struct {
	site
	client *http.Client
}

func (s site) guest() guest {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return guest{s, &http.Client{Jar: jar}}
}

// owner returns the keeper's name for the guest.
func (g guest) owner() match.Owner {
	for _, c := range g.cookies() {
		if strings.HasPrefix(c.Name, web.GuestCookie+"-") {
			return match.Owner(session.GuestOf(c.Value))
		}
	}
	return ""
}

func (g guest) cookies() []*http.Cookie {
	g.t.Helper()
	at, err := url.Parse(g.URL)
	if err != nil {
		g.t.Fatal(err)
	}
	return g.client.Jar.Cookies(at)
}

// reply is an answer to a guest.
type reply struct {
	status int
	path   string // after redirects
	body   string
	header http.Header
}

func (g guest) do(r *http.Request) reply {
	g.t.Helper()
	res, err := g.client.Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return reply{res.StatusCode, res.Request.URL.Path, string(body), res.Header}
}

func (g guest) get(path string) reply {
	g.t.Helper()
	return g.do(g.request("GET", path, nil))
}

// post sends a form.
func (g guest) post(path string, form url.Values) reply {
	g.t.Helper()
	return g.do(g.request("POST", path, form))
}

// playWith makes a table with the fields of a form, seats a friend by link, and
// begins the game.
func (g guest) playWith(friend guest, more url.Values) (path string) {
	g.t.Helper()
	lobby := g.post("/new", with(url.Values{"seat0": {"me"}, "name0": {"Ana"}, "seat1": {"link"}}, more))
	friend.post(seatLink.FindString(lobby.body), url.Values{"name": {"Bo"}})
	for _, who := range []guest{g, friend} {
		who.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	}
	return lobby.path
}

// with returns a form with additional fields.
func with(form, more url.Values) url.Values {
	all := maps.Clone(form)
	maps.Copy(all, more)
	return all
}

func (g guest) request(method, path string, form url.Values) *http.Request {
	g.t.Helper()
	r, err := http.NewRequestWithContext(g.t.Context(), method, g.URL+path, strings.NewReader(form.Encode()))
	if err != nil {
		g.t.Fatal(err)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return r
}

var (
	hidden    = regexp.MustCompile(`<form id="moves".*?</form>`)
	hiddenOne = regexp.MustCompile(`<input type="hidden" name="([a-z]+)" value="([^"]*)"`)
	bidRange  = regexp.MustCompile(`min="(\d+)" max="(\d+)"`)
)

// moves returns the moves that a page has buttons for.
func (r reply) moves() (list []string) {
	seen := map[string]bool{}
	const named = ` name="move" value="`
	for body := r.body; ; {
		at := strings.Index(body, named)
		if at < 0 {
			return list
		}
		tag := body[strings.LastIndexByte(body[:at], '<'):at]
		body = body[at+len(named):]
		text := html.UnescapeString(body[:strings.IndexByte(body, '"')])
		if strings.HasPrefix(tag, "<button") && !seen[text] && text != "bid" {
			seen[text] = true
			list = append(list, text)
		}
	}
}

// form returns what a page sends along with a move.
func (r reply) form(move string) url.Values {
	v := url.Values{"move": {move}}
	for _, m := range hiddenOne.FindAllStringSubmatch(hidden.FindString(r.body), -1) {
		v.Set(m[1], m[2])
	}
	return v
}

// surely is form with every question answered by yes, even that of a hopeless
// founding.
func (r reply) surely(move string) url.Values {
	v := r.form(move)
	v.Set("sure", "yes")
	return v
}

// viewOf returns what the only person at a table sees.
func (g guest) viewOf(path string) *match.TableView {
	g.t.Helper()
	s, err := g.keeper.Snapshot(g.t.Context(), match.ID(strings.TrimPrefix(path, "/g/")))
	if err != nil {
		g.t.Fatal(err)
	}
	return g.view(s)
}

// step makes a preferred move without the pages, and reports whether it was the
// guest's turn.
func (g guest) step(path string) bool {
	g.t.Helper()
	id := match.ID(strings.TrimPrefix(path, "/g/"))
	s, err := g.keeper.Snapshot(g.t.Context(), id)
	if err != nil {
		g.t.Fatal(err)
	}
	view := g.view(s)
	var moves []string
	for _, m := range view.Legal {
		if m.Kind != goa.Bid {
			moves = append(moves, m.String())
		}
	}
	if len(moves) == 0 {
		return false
	}
	if _, err := g.keeper.Move(g.t.Context(), match.Command{Table: id, Owner: g.owner(), Seat: view.Seat, Entry: s.VersionFor(g.owner())}, preferred(moves)); err != nil {
		g.t.Fatal(err)
	}
	return true
}

// preferred returns a move that advances a round quickly.
func preferred(moves []string) string {
	for _, want := range []string{"pass", "sell", "take", "tax", "done", "end"} {
		for _, m := range moves {
			if m == want {
				return m
			}
		}
	}
	return moves[0]
}
