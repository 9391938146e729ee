//go:build !race

package web_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"goa/internal/notifications"
	"goa/internal/web"
)

// calendar sets the current date of a site.
type calendar struct{ now atomic.Pointer[time.Time] }

// on returns a calendar that starts at noon of a day.
func on(day string) *calendar {
	c, at := new(calendar), must(time.Parse(time.DateOnly, day)).Add(12*time.Hour)
	c.now.Store(&at)
	return c
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func (c *calendar) tomorrow() {
	at := c.now.Load().AddDate(0, 0, 1)
	c.now.Store(&at)
}

// daily gives a site deals of the day.
func (c *calendar) daily(set *setting) {
	dealing(set)
	set.DayGrade, set.Clock = "random", func() time.Time { return *c.now.Load() }
}

const (
	someWednesday = "2027-12-01"
	someSaturday  = "2027-12-04"
)

// Everyone plays the deal of the day, the first try counts, and the results open when
// the day is over.
func TestTheDealOfTheDay(t *testing.T) {
	for name, day := range map[string]string{"against Lakshmi": someWednesday, "a session": someSaturday} {
		t.Run(name, func(t *testing.T) {
			today := on(day)
			s := newSite(t, today.daily)
			ana, bo := s.guest(), s.guest()
			if !strings.Contains(ana.get("/").body, `action="/day"`) {
				t.Error("the start page does not lead to the deal of the day")
			}
			invited := ana.get("/day")
			if !strings.HasPrefix(invited.path, "/d/") || bo.get("/day").path != invited.path {
				t.Fatalf("the deal of the day is %s and %s", invited.path, bo.get("/day").path)
			}
			if !strings.Contains(invited.body, day) || !strings.Contains(invited.body, "midnight UTC") {
				t.Error("the page says nothing of the day")
			}
			deal := invited.path
			anas := ana.post(deal, url.Values{"name": {"Ana"}}).path
			if got := ana.get(anas + "/hint"); got.status != http.StatusOK && got.status != http.StatusForbidden || strings.Contains(got.body, `id="hint"`) {
				t.Errorf("a hint on the day: %d", got.status)
			}
			ana.playDealt(anas, 1)
			bos := bo.post(deal, url.Values{"name": {"Bo"}}).path
			bo.playDealt(bos, 2)
			points := strconv.Itoa(bo.resultOf(bos))
			done := ana.get(deal)
			if !strings.Contains(done.body, "You scored "+strconv.Itoa(ana.resultOf(anas))) || strings.Contains(done.body, "Bo") || strings.Contains(done.body, bos) {
				t.Error("on the day ana does not see her result, or sees bo's")
			}
			for _, path := range []string{"/record", "/campaign-file", "/board/record"} {
				if got := ana.get(anas + path); got.status == http.StatusOK {
					t.Errorf("on the day ana takes %s away", path)
				}
			}
			for _, path := range []string{"/fork", "/board/keep"} {
				if got := ana.post(anas+path, url.Values{"at": {"9"}, "seat0": {"me"}}); got.status == http.StatusOK {
					t.Errorf("on the day ana goes on with %s", path)
				}
			}
			for _, path := range []string{"/analysis", "/board?n=30", "/board/worth?n=30&effort=0"} {
				if got := ana.get(anas + path); got.status != http.StatusOK {
					t.Errorf("ana has finished and is refused %s: %d", path, got.status)
				}
				if got := bo.get(anas + path); got.status == http.StatusOK {
					t.Errorf("on the day bo has ana's %s", path)
				}
			}
			end := ana.get(anas)
			for _, path := range []string{"/record", "/fork", "/campaign"} {
				if strings.Contains(end.body+ana.get(anas+"?at=9").body, anas+path) {
					t.Errorf("the end of the game offers %s", path)
				}
			}
			if got := ana.get(bos); got.status != http.StatusForbidden {
				t.Errorf("on the day ana looks at bo's game: %d", got.status)
			}
			today.tomorrow()
			if next := ana.get("/day").path; next == deal {
				t.Error("every day has the same deal")
			}
			past := ana.get("/days")
			if !strings.Contains(past.body, deal) || !strings.Contains(past.body, day) {
				t.Error("the archive does not have the day")
			}
			eve := s.guest()
			for who, g := range map[string]guest{"ana": ana, "eve": eve} {
				results := g.get(deal)
				for _, want := range []string{"Ana", "Bo", points + "</b>", anas, bos} {
					if !strings.Contains(results.body, want) {
						t.Errorf("%s does not see %s the day after", who, want)
					}
				}
				for _, path := range []string{bos, bos + "/record"} {
					if got := g.get(path); got.status != http.StatusOK {
						t.Errorf("%s: %s is closed the day after: %d", who, path, got.status)
					}
				}
			}
			if !strings.Contains(ana.get(deal).body, "Ana and Bo, round by round") {
				t.Error("ana cannot compare")
			}
			late := eve.post(deal, url.Values{"name": {"Eve"}}).path
			eve.playDealt(late, 1)
			if got := eve.get(late).body; !strings.Contains(got, "the day of the deal was over") {
				t.Error("eve is not told that her game is late")
			}
			if got := ana.get(deal).body; strings.Contains(got, "Eve") {
				t.Error("a late game counts")
			}
			for shown, want := range map[string]int{"yes": http.StatusOK, "no": http.StatusForbidden} {
				eve.get(bos + "/preview.png") // which the server keeps
				bo.post(deal+"/show", url.Values{"shown": {shown}})
				for _, path := range []string{bos, bos + "/preview.png"} {
					if got := eve.get(path); got.status != want {
						t.Errorf("bo's game is shown: %s; eve has %s: %d, want %d", shown, path, got.status, want)
					}
				}
			}
		})
	}
}

// Until the day is over, answers about different games of the deal of the day differ in
// nothing but their addresses.
func TestGamesOfTheDayTellNothing(t *testing.T) {
	today := on(someWednesday)
	s := newSite(t, today.daily)
	deal := s.guest().get("/day").path
	var tables []string
	for i, name := range []string{"Ana", "Bo", "Cy"} {
		g := s.guest()
		table := g.post(deal, url.Values{"name": {name}}).path
		if name != "Cy" { // Cy is still playing
			g.playDealt(table, uint64(i))
		}
		tables = append(tables, table)
	}
	done, playing, stranger := s.guest(), s.guest(), s.guest()
	done.playDealt(done.post(deal, url.Values{"name": {"Dan"}}).path, 9)
	playing.post(deal, url.Values{"name": {"Eve"}})
	stranger.get("/")
	for who, g := range map[string]guest{"somebody who is done": done, "somebody who plays": playing, "a stranger": stranger} {
		for _, c := range closedRequests {
			var seen []string
			for _, table := range tables {
				got := g.knock(c.method, table, c.path)
				if got.status == http.StatusOK && got.path == table+strings.SplitN(c.path, "?", 2)[0] {
					t.Errorf("%s: %s %s is answered with %d", who, c.method, c.path, got.status)
				}
				seen = append(seen, got.told(table))
			}
			if seen[0] != seen[1] || seen[0] != seen[2] {
				t.Errorf("%s: %s %s is answered differently", who, c.method, c.path)
			}
		}
		for _, path := range []string{"/", deal, "/days"} {
			got := g.get(path).body
			for _, secret := range append(tables, "Ana", "Cy") {
				if strings.Contains(got, secret) {
					t.Errorf("%s: %s tells of %s", who, path, secret)
				}
			}
		}
	}
}

// Looking at the deal of the day stores nothing. Without bots for it there is no deal.
func TestLookingAtTheDayStoresNothing(t *testing.T) {
	s := newSite(t, on(someWednesday).daily)
	g := s.guest()
	for _, path := range []string{"/day", "/days", "/days?before=2020-01-01", "/days?before=nonsense"} {
		if got := g.get(path); got.status != http.StatusOK {
			t.Errorf("%s: %d", path, got.status)
		}
	}
	if list, err := s.store.Days(t.Context(), "9999-12-31", 9); err != nil || len(list) != 0 {
		t.Errorf("stored are %v, %v", list, err)
	}
	none := newSite(t, dealing)
	for _, path := range []string{"/day", "/days"} {
		if got := none.guest().get(path); got.status != http.StatusNotFound {
			t.Errorf("without a deal of the day %s is %d", path, got.status)
		}
	}
	if strings.Contains(none.guest().get("/").body, `"/day"`) {
		t.Error("the start page leads to a deal that there is not")
	}
}

// A network can take only part of the places of a deal. Beyond that its guests are
// refused, unless they have already begun. Other networks are not affected, and when the
// day is over, everyone may practice.
func TestPlacesOfADealAreSharedByNetworks(t *testing.T) {
	const crowd, elsewhere = "203.0.113.7", "198.51.100.7"
	today := on(someWednesday)
	s := newSite(t, today.daily, func(s *setting) { s.baseURL = "http://goa.example.org" })
	play := func(g guest, from, deal string) int {
		r := g.request("POST", deal, url.Values{"name": {"Ana"}})
		r.Header.Set("X-Forwarded-For", from)
		return g.do(r).status
	}
	ana := s.guest()
	deal := ana.get("/day").path
	if got := play(ana, crowd, deal); got != http.StatusOK {
		t.Fatalf("the first is answered with %d", got)
	}
	all := notifications.Allowance{Name: "attempts " + strings.TrimPrefix(deal, "/d/") + " " + string(s.keeper.OriginOf(crowd)), AtOnce: 2}
	all.Every = web.AttemptsAtOnce * web.AttemptsEvery
	if ok, err := s.store.Take(t.Context(), []notifications.Allowance{all}, time.Now()); err != nil || !ok {
		t.Fatalf("they are not counted by %q: %v, %v", all.Name, ok, err)
	}
	if got := play(s.guest(), crowd, deal); got != http.StatusTooManyRequests {
		t.Errorf("one too many of a network is answered with %d", got)
	}
	if got := play(ana, crowd, deal); got != http.StatusOK {
		t.Errorf("a guest who plays already is answered with %d", got)
	}
	if got := play(s.guest(), elsewhere, deal); got != http.StatusOK {
		t.Errorf("another network is answered with %d", got)
	}
	today.tomorrow()
	if got := play(s.guest(), crowd, deal); got != http.StatusOK {
		t.Errorf("a guest who practices on the next day is answered with %d", got)
	}
}
