package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"goa/internal/match"
	"goa/internal/talk"
)

// Everyone reads what players write. While the game is on, players do not read
// what spectators write.
func TestWhoReadsWhat(t *testing.T) {
	x := newTalkTable(t)
	x.says(x.ana, "good luck")
	x.says(x.eve, "bo has ginger")
	for who, g := range map[string]guest{"Ana": x.ana, "Bo": x.bo, "Eve": x.eve} {
		page := g.get(x.path + "/talk")
		wantHeard(t, who, page, "good luck", true)
		wantHeard(t, who, page, "bo has ginger", who == "Eve")
		if strings.Contains(page.body, string(x.ana.owner())) || strings.Contains(page.body, string(x.eve.owner())) {
			t.Errorf("%s is told who somebody is", who)
		}
		table := g.get(x.path)
		wantHeard(t, who+" in the page of the game", table, "good luck", false)
		wantHeard(t, who+" in the record", g.get(x.path+"/record"), "good luck", false)
	}
}

// Lines come by the stream once they are stored, to those who may read them, and
// change nothing in the game.
func TestTalkIsLive(t *testing.T) {
	x := newTalkTable(t)
	x.says(x.ana, "before")
	snapshot, err := x.keeper.Snapshot(t.Context(), x.id)
	if err != nil {
		t.Fatal(err)
	}
	open := func(g guest, said int) *stream {
		return g.listen(t, fmt.Sprintf("%s/events?after=%d&said=%d", x.path, snapshot.VersionFor(g.owner()), said), nil)
	}
	bo, eve, late := open(x.bo, 0), open(x.eve, 0), open(x.bo, 1)
	for who, in := range map[string]*stream{"Bo": bo, "Eve": eve} {
		if got := in.talkEvent(); !strings.Contains(got, "before") {
			t.Errorf("%s is told first %s", who, got)
		}
	}
	x.says(x.eve, "a whisper")
	if got := eve.talkEvent(); !strings.Contains(got, "a whisper") || strings.Contains(got, "before") {
		t.Errorf("Eve is told %s", got)
	}
	x.says(x.ana, "after")
	for who, in := range map[string]*stream{"Bo": bo, "Eve": eve, "Bo, who knew the first line": late} {
		got := in.talkEvent()
		if !strings.Contains(got, `id="talk-3"`) || !strings.Contains(got, "after") || strings.Contains(got, "before") {
			t.Errorf("%s is told %s", who, got)
		}
		wantHeard(t, who, reply{body: got}, "a whisper", false)
	}
	now, err := x.keeper.Snapshot(t.Context(), x.id)
	if err != nil || now.Version() != snapshot.Version() {
		t.Errorf("the game has entry %d, want %d: %v", now.Version(), snapshot.Version(), err)
	}
}

// What people say is text wherever it is shown.
func TestTalkIsEscaped(t *testing.T) {
	x := newTalkTable(t)
	const evil = `<img src=x onerror=alert(1)>"'</textarea><script>alert(2)</script> https://evil.example`
	x.eve.post("/settings", url.Values{"name": {`"><b>Eve`}, "talk": {"1"}})
	x.says(x.ana, evil)
	x.says(x.eve, evil)
	x.ana.post(x.path+"/notes", url.Values{"text": {evil}})
	in := x.eve.listen(t, x.path+"/events?said=0", nil)
	refused := x.ana.post(x.path+"/talk", url.Values{"text": {evil + strings.Repeat("x", talk.MaxText)}})
	about := x.ana.get(x.path + "/talk?line=1")
	for where, text := range map[string]string{
		"Ana's page": x.ana.get(x.path + "/talk").body, "Eve's page": x.eve.get(x.path + "/talk").body, "the stream": in.talkEvent(),
		"a refused line": refused.body, "about a line": about.body, "about another": x.eve.get(x.path + "/talk?line=1").body,
	} {
		if !strings.Contains(text, "&lt;img") {
			t.Errorf("%s does not show the line: %.300s", where, text)
		}
		for _, bad := range []string{"<img", "<script>alert", "</textarea><script", `"><b>Eve`, `href="https://evil`} {
			if strings.Contains(text, bad) {
				t.Errorf("%s has %q", where, bad)
			}
		}
	}
}

func TestRefusedTalk(t *testing.T) {
	x := newTalkTable(t)
	for _, c := range []struct {
		name, text string
		status     int
		why        string
	}{
		{"nothing", "", http.StatusUnprocessableEntity, "Write something first"},
		{"only blanks", " \u00a0\t ", http.StatusUnprocessableEntity, "Write something first"},
		{"too long", strings.Repeat("x", talk.MaxText+1), http.StatusUnprocessableEntity, "at most 300 characters"},
		{"turned around", "abc\u202edef", http.StatusUnprocessableEntity, "Use plain text"},
		{"a whole book", strings.Repeat("x", 20_000), http.StatusRequestEntityTooLarge, "too long"},
	} {
		for _, scripted := range []string{"", "true"} {
			r := x.ana.request("POST", x.path+"/talk", url.Values{"text": {c.text}})
			r.Header.Set("HX-Request", scripted)
			got := x.ana.do(r)
			if got.status != c.status || !strings.Contains(got.body, c.why) || !strings.Contains(got.body, `role="alert"`) {
				t.Errorf("%s: got status %d, want %d with %q in %.300s", c.name, got.status, c.status, c.why, got.body)
			}
		}
	}
	foreign := x.ana.request("POST", x.path+"/talk", url.Values{"text": {"from elsewhere"}})
	foreign.Header.Set("Sec-Fetch-Site", "cross-site")
	if got := x.ana.do(foreign); got.status != http.StatusForbidden {
		t.Errorf("another site: status %d", got.status)
	}
	if thread, err := x.store.Lines(t.Context(), x.id, 0, 9); err != nil || len(thread) != 0 {
		t.Errorf("said was %v, %v", thread, err)
	}
}

// A flood is stopped with a message, and the table is still heard.
func TestFloodOfTalk(t *testing.T) {
	x := newTalkTable(t)
	refused := 0
	for i := range 30 {
		if r := x.eve.post(x.path+"/talk", url.Values{"text": {fmt.Sprint("spam ", i)}}); r.status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 { // on a slow machine more time passes, in which more lines are allowed
		t.Error("all of 30 lines in a row were taken")
	}
	x.says(x.ana, "what was that")
}

// Players who give up their seat can leave a word, even at a table without chat.
func TestPartingWord(t *testing.T) {
	for _, quiet := range []bool{false, true} {
		x := newTalkTable(t, func(n *match.NewTable) { n.NoTalk = quiet })
		if r := x.ana.post(x.path+"/talk", url.Values{"text": {"hello"}}); (r.status == http.StatusForbidden) != quiet {
			t.Errorf("a table without talk (%t): status %d", quiet, r.status)
		}
		wantHeard(t, "Bo, about the seat", x.bo.get(x.path), `name="word"`, true)
		bad := x.bo.post(x.path+"/bot", url.Values{"seat": {"1"}, "grade": {"random"}, "word": {strings.Repeat("x", 400)}})
		if bad.status != http.StatusUnprocessableEntity || len(x.seats(x.bo)) != 1 {
			t.Errorf("a word too long: status %d, Bo has seats %v", bad.status, x.seats(x.bo))
		}
		x.bo.post(x.path+"/bot", url.Values{"seat": {"1"}, "grade": {"random"}, "word": {"good game <all>"}})
		if len(x.seats(x.bo)) != 0 {
			t.Error("Bo still sits")
		}
		for who, g := range map[string]guest{"Ana": x.ana, "Eve": x.eve, "Bo": x.bo} {
			wantHeard(t, who, g.get(x.path+"/talk"), "good game &lt;all&gt;", true)
		}
		x.ana.post(x.path+"/leave", url.Values{"word": {"bye"}})
		wantHeard(t, "Eve", x.eve.get(x.path+"/talk"), "bye", true)
		// A word is only for players who give something up.
		x.eve.post(x.path+"/leave", url.Values{"word": {"me too"}})
		wantHeard(t, "Ana", x.ana.get(x.path+"/talk"), "me too", false)
	}
}

// Guests who have switched the chat off have no drawer and are sent no lines.
func TestTalkIsHidden(t *testing.T) {
	x := newTalkTable(t)
	x.says(x.ana, "hello")
	wantHeard(t, "Bo", x.bo.get(x.path), `<aside id="talk"`, true)
	x.bo.post("/settings", url.Values{"lang": {"en"}}) // nothing is ticked
	wantHeard(t, "Bo", x.bo.get(x.path), `<aside id="talk"`, false)
	in := x.bo.listen(t, x.path+"/events?said=0", nil)
	_, first := in.event()
	wantHeard(t, "Bo by the stream", reply{body: first}, "hello", false)
}

// Guests who may not look at a table can neither read nor write there.
func TestTalkOfClosedTables(t *testing.T) {
	x := newTalkTable(t, func(n *match.NewTable) { n.Spectators = false })
	x.says(x.ana, "among us")
	for _, path := range []string{"/talk", "/notes", "/events"} {
		if r := x.eve.get(x.path + path); r.status != http.StatusForbidden || strings.Contains(r.body, "among us") {
			t.Errorf("%s: status %d", path, r.status)
		}
	}
	for _, path := range []string{"/talk", "/notes", "/mute", "/report"} {
		if r := x.eve.post(x.path+path, url.Values{"text": {"hi"}, "line": {"1"}}); r.status != http.StatusForbidden {
			t.Errorf("%s: status %d", path, r.status)
		}
	}
}
