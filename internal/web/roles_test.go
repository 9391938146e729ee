//go:build !race

package web_test

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"goa/internal/limit"
	"goa/internal/match"
)

// A golden file lists what each route answers to each role, for an empty form.
// Every request finds its table as it was at the beginning.
func TestWhatRoutesAnswerToWhom(t *testing.T) {
	alone(t)
	const path = "testdata/roles.golden"
	want, err := os.ReadFile(path)
	if err != nil && !*update {
		t.Fatal(err)
	}
	var out strings.Builder
	r := newRoles(t)
	for _, pattern := range r.site.pages.Patterns() {
		if !strings.HasSuffix(pattern, "/events") && !strings.Contains(pattern, "{file") { // skip streams and files
			out.WriteString(pattern + "\n" + r.of(pattern))
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	sameLines(t, path, out.String(), string(want))
}

// roles are people who send the same requests.
type roles struct {
	t                      *testing.T
	site                   site
	host, player, stranger guest
	finished               string // the path of a game that is over
}

func newRoles(t *testing.T) *roles {
	t.Helper()
	r := &roles{t: t, site: newSite(t, func(set *setting) {
		set.bans = func(context.Context) ([]limit.Ban, error) { return []limit.Ban{{Name: "203.0.113.0/24"}}, nil }
	})}
	for _, g := range []*guest{&r.host, &r.player, &r.stranger} {
		*g = r.site.guest()
		g.post("/settings/along", nil)
	}
	r.finished = r.host.post("/open", url.Values{"sample": {"yes"}}).path
	return r
}

// of describes what a route answers.
func (r *roles) of(pattern string) string {
	r.t.Helper()
	method, path, _ := strings.Cut(pattern, " ")
	var out strings.Builder
	tell := func(role string, g guest, path string) {
		out.WriteString("  " + role + ": " + r.ask(g, here, method, path, "") + "\n")
	}
	fill := func(id string) string {
		return patternPart.ReplaceAllString(strings.NewReplacer("{id}", id, "{$}", "").Replace(path), "x")
	}
	switch {
	case strings.HasPrefix(path, "/g/"):
		tell("absent", r.host, fill("nothing"))
		tell("closed to a stranger", r.stranger, fill(r.table(false)))
		tell("open to a stranger", r.stranger, fill(r.table(true)))
		tell("a player", r.player, fill(r.table(false)))
		tell("the host", r.host, fill(r.table(false)))
		if method == http.MethodGet {
			tell("over, to a stranger", r.stranger, fill(strings.TrimPrefix(r.finished, "/g/")))
			tell("over, to the host", r.host, fill(strings.TrimPrefix(r.finished, "/g/")))
		}
	case strings.HasPrefix(path, "/e/"):
		tell("absent", r.host, fill("nothing"))
		tell("a stranger", r.stranger, fill(r.evening()))
		tell("a player", r.player, fill(r.evening()))
		tell("the host", r.host, fill(r.evening()))
	default:
		tell("a guest", r.player, fill("nothing"))
	}
	out.WriteString("  banned: " + r.ask(r.player, "203.0.113.7:1", method, fill("nothing"), "") + "\n")
	if method == http.MethodPost {
		at := fill(r.table(false))
		if strings.HasPrefix(path, "/e/") {
			at = fill(r.evening())
		}
		out.WriteString("  a form that cannot be read: " + r.ask(r.host, here, method, at, "x=%zz") + "\n")
		out.WriteString("  a form that is too long: " + r.ask(r.host, here, method, at, "x="+strings.Repeat("y", 1<<20)) + "\n")
	}
	return out.String()
}

// table makes a table of the host and the player, in the middle of a game.
func (r *roles) table(spectators bool) string {
	r.t.Helper()
	made := r.site.begun(match.NewTable{Spectators: spectators}, r.host.owner(), r.player.owner())
	return string(made.ID())
}

// evening opens an evening of the host, which the player has joined.
func (r *roles) evening() string {
	r.t.Helper()
	made := r.host.post("/evenings", url.Values{"name": {"Club"}, "kind": {"duplicate"}, "seats": {"2"}, "rounds": {"1"}, "grade": {"random"}, "turn": {"0"}, "edition": {""}})
	r.player.post(made.path+"/join", url.Values{"name": {"Bo"}})
	return strings.TrimPrefix(made.path, "/e/")
}

var (
	patternPart = regexp.MustCompile(`\{\w+\}`)
	changing    = regexp.MustCompile(`/(g|d|e|puzzle)/[a-z0-9]{3,}`)
	alertText   = regexp.MustCompile(`(?s) role="alert">(.*?)</`)
)

// here is this machine.
const here = "127.0.0.1:1"

// ask describes the answer to a request in one line.
func (r *roles) ask(g guest, from, method, path, body string) string {
	r.t.Helper()
	q := httptest.NewRequestWithContext(r.t.Context(), method, "http://localhost"+path, strings.NewReader(body))
	q.RemoteAddr = from
	q.Header.Set("Content-Type", formKind)
	for _, c := range g.cookies() {
		q.AddCookie(c)
	}
	w := httptest.NewRecorder()
	r.site.answer(w, q)
	said := ""
	if w.Code >= 400 {
		if m := alertText.FindStringSubmatch(w.Body.String()); m != nil {
			said = fmt.Sprintf(" %.60q", html.UnescapeString(strings.TrimSpace(pageTags.ReplaceAllString(m[1], ""))))
		}
	}
	return strings.TrimSpace(fmt.Sprint(w.Code, " ", changing.ReplaceAllString(w.Header().Get("Location"), "/$1/…"))) + said
}
