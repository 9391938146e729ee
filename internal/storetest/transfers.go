package storetest

import (
	"encoding/json"
	"errors"
	"math"
	"regexp"
	"testing"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/session"
	"goa/internal/talk"
	"goa/internal/transfer"
)

// RunTransfers tests that a store exports and imports everything that it keeps.
func RunTransfers(t *testing.T, open func(*testing.T) Everything) {
	t.Helper()
	from, to := open(t), open(t)
	storeEverything(t, from, "home")
	must(t, from.SetSecretPrint(t.Context(), "print"))
	copyAll(t, from, to)
	t.Run("a copy answers every question as the original does", func(t *testing.T) { same(t, from, to) })
	t.Run("to copy again changes nothing", func(t *testing.T) {
		copyAll(t, from, to)
		same(t, from, to)
	})
	t.Run("all is read in pages", func(t *testing.T) { testDumpedPages(t, from) })
	t.Run("a chat goes on after its last line", func(t *testing.T) { testTransferredChat(t, to) })
	t.Run("a table keeps the chat and the notes that it has", func(t *testing.T) { testKeptTalk(t, to) })
	t.Run("a table that cannot be written is refused", func(t *testing.T) { testUnwritableTables(t, to) })
	t.Run("a store knows how far a transfer is", func(t *testing.T) { testMark(t, to) })
	t.Run("a store knows the fingerprint of its secret", func(t *testing.T) { testSecretPrint(t, open(t)) })
}

// copyAll copies the contents of one store into another.
func copyAll(t *testing.T, from, to Everything) {
	t.Helper()
	ctx := t.Context()
	tables, err := from.Dump(ctx, math.MinInt64, 99)
	must(t, err)
	var ids []match.ID
	for i := range tables {
		id := tables[i].Table.ID
		ids = append(ids, id)
		tables[i].Summary = summary("homeana", "homebo")
		if id == "home" {
			tables[i].Summary = summary("homeana", "")
			tables[i].Summary.Seats[0].Link, tables[i].Summary.Layouts = "homelink", []string{"homelayout"}
		}
	}
	must(t, to.Adopt(ctx, tables))
	chats, err := from.TalkOf(ctx, ids)
	must(t, err)
	must(t, to.AdoptTalk(ctx, chats))
	analyses, err := from.AnalysesOf(ctx, ids)
	must(t, err)
	must(t, to.AdoptAnalyses(ctx, analyses))
	deals, err := from.AllDeals(ctx, "", 99)
	must(t, err)
	must(t, to.AdoptDeals(ctx, deals))
	addresses, err := from.AllAddresses(ctx)
	must(t, err)
	must(t, to.AdoptAddresses(ctx, addresses))
	all, err := from.AllJobs(ctx)
	must(t, err)
	must(t, to.Change(ctx, jobs.Changes{Add: all}))
	copyPeople(t, from, to)
}

func copyPeople(t *testing.T, from, to Everything) {
	t.Helper()
	ctx := t.Context()
	sessions, err := from.AllSessions(ctx, "", 99)
	must(t, err)
	for _, x := range sessions {
		must(t, to.PutSession(ctx, x))
	}
	blocks, err := from.AllBlocks(ctx)
	must(t, err)
	for _, b := range blocks {
		must(t, to.Block(ctx, b, 9))
	}
	mutes, err := from.AllMutes(ctx)
	must(t, err)
	for _, m := range mutes {
		must(t, to.Mute(ctx, m, 9))
	}
	refusals, err := from.AllRefusals(ctx)
	must(t, err)
	for _, r := range refusals {
		must(t, to.Refuse(ctx, r.Name, r.Since))
	}
	bans, err := from.Bans(ctx)
	must(t, err)
	for _, b := range bans {
		must(t, to.PutBan(ctx, b))
	}
	silences, err := from.Silences(ctx)
	must(t, err)
	for _, b := range silences {
		must(t, to.PutSilence(ctx, b))
	}
	reports, err := from.Reports(ctx, 99)
	must(t, err)
	for _, r := range reports {
		must(t, to.Report(ctx, r, plentyOfReports))
	}
	guests, err := from.AllProgress(ctx, "", 99)
	must(t, err)
	for _, g := range guests {
		if _, version, err := to.Progress(ctx, g.Owner); version == 0 {
			must(t, err)
			must(t, to.PutProgress(ctx, g.Owner, 0, g.Text))
		}
	}
	evenings, err := from.AllEvenings(ctx, "", 99)
	must(t, err)
	for _, e := range evenings {
		must(t, to.AdoptEvening(ctx, e))
	}
	fingerprint, err := from.SecretPrint(ctx, "")
	must(t, err)
	must(t, to.SetSecretPrint(ctx, fingerprint))
}

// same compares all answers of two stores.
func same(t *testing.T, from, to Everything) {
	t.Helper()
	want := readsOf(t, from, "home")
	for i, r := range readsOf(t, to, "home") {
		got, err := r.ask()
		must(t, err)
		answer, err := want[i].ask()
		must(t, err)
		if got, want := keys.ReplaceAllString(text(t, got), ""), keys.ReplaceAllString(text(t, answer), ""); got != want {
			t.Errorf("%s: got %s, want %s", r.name, got, want)
		}
	}
}

// keys matches the numbers that each store assigns anew: of blocks and mutes, reports
// and tables.
var keys = regexp.MustCompile(`"Number":\d+,"Name"|"report":\d+|"Place":\d+`)

func testDumpedPages(t *testing.T, s Everything) {
	ctx := t.Context()
	must(t, s.PutProgress(ctx, "zoe", 0, []byte(`{}`)))
	must(t, s.Create(ctx, table("z", "zoe"), nil, attempt("z", "z", deal("z", "zoe"), "zoe"), match.Quota{}))
	var got []string
	for after := int64(math.MinInt64); ; {
		page, err := s.Dump(ctx, after, 1)
		must(t, err)
		if len(page) == 0 {
			break
		}
		got, after = append(got, "table "+string(page[0].Table.ID)), page[0].Place
	}
	for after := session.ID(""); ; {
		page, err := s.AllSessions(ctx, after, 1)
		must(t, err)
		if len(page) == 0 {
			break
		}
		got, after = append(got, "session "+string(page[0].ID)), page[0].ID
	}
	for after := match.DealID(""); ; {
		page, err := s.AllDeals(ctx, after, 1)
		must(t, err)
		if len(page) == 0 {
			break
		}
		got, after = append(got, "deal "+string(page[0].ID)), page[0].ID
	}
	for after := match.Owner(""); ; {
		page, err := s.AllProgress(ctx, after, 1)
		must(t, err)
		if len(page) == 0 {
			break
		}
		got, after = append(got, "progress "+string(page[0].Owner)), page[0].Owner
	}
	want := []string{
		"table homeold", "table home", "table z", "session shome", "session thome", "deal home", "deal z", "progress homeana", "progress zoe",
	}
	if text(t, got) != text(t, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if n, err := s.Count(ctx); n != 3 || err != nil {
		t.Errorf("%d tables are counted: %v", n, err)
	}
}

func testTransferredChat(t *testing.T, s Everything) {
	lines, err := s.Lines(t.Context(), "home", 0, 9)
	must(t, err)
	if l := saying(t, s, "home", "homeana", "as I said"); l.Number != lines[len(lines)-1].Number+1 {
		t.Errorf("the line after %d has number %d", lines[len(lines)-1].Number, l.Number)
	}
}

func testKeptTalk(t *testing.T, s Everything) {
	ctx := t.Context()
	all := map[match.ID]transfer.Talk{}
	for _, id := range []match.ID{"chat", "note", "both"} {
		must(t, s.Create(ctx, table(id, "h"), nil, summary("h", "ana"), match.Quota{}))
		all[id] = transfer.Talk{
			Lines: []talk.Line{{Number: 5, By: "bo", Text: "another", Time: made}},
			Notes: []transfer.Note{{Owner: "ana", Note: talk.Note{Version: 5, Text: "another", Time: made}}},
		}
		if id != "note" {
			saying(t, s, id, "ana", "mine")
		}
		if id != "chat" {
			must(t, s.SetNote(ctx, id, "ana", talk.Note{Version: 1, Text: "mine", Time: made}, 99))
		}
	}
	must(t, s.AdoptTalk(ctx, all))
	got, err := s.TalkOf(ctx, []match.ID{"chat", "note", "both"})
	must(t, err)
	for id := range all {
		for _, l := range got[id].Lines {
			if l.Text != "mine" {
				t.Errorf("%s: somebody said %q", id, l.Text)
			}
		}
		for _, n := range got[id].Notes {
			if n.Text != "mine" {
				t.Errorf("%s: the note is %q", id, n.Text)
			}
		}
		if lines, notes := len(got[id].Lines), len(got[id].Notes); id != "note" && lines != 1 || id != "chat" && notes != 1 {
			t.Errorf("%s: there are %d lines and %d notes", id, lines, notes)
		}
	}
}

func testUnwritableTables(t *testing.T, s Everything) {
	ctx := t.Context()
	late := table("late", "h")
	late.Made = time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC) // has no form in JSON
	for what, err := range map[string]error{
		"created": s.Create(ctx, late, nil, summary("h"), match.Quota{}),
		"adopted": s.Adopt(ctx, []transfer.Table{{Table: late, Summary: summary("h"), Touched: made}}),
	} {
		if _, ok := errors.AsType[*json.MarshalerError](err); !ok {
			t.Errorf("%s: got %v, want an error about its text", what, err)
		}
	}
	_, _, err := s.Load(ctx, "late")
	wantErr(t, "load it", err, match.NotFound)
}

func testMark(t *testing.T, s Everything) {
	ctx := t.Context()
	for _, want := range []transfer.Mark{{}, {Source: "here", Place: math.MinInt64}, {Source: "here", Place: 12}, {Source: "there", Place: 3}, {}, {}} {
		must(t, s.SetMark(ctx, want))
		if got, err := s.Mark(ctx); err != nil || got != want {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
}

func testSecretPrint(t *testing.T, s Everything) {
	ctx := t.Context()
	want := func(ifNone, want string) {
		t.Helper()
		if got, err := s.SecretPrint(ctx, ifNone); err != nil || got != want {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
	want("", "")
	want("first", "first")
	want("second", "first")
	want("", "first")
	must(t, s.SetSecretPrint(ctx, "third"))
	want("", "third")
	must(t, s.SetSecretPrint(ctx, ""))
	want("", "")
	must(t, s.SetSecretPrint(ctx, ""))
	want("fourth", "fourth")
}
