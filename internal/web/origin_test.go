package web_test

import (
	"net/http"
	"testing"
	"time"

	"goa/internal/notifications"
	"goa/internal/pgtest"
	"goa/internal/web"
)

// A network that has begun too many sessions gets no more of them stored, neither
// for new guests nor by passes. A refused pass stays valid, and other networks
// are not affected.
func TestSessionsAreCountedByNetwork(t *testing.T) {
	const crowd, elsewhere = "203.0.113.7", "198.51.100.7"
	for what, change := range map[string]func(*setting){
		"file": func(*setting) {}, "PostgreSQL": func(s *setting) { s.database = pgtest.Database(t) },
	} {
		t.Run(what, func(t *testing.T) {
			s := newSite(t, change, func(s *setting) { s.baseURL = "http://goa.example.org" })
			ask := func(from, path string) reply {
				g := s.guest()
				r := g.request("POST", path, nil)
				r.Header.Set("X-Forwarded-For", from)
				return g.do(r)
			}
			pass := passLink.FindString(ask(crowd, "/settings/along").body)
			if pass == "" {
				t.Fatal("the first guest gets no pass")
			}
			all := notifications.Allowance{Name: "sessions " + string(s.keeper.OriginOf(crowd)), AtOnce: web.SessionsAtOnce, Every: web.SessionsEvery}
			until := time.Duration(all.AtOnce) * all.Every
			if ok, err := s.store.Take(t.Context(), []notifications.Allowance{{Name: all.Name, AtOnce: 2, Every: until}}, time.Now()); err != nil || !ok {
				t.Fatalf("the sessions of a network are not counted by %q: %v, %v", all.Name, ok, err)
			}
			for _, path := range []string{"/settings/along", pass} {
				if r := ask(crowd, path); r.status != http.StatusTooManyRequests {
					t.Errorf("beyond the bound %s is answered with %d", path, r.status)
				}
			}
			if r := ask(crowd, "/settings"); r.status != http.StatusOK {
				t.Errorf("a guest who is not stored is answered with %d", r.status)
			}
			if r := ask(elsewhere, pass); r.status != http.StatusOK {
				t.Errorf("the pass, elsewhere, is answered with %d", r.status)
			}
		})
	}
}
