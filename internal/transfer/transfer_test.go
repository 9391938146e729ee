package transfer_test

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/analyst"
	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/operator"
	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/session"
	"goa/internal/sqlite"
	"goa/internal/storetest"
	"goa/internal/talk"
	"goa/internal/transfer"
	"goa/internal/waittest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// store is a database with all its methods.
type store interface {
	match.Store
	session.Store
	notifications.Store
	operator.Store
	talk.Store
	analyst.Store
	transfer.Store
	jobs.Queue
	Close() error
}

func file(t *testing.T) store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "goa.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func server(t *testing.T) store {
	t.Helper()
	s, err := postgres.Open(t.Context(), pgtest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

var made = time.Date(2026, 1, 2, 3, 4, 5, 6e6, time.UTC)

// furnish fills a store with what a club has: people, jobs, and games that are over,
// compressed, in progress or waiting.
func furnish(t *testing.T, s store, waiting int) {
	t.Helper()
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	k := match.NewKeeper(match.Config{Store: s, Bots: storetest.Bots, NewBot: storetest.NewBot, Secret: []byte("secret")})
	defer k.Close()
	for i := range 3 {
		playOut(t, s, k, i+2)
	}
	if n, err := s.Compress(ctx, time.Now().Add(time.Hour), time.Time{}, 2); n != 2 || err != nil {
		t.Fatalf("%d logs are compressed: %v", n, err)
	}
	_, err := k.Create(ctx, storetest.NewGame(3)) // waits for its person
	must(err)
	for i := range waiting {
		_, err := k.Create(ctx, match.NewTable{Host: match.Owner(fmt.Sprint("host ", i%7)), Seats: []match.NewSeat{
			{Kind: match.Person, Name: "Ana “A” \\ \n"}, {Kind: match.Open},
		}})
		must(err)
	}
	for i, guest := range []string{"ana", "ana", "bo"} {
		must(s.PutSession(ctx, session.Session{ID: session.ID(fmt.Sprint("s", i)), Guest: guest, Device: "Firefox · Linux", Began: made, Seen: made.Add(time.Hour)}))
	}
	must(s.EndSession(ctx, "ana", "s1", made.Add(2*time.Hour)))
	must(s.Block(ctx, match.Pair{Owner: "ana", Other: "bo", Name: "Bo", Since: made}, 9))
	must(s.Block(ctx, match.Pair{Owner: "ana", Other: "eve", Name: "Eve", Since: made}, 9))
	for i := range 3 {
		number, err := s.PutAddress(ctx, notifications.Address{
			Owner: "ana", To: messenger.Address{Kind: messenger.JSON, Target: fmt.Sprint("https://example.org/", i)}, Made: made, Settings: notifications.Settings{Lang: "fr", Zone: "Asia/Kolkata"}, Origin: "home",
		}, notifications.AddressLimits{Owner: 9, Origin: 9})
		must(err)
		if i == 1 { // numbers have gaps
			must(s.RemoveAddress(ctx, "ana", number))
		}
	}
	must(s.Mute(ctx, match.Pair{Owner: "ana", Other: "cy", Name: "Cy", Since: made}, 9))
	must(s.Refuse(ctx, "0f1e2d", made))
	must(s.PutProgress(ctx, "ana", 0, []byte(`{"grade":"merchant","games":3}`)))
	must(s.PutSilence(ctx, limit.Ban{Name: "eve", Reason: "spam", Since: made}))
	talkAt(t, s)
	shareDeal(t, s)
	must(s.SetSecretPrint(ctx, "5ec2e7"))
	must(s.PutBan(ctx, limit.Ban{Name: "203.0.113.0/24", Reason: "flood", Since: made}))
	must(s.Change(ctx, jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "deadline", Key: "a"}, Due: made.Add(1e6 * time.Hour), Args: `{"x": 1}`}}}))
}

// shareDeal shares one of the deals. Another player has played it, at a table that no
// longer exists.
func shareDeal(t *testing.T, s store) {
	t.Helper()
	deals, err := s.AllDeals(t.Context(), "", 1)
	if err != nil || len(deals) != 1 || len(deals[0].Attempts) != 1 {
		t.Fatalf("%+v, %v", deals, err)
	}
	other := transfer.Deal{Deal: deals[0].Deal, Touched: made, Attempts: []match.Attempt{{Deal: deals[0].ID, Owner: "bo", Table: "gone", Made: made, Shown: true}}}
	other.Shared = true
	if err := s.AdoptDeals(t.Context(), []transfer.Deal{other}); err != nil {
		t.Fatal(err)
	}
}

// talkAt adds chat and notes to the first table.
func talkAt(t *testing.T, s store) {
	t.Helper()
	ctx := t.Context()
	tables, err := s.Dump(ctx, math.MinInt64, 1)
	if err != nil {
		t.Fatal(err)
	}
	id := tables[0].Table.ID
	for i, text := range []string{"hello “there” \\", "boo"} {
		l := talk.Line{Kind: talk.Parting, Circle: talk.Circle(i), By: "ana", Seat: goa.Nobody, Name: "Ana", Text: text, Time: made}
		if _, err := s.Say(ctx, id, l, talk.Capacity{Lines: 9, Bytes: 99}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.PutAnalysis(ctx, id, "key", []byte{0, 1, 254}); err != nil {
		t.Fatal(err)
	}
	note := talk.Note{Version: 1, Text: "one\ntwo", Time: made, Origin: "home"}
	report := talk.Report{Table: id, Line: 2, Of: "ana", Name: "Ana", By: "bo", Time: made, Context: "Ana: boo", Origin: "home"}
	for _, err := range []error{
		s.Report(ctx, report, talk.ReportLimits{Person: 9, Origin: 99}), s.RemoveLine(ctx, id, 2, made.Add(time.Hour)),
		s.SetNote(ctx, id, "bo", note, 1<<20), s.SetNote(ctx, id, "Ana", note, 1<<20), s.SetNote(ctx, id, "ana", note, 1<<20),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// playOut plays a game to its end.
func playOut(t *testing.T, s store, k *match.Keeper, seats int) {
	t.Helper()
	stop := jobs.Start(s, k.Workers())
	defer stop()
	now, err := k.Create(t.Context(), storetest.NewGame(seats))
	for err == nil && now.Status() != match.Finished {
		if now.WaitsFor("h") {
			v, no := now.For("h", now.DefaultSeat("h"))
			if no != nil {
				t.Fatal(no)
			}
			now, err = k.Move(t.Context(), match.Command{Table: now.ID(), Owner: "h", Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String())
			continue
		}
		before := now
		waittest.Until(t, "a bot has moved", func() bool {
			now, err = k.Snapshot(t.Context(), before.ID())
			return err != nil || now.Version() != before.Version()
		})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// inventory returns everything that a store reports to have.
func inventory(t *testing.T, s store) map[string]any {
	t.Helper()
	ctx := t.Context()
	all := map[string]any{}
	note := func(what string, list any, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		all[what] = list
	}
	tables, err := s.Dump(ctx, math.MinInt64, 10_000)
	for i := range tables {
		tables[i].Place = 0 // assigned by the store
	}
	note("tables", tables, err)
	listed, err := s.TablesOf(ctx, operator.Query{Limit: 10_000})
	note("tables for operators", listed, err)
	guests, err := s.Guests(ctx, "", 10_000)
	note("guests", guests, err)
	totals, err := s.Totals(ctx)
	note("totals", totals, err)
	mine, err := s.Tables(ctx, "h", match.Cursor{}, 100)
	note("the list of a player", mine, err)
	sessions, err := s.AllSessions(ctx, "", 100)
	note("sessions", sessions, err)
	blocks, err := s.AllBlocks(ctx)
	note("blocks", blocks, err)
	bans, err := s.Bans(ctx)
	note("bans", bans, err)
	said, err := s.TalkOf(ctx, idsOf(tables))
	note("talk", said, err)
	fingerprint, err := s.SecretPrint(ctx, "")
	note("which secret", fingerprint, err)
	mutes, err := s.AllMutes(ctx)
	note("mutes", mutes, err)
	reports, err := s.Reports(ctx, 100)
	for i := range reports {
		reports[i].Number = 0 // assigned by the store
	}
	note("reports", reports, err)
	deals, err := s.AllDeals(ctx, "", 100)
	note("deals", deals, err)
	refusals, err := s.AllRefusals(ctx)
	note("refusals", refusals, err)
	remembered, err := s.AllProgress(ctx, "", 100)
	note("progress", remembered, err)
	silences, err := s.Silences(ctx)
	note("silences", silences, err)
	addresses, err := s.AllAddresses(ctx)
	note("addresses", addresses, err)
	due, err := s.AllJobs(ctx)
	for i := range due {
		if due[i].Due.Before(time.Now().Add(time.Minute)) {
			due[i].Due = time.Time{} // now means at once
		}
		due[i].Due = due[i].Due.UTC()
	}
	note("jobs", due, err)
	return all
}

func idsOf(tables []transfer.Table) (ids []match.ID) {
	for _, t := range tables {
		ids = append(ids, t.Table.ID)
	}
	return ids
}

func compare(t *testing.T, got, want map[string]any) {
	t.Helper()
	for what := range want {
		if !reflect.DeepEqual(got[what], want[what]) {
			t.Errorf("%s: got\n%+v, want\n%+v", what, got[what], want[what])
		}
	}
}

// run runs a transfer and returns what it copied.
func run(t *testing.T, from, to transfer.Store) (transfer.Report, error) {
	t.Helper()
	plan := transfer.Plan{From: from, To: to, Source: "source", Progress: func(string, int, int) {}}
	return plan.Run(t.Context())
}

// Nothing is lost or changed on the way from a file to PostgreSQL and back.
func TestTransferRoundTrip(t *testing.T) {
	first, second, third := file(t), server(t), file(t)
	furnish(t, first, 5)
	want := inventory(t, first)
	for _, step := range []struct {
		what     string
		from, to store
	}{{"to PostgreSQL", first, second}, {"to a file", second, third}} {
		report, err := run(t, step.from, step.to)
		if err != nil {
			t.Fatalf("%s: %v", step.what, err)
		}
		if report.Tables != 9 || report.Sessions != 3 || report.Blocks != 2 || report.Bans != 1 || report.Addresses != 2 || report.Jobs == 0 || report.Entries < 300 ||
			report.Analyses != 1 || report.Lines != 3 || report.Notes != 3 || report.Mutes != 1 || report.Reports != 1 || report.Silences != 1 || report.Refusals != 1 || report.Deals != 4 || report.Progress != 1 {
			t.Errorf("%s: %+v", step.what, report)
		}
		compare(t, inventory(t, step.to), want)
		if _, err := run(t, step.from, step.to); !errors.Is(err, transfer.ErrNotEmpty) {
			t.Errorf("%s once more: got %v", step.what, err)
		}
	}
	number, err := second.PutAddress(t.Context(), notifications.Address{Owner: "eve"}, notifications.AddressLimits{Owner: 9, Origin: 9})
	if last := want["addresses"].([]notifications.Address)[1].Number; err != nil || number <= last {
		t.Errorf("the next address gets number %d after %d: %v", number, last, err)
	}
	// Play can continue on the copy.
	k := match.NewKeeper(match.Config{Store: second, Bots: storetest.Bots, Secret: []byte("secret")})
	defer k.Close()
	playOut(t, second, k, 2)
}
