package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/talk"
)

// talkTable is a table at which Ana and Bo play and Eve looks on.
type talkTable struct {
	site
	ana, bo, eve guest
	id           match.ID
	path         string
}

func newTalkTable(t *testing.T, change ...func(*match.NewTable)) talkTable {
	t.Helper()
	s := newSite(t)
	x := talkTable{site: s, ana: s.guest(), bo: s.guest(), eve: s.guest()}
	for _, g := range []guest{x.ana, x.bo, x.eve} {
		g.get("/")
	}
	n := match.NewTable{Host: x.ana.owner(), Spectators: true, Seats: []match.NewSeat{
		{Kind: match.Person, Name: "Ana"}, {Kind: match.Person, Name: "Bo", Owner: x.bo.owner()},
	}}
	for _, f := range change {
		f(&n)
	}
	made, err := s.keeper.Create(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	x.id, x.path = made.ID(), "/g/"+string(made.ID())
	x.begin()
	return x
}

func (x talkTable) begin() {
	x.t.Helper()
	for _, g := range []guest{x.ana, x.bo} {
		if _, err := x.keeper.Ready(x.t.Context(), x.id, g.owner(), true); err != nil {
			x.t.Fatal(err)
		}
	}
}

// says says something, and returns the page that came.
func (x talkTable) says(g guest, text string) reply {
	x.t.Helper()
	r := g.post(x.path+"/talk", url.Values{"text": {text}})
	if r.status != http.StatusOK {
		x.t.Fatalf("%q was not said: status %d", text, r.status)
	}
	return r
}

func wantHeard(t *testing.T, who string, r reply, text string, want bool) {
	t.Helper()
	if got := strings.Contains(r.body, text); got != want {
		t.Errorf("%s reads %q: %t, want %t", who, text, got, want)
	}
}

// Who plays is heard by all, who looks on is not heard by those who play while
// the game is on.
func TestWhoReadsWhat(t *testing.T) {
	x := newTalkTable(t)
	x.says(x.ana, "good luck")
	x.says(x.eve, "he has ginger")
	for who, g := range map[string]guest{"Ana": x.ana, "Bo": x.bo, "Eve": x.eve} {
		page := g.get(x.path + "/talk")
		wantHeard(t, who, page, "good luck", true)
		wantHeard(t, who, page, "he has ginger", who == "Eve")
		if strings.Contains(page.body, string(x.ana.owner())) || strings.Contains(page.body, string(x.eve.owner())) {
			t.Errorf("%s is told who somebody is", who)
		}
		table := g.get(x.path)
		wantHeard(t, who+" in the page of the game", table, "good luck", false)
		wantHeard(t, who+" in the record", g.get(x.path+"/record"), "good luck", false)
	}
}

// talkEvent waits for lines on a stream.
func (s *stream) talkEvent() string {
	s.t.Helper()
	for {
		if id, html := s.event(); id == "" && strings.Contains(html, `id="talk-`) {
			return html
		}
	}
}

// talksAnew waits for all lines in place of those before, and looks for a text.
func (s *stream) talksAnew(text string, want bool) {
	s.t.Helper()
	stop := time.AfterFunc(time.Minute, func() { s.body.Close() })
	defer stop.Stop()
	for s.lines.Scan() {
		if s.lines.Text() != "event: talk-anew" {
			continue
		}
		all := ""
		for s.lines.Scan() && s.lines.Text() != "" {
			all += s.lines.Text()
		}
		if got := strings.Contains(all, text); got != want {
			s.t.Errorf("all lines have %q: %t, want %t", text, got, want)
		}
		return
	}
	s.t.Fatalf("the stream ended: %v", s.lines.Err())
}

// Lines come by the stream once they are stored, to those who may read them, and
// change nothing of the game.
func TestTalkIsLive(t *testing.T) {
	x := newTalkTable(t)
	x.says(x.ana, "before")
	snapshot, err := x.keeper.Snapshot(t.Context(), x.id)
	if err != nil {
		t.Fatal(err)
	}
	open := func(g guest, said int) *stream {
		return g.listen(t, fmt.Sprintf("%s/events?after=%d&said=%d", x.path, snapshot.Version(), said), nil)
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

// What somebody says is text wherever it is shown.
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
		"what was refused": refused.body, "about a line": about.body, "about another": x.eve.get(x.path + "/talk?line=1").body,
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
		{"nothing", "", http.StatusUnprocessableEntity, "nothing to say"},
		{"only blanks", " \u00a0\t ", http.StatusUnprocessableEntity, "nothing to say"},
		{"too long", strings.Repeat("x", talk.MaxText+1), http.StatusUnprocessableEntity, "at most 300 characters"},
		{"turned around", "abc\u202edef", http.StatusUnprocessableEntity, "Only plain text"},
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

// A flood ends with a word, and the table is heard all the same.
func TestFloodOfTalk(t *testing.T) {
	x := newTalkTable(t)
	refused := 0
	for i := range 30 {
		if r := x.eve.post(x.path+"/talk", url.Values{"text": {fmt.Sprint("spam ", i)}}); r.status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 { // a slow machine may take some while, in which more can be said
		t.Error("all of 30 lines in a row were taken")
	}
	x.says(x.ana, "what was that")
}

func TestMutedIsNotHeard(t *testing.T) {
	x := newTalkTable(t)
	x.says(x.bo, "boo")
	page := x.ana.get(x.path + "/talk?line=1")
	wantHeard(t, "Ana, of what she can do", page, `action="`+x.path+`/mute"`, true)
	phone := x.ana.listen(t, x.path+"/events?said=0", nil) // another device of hers
	phone.talkEvent()
	if r := x.ana.post(x.path+"/mute", url.Values{"line": {"1"}}); r.status != http.StatusOK || !strings.Contains(r.body, "no longer hear") {
		t.Fatalf("mute: status %d: %.300s", r.status, r.body)
	}
	phone.talksAnew("boo", false)
	x.says(x.bo, "boo again")
	in := x.ana.listen(t, x.path+"/events?said=0", nil)
	x.says(x.ana, "is anybody there")
	if got := in.talkEvent(); strings.Contains(got, "boo") || !strings.Contains(got, "anybody") {
		t.Errorf("Ana is told %s", got)
	}
	wantHeard(t, "Ana", x.ana.get(x.path+"/talk"), "boo", false)
	wantHeard(t, "Bo", x.bo.get(x.path+"/talk"), "anybody", true)
	settings := x.ana.get("/settings")
	wantHeard(t, "Ana, in her settings", settings, "Hear Bo again", true)
	mutes, err := x.store.Mutes(t.Context(), x.ana.owner())
	if err != nil || len(mutes) != 1 {
		t.Fatalf("got %v, %v", mutes, err)
	}
	x.ana.post("/settings/unmute", url.Values{"number": {fmt.Sprint(mutes[0].Number)}})
	phone.talksAnew("boo again", true)
	wantHeard(t, "Ana", x.ana.get(x.path+"/talk"), "boo again", true)
	if _, err := x.keeper.Block(t.Context(), x.id, x.ana.owner(), 1); err != nil {
		t.Fatal(err)
	}
	wantHeard(t, "Ana, who has blocked Bo", x.ana.get(x.path+"/talk"), "boo again", false)
}

func TestReportedLines(t *testing.T) {
	x := newTalkTable(t)
	x.says(x.ana, "hello")
	x.says(x.eve, "a whisper")
	x.says(x.bo, "boo")
	if r := x.ana.post(x.path+"/report", url.Values{"line": {"2"}}); r.status != http.StatusNotFound {
		t.Errorf("a line that Ana does not hear: status %d", r.status)
	}
	if r := x.ana.post(x.path+"/report", url.Values{"line": {"3"}}); r.status != http.StatusOK || !strings.Contains(r.body, "will read it") {
		t.Fatalf("report: status %d: %.300s", r.status, r.body)
	}
	list, err := x.store.Reports(t.Context(), 9)
	if err != nil || len(list) != 1 || list[0].Of != x.bo.owner() || list[0].By != x.ana.owner() || list[0].Context != "Ana: hello\nBo: boo" {
		t.Fatalf("got %+v, %v", list, err)
	}
	if err := x.store.RemoveLine(t.Context(), x.id, 3, list[0].Time); err != nil {
		t.Fatal(err)
	}
	for who, g := range map[string]guest{"Ana": x.ana, "Eve": x.eve} {
		page := g.get(x.path + "/talk")
		wantHeard(t, who, page, "boo", false)
		wantHeard(t, who, page, "removed by the operator", true)
	}
}

func TestSilenced(t *testing.T) {
	x := newTalkTable(t)
	if err := x.store.PutSilence(t.Context(), limit.Ban{Name: string(x.bo.owner())}); err != nil {
		t.Fatal(err)
	}
	if r := x.bo.post(x.path+"/talk", url.Values{"text": {"boo"}}); r.status != http.StatusForbidden || !strings.Contains(r.body, "does not let you talk") {
		t.Errorf("status %d: %.300s", r.status, r.body)
	}
	x.says(x.ana, "hello")
}

// Notes are their owner's alone: nobody else is sent a byte of them, and a table
// where one does not sit keeps none.
func TestNotesArePrivate(t *testing.T) {
	x := newTalkTable(t)
	const secret = "bo wants ginger"
	if r := x.ana.post(x.path+"/notes", url.Values{"text": {secret}, "version": {"0"}}); !strings.Contains(r.body, secret) {
		t.Fatalf("status %d: %.300s", r.status, r.body)
	}
	if r := x.ana.get(x.path + "/notes"); r.body != secret || r.header.Get("Note-Version") != "1" || !strings.Contains(r.header.Get("Content-Disposition"), "attachment") {
		t.Errorf("Ana downloads %q, version %s", r.body, r.header.Get("Note-Version"))
	}
	for who, g := range map[string]guest{"Bo": x.bo, "Eve": x.eve, "a stranger": x.guest()} {
		for _, path := range []string{"", "?at=0", "?as=0", "/talk", "/notes", "/talk?line=1", "/turn", "/record"} {
			wantHeard(t, who+" at "+path, g.get(x.path+path), secret, false)
		}
	}
	if r := x.eve.post(x.path+"/notes", url.Values{"text": {"mine"}}); r.status != http.StatusForbidden {
		t.Errorf("Eve keeps notes: status %d", r.status)
	}
	again := x.ana.post(x.path+"/notes", url.Values{"text": {"from the phone"}, "version": {"0"}})
	if again.status != http.StatusConflict || !strings.Contains(again.body, secret+"\n\nfrom the phone") || !strings.Contains(again.body, `name="version" value="1"`) {
		t.Errorf("notes of two devices: status %d: %.400s", again.status, again.body)
	}
}

// Who gives up his seat may say a word, also where nobody talks.
func TestPartingWord(t *testing.T) {
	for _, quiet := range []bool{false, true} {
		x := newTalkTable(t, func(n *match.NewTable) { n.NoTalk = quiet })
		if r := x.ana.post(x.path+"/talk", url.Values{"text": {"hello"}}); (r.status == http.StatusForbidden) != quiet {
			t.Errorf("a table without talk (%t): status %d", quiet, r.status)
		}
		wantHeard(t, "Bo, of his seat", x.bo.get(x.path), `name="word"`, true)
		bad := x.bo.post(x.path+"/bot", url.Values{"seat": {"1"}, "grade": {"random"}, "word": {strings.Repeat("x", 400)}})
		if bad.status != http.StatusUnprocessableEntity || len(x.seats(t, x.bo)) != 1 {
			t.Errorf("a word too long: status %d, Bo has seats %v", bad.status, x.seats(t, x.bo))
		}
		x.bo.post(x.path+"/bot", url.Values{"seat": {"1"}, "grade": {"random"}, "word": {"good game <all>"}})
		if len(x.seats(t, x.bo)) != 0 {
			t.Error("Bo still sits")
		}
		for who, g := range map[string]guest{"Ana": x.ana, "Eve": x.eve, "Bo": x.bo} {
			wantHeard(t, who, g.get(x.path+"/talk"), "good game &lt;all&gt;", true)
		}
		x.ana.post(x.path+"/leave", url.Values{"word": {"bye"}})
		wantHeard(t, "Eve", x.eve.get(x.path+"/talk"), "bye", true)
		// A word is for who gives something up.
		x.eve.post(x.path+"/leave", url.Values{"word": {"me too"}})
		wantHeard(t, "Ana", x.ana.get(x.path+"/talk"), "me too", false)
	}
}

func (x talkTable) seats(t *testing.T, g guest) []goa.Seat {
	t.Helper()
	s, err := x.keeper.Snapshot(t.Context(), x.id)
	if err != nil {
		t.Fatal(err)
	}
	return s.SeatsOf(g.owner())
}

// Who does without talk has no drawer, and is sent no lines.
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

// Nobody who may not look at a table hears or says anything there.
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

// moveOnce lets whoever is to move do so.
func (x talkTable) moveOnce(t *testing.T) {
	t.Helper()
	now, err := x.keeper.Snapshot(t.Context(), x.id)
	if err != nil {
		t.Fatal(err)
	}
	who := x.ana.owner()
	if !now.WaitsFor(who) {
		who = x.bo.owner()
	}
	v, err := now.For(who, now.DefaultSeat(who))
	if err == nil {
		_, err = x.keeper.Move(t.Context(), x.id, who, v.Seat, v.Entry, v.Legal[0].String())
	}
	if err != nil {
		t.Fatal(err)
	}
}
