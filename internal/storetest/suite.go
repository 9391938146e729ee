// Package storetest is the test suite that every [match.Store] must pass. It also
// contains a store in memory, for tests of code that uses a store.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// Medium is where a store keeps its tables. A store that is opened again on it finds
// them there.
type Medium interface {
	// Open returns the store on this medium and a function that closes it.
	Open(t *testing.T) (s match.Store, stop func())
	// Crash opens what a process killed right now would leave, while the open store
	// goes on.
	Crash(t *testing.T) (s match.Store, stop func())
}

// Run tests a store. It creates a fresh medium for every test.
func Run(t *testing.T, medium func(t *testing.T) Medium) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, match.Store)
	}{
		{"what was created is loaded", testLoad},
		{"only the next entry is appended", testStale},
		{"of two who append the same entry one wins", testRace},
		{"tables do not get in each other's way", testParallel},
		{"links find their seats", testLinks},
		{"a deleted table is gone", testDelete},
		{"the list begins with what waits for me", testLists},
		{"the list comes in pages", testPages},
		{"what is over goes to the end of the list", testPast},
		{"large tables make no long lists", testLargeTables},
		{"people at every seat find their table", testSeats},
		{"quotas hold", testQuotas},
		{"quotas hold when many ask at once", testQuotaRace},
		{"a compressed log is read as before", testCompress},
		{"a log that grows again takes what it did", testBytes},
		{"a table is whole while its log is compressed", testLoadWhileCompressing},
		{"what nobody touches is forgotten", testForget},
		{"a log is read on from an entry", testAfter},
		{"jobs are stored with the entries that make them due", testJobsOfTables},
		{"a store knows which games are being played", testLayouts},
		{"who does not want to sit with whom is known", testBlocks},
		{"a failed request leaves nothing behind", testCanceled},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, stop := medium(t).Open(t)
			defer stop()
			c.test(t, s)
		})
	}
	t.Run("what was acknowledged survives", func(t *testing.T) { testReopen(t, medium(t)) })
	t.Run("games go on after a crash", func(t *testing.T) { testGames(t, medium(t)) })
}

// made is when the tables of these tests were made.
var made = time.Date(2020, 1, 2, 3, 4, 5, 6e6, time.UTC)

func table(id match.ID, host match.Owner) *match.Table {
	return &match.Table{
		ID: id, Host: host, Made: made, Rules: 1, Edition: "some", Hash: "abc", Data: "a\nb “c”",
		Options: []string{"x", "y=z"}, Seats: 2, Pace: match.Slow, Spectators: true,
	}
}

// numbered returns n entries, numbered from from.
func numbered(from, n int) (entries []match.Entry) {
	for i := range n {
		entries = append(entries, match.Entry{
			Number: from + i, Kind: match.MoveEntry, Seat: goa.Seat(i%3 - 1),
			Text: fmt.Sprint("move ", from+i), Time: made.Add(time.Duration(from+i) * time.Millisecond),
		})
	}
	return entries
}

// summary returns the summary of a table with these owners. The table waits for the
// first.
func summary(owners ...match.Owner) *match.Summary {
	s := &match.Summary{Status: match.Playing, Since: made, Standing: match.Standing{Round: 3}.String()}
	for i, o := range owners {
		s.Seats = append(s.Seats, match.SeatSummary{Name: "N" + string(o), Owner: o, Waits: i == 0})
	}
	return s
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wantErr makes sure that an error is the one that is wanted. Refusals are returned
// as they are: callers show them to people, and log only failures.
func wantErr(t testing.TB, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: got error %v, want %v", what, got, want)
	}
}

func testLoad(t *testing.T, s match.Store) {
	ctx := t.Context()
	want, log := table("a", "h"), numbered(1, 3)
	must(t, s.Create(ctx, want, log, summary("h", ""), match.Quota{}))
	must(t, s.Append(ctx, "a", numbered(4, 2), summary("", "h")))
	got, entries, err := s.Load(ctx, "a")
	must(t, err)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the table is\n%+v, want\n%+v", got, want)
	}
	if log = append(log, numbered(4, 2)...); !reflect.DeepEqual(entries, log) {
		t.Errorf("the entries are\n%v, want\n%v", entries, log)
	}
	_, _, err = s.Load(ctx, "b")
	wantErr(t, "load a table that is not there", err, match.NotFound)
	if err := s.Create(ctx, table("a", "x"), nil, summary(), match.Quota{}); err == nil {
		t.Error("a second table has the same id")
	}
}

func testStale(t *testing.T, s match.Store) {
	ctx := t.Context()
	must(t, s.Create(ctx, table("a", "h"), numbered(1, 2), summary("h"), match.Quota{}))
	wantErr(t, "create it again", s.Create(ctx, table("a", "x"), numbered(1, 3), summary("x"), match.Quota{}), match.Stale)
	for _, from := range []int{0, 1, 2, 4, 100} {
		wantErr(t, fmt.Sprint("append entry ", from), s.Append(ctx, "a", numbered(from, 2), summary("x")), match.Stale)
	}
	wantErr(t, "append to no table", s.Append(ctx, "b", numbered(1, 1), summary("h")), match.NotFound)
	must(t, s.Append(ctx, "a", nil, summary("x"))) // nothing happens
	_, entries, err := s.Load(ctx, "a")
	must(t, err)
	if len(entries) != 2 {
		t.Errorf("there are %d entries, want 2", len(entries))
	}
	if list, err := s.Tables(ctx, "x", match.Cursor{}, 10); err != nil || len(list) != 0 {
		t.Errorf("a stale append changed the summary: %v, %v", list, err)
	}
}

func testRace(t *testing.T, s match.Store) {
	const rounds, people = 30, 4
	ctx := t.Context()
	must(t, s.Create(ctx, table("a", "h"), nil, summary("h"), match.Quota{}))
	for n := 1; n <= rounds; n++ {
		var wins, losses int
		var mu sync.Mutex
		var all sync.WaitGroup
		for range people {
			all.Go(func() {
				err := s.Append(ctx, "a", numbered(n, 1), summary("h"))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					wins++
				case errors.Is(err, match.Stale):
					losses++
				default:
					t.Errorf("append: %v", err)
				}
			})
		}
		all.Wait()
		if wins != 1 || losses != people-1 {
			t.Fatalf("entry %d: %d won, %d were stale", n, wins, losses)
		}
	}
}

func testParallel(t *testing.T, s match.Store) {
	const tables, moves = 16, 25
	ctx := t.Context()
	var all sync.WaitGroup
	for i := range tables {
		id := match.ID(fmt.Sprint("t", i))
		all.Go(func() {
			if err := s.Create(ctx, table(id, "h"), nil, summary("h"), match.Quota{}); err != nil {
				t.Errorf("create: %v", err)
				return
			}
			for n := range moves {
				if err := s.Append(ctx, id, numbered(n+1, 1), summary("h")); err != nil {
					t.Errorf("append: %v", err)
				}
				if _, entries, err := s.Load(ctx, id); err != nil || len(entries) != n+1 {
					t.Errorf("loaded %d entries after %d: %v", len(entries), n+1, err)
				}
			}
		})
	}
	all.Wait()
	list, err := s.Tables(ctx, "h", match.Cursor{}, tables+1)
	if err != nil || len(list) != tables {
		t.Errorf("%d tables are listed, want %d: %v", len(list), tables, err)
	}
}

func testLinks(t *testing.T, s match.Store) {
	ctx := t.Context()
	sum := summary("h", "")
	sum.Seats[1].Link = "one"
	must(t, s.Create(ctx, table("a", "h"), numbered(1, 1), sum, match.Quota{}))
	id, seat, err := s.ByLink(ctx, "one")
	if id != "a" || seat != 1 || err != nil {
		t.Errorf("link: seat %d of %q, %v; want seat 1 of a", seat, id, err)
	}
	sum.Seats[0].Link, sum.Seats[1].Link = "one", "two" // links may change places
	seats := []match.Entry{{Number: 2, Kind: match.SeatEntry, Text: "{}", Time: made}}
	must(t, s.Append(ctx, "a", seats, sum))
	if _, seat, err := s.ByLink(ctx, "one"); seat != 0 || err != nil {
		t.Errorf("the moved link: seat %d, %v", seat, err)
	}
	sum.Seats[0].Link = ""
	seats[0].Number = 3
	must(t, s.Append(ctx, "a", seats, sum))
	for _, dead := range []string{"one", "", "never"} {
		_, _, err = s.ByLink(ctx, dead)
		wantErr(t, fmt.Sprintf("link %q", dead), err, match.BadLink)
	}
}

func testDelete(t *testing.T, s match.Store) {
	ctx := t.Context()
	sum := summary("h")
	sum.Seats[0].Link = "one"
	must(t, s.Create(ctx, table("a", "h"), numbered(1, 5), sum, match.Quota{}))
	must(t, s.Create(ctx, table("b", "h"), numbered(1, 5), summary("h"), match.Quota{}))
	must(t, s.Delete(ctx, "a"))
	wantErr(t, "delete again", s.Delete(ctx, "a"), match.NotFound)
	_, _, err := s.Load(ctx, "a")
	wantErr(t, "load", err, match.NotFound)
	wantErr(t, "append", s.Append(ctx, "a", numbered(6, 1), sum), match.NotFound)
	_, _, err = s.ByLink(ctx, "one")
	wantErr(t, "link", err, match.BadLink)
	_, err = s.After(ctx, "a", 1)
	wantErr(t, "read on", err, match.NotFound)
	if list, err := s.Tables(ctx, "h", match.Cursor{}, 9); err != nil || len(list) != 1 || list[0].ID != "b" {
		t.Errorf("the list is %v, %v; want only b", list, err)
	}
}

func testLists(t *testing.T, s match.Store) {
	ctx := t.Context()
	add := func(id match.ID, host match.Owner, status match.Status, minutes int, owners ...match.Owner) {
		sum := summary(owners...)
		sum.Status, sum.Since = status, made.Add(time.Duration(minutes)*time.Minute)
		for i := range sum.Seats {
			sum.Seats[i].Waits = sum.Seats[i].Waits && status != match.Finished
		}
		must(t, s.Create(ctx, table(id, host), nil, sum, match.Quota{}))
	}
	add("finished", "me", match.Finished, 9, "me", "you")
	add("newer", "you", match.Playing, 5, "me", "you")
	add("older", "you", match.Gathering, 3, "me", "me")
	add("theirs-old", "you", match.Playing, 1, "you", "me")
	add("theirs-new", "you", match.Playing, 7, "you", "me")
	add("hosted", "me", match.Playing, 6, "you", "you")
	add("foreign", "you", match.Playing, 2, "you", "you")
	list, err := s.Tables(ctx, "me", match.Cursor{}, 10)
	must(t, err)
	var got []match.ID
	for _, l := range list {
		got = append(got, l.ID)
	}
	want := []match.ID{"older", "newer", "theirs-new", "hosted", "theirs-old", "finished"}
	if !slices.Equal(got, want) {
		t.Fatalf("the list is %v, want %v", got, want)
	}
	wantLine := match.Listing{
		ID: "older", Edition: "some", Options: []string{"x", "y=z"}, Status: match.Gathering,
		Names: []string{"Nme", "Nme"}, ForMe: true, Since: made.Add(3 * time.Minute), Standing: match.Standing{Round: 3}.String(),
	}
	if !reflect.DeepEqual(list[0], wantLine) {
		t.Errorf("the line is\n%+v, want\n%+v", list[0], wantLine)
	}
	if !list[3].Host || list[3].ForMe {
		t.Errorf("the hosted table is %+v", list[3])
	}
	if list, err := s.Tables(ctx, "me", match.Cursor{}, 2); err != nil || len(list) != 2 {
		t.Errorf("%d tables with a limit of 2: %v", len(list), err)
	}
	if list, err := s.Tables(ctx, "", match.Cursor{}, 10); err != nil || len(list) != 0 {
		t.Errorf("nobody has %d tables: %v", len(list), err)
	}
}

func testAfter(t *testing.T, s match.Store) {
	ctx := t.Context()
	must(t, s.Create(ctx, table("a", "h"), numbered(1, 9), summary("h"), match.Quota{}))
	check := func(when string) {
		t.Helper()
		for _, after := range []int{0, 4, 8, 9, 100} {
			got, err := s.After(ctx, "a", after)
			want := numbered(1, 9)[min(after, 9):]
			if err != nil || len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
				t.Errorf("%s: after entry %d: got %v, %v, want %v", when, after, got, err, want)
			}
		}
	}
	check("as it is")
	n, err := s.Compress(ctx, time.Now(), time.Now(), 10)
	must(t, err)
	check("compressed")
	_, err = s.After(ctx, "b", 0)
	if n != 1 {
		t.Errorf("%d tables were compressed", n)
	}
	wantErr(t, "a table that is not there", err, match.NotFound)
}

func testCanceled(t *testing.T, s match.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	must(t, s.Create(ctx, table("a", "h"), nil, summary("h"), match.Quota{}))
	cancel()
	err := s.Append(ctx, "a", numbered(1, 3), summary("h"))
	_, entries, loadErr := s.Load(t.Context(), "a")
	must(t, loadErr)
	if want := map[bool]int{true: 3}[err == nil]; len(entries) != want {
		t.Errorf("append returned %v and stored %d of 3 entries", err, len(entries))
	}
	must(t, s.Append(t.Context(), "a", numbered(len(entries)+1, 1), summary("h")))
}
