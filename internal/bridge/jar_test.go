package bridge_test

import (
	"errors"
	"maps"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/bridge"
)

// cookies returns the cookies of a request after a jar has completed it.
func cookies(j *bridge.Jar, brought string) map[string]string {
	r := httptest.NewRequest("GET", "/", nil)
	if brought != "" {
		r.Header.Set("Cookie", brought)
	}
	j.Complete(r)
	all := map[string]string{}
	for _, c := range r.Cookies() {
		all[c.Name] += c.Value
	}
	return all
}

func take(t *testing.T, j *bridge.Jar, lines ...string) {
	t.Helper()
	h := http.Header{"Set-Cookie": lines}
	if err := j.Take(h); err != nil {
		t.Fatal(err)
	}
	if h.Get("Set-Cookie") != "" {
		t.Error("a cookie is left in the answer")
	}
}

func TestJar(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var kept map[string]bridge.Cookie
		j := bridge.NewJar(nil, func(all map[string]bridge.Cookie) error { kept = all; return nil })
		take(t, j, "goa=token; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax", "theme=dark; Path=/")
		if got, want := cookies(j, "theme=light; goa=stolen; zone=UTC"), map[string]string{"goa": "token", "theme": "light", "zone": "UTC"}; !maps.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		again := bridge.NewJar(kept, nil)
		if got, want := cookies(again, ""), map[string]string{"goa": "token", "theme": "dark"}; !maps.Equal(got, want) {
			t.Errorf("after a restart: got %v, want %v", got, want)
		}
		time.Sleep(25 * time.Hour) // sleeps: in a bubble
		if got := cookies(again, ""); got["goa"] != "" {
			t.Errorf("a cookie that has expired: %v", got)
		}
		take(t, j, "theme=; Path=/; Max-Age=0")
		if got := cookies(j, ""); got["theme"] != "" || len(kept) != 1 {
			t.Errorf("a cookie that was taken away: %v, kept %v", got, kept)
		}
	})
}

// A cookie that cannot be stored is not used, since it would be lost at the next start.
func TestJarThatCannotKeep(t *testing.T) {
	full := errors.New("no room")
	j := bridge.NewJar(nil, func(map[string]bridge.Cookie) error { return full })
	if err := j.Take(http.Header{"Set-Cookie": {"goa=token"}}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	if got := cookies(j, ""); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}
