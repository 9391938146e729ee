package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// folder is a game for browsers. The content of each file is its name.
type folder struct{}

func (folder) Size() int { return 3 << 20 }

func (folder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "the file ", r.PathValue("file"))
}

// The on-device game is available if the server has one, and its program costs as
// much as many pages.
func TestFilesForTheReadersDevice(t *testing.T) {
	none := newSite(t).guest()
	for _, path := range []string{"/device/", "/device/goa.wasm"} {
		if r := none.get(path); r.status != http.StatusNotFound {
			t.Errorf("without a game, %s: status %d", path, r.status)
		}
	}
	if body := none.get("/worker.js").body; !strings.Contains(body, `device = ""`) {
		t.Errorf("the worker knows of a game: %.200s", body)
	}
	s := newSite(t, func(set *setting) { set.device = folder{} })
	g := s.guest()
	if r := g.get("/device/index.html"); r.status != http.StatusOK || r.body != "the file index.html" {
		t.Errorf("status %d: %s", r.status, r.body)
	}
	if body := g.get("/worker.js").body; !strings.Contains(body, `device = "/device/"`) {
		t.Errorf("the worker does not know of the game: %.200s", body)
	}
	far := func(path string) int {
		r := g.request("GET", path, nil)
		r.Header.Set("X-Forwarded-For", "203.0.113.9")
		return g.do(r).status
	}
	programs := 0
	for programs < 1000 && far("/device/goa.wasm") == http.StatusOK {
		programs++
	}
	if status := far("/device/index.html"); status != http.StatusTooManyRequests && status != http.StatusOK {
		t.Errorf("a page after that: status %d", status)
	}
	if programs == 0 || programs > 200 {
		t.Errorf("%d programs were loaded at once", programs)
	}
}

// ponderous is a slow bot.
type ponderous struct{}

func (ponderous) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move {
	time.Sleep(2 * time.Millisecond) // sleeps: this bot is slow on purpose
	return legal[0]
}

// On a slow device, the reader can replace bots that think too long with weaker ones.
// Other people cannot, and on a server no one can.
func TestSlowBotsOnTheReadersDevice(t *testing.T) {
	slow := func(on bool) func(*setting) {
		return func(set *setting) {
			set.onDevice, set.grades = on, []string{"random", "slow"}
			set.Bots = map[string]match.Chooser{"random": match.Random{}, "slow": ponderous{}}
			set.TooLong = time.Millisecond
		}
	}
	for _, on := range []bool{true, false} {
		s := newSite(t, slow(on))
		g, eve := s.guest(), s.guest()
		eve.get("/")
		page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}, "grade1": {"slow"}, "pace": {"at-once"}, "spectators": {"on"}})
		if page.status != http.StatusOK {
			t.Fatalf("status %d: %s", page.status, page.main())
		}
		for range 40 {
			g.step(page.path)
			g.wait(page.path)
		}
		const offer = `name="ease" value="slow"`
		page = g.get(page.path)
		if got := strings.Contains(page.body, offer); got != on {
			t.Errorf("on the device %t: an easier bot is offered: %t", on, got)
		}
		if strings.Contains(eve.get(page.path).body, offer) {
			t.Errorf("on the device %t: a spectator is offered an easier bot", on)
		}
		form := page.form("")
		form.Set("ease", "slow")
		if r := g.post(page.path+"/move", form); r.status != http.StatusOK && on {
			t.Errorf("an easier bot: status %d", r.status)
		}
		view := g.viewOf(page.path)
		want := map[bool]string{true: "random", false: "slow"}[on]
		if got := view.Seats[1].Grade; on && got != want {
			t.Errorf("on the device %t: the bot is %s, want %s", on, got, want)
		}
	}
}
