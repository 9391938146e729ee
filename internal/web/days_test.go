package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// A table over days says until when it waits for whom, in the reader's time.
func TestATableOverDays(t *testing.T) {
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	lobby := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "turn": {"48"}, "bank": {"72"}, "rests": {"1"}})
	bo.post(seatLink.FindString(lobby.body), url.Values{"name": {"Bo"}})
	ana.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	page := bo.post(lobby.path+"/ready", url.Values{"ready": {"yes"}})
	until := time.Now().Add(5 * 24 * time.Hour)
	if want := until.UTC().Format("2006-01-02 15:"); !strings.Contains(page.body, want) || !strings.Contains(page.body, " UTC") {
		t.Errorf("the page does not say that there is time until %s", want)
	}
	if !strings.Contains(page.body, "5 days left") {
		t.Error("the page does not say that there are five days left")
	}
	bo.post("/settings", url.Values{"zone": {"Asia/Kolkata"}, "from": {"23"}, "to": {"7"}})
	if r := bo.get(lobby.path); !strings.Contains(r.body, " IST") {
		t.Error("bo does not read the time of where he is")
	}
	if r := bo.get("/settings"); !strings.Contains(r.body, `value="Asia/Kolkata"`) {
		t.Error("the settings have forgotten where bo is")
	}
	if r := ana.post(lobby.path+"/end", url.Values{"seat": {"0"}}); r.status != http.StatusConflict {
		t.Errorf("a game that nobody holds up is ended: %d", r.status)
	}
}

// Who asks for a time that is not offered gets a table that is played in one go.
func TestTimesThatAreNotOffered(t *testing.T) {
	g := newSite(t).guest()
	if r := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}, "turn": {"9999999999"}}); r.status != http.StatusOK || strings.Contains(r.body, `id="deadlines"`) {
		t.Errorf("answered with %d", r.status)
	}
}
