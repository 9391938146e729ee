package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"
)

// A turn-based table says whom it waits for and until when, in the reader's time zone.
func TestATableOverDays(t *testing.T) {
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	path := ana.playWith(bo, url.Values{"turn": {"48"}, "bank": {"72"}, "rests": {"1"}})
	page := bo.get(path)
	until := time.Now().Add(5 * 24 * time.Hour)
	if want := until.UTC().Format("2006-01-02 15:"); !strings.Contains(page.body, want) || !strings.Contains(page.body, " UTC") {
		t.Errorf("the page does not say that there is time until %s", want)
	}
	if !strings.Contains(page.body, "5 days left") {
		t.Error("the page does not say that there are five days left")
	}
	bo.post("/settings", url.Values{"zone": {"Asia/Kolkata"}, "from": {"23"}, "to": {"7"}})
	if r := bo.get(path); !strings.Contains(r.body, " IST") {
		t.Error("bo does not read the local time")
	}
	if r := bo.get("/settings"); !strings.Contains(r.body, `value="Asia/Kolkata"`) {
		t.Error("the settings have forgotten where bo is")
	}
	if r := ana.post(path+"/end", url.Values{"seat": {"0"}}); r.status != http.StatusConflict {
		t.Errorf("a game that nobody holds up is ended: %d", r.status)
	}
}

// What the others can do about an absent player depends only on that player's time.
func TestWhatTheMenuOfATableOverDaysSays(t *testing.T) {
	s := newSite(t)
	for turn, want := range map[string]string{"48": "once Bo is out of time", "0": "has waited 10 minutes for Bo"} {
		path, ana, _ := s.pair(url.Values{"turn": {turn}})
		page := ana.get(path)
		if !strings.Contains(page.body, want) || turn != "0" && strings.Contains(page.body, " minutes and ") {
			t.Errorf("turns of %s hours: the menu does not say %q", turn, want)
		}
	}
}

// pair seats ana and bo at a table of ana's and begins the game.
func (s site) pair(terms url.Values) (path string, ana, bo guest) {
	ana, bo = s.guest(), s.guest()
	lobby := ana.post("/new", with(url.Values{"seat0": {"me"}, "seat1": {"link"}}, terms))
	bo.post(seatLink.FindString(lobby.body), url.Values{"name": {"Bo"}})
	ana.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	bo.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	return lobby.path, ana, bo
}

// Impossible quiet hours are refused with a message, and the earlier ones stay.
func TestNightsThatCannotBeChosen(t *testing.T) {
	g := newSite(t).guest()
	for name, c := range map[string]struct{ zone, from, to, want string }{
		"no such place":           {"Nowhere/Land", "22", "7", "That isn’t a time zone."},
		"that of the server":      {"Local", "22", "7", "That isn’t a time zone."},
		"a night without a place": {"", "22", "7", "That isn’t a time zone."},
		"a night too long":        {"Asia/Kolkata", "20", "11", "at most 14 hours"},
		"no such hour":            {"Asia/Kolkata", "24", "7", "at most 14 hours"},
		"too large a number":      {"Asia/Kolkata", "99999999999999999999", "7", "at most 14 hours"},
	} {
		g.post("/settings", url.Values{"zone": {" Asia/Kolkata "}, "from": {"23"}, "to": {""}})
		page := g.post("/settings", url.Values{"zone": {c.zone}, "from": {c.from}, "to": {c.to}})
		if !strings.Contains(page.body, c.want) {
			t.Errorf("%s: the page does not say %q", name, c.want)
		}
		if !strings.Contains(page.body, `value="Asia/Kolkata"`) || !strings.Contains(page.body, `name="from" min="0" max="23" value="23"`) {
			t.Errorf("%s: the nights of before are lost", name)
		}
	}
}

// Players who continue on a device without settings keep their quiet hours.
func TestNightsFollowGuestsToAnotherDevice(t *testing.T) {
	s := newSite(t)
	path, ana, bo := s.pair(url.Values{"turn": {"48"}, "rests": {"1"}})
	laptop := bo
	if ana.get(path).moves() != nil {
		laptop = ana
	}
	laptop.post("/settings", url.Values{"zone": {"Asia/Kolkata"}, "from": {"20"}, "to": {"10"}})
	laptop.post(path+"/calls", url.Values{"on": {"no"}})
	if !ownDeadline.MatchString(laptop.get(path).body) {
		t.Error("the time of a player is not told as theirs")
	}
	until := deadline.FindString(ana.get(path).body)
	phone := s.guest()
	phone.post(passLink.FindString(laptop.post("/settings/along", nil).body), nil)
	phone.post(path+"/calls", url.Values{"on": {"yes"}})
	if got := deadline.FindString(ana.get(path).body); got != until || got == "" {
		t.Errorf("by phone the time ends with %q, want %q", got, until)
	}
	laptop.post("/settings", url.Values{"zone": {""}})
	laptop.post(path+"/calls", url.Values{"on": {"no"}})
	if got := deadline.FindString(ana.get(path).body); got == until {
		t.Errorf("without nights the time ends with %q as well", got)
	}
}

var ownDeadline = regexp.MustCompile(`You have [a-z0-9 ]+ left, until \d\d\d\d`)

var deadline = regexp.MustCompile(`until \d\d\d\d-\d\d-\d\d \d\d:\d\d`)

// Players who give up their seat can still watch, even where strangers may not.
func TestPlayersWhoGiveUpLookOn(t *testing.T) {
	s := newSite(t)
	path, _, bo := s.pair(url.Values{"turn": {"48"}})
	if r := bo.post(path+"/bot", url.Values{"seat": {"1"}, "grade": {"random"}}); r.status != http.StatusOK {
		t.Errorf("bo is answered with %d", r.status)
	}
	if r := s.guest().get(path); r.status != http.StatusForbidden {
		t.Errorf("a stranger is answered with %d", r.status)
	}
}

// Asking for a time that is not offered makes a real-time table.
func TestTimesThatAreNotOffered(t *testing.T) {
	g := newSite(t).guest()
	if r := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}, "turn": {"9999999999"}}); r.status != http.StatusOK || strings.Contains(r.body, `id="deadlines"`) {
		t.Errorf("answered with %d", r.status)
	}
}

// Invitations and lobbies say that a game is turn-based and how long a turn may take.
func TestInvitationsSayThatTurnsTakeDays(t *testing.T) {
	s := newSite(t)
	for _, c := range []struct{ turn, bank, want string }{
		{"48", "72", "Turn-based: you have 2 days for each turn, plus a reserve of 3 days for the whole game."},
		{"12", "0", "Turn-based: you have 12 hours for each turn."},
		{"0", "0", ""},
	} {
		ana, bo := s.guest(), s.guest()
		lobby := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "turn": {c.turn}, "bank": {c.bank}})
		link := bo.get(seatLink.FindString(lobby.body))
		for what, page := range map[string]reply{"the lobby": lobby, "the invitation": link} {
			if got := strings.Contains(page.body, "Turn-based"); got != (c.want != "") || !strings.Contains(page.body, c.want) {
				t.Errorf("turns of %s hours: %s does not say %q", c.turn, what, c.want)
			}
		}
	}
}

// Deadlines are shown in the browser's time zone unless its owner has chosen another.
// Unknown zones do not count.
func TestDeadlinesAreToldWhereTheBrowserIs(t *testing.T) {
	s := newSite(t)
	path, ana, bo := s.pair(url.Values{"turn": {"48"}})
	see := func(g guest, zone string) string {
		r := g.request("GET", path, nil)
		r.AddCookie(&http.Cookie{Name: "goa_zone", Value: zone})
		return g.do(r).body
	}
	for zone, want := range map[string]string{
		"Asia/Kolkata": " IST", "Asia/Tokyo": " JST", "": " UTC", "Nowhere/Land": " UTC", "Local": " UTC", "../../etc/passwd": " UTC", strings.Repeat("A", 3000): " UTC",
	} {
		if body := see(ana, zone); !strings.Contains(body, want) {
			t.Errorf("the browser is in %.20q: the deadline is not told in %s", zone, want)
		}
	}
	bo.post("/settings", url.Values{"zone": {"Asia/Tokyo"}})
	if !strings.Contains(see(bo, "Asia/Kolkata"), " JST") {
		t.Error("bo has chosen a time zone, and the browser names another")
	}
}

// Spectators in different zones get separate streams.
func TestSpectatorsReadDeadlinesWhereTheyAre(t *testing.T) {
	s := newSite(t)
	path, ana, bo := s.pair(url.Values{"turn": {"48"}, "spectators": {"1"}})
	streams := map[string]*stream{}
	for _, zone := range []string{"Asia/Kolkata", "Asia/Tokyo"} {
		streams[zone] = s.guest().listen(t, path+"/events", map[string]string{"Cookie": "goa_zone=" + zone})
	}
	if !ana.step(path) {
		bo.step(path)
	}
	for zone, want := range map[string]string{"Asia/Kolkata": " IST", "Asia/Tokyo": " JST"} {
		if _, html := streams[zone].event(); !strings.Contains(html, want) {
			t.Errorf("a spectator in %s does not read the time of %s", zone, want)
		}
	}
}

// A player of a turn-based game who has no address is invited to add one, and returns to
// the table afterwards.
func TestPlayersAreOfferedNotifications(t *testing.T) {
	s := newSite(t)
	hook := newReceiver(t)
	path, ana, bo := s.pair(url.Values{"turn": {"48"}})
	waiting := ana
	if len(ana.get(path).moves()) > 0 {
		waiting = bo
	}
	page := waiting.get(path)
	offer := regexp.MustCompile(`href="(/settings\?back=[^"]*#calls)"`).FindStringSubmatch(page.body)
	if offer == nil || !strings.Contains(page.body, "Notify me when it’s my turn") || strings.Contains(page.body, "Don’t notify me") {
		t.Fatal("the table does not offer notifications")
	}
	settings := waiting.get(strings.TrimSuffix(offer[1], "#calls"))
	for _, example := range []string{"https://ntfy.sh/", "https://example.org/hook", `name="back" value="` + path + `"`} {
		if !strings.Contains(settings.body, example) {
			t.Errorf("the settings do not show %s", example)
		}
	}
	done := waiting.notifyAt(hook, url.Values{"kind": {"json"}, "target": {hook.URL}, "back": {path}})
	if done.status != http.StatusOK {
		t.Errorf("the address: status %d", done.status)
	}
	if page := waiting.get(path); strings.Contains(page.body, "Notify me when") || !strings.Contains(page.body, "Don’t notify me about this table") {
		t.Error("with an address the table does not offer to switch notifications off")
	}
	if r := s.guest().post("/settings/calls", url.Values{"kind": {"ntfy"}, "target": {"http://127.0.0.1:1/x"}, "back": {"//evil.example.com"}}); strings.Contains(r.body, "evil") {
		t.Error("somebody is sent elsewhere")
	}
	live, cy, _ := s.pair(url.Values{})
	if strings.Contains(cy.get(live).body, "Notify me when") {
		t.Error("a table in real time offers notifications")
	}
}
