package web_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"

	"goa/edition"
)

// host is a guest at their own table, with every sensible permission.
type host struct {
	site
	cookie string
	table  string // its path
}

func newHost(t testing.TB) host {
	t.Helper()
	s := newSite(t)
	g := s.guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name0": {"Ana"}, "name1": {"Bo"}})
	h := host{site: s, table: page.path}
	for _, c := range g.cookies() {
		h.cookie += c.Name + "=" + c.Value + "; "
	}
	return h
}

// sends fails if a request is answered with a failure, and returns the redirect
// target.
func (h host) sends(t *testing.T, method, target, kind, body string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, "http://localhost"+target, strings.NewReader(body))
	if err != nil {
		return ""
	}
	r.RemoteAddr = "127.0.0.1:1"
	r.Header.Set("Cookie", h.cookie)
	r.Header.Set("Content-Type", kind)
	w := httptest.NewRecorder()
	h.pages.ServeHTTP(w, r)
	if w.Code >= http.StatusInternalServerError {
		t.Errorf("%s %q %q: status %d: %s", method, target, body, w.Code, w.Body)
	}
	return w.Header().Get("Location")
}

// asSeed reports whether an input becomes a seed of a target. All inputs do when seeds
// run as tests. When the target is fuzzed, a random eighth of them do, because
// rendering the pages of all takes longer than a short run.
func asSeed() bool {
	return flag.Lookup("test.fuzz").Value.String() == "" || rand.IntN(8) == 0
}

// FuzzOpen opens texts that may look like a record or a campaign, and views the
// result.
func FuzzOpen(f *testing.F) {
	for _, file := range []string{"../../campaign/testdata/whole.goa", "../../record/testdata/golden/2012-2-bonanza.goa"} {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("goa-campaign 1\n x\n")
	f.Add("goa 1\nedition 2012  data " + edition.Default().Short() + "\nseats A | B\nposition {\"seats\":2}\n\n= A set-up\nremove ship\n")
	h := newHost(f)
	f.Fuzz(func(t *testing.T, text string) {
		if table := h.sends(t, "POST", "/open", formKind, url.Values{"text": {text}}.Encode()); table != "" {
			h.sends(t, "GET", table, "", "")
			h.sends(t, "GET", table+"?at=1", "", "")
			h.sends(t, "GET", table+"/record", "", "")
		}
	})
}

// FuzzForms sends forms as the host of a table, who can do more than a stranger.
func FuzzForms(f *testing.F) {
	for _, path := range []string{"/new", "/play", "/settings", "/{table}/move", "/{table}/undo", "/{table}/offer", "/{table}/bot", "/{table}/pace", "/{table}/again", "/{table}/fork", "/{table}/ready",
		"/{table}/agree", "/{table}/return", "/{table}/sit", "/{table}/block", "/settings/unblock"} {
		for _, body := range []string{"", "move=flag+b1&seat=0&entry=3", "seat=1&seat0=me&seat1=bot&name1=%00&option=solo%3D9&at=-1", "move=bid&n=99999999999999999999&pick=put+pepper+p1&count=-1"} {
			if asSeed() {
				f.Add(path, body)
			}
		}
	}
	h := newHost(f)
	f.Fuzz(func(t *testing.T, path, body string) {
		target := strings.Replace(path, "/{table}", h.table, 1)
		if !strings.HasPrefix(target, "/") {
			return
		}
		h.sends(t, "POST", target, formKind, body)
		h.sends(t, "GET", h.table, "", "")
		h.sends(t, "GET", fmt.Sprintf("%s?%s", h.table, url.QueryEscape(body)), "", "")
	})
}
