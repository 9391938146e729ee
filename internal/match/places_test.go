package match_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// Places are in the order of lists. Tables that wait for the owner come first, the
// longest wait at the top. Then come the others, and last the finished ones, each with
// the latest first.
func TestPlacesInLists(t *testing.T) {
	early, late := time.UnixMilli(1_000).UTC(), time.UnixMilli(2_000).UTC()
	inOrder := []match.Cursor{
		{},
		{Rank: match.Mine, Since: early, ID: "a"}, {Rank: match.Mine, Since: early, ID: "b"}, {Rank: match.Mine, Since: late, ID: "a"},
		{Rank: match.Others, Since: late, ID: "a"}, {Rank: match.Others, Since: late, ID: "b"}, {Rank: match.Others, Since: early, ID: "a"},
		{Rank: match.Past, Since: late, ID: "b"}, {Rank: match.Past, Since: early, ID: "a"},
	}
	mixed := slices.Clone(inOrder)
	slices.Reverse(mixed)
	slices.SortFunc(mixed, match.Cursor.Compare)
	if !slices.Equal(mixed, inOrder) {
		t.Errorf("got %v, want %v", mixed, inOrder)
	}
	for i, c := range inOrder[1:] {
		if before := inOrder[i]; before.Rank == c.Rank && before.Place() > c.Place() {
			t.Errorf("%v has the place %d, and %v after it %d", before, before.Place(), c, c.Place())
		}
		ended, id := c.Ended()
		if want := c.Rank == match.Past; want != (ended == c.Since.UnixMilli() && id == c.ID) || want == (ended == math.MaxInt64 && id == "") {
			t.Errorf("after %v finished games continue at %d, %q", c, ended, id)
		}
	}
	if mine, others := inOrder[1].Place(), inOrder[4].Place(); mine != 1_000 || others != -2_000 {
		t.Errorf("the places are %d and %d", mine, others)
	}
	for _, c := range []struct {
		line match.Listing
		want match.Rank
	}{
		{match.Listing{ForMe: true}, match.Mine}, {match.Listing{Status: match.Gathering}, match.Others},
		{match.Listing{Status: match.Playing}, match.Others}, {match.Listing{Status: match.Finished}, match.Past},
	} {
		c.line.Since, c.line.ID = early, "x"
		if got := c.line.Cursor(); got != (match.Cursor{Rank: c.want, Since: early, ID: "x"}) {
			t.Errorf("%+v is at %v", c.line, got)
		}
	}
}

// The time of a seat is its own, or the earliest one if the game does not wait for
// the seat.
func TestTimeOfASeat(t *testing.T) {
	at := func(ms int64) time.Time { return time.UnixMilli(ms) }
	for _, c := range []struct {
		name string
		s    match.Standing
		seat goa.Seat
		want time.Time
		runs bool
	}{
		{"no clock", match.Standing{Waits: []goa.Seat{0}}, 0, time.Time{}, false},
		{"nobody is waited for", match.Standing{}, 0, time.Time{}, false},
		{"one clock of two", match.Standing{Waits: []goa.Seat{0, 2}, Until: []int64{7}}, 0, time.Time{}, false},
		{"the first", match.Standing{Waits: []goa.Seat{0, 2}, Until: []int64{9, 7}}, 0, at(9), true},
		{"the second", match.Standing{Waits: []goa.Seat{0, 2}, Until: []int64{9, 7}}, 2, at(7), true},
		{"another", match.Standing{Waits: []goa.Seat{0, 2}, Until: []int64{9, 7}}, 1, at(7), true},
		{"a spectator", match.Standing{Waits: []goa.Seat{0, 2}, Until: []int64{5, 7}}, goa.Nobody, at(5), true},
	} {
		if got, runs := c.s.TimeOf(c.seat); runs != c.runs || !got.Equal(c.want) {
			t.Errorf("%s: got %v, %t; want %v, %t", c.name, got, runs, c.want, c.runs)
		}
	}
	for text, want := range map[string]int{`{"round":3}`: 3, "": 0, "{": 0, `{"round":"x"}`: 0} {
		if got := match.ParseStanding(text); got.Round != want || len(got.Waits)+len(got.Points) > 0 {
			t.Errorf("%q is %+v", text, got)
		}
	}
}

// A replayed log gives the summary with which it was stored.
func TestReplayedLogs(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.playUntil(h.hotSeat(2), byDefault, acting)
	table, entries, err := h.store.Load(t.Context(), s.ID())
	if err != nil {
		t.Fatal(err)
	}
	sum, err := match.Replay(table, entries)
	if err != nil {
		t.Fatal(err)
	}
	if sum.Status != match.Playing || len(sum.Seats) != 2 || sum.Seats[0].Owner != "ana" || sum.Standing != s.Standing().String() || sum.Seats[0].Waits == sum.Seats[1].Waits {
		t.Errorf("the summary is %+v", sum)
	}
	if _, err := match.Replay(table, entries[1:]); err == nil {
		t.Error("a log without its beginning is replayed")
	}
	other := *table
	if !match.SameTable(table, &other) {
		t.Error("a copy is another table")
	}
	other.Made = other.Made.Add(time.Second)
	if match.SameTable(table, &other) || match.SameTable(&other, table) {
		t.Error("a table made later is the same")
	}
}

// A job that knows of an entry waits for a table that has it.
func TestTablesWithAnEntry(t *testing.T) {
	inSeveral(t, 2, func(t *testing.T, all []*branch) {
		here, there := all[0], all[1]
		s := here.hotSeat(2)
		there.must(there.Snapshot(t.Context(), s.ID()))
		s = here.play(s, viewOf(t, s, "ana").Legal[0].String())
		if got := there.must(there.SnapshotWith(t.Context(), s.ID(), s.Version())); got.Version() != s.Version() {
			t.Errorf("got entry %d, want %d", got.Version(), s.Version())
		}
		if got, err := there.SnapshotWith(t.Context(), s.ID(), s.Version()+1); err == nil {
			t.Errorf("an entry that nobody has stored: got a table with %d", got.Version())
		}
		if _, err := there.SnapshotWith(t.Context(), "none", 1); !errors.Is(err, match.NotFound) {
			t.Errorf("no table: got %v", err)
		}
	})
}

// A position that someone takes elsewhere is recognized as one of their own game.
func TestPositionsOfOwnGames(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	ctx := t.Context()
	s := h.playUntil(h.hotSeat(2), byDefault, acting)
	rec := export(t, s, "ana")
	at := func(n int) []goa.State {
		t.Helper()
		state, err := rec.At(n)
		if err != nil {
			t.Fatal(err)
		}
		return []goa.State{state}
	}
	expect := func(what string, ask func(context.Context, match.Owner, []goa.State) (bool, error), owner match.Owner, states []goa.State, want bool) {
		t.Helper()
		if got, err := ask(ctx, owner, states); err != nil || got != want {
			t.Errorf("%s: got %t, %v; want %t", what, got, err, want)
		}
	}
	now := at(rec.Len())
	expect("her game", h.Resembles, "ana", now, true)
	expect("her game, for practice", h.ResemblesOthers, "ana", now, true)
	expect("one of several positions", h.Resembles, "ana", append(at(0), now...), true)
	expect("another's", h.Resembles, "eve", now, false)
	expect("nobody's", h.Resembles, "", now, false)
	expect("no position", h.Resembles, "ana", nil, false)
	expect("the set-up", h.Resembles, "ana", at(0), false)
	if played, err := h.Playing(ctx, slices.Collect(second2(rec.Moves()))); err != nil || !played {
		t.Errorf("the game is played: %t, %v", played, err)
	}
	if played, err := h.Playing(ctx, nil); err != nil || played {
		t.Errorf("no moves are played: %t, %v", played, err)
	}

	over := h.playUntil(s, atRandom(3), over)
	expect("a game that is over", h.Resembles, "ana", now, false)
	fork := h.must(h.Fork(ctx, match.Command{Table: over.ID(), Owner: "ana"}, rec.Len(), []match.NewSeat{person("Ana"), bot("B")}))
	expect("a position that is practiced", h.Resembles, "ana", now, true)
	expect("a position that may be practiced again", h.ResemblesOthers, "ana", now, false)
	if fork.Played(slices.Collect(second2(rec.Moves()))) || !over.Played(slices.Collect(second2(rec.Moves()))) {
		t.Error("a game from a position was played from its set-up")
	}
}

// second2 returns the second of each pair.
func second2[A, B any](pairs func(func(A, B) bool)) func(func(B) bool) {
	return func(yield func(B) bool) {
		for _, b := range pairs {
			if !yield(b) {
				return
			}
		}
	}
}

// The actions of organizers on tables of an evening are impossible on other tables.
func TestTablesOfEveningsOnly(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	ctx := t.Context()
	d := match.NewRoundDeal(2, time.Now())
	seats := []match.NewSeat{{Kind: match.Person, Name: "Ana", Owner: "ana"}, {Kind: match.Person, Name: "Bo", Owner: "bo"}}
	club := h.must(h.Create(ctx, match.NewTable{Host: match.EveningHost("club"), Evening: "club", Seats: seats, Dealt: &match.RoundDeal{Deal: d, Tables: 3}}))
	other := h.create(person("Ana"), bot("B"))
	for _, c := range []struct {
		name string
		err  error
		want error
	}{
		{"the tables of no round", h.SetRoundTables(ctx, other.ID(), 1), match.NotHost},
		{"no tables", h.SetRoundTables(ctx, club.ID(), 0), match.NotHost},
		{"more tables", h.SetRoundTables(ctx, club.ID(), 4), nil},
		{"fewer tables", h.SetRoundTables(ctx, club.ID(), 1), nil},
		{"the end of no round", h.EndRound(ctx, other.ID()), match.NotHost},
		{"remove another table", h.DeleteEveningTable(ctx, other.ID()), match.NotHost},
		{"leave another table", h.LeaveEvening(ctx, other.ID(), "ana", "random"), match.NotHost},
		{"leave for no bot", h.LeaveEvening(ctx, club.ID(), "ana", "genius"), match.NoSuchBot},
		{"leave without a seat", h.LeaveEvening(ctx, club.ID(), "eve", "random"), nil},
		{"the end of the round", h.EndRound(ctx, club.ID()), nil},
		{"the end, again", h.EndRound(ctx, club.ID()), nil},
		{"leave after the end", h.LeaveEvening(ctx, club.ID(), "ana", "random"), nil},
	} {
		if !errors.Is(c.err, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, c.err, c.want)
		}
	}
	_, log, err := h.store.Load(ctx, club.ID())
	if err != nil {
		t.Fatal(err)
	}
	deals := 0
	for _, e := range log {
		if e.Kind == match.DealEntry {
			deals++
		}
	}
	if last := log[len(log)-1]; deals != 2 || last.Kind != match.EndEntry {
		t.Errorf("the log has %d deals and ends with %v", deals, last)
	}
	now := h.must(h.Snapshot(ctx, club.ID()))
	if got := now.Standing().Evening; now.Status() != match.Finished || got == nil || got.Void != match.VoidGiven || !slices.Equal(got.Full, []bool{true, true}) {
		t.Errorf("at the end it stands at %+v", got)
	}
	if err := h.MayMake(match.NewTable{Host: "h", Seats: seats}, "genius"); !errors.Is(err, match.NoSuchBot) {
		t.Errorf("a table with no such bot: %v", err)
	}
	if err := h.MayMake(match.NewTable{Host: "h", Seats: seats}, "random"); err != nil {
		t.Error(err)
	}
	if err := h.MayMake(match.NewTable{Seats: seats}, "random"); err == nil {
		t.Error("a table without a host may be made")
	}
}
