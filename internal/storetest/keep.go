package storetest

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"goa/internal/match"
)

// listed returns the tables of an owner, read in pages of a given length.
func listed(t *testing.T, s match.Store, owner match.Owner, page int) (ids []match.ID) {
	t.Helper()
	var after match.Cursor
	for {
		list, err := s.Tables(t.Context(), owner, after, page)
		must(t, err)
		if len(list) > page {
			t.Fatalf("a page of %d has %d lines", page, len(list))
		}
		for _, l := range list {
			ids = append(ids, l.ID)
			after = match.ParseCursor(l.Cursor().String())
		}
		if len(list) < page {
			return ids
		}
	}
}

// testPages tests that every table is on one page, whatever the length of the pages.
func testPages(t *testing.T, s match.Store) {
	ctx := t.Context()
	const tables = 23
	for i := range tables {
		sum := summary("me", "you")
		sum.Status = match.Status(i % 3)
		sum.Since = made.Add(time.Duration(i/2) * time.Minute) // some are the same
		sum.Seats[0].Waits = i%4 == 0 && sum.Status != match.Finished
		must(t, s.Create(ctx, table(match.ID(fmt.Sprint("t", i)), "me"), nil, sum, match.Quota{}))
	}
	want := listed(t, s, "me", tables+1)
	if len(want) != tables {
		t.Fatalf("%d tables are listed, want %d", len(want), tables)
	}
	for _, page := range []int{1, 4, 7, tables} {
		if got := listed(t, s, "me", page); !slices.Equal(got, want) {
			t.Errorf("in pages of %d the list is\n%v, want\n%v", page, got, want)
		}
	}
	first, err := s.Tables(ctx, "me", match.Cursor{}, 5)
	must(t, err)
	must(t, s.Create(ctx, table("new", "me"), nil, summary("me"), match.Quota{})) // waits for me
	must(t, s.Delete(ctx, first[4].ID))
	rest, err := s.Tables(ctx, "me", first[4].Cursor(), tables)
	must(t, err)
	var got []match.ID
	for _, l := range rest {
		if l.ID != "new" {
			got = append(got, l.ID)
		}
	}
	if !slices.Equal(got, want[5:]) {
		t.Errorf("after a page, when the list has changed, there are\n%v, want\n%v", got, want[5:])
	}
}

// testPast tests that a game that ends leaves the waiting tables of everyone who sits
// there or hosts it. It is listed once, even for an owner with several seats.
func testPast(t *testing.T, s match.Store) {
	ctx := t.Context()
	for i, owners := range [][]match.Owner{{"me", "me"}, {"me", "you"}, {"you", "me"}, {"you", "you"}, {"me", ""}} {
		sum := summary(owners...)
		sum.Since = made.Add(time.Duration(i) * time.Minute)
		must(t, s.Create(ctx, table(match.ID(fmt.Sprint("t", i)), "me"), nil, sum, match.Quota{}))
	}
	end := func(id match.ID, minutes int, owners ...match.Owner) {
		t.Helper()
		sum := summary(owners...)
		sum.Status, sum.Since, sum.Seats[0].Waits = match.Finished, made.Add(time.Duration(minutes)*time.Minute), false
		must(t, s.Append(ctx, id, numbered(1, 1), sum))
	}
	waiting := func(what string, want int, list ...match.ID) {
		t.Helper()
		if got, err := s.Waiting(ctx, "me"); err != nil || got != want {
			t.Errorf("%s: %d tables wait, want %d: %v", what, got, want, err)
		}
		for _, page := range []int{1, 2, 9} {
			if got := listed(t, s, "me", page); !slices.Equal(got, list) {
				t.Errorf("%s: in pages of %d the list is %v, want %v", what, page, got, list)
			}
		}
	}
	waiting("all go on", 3, "t0", "t1", "t4", "t3", "t2")
	end("t0", 20, "me", "me")
	end("t3", 30, "you", "you")
	end("t4", 30, "me", "")
	end("t2", 10, "you", "me")
	waiting("most are over", 1, "t1", "t3", "t4", "t0", "t2")
	end("t1", 40, "me", "you")
	waiting("all are over", 0, "t1", "t3", "t4", "t0", "t2")
	if n, err := s.Waiting(ctx, ""); err != nil || n != 0 {
		t.Errorf("%d tables wait for nobody: %v", n, err)
	}
}

// testLargeTables tests that a list reads only the line of a table.
func testLargeTables(t *testing.T, s match.Store) {
	ctx := t.Context()
	const tables = 40
	for owner, size := range map[match.Owner]int{"small": 10, "large": 100_000} {
		for i := range tables {
			tab := table(match.ID(fmt.Sprint(owner, i)), owner)
			tab.Record = strings.Repeat("x", size)
			must(t, s.Create(ctx, tab, numbered(1, 3), summary(owner), match.Quota{}))
		}
	}
	cost := func(owner match.Owner) uint64 {
		least := ^uint64(0)
		for range 5 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			list, err := s.Tables(ctx, owner, match.Cursor{}, tables)
			runtime.ReadMemStats(&after)
			if must(t, err); len(list) != tables {
				t.Fatalf("%d tables are listed, want %d", len(list), tables)
			}
			least = min(least, after.TotalAlloc-before.TotalAlloc)
		}
		return least
	}
	if small, large := cost("small"), cost("large"); large > 2*small {
		t.Errorf("a list of large tables takes %d bytes, one of small tables %d", large, small)
	}
}

// testQuotas tests that the storage for a host and from an origin is bounded, and that
// deleting frees some of it.
func testQuotas(t *testing.T, s match.Store) {
	ctx := t.Context()
	create := func(id match.ID, host match.Owner, from match.Origin, q match.Quota) error {
		tab := table(id, host)
		tab.Origin = from
		return s.Create(ctx, tab, numbered(1, 10), summary(host), q)
	}
	two := match.Quota{Host: match.Usage{Tables: 2}, Origin: match.Usage{Tables: 3}}
	must(t, create("a1", "ana", "here", two))
	must(t, create("a2", "ana", "here", two))
	wantErr(t, "a third of one host", create("a3", "ana", "there", two), match.HostFull)
	wantErr(t, "one that is there", create("a2", "ana", "there", two), match.Stale)
	must(t, create("b1", "bo", "here", two))
	wantErr(t, "a fourth from one place", create("b2", "bo", "here", two), match.OriginFull)
	must(t, create("b2", "bo", "there", two))
	must(t, create("c1", "cleo", "", two)) // from an unknown origin
	must(t, create("a4", "ana", "here", match.Quota{}))
	must(t, s.Delete(ctx, "a4"))
	must(t, s.Delete(ctx, "a1"))
	must(t, create("a5", "ana", "here", two))
	ana, here, err := usageOf(s)(ctx, "ana", "here")
	must(t, err)
	least := match.SizeOf(numbered(1, 10))
	if ana.Tables != 2 || here.Tables != 3 || ana.Bytes < 2*least || ana.Bytes > 10*least || here.Bytes <= ana.Bytes {
		t.Errorf("ana's tables take %+v, those from here %+v; want 2 and 3, of %d bytes and more each", ana, here, least)
	}
	if nobody, nowhere, err := usageOf(s)(ctx, "", ""); nobody.Tables+nowhere.Tables != 0 || err != nil {
		t.Errorf("nobody's tables take %+v and %+v: %v", nobody, nowhere, err)
	}
	bytes := match.Quota{Host: match.Usage{Bytes: ana.Bytes + ana.Bytes/2}}
	must(t, create("a6", "ana", "", bytes))
	wantErr(t, "more bytes than allowed", create("a7", "ana", "", bytes), match.HostFull)
	before := ana
	must(t, s.Append(ctx, "a6", numbered(11, 5), summary("ana")))
	if after, _, err := usageOf(s)(ctx, "ana", ""); err != nil || after.Bytes <= before.Bytes {
		t.Errorf("an append takes no bytes: %+v after %+v, %v", after, before, err)
	}
}

// testQuotaRace tests that many concurrent calls get no more than successive ones.
func testQuotaRace(t *testing.T, s match.Store) {
	const most, tries = 5, 40
	var all sync.WaitGroup
	for i := range tries {
		all.Go(func() {
			err := s.Create(t.Context(), table(match.ID(fmt.Sprint("t", i)), "h"), nil, summary("h"), match.Quota{Host: match.Usage{Tables: most}})
			if err != nil {
				wantErr(t, "a table too many", err, match.HostFull)
			}
		})
	}
	all.Wait()
	if kept := listed(t, s, "h", tries); len(kept) != most {
		t.Errorf("%d tables are kept, want %d", len(kept), most)
	}
}

const day = 24 * time.Hour

// testCompress tests that a compressed log takes less space, reads as before, and can
// be appended to.
func testCompress(t *testing.T, s match.Store) {
	ctx := t.Context()
	const entries = 200
	over := summary("h")
	over.Status = match.Finished
	must(t, s.Create(ctx, table("over", "h"), numbered(1, entries), over, match.Quota{}))
	must(t, s.Create(ctx, table("on", "h"), numbered(1, entries), summary("h"), match.Quota{}))
	log := numbered(1, entries)
	log[7].Text = "a \\ and\na new line “é”"
	must(t, s.Create(ctx, table("odd", "h"), log, over, match.Quota{}))
	must(t, s.Create(ctx, table("empty", "h"), nil, over, match.Quota{}))
	compress := func(what string, finished, idle time.Time, limit, want int) {
		t.Helper()
		if n, err := s.Compress(ctx, finished, idle, limit); n != want || err != nil {
			t.Errorf("%s: %d logs were compressed, want %d: %v", what, n, want, err)
		}
	}
	var never time.Time
	before, _, err := usageOf(s)(ctx, "h", "")
	must(t, err)
	compress("too early", made, made, 9, 0)
	compress("one of the finished", made.Add(day), never, 1, 1)
	compress("the other finished ones", made.Add(day), never, 9, 2)
	compress("again", made.Add(day), never, 9, 0)
	compress("the others", made.Add(day), made.Add(day), 9, 1)
	after, _, err := usageOf(s)(ctx, "h", "")
	if must(t, err); after.Tables != before.Tables || after.Bytes > before.Bytes/2 {
		t.Errorf("compressed the tables take %+v, before %+v", after, before)
	}
	wantLog := func(id match.ID, want []match.Entry) {
		t.Helper()
		got, entries, err := s.Load(ctx, id)
		must(t, err)
		if !reflect.DeepEqual(got, table(id, "h")) || len(entries) != len(want) || len(want) > 0 && !reflect.DeepEqual(entries, want) {
			t.Errorf("table %s is another one, or has other entries: %d, want %d", id, len(entries), len(want))
		}
	}
	wantLog("odd", log)
	wantLog("over", numbered(1, entries))
	wantLog("empty", nil)
	wantErr(t, "a stale entry", s.Append(ctx, "on", numbered(entries, 1), summary("h")), match.Stale)
	on := numbered(1, entries)
	for _, more := range [][]match.Entry{numbered(entries+1, 2), numbered(entries+3, 1)} {
		must(t, s.Append(ctx, "on", more, summary("h")))
		on = append(on, more...)
		wantLog("on", on)
	}
	compress("the one that went on", made.Add(day), made.Add(day), 9, 1)
	wantLog("on", on)
	must(t, s.Delete(ctx, "over"))
	_, _, err = s.Load(ctx, "over")
	wantErr(t, "load a deleted one", err, match.NotFound)
	must(t, s.Create(ctx, table("over", "h"), numbered(1, 1), over, match.Quota{}))
	wantLog("over", numbered(1, 1))
}

// testForget tests that only tables that nobody plays at or looks at are deleted.
func testForget(t *testing.T, s match.Store) {
	ctx := t.Context()
	for _, id := range []match.ID{"old", "looked-at", "played", "compressed", "new"} {
		tab := table(id, "h")
		if id == "new" {
			tab.Made = made.Add(10 * day)
		}
		must(t, s.Create(ctx, tab, nil, summary("h"), match.Quota{}))
	}
	n, err := s.Compress(ctx, made.Add(time.Hour), made.Add(time.Hour), 9)
	if n != 4 || err != nil {
		t.Fatalf("%d logs were compressed: %v", n, err)
	}
	must(t, s.Touch(ctx, "looked-at", made.Add(5*day)))
	must(t, s.Touch(ctx, "nowhere", made))
	last := numbered(1, 1)
	last[0].Time = made.Add(6 * day)
	must(t, s.Append(ctx, "played", last, summary("h")))
	forget := func(since time.Time, limit int, want ...match.ID) {
		t.Helper()
		ids, err := s.Forget(ctx, since, limit)
		slices.Sort(ids)
		if must(t, err); !slices.Equal(ids, want) {
			t.Errorf("forgotten are %v, want %v", ids, want)
		}
	}
	forget(made, 9)
	if ids, err := s.Forget(ctx, made.Add(4*day), 1); len(ids) != 1 || err != nil {
		t.Errorf("with a limit of 1 forgotten are %v: %v", ids, err)
	}
	if ids, err := s.Forget(ctx, made.Add(4*day), 9); len(ids) != 1 || err != nil {
		t.Errorf("the other one: forgotten are %v: %v", ids, err)
	}
	forget(made.Add(5*day+time.Hour), 9, "looked-at")
	forget(made.Add(9*day), 9, "played")
	if left := listed(t, s, "h", 9); !slices.Equal(left, []match.ID{"new"}) {
		t.Errorf("what is left is %v", left)
	}
}

// testLoadWhileCompressing tests that a table is loaded completely even while its log
// is compressed or appended to.
func testLoadWhileCompressing(t *testing.T, s match.Store) {
	const rounds, start = 12, 50
	ctx := t.Context()
	must(t, s.Create(ctx, table("a", "h"), numbered(1, start), summary("h"), match.Quota{}))
	done := make(chan struct{})
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for last := 0; ; {
				_, entries, err := s.Load(ctx, "a")
				if err != nil || len(entries) < max(start, last) {
					t.Errorf("loaded %d entries after %d: %v", len(entries), last, err)
				}
				last = len(entries)
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for n := range rounds {
		if packed, err := s.Compress(ctx, made.Add(day), made.Add(day), 1); packed != 1 || err != nil {
			t.Errorf("round %d: %d logs were compressed: %v", n, packed, err)
		}
		must(t, s.Append(ctx, "a", numbered(start+n+1, 1), summary("h")))
	}
	close(done)
	all.Wait()
}

// usageOf returns the method of a store that returns the storage used by the tables
// that an owner hosts, and by those made from an origin. A compressed table counts with
// its compressed size. Stores compare the result with the [match.Quota] of new tables.
func usageOf(s any) func(ctx context.Context, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error) {
	return s.(interface {
		Usage(context.Context, match.Owner, match.Origin) (match.Usage, match.Usage, error)
	}).Usage
}
