//go:build !race

package web_test

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"goa/internal/contest"
	"goa/internal/load"
	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/waittest"
)

// club is an evening of people with browsers without scripts.
type club struct {
	site
	path      string
	organizer guest
	people    []guest
	clicks    int // of the organizer
}

// openClub opens an evening that people join.
func openClub(s site, people int, form url.Values) *club {
	s.t.Helper()
	c := &club{site: s, organizer: s.guest()}
	if !strings.Contains(c.organizer.get("/").body, `href="/evenings"`) {
		s.t.Error("the first page does not lead to evenings")
	}
	page := c.organizer.get("/evenings")
	c.clicks++
	if page.status != http.StatusOK {
		s.t.Fatalf("the form: %d", page.status)
	}
	all := url.Values{"name": {"Club"}, "kind": {"duplicate"}, "seats": {"4"}, "rounds": {"3"}, "grade": {"random"}, "turn": {"0"}, "edition": {""}}
	for name, values := range form {
		all[name] = values
	}
	made := c.organizer.post("/evenings", all)
	c.clicks++
	if made.status != http.StatusOK || !strings.HasPrefix(made.path, "/e/") {
		s.t.Fatalf("the evening: %d %s\n%s", made.status, made.path, made.body)
	}
	c.path = made.path
	for i := range people {
		g := s.guest()
		if got := g.get(c.path); !strings.Contains(got.body, c.path+"/join") || strings.Contains(got.body, `http-equiv="refresh"`) {
			s.t.Fatalf("no invitation, or one that loads itself again while a name is typed: %d", got.status)
		}
		if got := g.post(c.path+"/join", url.Values{"name": {fmt.Sprint("Guest ", i)}}); got.status != http.StatusOK || got.path != c.path || !strings.Contains(got.body, `http-equiv="refresh"`) {
			s.t.Fatalf("joining: %d %s", got.status, got.body)
		}
		c.people = append(c.people, g)
	}
	return c
}

// at moves everyone to another server.
func (c *club) at(s site) {
	c.site, c.organizer.site = s, s
	for i := range c.people {
		c.people[i].site = s
	}
}

var (
	nextButton = regexp.MustCompile(`name="rounds" value="(\d+)"`)
	myTable    = regexp.MustCompile(`class="button main" href="(/g/[a-z0-9]+)"`)
)

// press presses the organizer's one button.
func (c *club) press() {
	c.t.Helper()
	page := c.organizer.get(c.path).body
	found := nextButton.FindStringSubmatch(page)
	if found == nil || !strings.Contains(page, `id="next"`) {
		c.t.Fatal("there is no button")
	}
	c.clicks++
	if got := c.organizer.post(c.path+"/next", url.Values{"rounds": {found[1]}}); got.status != http.StatusOK {
		c.t.Fatalf("the button: %d\n%s", got.status, got.body)
	}
}

// tables returns the tables that people play at, according to their pages.
func (c *club) tables() map[string][]guest {
	c.t.Helper()
	all := map[string][]guest{}
	for _, g := range c.people {
		found := myTable.FindStringSubmatch(g.get(c.path).body)
		if found == nil {
			c.t.Fatal("somebody does not find their table")
		}
		all[found[1]] = append(all[found[1]], g)
	}
	return all
}

// play plays some moves at a table, and reports whether the game is over.
func (c *club) play(table string, people []guest, moves int) bool {
	c.t.Helper()
	id := match.ID(strings.TrimPrefix(table, "/g/"))
	for range moves {
		s, err := c.keeper.Snapshot(c.t.Context(), id)
		if err != nil {
			c.t.Fatal(err)
		}
		if s.Status() == match.Finished {
			return true
		}
		for _, g := range people {
			if s.WaitsFor(g.owner()) {
				g.site = c.site
				g.step(table)
				break
			}
		}
	}
	return false
}

func (c *club) evening() *contest.Evening {
	c.t.Helper()
	row, err := c.store.Evening(c.t.Context(), contest.EveningID(strings.TrimPrefix(c.path, "/e/")))
	if err != nil {
		c.t.Fatal(err)
	}
	e, err := contest.ParseEvening(row.Text, row.Version)
	if err != nil {
		c.t.Fatal(err)
	}
	return e
}

// finish plays all tables of a round to their end.
func (c *club) finish(tables map[string][]guest) {
	c.t.Helper()
	for table, people := range tables {
		if !c.play(table, people, 5000) {
			c.t.Fatal("a game does not end")
		}
	}
	waittest.Until(c.t, "the results are noted", func() bool { return c.evening().Last().Playing() == 0 })
}

// Twelve people with browsers play a duplicate evening of three rounds, or of one on
// PostgreSQL, where storetest.RunEvenings plays more. In every round another server
// replaces the running one. The organizer presses only one button.
func TestTwelvePeoplePlayAnEvening(t *testing.T) {
	for _, c := range []struct {
		name     string
		rounds   int
		database func(*testing.T) func(*setting)
	}{
		{"a file", 3, func(t *testing.T) func(*setting) {
			file := filepath.Join(t.TempDir(), "goa.db")
			return func(set *setting) { set.file = file }
		}},
		{"PostgreSQL", 1, func(t *testing.T) func(*setting) {
			database := pgtest.Database(t)
			return func(set *setting) { set.database = database }
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rounds, database := c.rounds, c.database
			address, err := load.FreeAddress()
			if err != nil {
				t.Fatal(err)
			}
			kept, at := database(t), func(set *setting) { set.address = address }
			s := newSite(t, dealing, kept, at)
			c := openClub(s, 12, url.Values{"rounds": {strconv.Itoa(rounds)}})
			for range rounds {
				c.press()
				if c.clicks > 5 && len(c.evening().Rounds) == 1 {
					t.Errorf("the organizer has clicked %d times before the first round", c.clicks)
				}
				tables := c.tables()
				if len(tables) != 3 {
					t.Fatalf("%d tables", len(tables))
				}
				for table, people := range tables {
					c.play(table, people, 6)
				}
				c.stop()
				c.at(newSite(t, dealing, kept, at))
				c.finish(tables)
			}
			c.press()
			end := c.people[0].get(c.path).body
			if !strings.Contains(end, "The evening is over") || strings.Count(end, "<tr") != 13 {
				t.Errorf("the end has %d lines", strings.Count(end, "<tr"))
			}
			rows, err := csv.NewReader(strings.NewReader(c.people[3].get(c.path + "/results.csv").body)).ReadAll()
			if err != nil || len(rows) != 13 {
				t.Fatalf("the file has %d lines, %v", len(rows), err)
			}
			total := 0.0
			for _, row := range rows[1:] {
				n, err := strconv.ParseFloat(row[2], 64)
				if err != nil || row[3] != strconv.Itoa(2*rounds) || len(row) != 4+rounds*5 {
					t.Errorf("a line is %q", row)
				}
				total += n
			}
			if want := float64(12 * rounds); total != want {
				t.Errorf("%v points were won, want %v", total, want)
			}
			if got := c.people[5].get(c.path + "/print"); got.status != http.StatusOK || !strings.Contains(got.body, "Guest 11") {
				t.Errorf("the page to print: %d", got.status)
			}
		})
	}
}

// Other tables reveal nothing about the deal of a round: whatever happens there, each
// viewer is sent the same bytes.
func TestTablesOfAnEveningTellNothing(t *testing.T) {
	s := newSite(t, dealing)
	c := openClub(s, 4, url.Values{"seats": {"2"}, "rounds": {"2"}})
	c.press()
	var here, there string
	tables := c.tables()
	ana := c.people[0]
	for table, people := range tables {
		if people[0].owner() == ana.owner() {
			here = table
		} else {
			there = table
		}
	}
	eve := s.guest()
	eve.get("/")
	look := func() (all []string) {
		for _, g := range []guest{ana, eve, c.organizer} {
			for _, r := range closedRequests {
				if r.path == "/again" || r.path == "/fork" {
					continue // tried below
				}
				got := g.knock(r.method, there, r.path)
				if got.status == http.StatusOK && got.path == there+strings.SplitN(r.path, "?", 2)[0] {
					t.Errorf("%s %s is answered with %d", r.method, r.path, got.status)
				}
				all = append(all, r.method+r.path+got.told(there))
			}
			for _, path := range []string{"/", "/waiting", "/evenings", c.path + "/print", c.path + "/results.csv", here + "/preview.png"} {
				all = append(all, path+g.get(path).told(there))
			}
		}
		return append(all, ana.get(c.path).told(there), eve.get(c.path).told(there), ana.get(here).told(there))
	}
	before := look()
	c.play(there, tables[there], 25)
	after := look()
	for i := range before {
		if before[i] != after[i] {
			t.Errorf("after moves at another table this differs:\n%.600s\n%.600s", before[i], after[i])
		}
	}
	c.play(there, tables[there], 5000)
	waittest.Until(t, "the result is noted", func() bool { return c.evening().Last().Playing() == 1 })
	for _, g := range []guest{ana, eve} {
		for _, path := range []string{"", "/print", "/results.csv"} {
			if got := g.get(c.path + path).body; strings.Contains(got, " pts, place") || strings.Contains(got, "round 1 table") {
				t.Errorf("%s shows results of a round that goes on", path)
			}
		}
		for _, path := range []string{"", "/record", "/preview.png", "/analysis", "/events"} {
			if got := g.get(there + path); got.status != http.StatusForbidden {
				t.Errorf("%s of another table that is over: %d", path, got.status)
			}
		}
	}
	done := tables[there][0]
	if got := done.get(c.path).body; !strings.Contains(got, " pts, place") {
		t.Error("somebody who is done does not see the results")
	}
	if got := done.get(there + "/record"); got.status == http.StatusOK {
		t.Error("somebody who is done takes the record elsewhere while others play")
	}
	c.finish(map[string][]guest{here: tables[here]})
	for _, g := range []guest{ana, eve} {
		for _, path := range []string{"", "/record"} {
			if got := g.get(there + path); got.status != http.StatusOK {
				t.Errorf("after the last table %s is closed: %d", path, got.status)
			}
		}
	}
}

// Games with the physical game: the organizer adds people and types in the results,
// and a season adds them up.
func TestResultsAreTypedIn(t *testing.T) {
	s := newSite(t)
	c := openClub(s, 0, url.Values{"box": {"yes"}, "kind": {"swiss"}, "rounds": {"1"}, "season-name": {"Winter"}})
	for _, name := range []string{"Ana", "Bo", "Cy"} {
		c.organizer.post(c.path+"/add", url.Values{"name": {name}})
	}
	c.press()
	seating := c.evening().Last().Tables[0]
	points := url.Values{"table": {string(seating.ID)}}
	for _, who := range seating.Seats {
		points.Add("points", strconv.Itoa(30+max(who, 0)))
	}
	if got := s.guest().post(c.path+"/result", points); got.status != http.StatusForbidden {
		t.Errorf("somebody else types in a result: %d", got.status)
	}
	if got := c.organizer.post(c.path+"/result", url.Values{"table": {string(seating.ID)}, "points": {"x"}}); got.status != http.StatusUnprocessableEntity {
		t.Errorf("nonsense: %d", got.status)
	}
	c.organizer.post(c.path+"/result", points)
	table := c.organizer.get(c.path + "/results.csv")
	want := "rank,name,points,compared,round 1 table,round 1 seat,round 1 place,round 1 score,round 1 points\n"
	for rank, name := range []string{"Cy", "Bo", "Ana"} {
		seat := slices.Index(seating.Seats, 2-rank) + 1
		want += fmt.Sprintf("%d,%s,%d,2,1,%d,%d,%d,%d\n", rank+1, name, 2-rank, seat, rank+1, 32-rank, 2-rank)
	}
	if got := strings.ReplaceAll(table.body, "\r", ""); got != want {
		t.Errorf("the results are\n%swant\n%s", got, want)
	}
	c.press()
	link := regexp.MustCompile(`/season/[a-z0-9]+`).FindString(c.organizer.get(c.path).body)
	season := c.organizer.get(link)
	if at := strings.Index(season.body, "Cy"); season.status != http.StatusOK || at < 0 || at > strings.Index(season.body, "Ana") {
		t.Errorf("the season: %d", season.status)
	}
	if got := c.organizer.post(c.path+"/delete", url.Values{}); got.path != "/evenings" || s.guest().get(c.path).status != http.StatusNotFound {
		t.Errorf("deleting: %s", got.path)
	}
}

// A new result soon reaches all two hundred viewers of the standings of two hundred
// people.
func TestStandingsAreLive(t *testing.T) {
	const people, viewers = 200, 200
	s := newSite(t)
	c := openClub(s, 0, url.Values{"box": {"yes"}, "kind": {"round-robin"}})
	for i := range people {
		c.organizer.post(c.path+"/add", url.Values{"name": {fmt.Sprint("Guest ", i)}})
	}
	c.press()
	tables := c.evening().Last().Tables
	heard := make(chan time.Time, viewers)
	ready := make(chan bool, viewers)
	for range viewers {
		res, err := c.organizer.client.Do(c.organizer.request("GET", c.path+"/events", nil))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		go func() {
			events, n := bufio.NewScanner(res.Body), 0
			events.Buffer(nil, 1<<20)
			for events.Scan() {
				if strings.HasPrefix(events.Text(), "id: ") {
					n++
				}
				if n > 0 && events.Text() == "" {
					if n == 1 {
						ready <- true
						n = 2
						continue
					}
					if n == 3 {
						heard <- time.Now()
						return
					}
				}
			}
		}()
	}
	for range viewers {
		<-ready
	}
	form := url.Values{"table": {string(tables[0].ID)}, "points": {"40", "30", "20", "10"}}
	began := time.Now()
	c.organizer.post(c.path+"/result", form)
	var last time.Time
	for range viewers {
		last = <-heard
	}
	t.Logf("%d people, %d viewers: the last one has the standings %v after the result", people, viewers, last.Sub(began))
}
