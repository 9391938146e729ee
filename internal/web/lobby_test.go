package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// inTheRoom makes the server reachable for others on the network.
func inTheRoom(set *setting) { set.nearbyURL = "http://192.0.2.7:8080" }

// The host of a table sees a link and a code for every free seat, and one for all
// of them. Guests who sit down by a link see none.
func TestSeatsByLink(t *testing.T) {
	s := newSite(t, inTheRoom)
	ana, bo, eve := s.guest(), s.guest(), s.guest()
	lobby := ana.post("/new", url.Values{"seat0": {"me"}, "name0": {"Ana"}, "seat1": {"link"}, "seat2": {"link"}, "spectators": {"1"}})
	if n := strings.Count(lobby.body, `<details class="qr"`); n != 3 {
		t.Errorf("the host sees %d codes, want 3", n)
	}
	links := seatLink.FindAllString(lobby.body, -1)
	if r := bo.get(links[0]); r.status != http.StatusOK || !strings.Contains(r.body, "Ana") {
		t.Errorf("an invited guest does not see who invites them: status %d", r.status)
	}
	sat := bo.post(links[0], url.Values{"name": {"Bo"}})
	if strings.Contains(sat.body, "/s/") || !strings.Contains(sat.body, "I’m ready") {
		t.Error("a guest who sits down sees others' links, or cannot say that they are ready")
	}
	eve.get("/")
	if r := eve.get(lobby.path); r.status != http.StatusOK || strings.Contains(r.body, "/s/") || !strings.Contains(r.body, "Spectator link") {
		t.Errorf("a spectator: status %d", r.status)
	}
	if r := eve.post(lobby.path+"/offer", url.Values{"seat": {"1"}}); r.status != http.StatusForbidden {
		t.Errorf("a spectator hands on a seat: status %d", r.status)
	}
	if r := eve.post(lobby.path+"/delete", url.Values{}); r.status != http.StatusForbidden {
		t.Errorf("a spectator deletes the table: status %d", r.status)
	}
	ready := bo.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	if !strings.Contains(ready.body, "You’re ready.") {
		t.Error("the page does not say who is ready")
	}
	if r := bo.post(lobby.path+"/ready", url.Values{"ready": {"no"}}); !strings.Contains(r.body, "I’m ready") {
		t.Error("a guest who was ready cannot change their mind")
	}
}

// A seat moves to another device by a new link, and the old link stops working.
// Other guests cannot give the seat away.
func TestSeatsChangeHands(t *testing.T) {
	s := newSite(t, inTheRoom)
	ana, bo, phone := s.guest(), s.guest(), s.guest()
	lobby := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "seat2": {"bot"}})
	first := seatLink.FindString(lobby.body)
	bo.post(first, url.Values{"name": {"Bo"}})
	for _, g := range []guest{ana, bo} {
		g.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	}
	table := bo.get(lobby.path)
	if !strings.Contains(table.body, "Move my seat to another device") || !strings.Contains(table.body, "Concede to a bot") {
		t.Fatal("a player cannot move their seat or concede")
	}
	moved := bo.post(lobby.path+"/offer", url.Values{"seat": {"1"}})
	second := seatLink.FindString(moved.body)
	if second == "" || second == first || !strings.Contains(moved.body, `class="qr"`) {
		t.Fatalf("the new link is %q, the old one was %q", second, first)
	}
	phone.get("/")
	if r := phone.post(first, url.Values{"name": {"Bo"}}); r.status != http.StatusNotFound {
		t.Errorf("the old link: status %d", r.status)
	}
	if r := phone.post(second, url.Values{"name": {"Bo"}}); r.status != http.StatusOK || r.path != lobby.path {
		t.Errorf("the new link: status %d", r.status)
	}
	if r := bo.get(lobby.path); r.status != http.StatusForbidden {
		t.Errorf("the old device still looks at the table: status %d", r.status)
	}
	if r := phone.post(lobby.path+"/bot", url.Values{"seat": {"1"}, "grade": {"grandmaster"}}); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a bot that there is not: status %d", r.status)
	}
	if r := ana.post(lobby.path+"/bot", url.Values{"seat": {"1"}}); r.status != http.StatusConflict || !strings.Contains(r.body, "Not yet:") {
		t.Errorf("a bot in the seat of a present player: status %d", r.status)
	}
	if r := ana.post(lobby.path+"/offer", url.Values{"seat": {"1"}}); r.status != http.StatusForbidden || strings.Contains(r.body, "/s/") {
		t.Errorf("the host makes a link to somebody's seat: status %d", r.status)
	}
}

// A host who has opened the server as localhost shares links that lead others on
// the network to it, not to their own phones.
func TestLinksLeadIntoTheRoom(t *testing.T) {
	s := newSite(t, inTheRoom)
	page := s.guest().post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}})
	if !strings.Contains(page.body, "http://192.0.2.7:8080/s/") || strings.Contains(page.body, s.URL+"/s/") {
		t.Error("the link leads to this machine alone")
	}
	const how = "goa serve --lan"
	if !strings.Contains(page.body, `class="qr"`) || strings.Contains(page.body, how) {
		t.Error("a link that works has no code, or is doubted")
	}
	page = newSite(t).guest().post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}})
	if !strings.Contains(page.body, "http://127.0.0.1:") {
		t.Error("without a room the link does not lead here")
	}
	if strings.Contains(page.body, `class="qr"`) || strings.Count(page.body, how) != 1 {
		t.Error("a link that works on this machine alone is offered as a code, or it is not said how others find the table")
	}
}

// At a table that has not begun, it is no one's turn.
func TestALobbyIsListedAsOne(t *testing.T) {
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	lobby := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "name0": {"Ana"}})
	bo.post(seatLink.FindString(lobby.body), url.Values{"name": {"Bo"}})
	listed := regexp.MustCompile(`<em>([^<]*)</em>`)
	state := func() string { return listed.FindStringSubmatch(ana.get("/").body)[1] }
	if got := state(); got != "waiting for you to be ready" {
		t.Errorf("before Ana is ready the table is listed as %q", got)
	}
	if text := ana.get(lobby.path).body; !strings.Contains(text, "Waiting for Ana, Bo to be ready.") {
		t.Errorf("two who are not ready: %q", regexp.MustCompile(`<h2>[^<]*</h2>`).FindString(text))
	}
	ready := ana.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	if !strings.Contains(ready.body, "Waiting for Bo to be ready.") {
		t.Errorf("one who is not ready: %q", regexp.MustCompile(`<h2>[^<]*</h2>`).FindString(ready.body))
	}
	if got := state(); got != "waiting for players" {
		t.Errorf("when Ana is ready the table is listed as %q", got)
	}
}
