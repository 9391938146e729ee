package storetest

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/talk"
	"goa/internal/waittest"
)

// RunShared tests a store of several processes. Each call of open returns the store for
// a new process, on the medium of the test.
func RunShared(t *testing.T, in func(t *testing.T, test func(t *testing.T, open func() match.Shared))) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, func() match.Shared)
	}{
		{"others hear of what is stored", testAnnouncements},
		{"others hear of talk", testTalkAnnouncements},
		{"the last entries and lines are known", testLatest},
		{"of two processes that append the same entry one wins", testTwoProcesses},
		{"who was seen where is known to all", testSightings},
		{"an owner with pages at several processes is present until all are closed", testStays},
		{"several processes share the work", testSharedWork},
		{"games go on while processes are replaced", testSharedGames},
	} {
		t.Run(c.name, func(t *testing.T) { in(t, c.test) })
	}
}

// sharedTalk is a store of several processes with talk.
type sharedTalk interface {
	match.Shared
	talk.Shared
}

// ear is a process that listens.
type ear[A any] struct {
	mu    sync.Mutex
	heard []A
}

func listenTo[A any](t *testing.T, listen func(context.Context, func(A)) error) *ear[A] {
	t.Helper()
	e := new(ear[A])
	ctx, cancel := context.WithCancel(t.Context())
	var listening sync.WaitGroup
	listening.Go(func() {
		err := listen(ctx, func(a A) {
			e.mu.Lock()
			defer e.mu.Unlock()
			e.heard = append(e.heard, a)
		})
		if err != nil && ctx.Err() == nil {
			t.Errorf("listen: %v", err)
		}
	})
	t.Cleanup(func() {
		cancel()
		listening.Wait()
	})
	return e
}

// listens makes announcements again and again until an ear hears one.
func (e *ear[A]) listens(t *testing.T, announce func()) {
	t.Helper()
	waittest.Until(t, "it listens", func() bool { // it starts listening at some moment
		announce()
		e.mu.Lock()
		defer e.mu.Unlock()
		return len(e.heard) > 0
	})
}

// hears waits until an ear hears a matching announcement, and returns it.
func (e *ear[A]) hears(t *testing.T, what string, is func(A) bool) (heard A) {
	t.Helper()
	waittest.Until(t, what+" is heard", func() bool {
		e.mu.Lock()
		defer e.mu.Unlock()
		i := slices.IndexFunc(e.heard, is)
		if i >= 0 {
			heard = e.heard[i]
		}
		return i >= 0
	})
	return heard
}

func testAnnouncements(t *testing.T, open func() match.Shared) {
	ctx := t.Context()
	one, other := open(), open()
	must(t, one.Create(ctx, table("a", "h"), nil, summary("h"), match.Quota{}))
	must(t, one.Create(ctx, table("b", "h"), nil, summary("h"), match.Quota{}))
	e := listenTo(t, other.Listen)
	hears := func(id match.ID, entry int) match.Announcement {
		t.Helper()
		return e.hears(t, fmt.Sprintf("entry %d of %s", entry, id), func(a match.Announcement) bool { return a.Table == id && a.Entry == entry })
	}
	n := 0
	e.listens(t, func() {
		n++
		must(t, one.Append(ctx, "b", numbered(n, 1), summary("h")))
	})
	must(t, one.Append(ctx, "a", numbered(1, 2), summary("h")))
	// The entries that come along, if any, are those in the log.
	if got := hears("a", 2).Entries; len(got) > 0 && !slices.Equal(got, numbered(1, 2)[2-len(got):]) {
		t.Errorf("got %v along with the announcement, want %v", got, numbered(1, 2))
	}
	must(t, other.Append(ctx, "a", numbered(3, 1), summary("h")))
	must(t, one.Delete(ctx, "a"))
	hears("a", 0)
	if _, err := one.Forget(ctx, made.AddDate(1, 0, 0), 10); err != nil {
		t.Fatal(err)
	}
	hears("b", 0)
}

func testTalkAnnouncements(t *testing.T, open func() match.Shared) {
	ctx := t.Context()
	one, other := open().(sharedTalk), open().(sharedTalk)
	must(t, one.Create(ctx, table("a", "h"), nil, summary("h"), match.Quota{}))
	must(t, one.Create(ctx, table("b", "h"), nil, summary("h"), match.Quota{}))
	e := listenTo(t, other.ListenTalk)
	n := 0
	e.listens(t, func() {
		n++
		saying(t, one, "b", "ana", fmt.Sprint("hello ", n))
	})
	hears := func(want talk.Announcement) {
		t.Helper()
		e.hears(t, fmt.Sprintf("%+v", want), func(a talk.Announcement) bool { return a == want })
	}
	must(t, one.Append(ctx, "a", numbered(1, 1), summary("h"))) // not talk
	saying(t, one, "a", "ana", "hello")
	hears(talk.Announcement{Table: "a", Line: 1})
	must(t, one.Mute(ctx, pair("ana", "bo", "Bo", made), 10))
	hears(talk.Announcement{Mutes: "ana"})
	must(t, one.Block(ctx, pair("cy", "bo", "Bo", made), 10))
	hears(talk.Announcement{Mutes: "cy"})
	must(t, one.Unmute(ctx, "dee", 1)) // announced even if there was nothing to undo
	hears(talk.Announcement{Mutes: "dee"})
	must(t, one.Unblock(ctx, "eli", 1))
	hears(talk.Announcement{Mutes: "eli"})
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, a := range e.heard {
		if a.Table == "a" && a.Line != 1 {
			t.Errorf("heard %+v, which nobody said", a)
		}
	}
}

func testLatest(t *testing.T, open func() match.Shared) {
	ctx := t.Context()
	one, other := open(), open()
	must(t, one.Create(ctx, table("a", "h"), numbered(1, 3), summary("h"), match.Quota{}))
	must(t, one.Create(ctx, table("b", "h"), nil, summary("h"), match.Quota{}))
	must(t, one.Append(ctx, "a", numbered(4, 2), summary("h")))
	saying(t, one.(talkingStore), "a", "ana", "hello")
	saying(t, one.(talkingStore), "a", "ana", "again")
	got, err := other.Latest(ctx, []match.ID{"a", "b", "never"})
	if err != nil || len(got) != 2 || got["a"] != 5 || got["b"] != 0 {
		t.Errorf("got %v, %v, want entry 5 of a, and nothing of b", got, err)
	}
	lines, err := other.(sharedTalk).LatestLines(ctx, []match.ID{"a", "b", "never"})
	if err != nil || len(lines) != 2 || lines["a"] != 2 || lines["b"] != 0 {
		t.Errorf("got %v, %v, want line 2 of a, and nothing of b", lines, err)
	}
	if got, err := other.Latest(ctx, nil); err != nil || len(got) != 0 {
		t.Errorf("of no table: got %v, %v", got, err)
	}
}

func testTwoProcesses(t *testing.T, open func() match.Shared) {
	const rounds = 20
	ctx := t.Context()
	stores := []match.Shared{open(), open()}
	must(t, stores[0].Create(ctx, table("a", "h"), nil, summary("h"), match.Quota{}))
	for n := 1; n <= rounds; n++ {
		errs := make([]error, len(stores))
		var all sync.WaitGroup
		for i, s := range stores {
			all.Go(func() {
				log := numbered(n, 1)
				log[0].Text = fmt.Sprint("by ", i)
				errs[i] = s.Append(ctx, "a", log, summary("h"))
			})
		}
		all.Wait()
		won := slices.Index(errs, nil)
		if won < 0 {
			t.Fatalf("entry %d: nobody won: %v", n, errs)
		}
		wantErr(t, "the other", errs[1-won], match.Stale)
		log, err := stores[1-won].After(ctx, "a", n-1)
		if err != nil || len(log) != 1 || log[0].Text != fmt.Sprint("by ", won) {
			t.Fatalf("entry %d: the loser reads %v, %v", n, log, err)
		}
	}
}

func testSightings(t *testing.T, open func() match.Shared) {
	ctx := t.Context()
	one, other := open(), open()
	must(t, one.Create(ctx, table("a", "h"), nil, summary("h"), match.Quota{}))
	at := func(s int) time.Time { return made.Add(time.Duration(s) * time.Second) }
	must(t, one.Saw(ctx, []match.Sighting{{Table: "a", Owner: "ana", Seen: at(10), Until: at(40), Looked: at(7)}, {Table: "a", Owner: "bo", Seen: at(5), Until: at(5)}}))
	must(t, other.Saw(ctx, []match.Sighting{{Table: "a", Owner: "ana", Seen: at(8), Until: at(50)}})) // arrives late
	must(t, other.Saw(ctx, nil))
	for owner, want := range map[match.Owner]time.Time{"ana": at(10), "bo": at(5), "eve": {}} {
		if got, err := other.Seen(ctx, "a", owner, at(0)); err != nil || !got.Seen.Equal(want) || got.Here {
			t.Errorf("%s was seen at %v, %v, want %v", owner, got, err, want)
		}
	}
	for owner, want := range map[match.Owner]time.Time{"ana": at(7), "bo": {}, "eve": {}} {
		if got, err := other.Seen(ctx, "a", owner, at(0)); err != nil || !got.Looked.Equal(want) {
			t.Errorf("%s has looked at %v, %v, want %v", owner, got, err, want)
		}
	}
	for s, want := range map[int]bool{0: true, 49: true, 51: false} {
		if got, err := one.Watched(ctx, "a", at(s)); err != nil || got != want {
			t.Errorf("watched after %d s: got %t, %v, want %t", s, got, err, want)
		}
	}
	if got, err := one.Watched(ctx, "b", at(0)); err != nil || got {
		t.Errorf("a table that nobody has seen: got %t, %v", got, err)
	}
}

// testStays tests that an owner with pages in several processes is present until the
// last page is closed, whatever the order of the processes' reports.
func testStays(t *testing.T, open func() match.Shared) {
	ctx := t.Context()
	one, other, third := open(), open(), open()
	must(t, one.Create(ctx, table("a", "h"), nil, summary("h"), match.Quota{}))
	must(t, one.Create(ctx, table("b", "h"), nil, summary("h"), match.Quota{}))
	at := func(s int) time.Time { return made.Add(time.Duration(s) * time.Second) }
	here := func(id match.ID, owner match.Owner, s int, want bool) {
		t.Helper()
		if got, err := third.Seen(ctx, id, owner, at(s)); err != nil || got.Here != want {
			t.Errorf("%s is at %s after %d s: got %t, %v, want %t", owner, id, s, got.Here, err, want)
		}
	}
	say := func(by match.Shared, s int, here bool) {
		t.Helper()
		must(t, by.Saw(ctx, []match.Sighting{{Table: "a", Owner: "ana", Seen: at(s), Until: at(s + 15), Looked: at(s), Here: here}}))
	}
	say(one, 0, true)
	here("a", "ana", 14, true)
	here("a", "ana", 16, false)
	here("b", "ana", 1, false)
	here("a", "bo", 1, false)
	say(other, 2, true) // the page is loaded again
	say(one, 1, false)
	here("a", "ana", 3, true)
	say(one, 4, true)
	say(one, 5, false)
	here("a", "ana", 6, true)
	say(other, 7, false)
	here("a", "ana", 8, false)
	if got, err := third.Seen(ctx, "a", "ana", at(8)); err != nil || !got.Looked.Equal(at(7)) {
		t.Errorf("ana looked at %v, %v, want %v", got.Looked, err, at(7))
	}
}

func testSharedWork(t *testing.T, open func() match.Shared) {
	const many = 40
	ctx := t.Context()
	stores := []match.Shared{open(), open(), open()}
	var d diary
	var stops []func() error
	for _, s := range stores {
		stop := jobs.Start(s.(jobs.Queue), map[string]jobs.Worker{errands: d.work})
		defer stop()
		stops = append(stops, stop)
	}
	var want []string
	for i := range many {
		j := due(fmt.Sprintf("job %02d", i))
		want = append(want, j.Key)
		must(t, stores[i%3].Change(ctx, jobs.Changes{Add: []jobs.Job{j}}))
		must(t, stores[(i+1)%3].Change(ctx, jobs.Changes{Add: []jobs.Job{j}}))
	}
	// The last job begins after all others that are due, and no process ends before
	// those that it has begun.
	must(t, stores[0].Change(ctx, jobs.Changes{Add: []jobs.Job{due("the last")}}))
	want = append(want, "the last")
	waittest.Until(t, "all jobs are done", func() bool { return len(slices.Compact(d.keys())) >= len(want) })
	for _, stop := range stops {
		must(t, stop())
	}
	times := map[string]int{}
	for _, key := range d.keys() {
		times[key]++
	}
	if got := slices.Sorted(maps.Keys(times)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for key, n := range times {
		if n > 2 { // a job that was done before it was added again is done twice
			t.Errorf("%q was done %d times", key, n)
		}
	}
}
