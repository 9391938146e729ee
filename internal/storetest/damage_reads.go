package storetest

import (
	"context"
	"testing"
	"time"

	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/operator"
	"goa/internal/session"
	"goa/internal/talk"
)

// These limits leave room for all addresses and reports of these tests.
var (
	plentyOfAddresses = notifications.AddressLimits{Owner: 99, Origin: 9999}
	plentyOfReports   = talk.ReportLimits{Person: 99, Origin: 9999}
)

// storeEverything stores something of every kind: two tables, one of them compressed, a deal,
// people, and their chat, notes and settings. All names begin with p.
func storeEverything(t *testing.T, s Everything, p string) {
	t.Helper()
	ctx := t.Context()
	ana, bo, id := match.Owner(p+"ana"), match.Owner(p+"bo"), match.ID(p)
	old := table(id+"old", ana)
	must(t, s.Create(ctx, old, numbered(1, 40), summary(ana, bo), match.Quota{}))
	n, err := s.Compress(ctx, made.Add(day), made.Add(day), 9)
	if must(t, err); n != 1 {
		t.Fatalf("%d logs were compressed, want 1", n)
	}
	sum := attempt(id, match.DealID(p), deal(match.DealID(p), ana), ana)
	sum.Deal.Day, sum.Deal.Origin = "2020-01-02", "home"
	sum.Seats[0].Link, sum.Layouts = p+"link", []string{p + "layout"}
	tab := table(id, ana)
	tab.Origin = "home"
	must(t, s.Create(ctx, tab, numbered(1, 3), sum, match.Quota{}))
	must(t, s.ShowAttempt(ctx, match.DealID(p), ana, true))
	must(t, s.PutAnalysis(ctx, id, "key", []byte(p)))
	must(t, s.Touch(ctx, id, made.Add(99*day)))
	must(t, s.Touch(ctx, id+"old", made.Add(99*day)))
	must(t, s.Change(ctx, jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: p, Key: "x"}, Due: made.AddDate(99, 0, 0), Args: "args"}}}))
	must(t, s.PutSession(ctx, browser(session.ID("s"+p), string(ana), 1)))
	ended := browser(session.ID("t"+p), string(bo), 2)
	ended.Ended = made.Add(time.Hour)
	must(t, s.PutSession(ctx, ended))
	must(t, s.Block(ctx, pair(ana, bo, "Bo", made), 9))
	must(t, s.Mute(ctx, pair(ana, bo, "Bo", made), 9))
	_, err = s.PutAddress(ctx, addressOf(ana, p), plentyOfAddresses)
	must(t, err)
	must(t, s.Refuse(ctx, p, made))
	must(t, s.PutBan(ctx, limit.Ban{Name: p, Reason: "spam", Since: made}))
	must(t, s.PutSilence(ctx, limit.Ban{Name: p, Reason: "noise", Since: made}))
	must(t, s.PutProgress(ctx, ana, 0, []byte(`{"x":1}`)))
	evening := row(contest.EveningID(p), 0, `{"x":1}`)
	evening.Host, evening.Season, evening.Touched = ana, contest.SeasonID(p), made.Add(99*day)
	must(t, s.PutEvening(ctx, evening, jobs.Changes{}, match.Quota{}))
	saying(t, s, id, ana, "hello")
	saying(t, s, id, bo, "good day")
	must(t, s.SetNote(ctx, id, ana, talk.Note{Version: 1, Text: "mine", Time: made, Origin: "home"}, 1<<20))
	for _, by := range []match.Owner{ana, ana + "2"} {
		must(t, s.Report(ctx, talk.Report{Table: id, Line: 2, Of: bo, Name: "Bo", By: by, Time: made, Origin: "home", Context: "Bo: good day"}, plentyOfReports))
	}
}

// targetsOf returns owners and targets of addresses, which are not part of their text.
func targetsOf(all []notifications.Address) (list []any) {
	for _, a := range all {
		list = append(list, a.Owner, a.To)
	}
	return list
}

// readsOf returns every question to a store that storeEverything has filled for p.
func readsOf(t *testing.T, s Everything, p string) []read {
	return append(playerReadsOf(t, s, p), operatorReadsOf(t.Context(), s, match.ID(p))...)
}

// playerReadsOf returns the questions that players cause, about tables and people.
func playerReadsOf(t *testing.T, s Everything, p string) []read {
	ctx := t.Context()
	ana, bo, id := match.Owner(p+"ana"), match.Owner(p+"bo"), match.ID(p)
	addresses, err := s.Addresses(ctx, ana)
	must(t, err)
	var first int64
	if len(addresses) > 0 {
		first = addresses[0].Number
	}
	return []read{
		{"a table", func() (any, error) { tab, log, err := s.Load(ctx, id); return []any{tab, log}, err }},
		{"a compressed table", func() (any, error) { tab, log, err := s.Load(ctx, id+"old"); return []any{tab, log}, err }},
		{"the end of a log", func() (any, error) { return s.After(ctx, id, 1) }},
		{"the end of a compressed log", func() (any, error) { return s.After(ctx, id+"old", 30) }},
		{"a list of tables", func() (any, error) { return s.Tables(ctx, ana, match.Cursor{}, 9) }},
		{"the tables that wait", func() (any, error) { return s.Waiting(ctx, ana) }},
		{"the table of a link", func() (any, error) { tab, seat, err := s.ByLink(ctx, p+"link"); return []any{tab, seat}, err }},
		{"what is used", func() (any, error) { a, b, err := s.Usage(ctx, ana, "home"); return []any{a, b}, err }},
		{"the layouts being played", func() (any, error) { return s.Playing(ctx, []string{p + "layout"}) }},
		{"blocks", func() (any, error) { return s.Blocks(ctx, ana) }},
		{"a block", func() (any, error) { return s.BlocksAmong(ctx, []match.Owner{bo, ana}) }},
		{"a deal", func() (any, error) {
			d, err := s.Deal(ctx, match.DealID(p))
			return []any{d, d != nil && d.Shared}, err
		}},
		{"an attempt", func() (any, error) { return s.Attempt(ctx, match.DealID(p), ana) }},
		{"attempts", func() (any, error) { return s.Attempts(ctx, match.DealID(p), 9) }},
		{"the tables of a deal", func() (any, error) {
			made, playing, err := s.DealTables(ctx, match.DealID(p))
			return []int{made, playing}, err
		}},
		{"the deals of layouts", func() (any, error) { return s.DealsWithLayouts(ctx, []string{p + "layout"}) }},
		{"an evening", func() (any, error) { return s.Evening(ctx, contest.EveningID(p)) }},
		{"the version of an evening", func() (any, error) { return s.EveningVersion(ctx, contest.EveningID(p)) }},
		{"the evenings of a host", func() (any, error) { return s.EveningsOf(ctx, ana, 9) }},
		{"the evenings of a season", func() (any, error) { return s.EveningsIn(ctx, contest.SeasonID(p), 9) }},
		{"all evenings", func() (any, error) { return s.AllEvenings(ctx, "", 9) }},
		{"the deals of days", func() (any, error) { return s.Days(ctx, "2030-01-01", 9) }},
		{"a session", func() (any, error) { return s.Session(ctx, session.ID("s"+p)) }},
		{"sessions", func() (any, error) { return s.Sessions(ctx, string(ana)) }},
		{"an address", func() (any, error) { a, err := s.Address(ctx, first); return []any{a, a.Owner, a.To}, err }},
		{"addresses", func() (any, error) {
			all, err := s.Addresses(ctx, ana)
			return []any{all, targetsOf(all)}, err
		}},
		{"a refusal", func() (any, error) { return s.Refused(ctx, p) }},
		{"a chat", func() (any, error) { return s.Lines(ctx, id, 0, 9) }},
		{"a note", func() (any, error) { return s.Note(ctx, id, ana) }},
		{"mutes", func() (any, error) { return s.Mutes(ctx, ana) }},
		{"the people an owner ignores", func() (any, error) { return s.Ignored(ctx, ana) }},
		{"an analysis", func() (any, error) { key, report, err := s.Analysis(ctx, id); return []any{key, report}, err }},
		{"progress", func() (any, error) { value, version, err := s.Progress(ctx, ana); return []any{value, version}, err }},
	}
}

// operatorReadsOf returns the questions of operators and of transfers.
func operatorReadsOf(ctx context.Context, s Everything, id match.ID) []read {
	return []read{
		{"bans", func() (any, error) { return s.Bans(ctx) }},
		{"silences", func() (any, error) { return s.Silences(ctx) }},
		{"reports", func() (any, error) { return s.Reports(ctx, 9) }},
		{"reported lines", func() (any, error) { return s.ReportedLines(ctx, true, 9) }},
		{"totals", func() (any, error) { return s.Totals(ctx) }},
		{"an operator's list of tables", func() (any, error) { return s.TablesOf(ctx, operator.Query{Limit: 9}) }},
		{"an operator's list of guests", func() (any, error) { return s.Guests(ctx, "", 9) }},
		{"the number of tables", func() (any, error) { return s.Count(ctx) }},
		{"whole tables", func() (any, error) { return s.Dump(ctx, -1, 2) }},
		{"whole chats", func() (any, error) { return s.TalkOf(ctx, []match.ID{id}) }},
		{"the analyses of tables", func() (any, error) { return s.AnalysesOf(ctx, []match.ID{id}) }},
		{"all sessions", func() (any, error) { return s.AllSessions(ctx, "", 9) }},
		{"all blocks", func() (any, error) { return s.AllBlocks(ctx) }},
		{"all mutes", func() (any, error) { return s.AllMutes(ctx) }},
		{"all deals", func() (any, error) { return s.AllDeals(ctx, "", 9) }},
		{"all addresses", func() (any, error) {
			all, err := s.AllAddresses(ctx)
			return []any{all, targetsOf(all)}, err
		}},
		{"all refusals", func() (any, error) { return s.AllRefusals(ctx) }},
		{"all progress", func() (any, error) { return s.AllProgress(ctx, "", 9) }},
		{"all jobs", func() (any, error) { return s.AllJobs(ctx) }},
		{"how far a transfer is", func() (any, error) { return s.Mark(ctx) }},
		{"the fingerprint of the secret", func() (any, error) { return s.SecretPrint(ctx, "") }},
	}
}
