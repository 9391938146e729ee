package match

import (
	"context"
	"fmt"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/turnclock"
)

// listed is a store with one table that lists what it is told to. It remembers what it
// was asked.
type listed struct {
	*oneTable
	lists [][]Listing // one for each question
	fails int         // the number of the question that fails, from 1
	asked []string
}

func (s *listed) Tables(_ context.Context, owner Owner, after Cursor, limit int) ([]Listing, error) {
	place := "the beginning"
	if after != (Cursor{}) {
		place = fmt.Sprint(after.Rank, " ", after.ID)
	}
	s.asked = append(s.asked, fmt.Sprintf("%s: %d after %s", owner, limit, place))
	n := len(s.asked)
	if n == s.fails {
		return nil, errGone
	}
	if n > len(s.lists) {
		return nil, nil
	}
	return s.lists[n-1], nil
}

func (s *listed) After(context.Context, ID, int) ([]Entry, error) { return nil, nil }

// The next table is the one after the table that the owner comes from, if that one waits
// for the owner; otherwise the first that waits.
func TestWhichTableIsNext(t *testing.T) {
	mine := func(ids ...ID) (list []Listing) {
		for _, id := range ids {
			list = append(list, Listing{ID: id, ForMe: true})
		}
		return list
	}
	others := []Listing{{ID: "x"}}
	first := "ana: 2 after the beginning"
	for _, c := range []struct {
		name   string
		except string // "here" is the table, at which ana is waited for
		owner  Owner
		lists  [][]Listing
		fails  int
		asked  string
		id     ID
		ok     bool
		err    error
	}{
		{"from nowhere", "", "ana", [][]Listing{mine("a", "b")}, 0, "[" + first + "]", "a", true, nil},
		{"from nowhere, and none waits", "", "ana", [][]Listing{others}, 0, "[" + first + "]", "", false, nil},
		{"from nowhere, and there is none", "", "ana", nil, 0, "[" + first + "]", "", false, nil},
		{"from a table that does not exist", "made up", "ana", [][]Listing{mine("a")}, 0, "[" + first + "]", "a", true, nil},
		{"from a table that waits for somebody else", "here", "bea", [][]Listing{mine("b")}, 0, "[bea: 2 after the beginning]", "b", true, nil},
		{"the one after", "here", "ana", [][]Listing{mine("b")}, 0, "[ana: 1 after 1 here]", "b", true, nil},
		{"after the last, the first", "here", "ana", [][]Listing{others, mine("a", "b")}, 0, "[ana: 1 after 1 here " + first + "]", "a", true, nil},
		{"after the last, not the same again", "here", "ana", [][]Listing{nil, mine("here", "b")}, 0, "[ana: 1 after 1 here " + first + "]", "b", true, nil},
		{"after the only one, the same", "here", "ana", [][]Listing{nil, mine("here")}, 0, "[ana: 1 after 1 here " + first + "]", "here", true, nil},
		{"the store fails", "", "ana", nil, 1, "[" + first + "]", "", false, errGone},
		{"the store fails at once", "here", "ana", [][]Listing{nil, mine("b")}, 1, "[ana: 1 after 1 here]", "", false, errGone},
		{"the store fails later", "here", "ana", nil, 2, "[ana: 1 after 1 here " + first + "]", "", false, errGone},
	} {
		k, one, _ := newTable(t)
		k.Close()
		store := &listed{oneTable: one, lists: c.lists, fails: c.fails}
		one.table.ID = "here"
		if c.except == "made up" {
			one.err = NotFound
		}
		k = NewKeeper(Config{Store: store})
		id, ok, err := k.Next(t.Context(), c.owner, ID(c.except))
		if id != c.id || ok != c.ok || err != c.err || fmt.Sprint(store.asked) != c.asked {
			t.Errorf("%s: %q, %t, %v, asked %q; want %q, %t, %v, %q", c.name, id, ok, err, store.asked, c.id, c.ok, c.err, c.asked)
		}
		k.Close()
	}
}

// A list has as many tables as it was asked for, and says whether there are more.
func TestPagesOfAList(t *testing.T) {
	for n, want := range []string{"0 false", "1 false", "2 false", "2 true", "2 true"} {
		store := &listed{oneTable: new(oneTable), lists: [][]Listing{make([]Listing, n)}}
		k := NewKeeper(Config{Store: store})
		list, more, err := k.Tables(t.Context(), "ana", Cursor{}, 2)
		if got := fmt.Sprint(len(list), " ", more); got != want || err != nil || fmt.Sprint(store.asked) != "[ana: 3 after the beginning]" {
			t.Errorf("%d tables: %s, %v, asked %q; want %s", n, got, err, store.asked, want)
		}
		k.Close()
	}
}

// Positions are compared with games that go on at the latest tables of their owner, and
// with nothing if there are none to compare.
func TestWhatPositionsAreComparedWith(t *testing.T) {
	k, one, s := newTable(t)
	k.Close()
	state := s.game.state
	for _, c := range []struct {
		name   string
		owner  Owner
		states []goa.State
		list   Listing
		fails  int
		asked  int
		want   bool
		err    error
	}{
		{"a game that goes on", "ana", []goa.State{state}, Listing{Status: Playing, Names: make([]string, 2)}, 0, 1, true, nil},
		{"a game that is over", "ana", []goa.State{state}, Listing{Status: Finished, Names: make([]string, 2)}, 0, 1, false, nil},
		{"a game that has not begun", "ana", []goa.State{state}, Listing{Status: Gathering, Names: make([]string, 2)}, 0, 1, false, nil},
		{"a game with more players", "ana", []goa.State{state}, Listing{Status: Playing, Names: make([]string, 3)}, 0, 1, false, nil},
		{"nobody's games", "", []goa.State{state}, Listing{Status: Playing, Names: make([]string, 2)}, 0, 0, false, nil},
		{"no position", "ana", nil, Listing{Status: Playing, Names: make([]string, 2)}, 0, 0, false, nil},
		{"a store that fails", "ana", []goa.State{state}, Listing{}, 1, 1, false, errGone},
	} {
		c.list.ID = s.ID()
		store := &listed{oneTable: one, lists: [][]Listing{{c.list}}, fails: c.fails}
		k := NewKeeper(Config{Store: store})
		got, err := k.Resembles(t.Context(), c.owner, c.states)
		if got != c.want || err != c.err || len(store.asked) != c.asked || c.asked > 0 && store.asked[0] != "ana: 40 after the beginning" {
			t.Errorf("%s: %t, %v, asked %q; want %t, %v", c.name, got, err, store.asked, c.want, c.err)
		}
		k.Close()
	}
	k = &Keeper{} // asks no store
	if playing, err := k.Playing(t.Context(), nil); playing || err != nil {
		t.Errorf("moves without a market are played: %t, %v", playing, err)
	}
	if closed, err := k.ClosedTo(t.Context(), "ana", nil); closed || err != nil {
		t.Errorf("moves without a market are closed: %t, %v", closed, err)
	}
}

// A game that began from a position is practice, however short its text.
func TestTermsOfPractice(t *testing.T) {
	for from, want := range map[string]bool{"": false, "1": true, "{}": true} {
		g := newGameOf(seat{Kind: Person, Owner: "ana"})
		g.table.From = []byte(from)
		if got := g.terms().Practice; got != want || g.practice("ana") != want {
			t.Errorf("from %q: practice %t, want %t", from, got, want)
		}
	}
}

// Standings that cannot be read are empty. The times of seats are listed only if every
// seat has one.
func TestStandingsInLists(t *testing.T) {
	for _, text := range []string{"", "{", `{"round":3,"waits":"x"}`, `{"round":3`} {
		if got := ParseStanding(text); got.Round != 0 || got.Waits != nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
	begun := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	for clocks, want := range map[int]string{
		0: `{"waits":[0,1]}`, 1: `{"waits":[0,1]}`,
		2: fmt.Sprintf(`{"waits":[0,1],"until":[%d,%d]}`, begun.Add(time.Hour).UnixMilli(), begun.Add(time.Hour).UnixMilli()),
	} {
		g := newGameOf(seat{Kind: Person, Owner: "ana"}, seat{Kind: Person, Owner: "bea"})
		g.table.Days = &turnclock.Days{Turn: time.Hour}
		for i := range clocks {
			g.clocks[i].Begin(begun, 1)
		}
		if got := g.standing().String(); got != want {
			t.Errorf("%d clocks run: %s, want %s", clocks, got, want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("something without a text has one")
		}
	}()
	jsonText(make(chan int))
}

// The values of an enumeration have names, and those beyond it have numbers.
func TestNamesBeyondTheLast(t *testing.T) {
	if got, want := numReasons.String(), fmt.Sprintf("reason(%d)", numReasons); got != want {
		t.Errorf("a reason too many is %q, want %q", got, want)
	}
	if got, want := numSeatKinds.String(), "kind(3)"; got != want {
		t.Errorf("a kind too many is %q, want %q", got, want)
	}
	all := Reasons()
	if len(all) != int(numReasons)-1 || all[0] != NotFound || all[len(all)-1] != Withdrawn {
		t.Errorf("the reasons are %v", all)
	}
}

// An entry counts for its text and a little more.
func TestTheSizeOfEntries(t *testing.T) {
	if got := SizeOf([]Entry{{Text: "pass"}, {}}); got != 4+24+24 {
		t.Errorf("two entries count as %d bytes", got)
	}
	if got := SizeOf(nil); got != 0 {
		t.Errorf("nothing counts as %d bytes", got)
	}
}

// Tables are the same if they are stored as the same text; those that cannot be stored
// are like no other.
func TestWhichTablesAreTheSame(t *testing.T) {
	a, b, broken := &Table{ID: "a"}, &Table{ID: "b"}, &Table{ID: "a", From: []byte("{")}
	for _, c := range []struct {
		one, other *Table
		want       bool
	}{{a, a, true}, {a, &Table{ID: "a"}, true}, {a, b, false}, {a, broken, false}, {broken, a, false}, {broken, broken, false}} {
		if got := SameTable(c.one, c.other); got != c.want {
			t.Errorf("%+v and %+v: %t, want %t", c.one, c.other, got, c.want)
		}
	}
}

// However short the retention is, old tables are deleted after it.
func TestTheShortestRetention(t *testing.T) {
	store := &pruned{compress: []int{0, 0}, forget: []int{0, 0}}
	k := &Keeper{pruner: store}
	if _, err := k.Prune(t.Context(), pruneDay, Retention{Compress: 1, Forget: 1}); err != nil || fmt.Sprint(store.asked) != "[compress 1h0m0s 1ns 100 forget 1ns 100]" {
		t.Errorf("asked %q, %v", store.asked, err)
	}
}
