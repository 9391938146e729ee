package analyst_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/analyst"
	"goa/internal/match"
	"goa/internal/storetest"
)

// school is a keeper whose players learn from their games, in a bubble.
type school struct {
	*analyst.Manager
	t      *testing.T
	keeper *match.Keeper
	store  *storetest.Memory
}

// taught runs a test in a school.
func taught(t *testing.T, test func(t *testing.T, s school)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := school{t: t, store: new(storetest.Memory)}
		s.keeper = match.NewKeeper(match.Config{
			Store: s.store, Secret: []byte("secret"), Bots: storetest.Bots, NewBot: storetest.NewBot, Fingerprint: func(string) string { return "" },
		})
		defer s.keeper.Close()
		s.Manager = analyst.NewManager(s.keeper, s.store, slog.New(slog.DiscardHandler), analyst.DefaultLimits())
		test(t, s)
	})
}

func (s school) must(table *match.Snapshot, err error) *match.Snapshot {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	return table
}

// table makes a table.
func (s school) table(host match.Owner, seats ...match.NewSeat) *match.Snapshot {
	s.t.Helper()
	return s.must(s.keeper.Create(s.t.Context(), match.NewTable{Host: host, Seats: seats, Spectators: true}))
}

func person(owner match.Owner) match.NewSeat {
	return match.NewSeat{Kind: match.Person, Name: string(owner), Owner: owner}
}

// givenUp returns the table of a game against a bot that its player has given up.
func (s school) givenUp(owner match.Owner) match.ID {
	s.t.Helper()
	time.Sleep(time.Minute) // sleeps: in the bubble of its test
	id := s.table(owner, match.NewSeat{Kind: match.Bot, Name: "Bot", Grade: "random"}, person(owner)).ID()
	s.must(s.keeper.GiveUp(s.t.Context(), match.Command{Table: id, Owner: owner}))
	return id
}

// keep stores a report about the players of a table.
func (s school) keep(id match.ID, unit string, accuracy ...int) {
	s.t.Helper()
	r := &analysis.Report{Unit: unit}
	for _, a := range accuracy {
		r.Players = append(r.Players, analysis.SeatReport{Accuracy: a, Habits: []analysis.Habit{{Fault: analysis.Overpaid, Games: 1, Times: 1, Loss: 1000 * a}}})
	}
	var text bytes.Buffer
	z := gzip.NewWriter(&text)
	if err := errors.Join(json.NewEncoder(z).Encode(map[string]any{"report": r}), z.Close()); err != nil {
		s.t.Fatal(err)
	}
	if err := s.store.PutAnalysis(s.t.Context(), id, "key", text.Bytes()); err != nil {
		s.t.Fatal(err)
	}
}

func (s school) accuracy(by match.Owner, unit string, want ...int) {
	s.t.Helper()
	p, err := s.Past(s.t.Context(), by, unit)
	if err != nil || p.Games != len(want) || !slices.Equal(p.Accuracy, want) {
		s.t.Errorf("the games of %q in %s: got %d with %v, %v, want %v", by, unit, p.Games, p.Accuracy, err, want)
	}
}

// What players are told of their past comes from their own seats in their latest
// analyzed games, in one unit, however many games they are playing.
func TestWhichGamesAreAPast(t *testing.T) {
	taught(t, func(t *testing.T, s school) {
		first := s.givenUp("ana")
		s.keep(first, "win", 1, 50)
		s.givenUp("ana") // is not analyzed
		points := s.givenUp("ana")
		s.keep(points, "points", 2, 60)
		last := s.givenUp("ana")
		s.keep(last, "win", 3, 70)
		s.keep(s.givenUp("bo"), "win", 4, 80)
		s.accuracy("ana", "win", 70, 50)
		s.accuracy("ana", "points", 60)
		s.accuracy("bo", "win", 80)
		s.accuracy("eve", "win")
		s.accuracy("", "win")
		for range 41 {
			s.table("ana", person("ana"), person("ana"))
		}
		s.accuracy("ana", "win", 70, 50)
		table, err := s.keeper.Snapshot(t.Context(), last)
		rec, err2 := s.must(table, err).Export("ana", goa.Nobody)
		if err2 != nil {
			t.Fatal(err2)
		}
		opened := s.must(s.keeper.Archive(t.Context(), match.Command{Owner: "ana"}, rec))
		s.keep(opened.ID(), "win", 5, 90)
		s.accuracy("ana", "win", 70, 50)
		want := []int{70, 50}
		for i := range 12 {
			s.keep(s.givenUp("ana"), "win", 6, i)
			want = append([]int{i}, want...)
		}
		s.accuracy("ana", "win", want[:10]...)
	})
}

// A position that looks like a running game of the person who asks is refused, also if
// it comes from another game. A game that the person practices alone does not matter
// for playing on, but for advice.
func TestPositionsLikeRunningGames(t *testing.T) {
	taught(t, func(t *testing.T, s school) {
		ctx, ana := t.Context(), match.Command{Owner: "ana"}
		g := s.table("ana", person("ana"), person("ana"))
		for g.Status() != match.Finished {
			if !g.WaitsFor("ana") {
				t.Fatal("the table waits for somebody else")
			}
			v, err := g.For("ana", g.DefaultSeat("ana"))
			if err != nil {
				t.Fatal(err)
			}
			g = s.must(s.keeper.Move(ctx, match.Command{Table: g.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()))
		}
		rec, err := g.Export("ana", goa.Nobody)
		if err != nil {
			t.Fatal(err)
		}
		opened := s.must(s.keeper.Archive(ctx, ana, rec))
		const at = 60
		state, err := rec.At(at)
		if err != nil {
			t.Fatal(err)
		}
		line := analyst.Line{Moves: slices.Collect(func(yield func(goa.Move) bool) {
			for i := range at {
				if !yield(rec.Move(i)) {
					return
				}
			}
		}), States: []goa.State{state}}
		check := func(what string, by match.Owner, fair, on error) {
			t.Helper()
			if got := s.Fair(ctx, by, opened, line); !errors.Is(got, fair) {
				t.Errorf("%s: %s asks for advice: got %v, want %v", what, by, got, fair)
			}
			if got := s.FairPosition(ctx, by, &state); !errors.Is(got, fair) {
				t.Errorf("%s: %s sets the position up: got %v, want %v", what, by, got, fair)
			}
			if got := s.FairAt(ctx, by, opened, at); !errors.Is(got, on) {
				t.Errorf("%s: %s plays on: got %v, want %v", what, by, got, on)
			}
			if got := s.Fair(ctx, by, g, line); got != nil {
				t.Errorf("%s: %s asks at the table that is over: %v", what, by, got)
			}
		}
		check("nobody plays", "ana", nil, nil)
		fork := match.Command{Table: g.ID(), Owner: "ana"}
		alone := s.must(s.keeper.Fork(ctx, fork, at, []match.NewSeat{person("ana"), {Kind: match.Bot, Name: "Bot", Grade: "random"}}))
		check(fmt.Sprint("practice, ", alone.Status()), "ana", analyst.Running, nil)
		check("somebody else's practice", "bo", nil, nil)
		both := s.must(s.keeper.Fork(ctx, fork, at, []match.NewSeat{person("ana"), person("bo")}))
		for _, by := range []match.Owner{"ana", "bo"} {
			s.must(s.keeper.Ready(ctx, match.Command{Table: both.ID(), Owner: by}, true))
		}
		for _, by := range []match.Owner{"ana", "bo"} {
			check("a game of two", by, analyst.Running, analyst.Running)
		}
		check("a game of others", "eve", nil, nil)
	})
}
