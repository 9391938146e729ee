package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/operator"
	"goa/internal/session"
	"goa/internal/talk"
	"goa/internal/transfer"
)

// writesOf returns everything that changes a store.
func writesOf(t *testing.T, s Everything) (all []write) {
	for _, some := range [][]write{writesOfTables(t, s), writesOfDeals(t, s), writesOfPeople(t, s), writesOfAddresses(t, s), writesOfTalk(t, s), writesOfTransfers(t, s), writesOfEvenings(t, s)} {
		all = append(all, some...)
	}
	return all
}

// keptIn returns everything that a store keeps for one table, as text.
func keptIn(t *testing.T, s Everything, id match.ID) string {
	t.Helper()
	ctx := t.Context()
	tab, log, err := s.Load(ctx, id)
	if errors.Is(err, match.NotFound) {
		return "no table"
	}
	must(t, err)
	listed, err := s.TablesOf(ctx, operator.Query{ID: id, Limit: 1})
	must(t, err)
	listed[0].Bytes, listed[0].Compressed = 0, false // bytes include names, and other writes may compress it
	lines, err := s.Lines(ctx, id, 0, 99)
	must(t, err)
	note, err := s.Note(ctx, id, "ana")
	must(t, err)
	key, report, err := s.Analysis(ctx, id)
	must(t, err)
	return text(t, []any{tab, append([]match.Entry{}, log...), listed, lines, note, key, report})
}

func writesOfTables(t *testing.T, s Everything) []write {
	ctx := t.Context()
	create := func(id match.ID) {
		must(t, s.Create(ctx, table(id, "h"), numbered(1, 3), summary("h", "ana"), match.Quota{}))
	}
	over := summary("h", "ana")
	over.Status = match.Finished
	seats := []match.Entry{{Number: 4, Kind: match.SeatEntry, Text: "{}", Time: made.Add(time.Hour)}}
	job := func(p string) jobs.Job { return jobs.Job{Name: jobs.Name{Kind: "kind", Key: p}, Due: made} }
	one := func(name string, begin func(match.ID), do func(match.ID) error) write {
		return write{
			name, func(p string) { begin(match.ID(p + name)) }, func(p string) error { return do(match.ID(p + name)) },
			func(p string) string { return keptIn(t, s, match.ID(p+name)) },
		}
	}
	return []write{
		one("create", func(match.ID) {}, func(id match.ID) error {
			sum := summary("h", "ana")
			sum.Seats[1].Link, sum.Layouts = string(id), []string{string(id)}
			sum.Jobs = jobs.Changes{Add: []jobs.Job{job(string(id))}, Cancel: []jobs.Name{{Kind: "kind", Key: "none"}}}
			return s.Create(ctx, table(id, "h"), numbered(1, 3), sum, match.Quota{Host: match.Usage{Tables: 999}})
		}),
		one("append", create, func(id match.ID) error { return s.Append(ctx, id, seats, over) }),
		one("append-compressed", func(id match.ID) {
			create(id)
			_, err := s.Compress(ctx, made.Add(day), made.Add(day), 999)
			must(t, err)
		}, func(id match.ID) error { return s.Append(ctx, id, seats, over) }),
		one("delete", create, func(id match.ID) error { return s.Delete(ctx, id) }),
		one("touch", create, func(id match.ID) error { return s.Touch(ctx, id, made.Add(20*day)) }),
		one("analysis", create, func(id match.ID) error { return s.PutAnalysis(ctx, id, "key", []byte("report")) }),
		{"jobs", func(p string) { must(t, s.Change(ctx, jobs.Changes{Add: []jobs.Job{job(p + "old")}})) }, func(p string) error {
			return s.Change(ctx, jobs.Changes{Cancel: []jobs.Name{job(p + "old").Name}, Add: []jobs.Job{job(p + "new")}})
		}, func(p string) (keys string) {
			all, err := s.AllJobs(ctx)
			must(t, err)
			for _, j := range all {
				if j.Key == p+"old" || j.Key == p+"new" {
					keys += j.Key
				}
			}
			return keys
		}},
		{"ready", func(string) {}, func(string) error { return s.Ready(ctx) }, func(string) string { return "" }},
		{"compress", func(p string) { create(match.ID(p + "compress")) }, func(string) error {
			_, err := s.Compress(ctx, made.Add(day), made.Add(day), 999)
			return err
		}, func(p string) string {
			listed, err := s.TablesOf(ctx, operator.Query{ID: match.ID(p + "compress"), Limit: 1})
			must(t, err)
			return fmt.Sprint(listed[0].Compressed, keptIn(t, s, match.ID(p+"compress")))
		}},
	}
}

func writesOfDeals(t *testing.T, s Everything) []write {
	ctx := t.Context()
	play := func(p string) error {
		return s.Create(ctx, table(match.ID(p), "h"), nil, attempt(match.ID(p), match.DealID(p), deal(match.DealID(p), "h"), "ana"), match.Quota{})
	}
	state := func(p string) string {
		d, err := s.Deal(ctx, match.DealID(p))
		if errors.Is(err, match.NotFound) {
			return keptIn(t, s, match.ID(p)) + ", no deal"
		}
		must(t, err)
		a, err := s.Attempt(ctx, match.DealID(p), "ana")
		must(t, err)
		return keptIn(t, s, match.ID(p)) + text(t, []any{d, d.Shared, a})
	}
	// Tables have the names of their deals, so the names must differ.
	name := func(w write, add string) write {
		begin, do, state := w.begin, w.do, w.state
		return write{w.name, func(p string) { begin(p + add) }, func(p string) error { return do(p + add) }, func(p string) string { return state(p + add) }}
	}
	dealt := func(p string) { must(t, play(p)) }
	return []write{
		name(write{"play a deal", func(string) {}, play, state}, "play"),
		name(write{"show an attempt", dealt, func(p string) error { return s.ShowAttempt(ctx, match.DealID(p), "ana", true) }, state}, "show"),
		name(write{"delete a dealt table", dealt, func(p string) error { return s.Delete(ctx, match.ID(p)) }, state}, "undeal"),
		name(write{"forget", func(p string) {
			old := table(match.ID(p), "h")
			old.Made = made.Add(-20 * day)
			must(t, s.Create(ctx, old, nil, attempt(match.ID(p), match.DealID(p), deal(match.DealID(p), "h"), "ana"), match.Quota{}))
		}, func(string) error {
			_, err := s.Forget(ctx, made.Add(-10*day), 999)
			return err
		}, state}, "forget"),
	}
}

func writesOfPeople(t *testing.T, s Everything) []write {
	ctx := t.Context()
	sessions := func(p string) string {
		all, err := s.AllSessions(ctx, session.ID(p), 3)
		must(t, err)
		return text(t, slices.DeleteFunc(all, func(x session.Session) bool { return !strings.HasPrefix(string(x.ID), p) }))
	}
	put := func(id string) { must(t, s.PutSession(ctx, browser(session.ID(id), "ana", 0))) }
	blocks := func(p string) string {
		all, err := s.Blocks(ctx, match.Owner(p))
		must(t, err)
		for i := range all {
			all[i].Number = 0
		}
		return text(t, all)
	}
	bans := func(p string) string {
		all, err := s.Bans(ctx)
		must(t, err)
		return text(t, only(all, p))
	}
	kept := func(p string) string {
		value, version, err := s.Progress(ctx, match.Owner(p))
		must(t, err)
		return fmt.Sprint(string(value), version)
	}
	return []write{
		{"see a session", func(p string) { put(p + "a1") }, func(p string) error {
			return s.SawSession(ctx, session.ID(p+"a1"), made.Add(time.Hour))
		}, func(p string) string { return sessions(p + "a") }},
		{"end a session", func(p string) { put(p + "c1") }, func(p string) error {
			return s.EndSession(ctx, "ana", session.ID(p+"c1"), made)
		}, func(p string) string { return sessions(p + "c") }},
		{"store a session", func(string) {}, func(p string) error {
			return s.PutSession(ctx, browser(session.ID(p+"e1"), "bo", 1))
		}, func(p string) string { return sessions(p + "e") }},
		{"admit a session", func(p string) { put(p + "b1") }, func(p string) error {
			in, err := s.AdmitSession(ctx, admitted(session.ID(p+"b2"), session.ID(p+"b1"), "ana"), made)
			if in && err != nil {
				t.Errorf("a session is admitted in spite of the error %v", err)
			}
			return err
		}, func(p string) string { return sessions(p + "b") }},
		{"block", func(string) {}, func(p string) error { return s.Block(ctx, pair(match.Owner(p), "bo", "Bo", made), 9) }, blocks},
		{"unblock", func(p string) { must(t, s.Block(ctx, pair(match.Owner(p+"u"), "bo", "Bo", made), 9)) }, func(p string) error {
			all, err := s.Blocks(ctx, match.Owner(p+"u"))
			if err == nil {
				err = s.Unblock(ctx, match.Owner(p+"u"), all[0].Number)
			}
			return err
		}, func(p string) string { return blocks(p + "u") }},
		{"ban", func(string) {}, func(p string) error { return s.PutBan(ctx, limit.Ban{Name: p + "put", Since: made}) }, func(p string) string { return bans(p + "put") }},
		{"lift a ban", func(p string) { must(t, s.PutBan(ctx, limit.Ban{Name: p + "drop", Since: made})) }, func(p string) error {
			_, err := s.DeleteBan(ctx, p+"drop")
			return err
		}, func(p string) string { return bans(p + "drop") }},
		{"progress", func(string) {}, func(p string) error { return s.PutProgress(ctx, match.Owner(p), 0, []byte(`{}`)) }, kept},
		{"more progress", func(p string) { must(t, s.PutProgress(ctx, match.Owner(p+"m"), 0, []byte(`{}`))) }, func(p string) error {
			return s.PutProgress(ctx, match.Owner(p+"m"), 1, []byte(`{"x":1}`))
		}, func(p string) string { return kept(p + "m") }},
		{"delete progress", func(p string) { must(t, s.PutProgress(ctx, match.Owner(p+"d"), 0, []byte(`{}`))) }, func(p string) error {
			return s.DeleteProgress(ctx, match.Owner(p+"d"))
		}, func(p string) string { return kept(p + "d") }},
	}
}

// only returns the bans of one name.
func only(all []limit.Ban, name string) (some []limit.Ban) {
	for _, b := range all {
		if b.Name == name {
			some = append(some, b)
		}
	}
	return some
}

func writesOfAddresses(t *testing.T, s Everything) []write {
	ctx := t.Context()
	var numbers sync.Map // numbers of addresses, by owner
	put := func(p string) error {
		number, err := s.PutAddress(ctx, addressOf(match.Owner(p), "a"), plentyOfAddresses)
		numbers.Store(p, number)
		return err
	}
	numberOf := func(p string) int64 {
		number, _ := numbers.Load(p)
		return number.(int64)
	}
	state := func(p string) string {
		all, err := s.Addresses(ctx, match.Owner(p))
		must(t, err)
		for i := range all {
			all[i].Number = 0
		}
		return text(t, all)
	}
	known := func(p string) string {
		is, err := s.Refused(ctx, p)
		must(t, err)
		return fmt.Sprint(is)
	}
	return []write{
		{"add an address", func(string) {}, func(p string) error { return put(p + "put") }, func(p string) string { return state(p + "put") }},
		{"replace an address", func(p string) { must(t, put(p+"same")) }, func(p string) error {
			a := addressOf(match.Owner(p+"same"), "a")
			a.Lang = "de"
			_, err := s.PutAddress(ctx, a, plentyOfAddresses)
			return err
		}, func(p string) string { return state(p + "same") }},
		{"change an address", func(p string) { must(t, put(p+"change")) }, func(p string) error {
			return s.ChangeAddress(ctx, numberOf(p+"change"), func(a *notifications.Address) { a.Failures = 7 })
		}, func(p string) string { return state(p + "change") }},
		{"remove an address", func(p string) { must(t, put(p+"remove")) }, func(p string) error {
			return s.RemoveAddress(ctx, match.Owner(p+"remove"), numberOf(p+"remove"))
		}, func(p string) string { return state(p + "remove") }},
		{"refuse", func(string) {}, func(p string) error { return s.Refuse(ctx, p+"refuse", made) }, func(p string) string { return known(p + "refuse") }},
		{"take a refusal back", func(p string) { must(t, s.Refuse(ctx, p+"back", made)) }, func(p string) error { return s.TakeBack(ctx, p+"back") }, func(p string) string { return known(p + "back") }},
		{"take from allowances", func(string) {}, func(p string) error {
			_, err := s.Take(ctx, []notifications.Allowance{{Name: p, AtOnce: 2, Every: 90 * day}, {Name: p + "2", AtOnce: 2, Every: 90 * day}}, made)
			return err
		}, func(string) string { return "" }},
	}
}

func writesOfTalk(t *testing.T, s Everything) []write {
	ctx := t.Context()
	create := func(id match.ID) { must(t, s.Create(ctx, table(id, "h"), nil, summary("h", "ana"), match.Quota{})) }
	one := func(name string, begin func(match.ID), do func(match.ID) error) write {
		id := func(p string) match.ID { return match.ID(p + "talk-" + name) }
		return write{
			name, func(p string) { create(id(p)); begin(id(p)) }, func(p string) error { return do(id(p)) },
			func(p string) string {
				reports, err := s.Reports(ctx, 9999)
				must(t, err)
				var mine []talk.Report
				for _, r := range reports {
					if r.Table == id(p) {
						r.Number = 0
						mine = append(mine, r)
					}
				}
				mutes, err := s.Mutes(ctx, match.Owner(id(p)))
				must(t, err)
				for i := range mutes {
					mutes[i].Number = 0
				}
				silences, err := s.Silences(ctx)
				must(t, err)
				return keptIn(t, s, id(p)) + text(t, []any{mine, mutes, only(silences, string(id(p)))})
			},
		}
	}
	report := func(id match.ID, by match.Owner) error {
		return s.Report(ctx, talk.Report{Table: id, Line: 1, Of: "eve", By: by, Time: made, Context: "Eve: boo"}, plentyOfReports)
	}
	nothing := func(match.ID) {}
	return []write{
		one("say", func(id match.ID) { saying(t, s, id, "ana", "one"); saying(t, s, id, "ana", "two") }, func(id match.ID) error {
			_, err := s.Say(ctx, id, talk.Line{By: "ana", Text: "three", Time: made}, talk.Capacity{Lines: 2, Bytes: 99})
			return err
		}),
		one("remove a line", func(id match.ID) { saying(t, s, id, "ana", "one") }, func(id match.ID) error { return s.RemoveLine(ctx, id, 1, made) }),
		one("note", nothing, func(id match.ID) error {
			return s.SetNote(ctx, id, "ana", talk.Note{Version: 1, Text: "mine", Time: made}, 99)
		}),
		one("mute", nothing, func(id match.ID) error { return s.Mute(ctx, pair(match.Owner(id), "bo", "Bo", made), 9) }),
		one("unmute", func(id match.ID) { must(t, s.Mute(ctx, pair(match.Owner(id), "bo", "Bo", made), 9)) }, func(id match.ID) error {
			all, err := s.Mutes(ctx, match.Owner(id))
			if err == nil {
				err = s.Unmute(ctx, match.Owner(id), all[0].Number)
			}
			return err
		}),
		one("report", nothing, func(id match.ID) error { return report(id, "ana") }),
		one("delete reports", func(id match.ID) { must(t, report(id, "ana")); must(t, report(id, "bo")) }, func(id match.ID) error {
			_, err := s.DeleteReports(ctx, operator.Reports{Table: id, By: "ana"})
			return err
		}),
		one("silence", nothing, func(id match.ID) error { return s.PutSilence(ctx, limit.Ban{Name: string(id), Since: made}) }),
		one("lift a silence", func(id match.ID) { must(t, s.PutSilence(ctx, limit.Ban{Name: string(id), Since: made})) }, func(id match.ID) error {
			_, err := s.DeleteSilence(ctx, string(id))
			return err
		}),
	}
}

func writesOfTransfers(t *testing.T, s Everything) []write {
	ctx := t.Context()
	create := func(id match.ID) { must(t, s.Create(ctx, table(id, "h"), nil, summary("h", "ana"), match.Quota{})) }
	one := func(name string, begin func(match.ID), do func(match.ID) error) write {
		return write{
			name, func(p string) { begin(match.ID(p + name)) }, func(p string) error { return do(match.ID(p + name)) },
			func(p string) string { return keptIn(t, s, match.ID(p+name)) + keptIn(t, s, match.ID(p+name+"2")) },
		}
	}
	var number atomic.Int64
	number.Store(1 << 30)
	return []write{
		one("adopt", func(match.ID) {}, func(id match.ID) error {
			return s.Adopt(ctx, []transfer.Table{
				{Table: table(id, "h"), Entries: numbered(1, 3), Summary: summary("h", "ana"), Touched: made},
				{Table: table(id+"2", "h"), Entries: numbered(1, 3), Log: packed(t, numbered(1, 3)), Summary: summary("h", "ana"), Touched: made},
			})
		}),
		one("adopt a chat", create, func(id match.ID) error {
			return s.AdoptTalk(ctx, map[match.ID]transfer.Talk{id: {
				Lines: []talk.Line{{Number: 3, By: "ana", Text: "hi", Time: made}},
				Notes: []transfer.Note{{Owner: "ana", Note: talk.Note{Version: 2, Text: "mine", Time: made}}},
			}})
		}),
		one("adopt an analysis", create, func(id match.ID) error {
			return s.AdoptAnalyses(ctx, map[match.ID]transfer.Analysis{id: {Key: "key", Report: []byte("report")}})
		}),
		{"adopt a deal", func(string) {}, func(p string) error {
			id := match.DealID(p + "adopt")
			return s.AdoptDeals(ctx, []transfer.Deal{{Deal: *deal(id, "h"), Touched: made, Attempts: []match.Attempt{{Deal: id, Owner: "ana", Table: match.ID(p), Made: made}}}})
		}, func(p string) string {
			_, err := s.Deal(ctx, match.DealID(p+"adopt"))
			_, none := s.Attempt(ctx, match.DealID(p+"adopt"), "ana")
			return fmt.Sprint(err, none)
		}},
		{"adopt an address", func(string) {}, func(p string) error {
			a := addressOf(match.Owner(p+"adopt"), "a")
			a.Number = number.Add(1000) // others are added with the following numbers
			return s.AdoptAddresses(ctx, []notifications.Address{a})
		}, func(p string) string {
			all, err := s.Addresses(ctx, match.Owner(p+"adopt"))
			must(t, err)
			return fmt.Sprint(len(all))
		}},
		{"replace the fingerprint of the secret", func(string) { must(t, s.SetSecretPrint(ctx, "old")) }, func(p string) error { return s.SetSecretPrint(ctx, p) }, func(string) string {
			mark, err := s.SecretPrint(ctx, "")
			must(t, err)
			return mark
		}},
		{"note how far a transfer is", func(string) { must(t, s.SetMark(ctx, transfer.Mark{})) }, func(p string) error {
			return s.SetMark(ctx, transfer.Mark{Source: p, Place: 7})
		}, func(string) string {
			mark, err := s.Mark(ctx)
			must(t, err)
			return text(t, mark)
		}},
	}
}
