package web_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"goa/internal/limit"
	"goa/internal/waittest"
)

// Visitors whom the operator has banned see only a page that says so.
func TestBannedVisitorsAreShutOut(t *testing.T) {
	s := newSite(t, func(s *setting) {
		s.bans = func(context.Context) ([]limit.Ban, error) { return []limit.Ban{{Name: "203.0.113.0/24"}}, nil }
	})
	for _, c := range []struct {
		from, path string
		want       int
	}{
		{"203.0.113.7:1", "/rules", http.StatusForbidden}, {"203.0.113.7:1", "/", http.StatusForbidden},
		{"203.0.113.7:1", "/healthz", http.StatusOK},
		{"198.51.100.7:1", "/rules", http.StatusOK}, {"127.0.0.1:1", "/", http.StatusOK},
	} {
		r := httptest.NewRequest("GET", "http://localhost"+c.path, nil)
		r.RemoteAddr = c.from
		w := httptest.NewRecorder()
		s.pages.ServeHTTP(w, r)
		if w.Code != c.want || c.want == http.StatusForbidden && !strings.Contains(w.Body.String(), "been banned") {
			t.Errorf("%s from %s: got status %d, want %d", c.path, c.from, w.Code, c.want)
		}
	}
}

// A banned guest is refused from every address.
func TestBannedGuestsAreShutOut(t *testing.T) {
	t.Parallel() // it waits
	var banned atomic.Pointer[limit.Ban]
	s := newSite(t, func(s *setting) {
		s.bans = func(context.Context) ([]limit.Ban, error) {
			if b := banned.Load(); b != nil {
				return []limit.Ban{*b}, nil
			}
			return nil, errors.New("not before eve has a name")
		}
	})
	eve, ana := s.guest(), s.guest()
	if r := eve.get("/"); r.status != http.StatusOK {
		t.Fatalf("before: status %d", r.status)
	}
	banned.Store(&limit.Ban{Name: string(eve.owner())})
	waittest.Until(t, "the banned guest is shut out", func() bool { return eve.get("/").status == http.StatusForbidden })
	if r := ana.get("/"); r.status != http.StatusOK {
		t.Errorf("another guest: status %d", r.status)
	}
}
