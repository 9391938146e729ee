package web_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"goa/internal/waittest"
)

// receiver is a server that receives webhooks.
type receiver struct {
	*httptest.Server
	got chan map[string]any
}

func newReceiver(t *testing.T) receiver {
	t.Helper()
	r := receiver{got: make(chan map[string]any, 20)}
	r.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, q *http.Request) {
		body, _ := io.ReadAll(q.Body)
		var message map[string]any
		if err := json.Unmarshal(body, &message); err != nil {
			message = map[string]any{"title": string(body)}
		}
		r.got <- message
	}))
	t.Cleanup(r.Close)
	return r
}

// next waits for a message.
func (r receiver) next(t testing.TB) map[string]any {
	t.Helper()
	select {
	case m := <-r.got:
		return m
	case <-time.After(waittest.Patience):
		t.Fatal("nobody was called")
		return nil
	}
}

// turn returns the next message, but skips the one that the game has begun, which comes
// first if it is sent before the first player moves.
func (r receiver) turn(t testing.TB) map[string]any {
	t.Helper()
	for {
		m := r.next(t)
		if id, _ := m["id"].(string); !strings.HasSuffix(id, "-begun") {
			return m
		}
	}
}

// overDays seats two guests at a turn-based table, where it is the first one's turn.
func overDays(ana, bo guest) (path string) {
	return ana.playWith(bo, url.Values{"turn": {"48"}})
}

// pass plays as one of two players until it is the other's turn.
func pass(t *testing.T, from guest, path string) {
	t.Helper()
	for range 50 {
		page := from.get(path)
		if len(page.moves()) == 0 {
			return
		}
		from.post(path+"/move", page.surely(page.moves()[0]))
	}
	t.Fatal("the turn never ends")
}

var (
	addressNumber = regexp.MustCompile(`name="(?:remove|test)" value="(\d+)"`)
	// confirmNumber matches the number of an address that waits for a code, and
	// codeText matches a code.
	confirmNumber = regexp.MustCompile(`name="confirm" form="code-\d+" value="(\d+)"`)
	codeText      = regexp.MustCompile(`[A-Z2-7]{4}-[A-Z2-7]{4}`)
)

// notifyAt adds a webhook of a guest and enters the code that arrives there.
func (g guest) notifyAt(hook receiver, form url.Values) reply {
	g.t.Helper()
	page := g.post("/settings/calls", form)
	number := confirmNumber.FindStringSubmatch(page.body)
	if number == nil {
		g.t.Fatalf("status %d: the settings do not ask for a code", page.status)
	}
	text, _ := hook.next(g.t)["text"].(string)
	return g.post("/settings/calls/change", url.Values{"confirm": {number[1]}, "code": {codeText.FindString(text)}})
}

// Players who are not looking are notified of their turn, in their language and with
// a link. They are not notified after they have looked, and never again once they
// have unsubscribed with one click.
func TestSomebodyIsCalled(t *testing.T) {
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	hook := newReceiver(t)
	bo.post("/settings", url.Values{"lang": {"de"}})
	if r := bo.notifyAt(hook, url.Values{"kind": {"json"}, "target": {hook.URL + "/secret"}, "when": {"0"}}); r.status != http.StatusOK || !strings.Contains(r.body, "Ab jetzt wirst du dort benachrichtigt.") || strings.Contains(r.body, "/secret") {
		t.Fatalf("status %d: not added, or the secret of the webhook is shown", r.status)
	}
	if r := ana.get("/settings"); addressNumber.MatchString(r.body) {
		t.Error("ana is shown an address of bo's")
	}
	path := overDays(ana, bo)
	pass(t, ana, path)
	m := hook.turn(t)
	if m["title"] != "Du bist am Zug: Ana" || m["url"] != s.URL+path || m["waiting"] != 1. || m["id"] == "" {
		t.Errorf("bo is told %v", m)
	}
	text, _ := m["text"].(string)
	if !strings.HasPrefix(text, "Runde 1 von 8. ") || !strings.Contains(text, "Du hast Zeit bis ") {
		t.Errorf("bo is told %q", text)
	}
	off, _ := m["off"].(string)
	off = strings.TrimPrefix(off, s.URL)
	nobody := s.guest()
	if r := nobody.get(off); r.status != http.StatusOK || !addressNumber.MatchString(bo.get("/settings").body) {
		t.Errorf("status %d, or a look at the link has switched it off", r.status)
	}
	if r := nobody.get(off + "x"); r.status != http.StatusNotFound {
		t.Errorf("a link that was never made: status %d", r.status)
	}
	if r := nobody.post(off, url.Values{"List-Unsubscribe": {"One-Click"}}); r.status != http.StatusOK || addressNumber.MatchString(bo.get("/settings").body) {
		t.Errorf("status %d, or the address is still there", r.status)
	}
	if r := nobody.post(off, url.Values{}); r.status != http.StatusNotFound {
		t.Errorf("a link that is used up: status %d", r.status)
	}
}

// Players can turn notifications off for a table. A real-time table notifies only on
// request.
func TestCallsOfATableAreSwitched(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	hook := newReceiver(t)
	ana.post("/settings/calls", url.Values{"kind": {"json"}, "target": {hook.URL}})
	live := ana.post("/new", url.Values{"seat0": {"me"}, "name0": {"Ana"}, "seat1": {"bot"}})
	if r := ana.post(live.path+"/calls", url.Values{"on": {"yes"}}); r.status != http.StatusOK || !strings.Contains(r.body, "Don’t notify me about this table") {
		t.Errorf("status %d, or the menu does not say that it is on", r.status)
	}
	if r := ana.post(live.path+"/calls", url.Values{"on": {"no"}}); !strings.Contains(r.body, ">Notify me about this table") {
		t.Error("the menu does not say that it is off")
	}
	if r := s.guest().post(live.path+"/calls", url.Values{"on": {"yes"}}); r.status != http.StatusForbidden {
		t.Errorf("a stranger switches it: status %d", r.status)
	}
}

// pushTarget is the subscription of a browser, with a number.
const pushTarget = `{"endpoint":"https://fcm.googleapis.com/%d","keys":{"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`
