//go:build !race

package web_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/load"
	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/waittest"
)

// evening is a turn-based game of four friends. Time passes while the server is
// down, by making everything that is stored older.
type evening struct {
	site
	t       *testing.T
	open    func(*setting)
	older   func(d time.Duration)
	tabs    string // the names of the friends with a browser; the others have no scripts
	id      match.ID
	path    string
	friends []friend

	mu   sync.Mutex
	told map[string]int // by kind and seat
}

// friend is one of the players, at a phone or a desk.
type friend struct {
	guest
	tab
	name string
}

// Four friends start a turn-based game by one link. They sleep at night and leave
// orders. One of them disappears, is notified, is replaced by a bot and comes back.
// The game ends. They have no accounts.
func TestFourFriendsOverDays(t *testing.T) {
	t.Parallel() // it waits
	for name, database := range map[string]func(*testing.T, *evening){"a file": onAFile, "PostgreSQL": onPostgreSQL} {
		t.Run(name, func(t *testing.T) {
			e := &evening{t: t, told: map[string]int{}}
			database(t, e)
			address, err := load.FreeAddress() // the server restarts there
			if err != nil {
				t.Fatal(err)
			}
			e.start(address)
			e.meet()
			e.rest()
			e.leaveOrders()
			e.disappear()
			e.comeBack()
			e.end()
		})
	}
}

func onAFile(t *testing.T, e *evening) {
	e.tabs = "Ana Dom"
	file := filepath.Join(t.TempDir(), "goa.db")
	e.open = func(set *setting) { set.file = file }
	e.older = func(d time.Duration) {
		db, err := sql.Open("sqlite", file)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, column := range []string{"entries SET time = time", "tables SET since = since", "jobs SET due = due"} {
			if _, err := db.Exec("UPDATE "+column+" - ?", d.Milliseconds()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func onPostgreSQL(t *testing.T, e *evening) {
	e.tabs = "Dom"
	url := pgtest.Database(t)
	e.open = func(set *setting) { set.database = url }
	e.older = func(d time.Duration) {
		for _, column := range []string{"entries SET time = time", "tables SET since = since"} {
			pgtest.Execute(t, url, fmt.Sprintf("UPDATE goa.%s - %d", column, d.Milliseconds()))
		}
		pgtest.Execute(t, url, fmt.Sprintf("UPDATE goa.river_job SET scheduled_at = scheduled_at - interval '%d seconds'", int(d.Seconds())))
	}
}

// start starts the server at an address.
func (e *evening) start(address string) {
	note := func(_ context.Context, j jobs.Job) error {
		var args match.WaitArgs
		if err := json.Unmarshal([]byte(j.Args), &args); err != nil {
			return err
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		e.told[fmt.Sprint(j.Kind, " ", args.Seat)]++
		return nil
	}
	e.site = newSite(e.t, e.open, func(set *setting) {
		set.address = address
		set.workers = map[string]jobs.Worker{match.CallKind: note, match.RemindKind: note, match.OverdueKind: note}
	})
}

// pass advances the time by d.
func (e *evening) pass(d time.Duration) {
	address := e.Listener.Addr().String()
	e.stop()
	e.older(d)
	e.start(address)
}

// wasTold waits until a notification was sent, and checks that it was sent once.
func (e *evening) wasTold(kind string, seat goa.Seat) {
	e.t.Helper()
	n := 0
	waittest.Until(e.t, fmt.Sprintf("%s of seat %s is told", kind, seat), func() bool {
		e.mu.Lock()
		defer e.mu.Unlock()
		n = e.told[fmt.Sprint(kind, " ", seat)]
		return n > 0
	})
	if n > 1 {
		e.t.Fatalf("%s of seat %s was told %d times, want once", kind, seat, n)
	}
}

// at takes a friend to a page, and checks what a browser shows there.
func (e *evening) at(f friend, path, what, script string) {
	e.t.Helper()
	if f.ctx == nil {
		if r := f.get(path); r.status != http.StatusOK {
			e.t.Fatalf("%s comes to %s: status %d", f.name, path, r.status)
		}
		return
	}
	f.visit(e.URL + path)
	f.eventually(f.name+" sees "+what, scripted+` && (`+script+`)`)
}

// submit sends a form as a click on its button does without scripts.
func (f friend) submit(form string) {
	f.tab.t.Helper()
	evaluate[bool](f.tab, `(HTMLFormElement.prototype.submit.call(document.querySelector(`+"`"+form+"`"+`)), true)`)
}

// meet seats everyone by one link, which only the host sees.
func (e *evening) meet() {
	for i, name := range []string{"Ana", "Bo", "Cleo", "Dom"} {
		f := friend{guest: e.guest(), tab: tab{t: e.t}, name: name}
		f.get("/")
		if strings.Contains(e.tabs, name) {
			f.ctx = unpainted(e.t)
			f.login(f.guest)
			size := [][]int64{{1440, 900}, {390, 844}}[min(i, 1)]
			f.tab.do(chromedp.EmulateViewport(size[0], size[1]))
		}
		e.friends = append(e.friends, f)
	}
	ana := e.friends[0]
	lobby := ana.post("/new", url.Values{"seat0": {"me"}, "name0": {"Ana"}, "seat1": {"link"}, "seat2": {"link"}, "seat3": {"link"}, "turn": {"12"}, "rests": {"on"}})
	e.path, e.id = lobby.path, match.ID(strings.TrimPrefix(lobby.path, "/g/"))
	link := regexp.MustCompile(`/j/[a-z0-9]+/[a-z0-9]+`).FindString(lobby.body)
	for _, f := range e.friends[1:] {
		if f.ctx == nil {
			f.post(link, url.Values{"name": {f.name}})
			continue
		}
		e.at(f, link, "the invitation", `document.querySelector("[name=name]") !== null`)
		evaluate[bool](f.tab, `(document.querySelector("[name=name]").value = "`+f.name+`", document.querySelector("form .main").click(), true)`)
		f.eventually(f.name+" sits", `location.pathname === "`+e.path+`" && document.body.textContent.includes("`+f.name+`")`)
		if strings.Contains(f.guest.get(e.path).body, "/j/") {
			e.t.Errorf("%s sees the host's link", f.name)
		}
	}
}

// rest sets quiet hours for bo; then everyone is ready.
func (e *evening) rest() {
	bo := e.friends[1]
	bo.post("/settings", url.Values{"zone": {"Asia/Kolkata"}, "from": {"8"}, "to": {"22"}})
	if bo.ctx != nil {
		bo.login(bo.guest)
	}
	for _, f := range e.friends {
		if f.ctx == nil {
			f.post(e.path+"/ready", url.Values{"ready": {"yes"}})
			continue
		}
		e.at(f, e.path, "whether they are ready", `document.querySelector("form[action$='/ready'] button") !== null`)
		evaluate[bool](f.tab, `(document.querySelector("form[action$='/ready'] button").click(), true)`)
		f.eventually(f.name+" is ready", `document.querySelector("form[action$='/ready'] [value=yes]") === null`)
	}
	e.playUntil("it is bo's turn", func(s *match.Snapshot) bool { return s.WaitsFor(bo.owner()) })
	v := e.view(bo)
	if left := time.Until(v.Seats[v.Seat].Deadline); left < 14*time.Hour {
		e.t.Errorf("bo, who sleeps for 14 hours a day, has %v for 12", left)
	}
}

func (e *evening) now() *match.Snapshot {
	e.t.Helper()
	s, err := e.keeper.Snapshot(e.t.Context(), e.id)
	if err != nil {
		e.t.Fatal(err)
	}
	return s
}

func (e *evening) view(f friend) *match.TableView {
	e.t.Helper()
	s := e.now()
	v, err := s.For(f.owner(), s.DefaultSeat(f.owner()))
	if err != nil {
		e.t.Fatal(err)
	}
	return v
}

// playUntil makes all friends put their phones away and plays random moves until
// the table satisfies cond.
func (e *evening) playUntil(what string, cond func(*match.Snapshot) bool) {
	e.t.Helper()
	for _, f := range e.friends {
		if f.ctx != nil {
			f.visit(e.URL + "/healthz")
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		s := e.now()
		if cond(s) {
			return
		}
		moved := false
		for _, f := range e.friends {
			v, err := s.For(f.owner(), s.DefaultSeat(f.owner()))
			if err != nil || len(v.Legal) == 0 {
				continue
			}
			if _, err := e.keeper.Move(e.t.Context(), match.Command{Table: e.id, Owner: f.owner(), Seat: v.Seat, Entry: v.Entry}, v.Legal[random.IntN(len(v.Legal))].String()); err != nil {
				e.t.Fatal(err)
			}
			moved = true
			break
		}
		if !moved {
			waittest.Until(e.t, "a bot has moved", func() bool { return e.now().Version() != s.Version() })
		}
	}
	e.t.Fatalf("waited in vain until %s", what)
}

// leaveOrders gives cleo's orders for the coming lots, which no one else sees.
func (e *evening) leaveOrders() {
	cleo := e.friends[2]
	e.playUntil("lots are auctioned and cleo can wait", func(s *match.Snapshot) bool {
		v, err := s.For(cleo.owner(), s.DefaultSeat(cleo.owner()))
		return err == nil && v.View.Stage() == goa.Bidding && !s.WaitsFor(cleo.owner()) && len(v.Orders) > 2
	})
	e.at(cleo, e.path, "her orders", `document.querySelector("#orders") !== null`)
	if cleo.ctx == nil {
		page := cleo.get(e.path)
		cleo.post(e.path+"/order", with(page.form(""), url.Values{"will-0": {"keep"}}))
		return
	}
	cleo.eventually("the page is kept up to date", kept)
	evaluate[bool](cleo.tab, `(document.getElementById("orders").open = true)`)
	cleo.eventually("the form of the orders has come", `document.querySelector("#orders select") !== null`)
	evaluate[bool](cleo.tab, `(() => {
		for (const s of document.querySelectorAll("#orders select")) s.selectedIndex = 1;
		for (const n of document.querySelectorAll("#orders input[type=number]")) n.value = "3";
		return true;
	})()`)
	cleo.submit("#orders form")
	cleo.eventually("cleo's orders are counted", `Number(document.querySelector("#orders .count")?.textContent) > 1`)
	for _, f := range e.friends {
		if n := strings.Count(f.get(e.path).body, "selected>passes") + strings.Count(f.get(e.path).body, `value="pass" selected`); f.name != "Cleo" && n > 0 {
			e.t.Errorf("%s reads cleo's orders", f.name)
		}
	}
}

// disappear keeps dom away for days. Dom is reminded and becomes overdue, and ana
// seats a bot.
func (e *evening) disappear() {
	dom, ana := e.friends[3], e.friends[0]
	e.playUntil("it is dom's turn", func(s *match.Snapshot) bool { return s.WaitsFor(dom.owner()) })
	seat := e.now().DefaultSeat(dom.owner())
	e.mu.Lock()
	clear(e.told)
	e.mu.Unlock()
	e.pass(3 * 24 * time.Hour)
	e.wasTold(match.RemindKind, seat)
	e.wasTold(match.OverdueKind, seat)
	e.at(ana, "/", "that dom is waited for", `document.body.textContent.includes("waiting for Dom for 3 days")`)
	e.at(dom, "/next", "that the table waits for dom", `location.pathname === "`+e.path+`" && document.title.startsWith("(1) ")`)
	e.at(ana, e.path, "what can be done", `document.getElementById("deadlines")?.textContent.includes("Dom is out of time.")`)
	cleo := e.friends[2]
	cleo.post(e.path+"/end", url.Values{"word": {"dom will not come back"}})
	e.at(ana, e.path+"/talk", "why cleo wants it to end", `document.body.textContent.includes("dom will not come back")`)
	e.at(ana, e.path, "what can be done", `document.getElementById("deadlines") !== null`)
	if ana.ctx == nil {
		ana.post(e.path+"/bot", url.Values{"seat": {seat.String()}})
		return
	}
	ana.submit(`form[action$='/bot']:has([name=seat][value="` + seat.String() + `"])`)
	ana.eventually("a bot plays for dom", `document.getElementById("deadlines")?.textContent.includes("Dom") !== true`)
}

// comeBack returns dom's seat.
func (e *evening) comeBack() {
	dom := e.friends[3]
	e.at(dom, e.path, "that a bot plays for dom", `document.querySelector("form[action$='/return']") !== null`)
	evaluate[bool](dom.tab, `(document.querySelector("form[action$='/return'] button").click(), true)`)
	dom.eventually("dom is back", `document.querySelector("form[action$='/return']") === null`)
	if len(e.now().SeatsOf(dom.owner())) != 1 {
		e.t.Error("dom has no seat")
	}
}

// end plays to the end, which everyone sees.
func (e *evening) end() {
	e.playUntil("the game is over", func(s *match.Snapshot) bool { return s.Status() == match.Finished })
	for _, f := range e.friends {
		e.at(f, e.path, "the end", `document.querySelector("#finish, .finish") !== null`)
	}
	e.friends[0].guest.whole(e.path)
	if r := e.friends[0].guest.get("/waiting"); r.body != "0" {
		e.t.Errorf("%s tables wait", r.body)
	}
}
