package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/operator"
	"goa/internal/session"
	"goa/internal/sqlite"
	"goa/internal/talk"
)

// office is an operator with the database of a running server.
type office struct {
	t     *testing.T
	db    string
	store *sqlite.Store
}

func newOffice(t *testing.T) office {
	t.Helper()
	o := office{t: t, db: filepath.Join(t.TempDir(), "goa.db")}
	var err error
	if o.store, err = sqlite.Open(t.Context(), o.db); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.store.Close() })
	seats := []match.SeatSummary{{Name: "Ana", Owner: match.Owner(anaHash)}, {Name: "Bot"}}
	for id, days := range map[match.ID]int{"old": 400, "new": 0} {
		at := time.Now().Add(-time.Duration(days) * day)
		entry := match.Entry{Number: 1, Kind: match.MoveEntry, Text: "pass", Time: at}
		sum := &match.Summary{Status: match.Playing, Since: at, Seats: seats}
		if err := o.store.Create(t.Context(), &match.Table{ID: id, Host: match.Owner(anaHash), Made: at, Edition: "2012"}, []match.Entry{entry}, sum, match.Quota{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.store.PutSession(t.Context(), session.Session{ID: "s1", Guest: anaHash, Device: "Firefox · Linux", Began: time.Now(), Seen: time.Now()}); err != nil {
		t.Fatal(err)
	}
	return o
}

const anaHash = "3b5d5c3712955042212316173ccf37be"

// run runs goa admin and returns its output.
func (o office) run(wantCode int, args ...string) string {
	o.t.Helper()
	var out, bad bytes.Buffer
	if code := Main(append([]string{"admin"}, append(args, "--db", o.db)...), nil, &out, &bad); code != wantCode {
		o.t.Fatalf("goa admin %s: code %d, want %d: %s", strings.Join(args, " "), code, wantCode, bad.String())
	}
	return out.String() + bad.String()
}

func (o office) wants(text string, args ...string) {
	o.t.Helper()
	if got := o.run(exitOK, args...); !strings.Contains(got, text) {
		o.t.Errorf("goa admin %s: got\n%swant %q", strings.Join(args, " "), got, text)
	}
}

// An operator sees what is stored, without any cards, and can look up owners.
func TestAdminShowsWhatIsKept(t *testing.T) {
	o := newOffice(t)
	o.wants("0 gathering, 2 playing, 0 finished", "status")
	o.wants("Ana, Bot", "tables")
	o.wants("Firefox · Linux", "show", anaHash)
	o.wants("seat 0  Ana", "show", "new")
	o.run(exitFailed, "show", "nobody")
	if lines := strings.Split(o.run(exitOK, "tables", "--oldest", "--limit", "1"), "\n"); !strings.HasPrefix(lines[1], "old") || len(lines) != 3 {
		t.Errorf("the oldest: %q", lines)
	}
	var guests []operator.Guest
	if err := json.Unmarshal([]byte(o.run(exitOK, "guests", "--json")), &guests); err != nil || len(guests) != 1 || guests[0].Hosts != 2 || guests[0].Sessions != 1 {
		t.Errorf("guests as JSON: %+v, %v", guests, err)
	}
}

// An operator's changes take effect in the database that the server uses.
func TestAdminTidiesUp(t *testing.T) {
	o := newOffice(t)
	o.run(exitUsage, "prune")
	o.wants("1 table would be deleted", "prune", "--untouched", "365d", "--pretend")
	o.wants("1 table", "prune", "--untouched", "365d")
	if _, _, err := o.store.Load(t.Context(), "old"); err != match.NotFound {
		t.Errorf("the old table: %v", err)
	}
	o.wants("is gone", "delete", "new")
	o.run(exitFailed, "delete", "new")

	o.wants("203.0.113.7/32 can no longer use the server", "ban", "203.0.113.7", "--reason", "spam")
	o.wants("can no longer use the server", "block", anaHash)
	o.run(exitUsage, "ban", "eve")
	o.wants("spam", "bans")
	if bans, err := o.store.Bans(t.Context()); err != nil || len(bans) != 2 {
		t.Errorf("the server sees %v, %v", bans, err)
	}
	o.wants("can use the server again", "unban", "203.0.113.7")
	o.run(exitFailed, "unban", "203.0.113.7")

	o.wants("1 session has ended", "end", anaHash)
	if s, err := o.store.Session(t.Context(), "s1"); err != nil || s.Ended.IsZero() {
		t.Errorf("the session is %+v, %v", s, err)
	}
	o.run(exitFailed, "end", anaHash)
}

// An operator reads reports, and can act on them.
func TestAdminKeepsOrder(t *testing.T) {
	o := newOffice(t)
	o.wants("There are no reports", "reports")
	line := talk.Line{By: anaHash, Name: "Ana", Text: "boo", Time: time.Now()}
	number, err := o.store.Say(t.Context(), "new", line, talk.Capacity{Lines: 9, Bytes: 99})
	if err == nil {
		err = o.store.Report(t.Context(), talk.Report{Table: "new", Line: number, Of: anaHash, Name: "Ana", By: "eve", Time: time.Now(), Context: "Eve: hi\nAna: boo"}, talk.ReportLimits{Person: 9, Origin: 99})
	}
	if err != nil {
		t.Fatal(err)
	}
	o.wants("  | Ana: boo\n", "reports")
	var reports []talk.Report
	if err := json.Unmarshal([]byte(o.run(exitOK, "reports", "--json")), &reports); err != nil || len(reports) != 1 || reports[0].Of != anaHash {
		t.Fatalf("as JSON: %+v, %v", reports, err)
	}
	o.wants("Line 1 at table new is gone", "remove-line", "new", "1")
	o.run(exitFailed, "remove-line", "new", "1")
	o.run(exitUsage, "remove-line", "new")
	o.run(exitUsage, "remove-line", "new", "x")
	if lines, err := o.store.Lines(t.Context(), "new", 0, 9); err != nil || len(lines) != 2 || lines[0].Text != "" {
		t.Errorf("the server sees %+v, %v", lines, err)
	}
	o.wants("can no longer chat", "silence", anaHash, "--reason", "insults")
	o.run(exitUsage, "silence", "ana")
	o.wants("insults", "silences")
	o.wants("can chat again", "unsilence", anaHash)
	o.run(exitFailed, "unsilence", anaHash)
	o.wants("1 report is forgotten", "reports", "--done", "1")
	o.run(exitFailed, "reports", "--done", "1")
	o.run(exitFailed, "reports", "--done", "0")
}

// A flood of reports from one network does not hide what many people report, and can be
// forgotten at once.
func TestAdminForgetsManyReports(t *testing.T) {
	o := newOffice(t)
	report := func(line int, by, from string) {
		t.Helper()
		r := talk.Report{Table: "new", Line: line, Of: anaHash, Name: "Ana", By: match.Owner(by), Time: time.Now(), Origin: match.Origin(from), Context: fmt.Sprint("Ana: line ", line)}
		if err := o.store.Report(t.Context(), r, talk.ReportLimits{Person: 9, Origin: 99}); err != nil {
			t.Fatal(err)
		}
	}
	report(2, "bo", "home")
	report(2, "cy", "school")
	for i := range 5 {
		report(1, fmt.Sprint("eve", i), "f100d")
	}
	out := o.run(exitOK, "reports")
	flood, two := strings.Index(out, "reported by 5 guests from 1 network (f100d)"), strings.Index(out, "reported by 2 guests from 2 networks")
	if flood < 0 || two < 0 || two > flood || strings.Count(out, "| Ana: line 1") != 1 {
		t.Errorf("listed as\n%s", out)
	}
	if out = o.run(exitOK, "reports", "--latest"); strings.Index(out, "line 1 at") > strings.Index(out, "line 2 at") {
		t.Errorf("the latest first:\n%s", out)
	}
	for _, wrong := range [][]string{{"--network", "f100d"}, {"--forget"}, {"--forget", "--all", "--by", "bo"}, {"--forget", "--done", "1", "--all"}, {"--forget", "--older", "soon"}, {"--done", "x"}} {
		o.run(exitUsage, append([]string{"reports"}, wrong...)...)
	}
	o.wants("0 reports are forgotten", "reports", "--forget", "--older", "1d")
	o.wants("5 reports are forgotten", "reports", "--forget", "--network", "f100d")
	o.wants("2 reports are forgotten", "reports", "--forget", "--all")
	o.wants("There are no reports", "reports")
}
