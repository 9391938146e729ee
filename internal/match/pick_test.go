package match_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"goa/goa"
	"goa/internal/match"
)

// three seats ana, bo and cleo at a table with modules, each with their own
// device.
func (h house) three(options ...string) *match.Snapshot {
	h.t.Helper()
	var seats []match.NewSeat
	for _, name := range []string{"ana", "bo", "cleo"} {
		seats = append(seats, match.NewSeat{Kind: match.Person, Name: name, Owner: match.Owner(name)})
	}
	s := h.must(h.Create(h.t.Context(), match.NewTable{Host: "ana", Options: options, Seats: seats, Spectators: true}))
	for _, name := range []match.Owner{"ana", "bo", "cleo"} {
		s = h.must(h.Ready(h.t.Context(), match.Command{Table: s.ID(), Owner: name}, true))
	}
	return s
}

// reach makes everyone play by default until picks are due.
func (h house) reach(s *match.Snapshot, kind goa.MoveKind) *match.Snapshot {
	h.t.Helper()
	for range 200 {
		for i, owner := range []match.Owner{"ana", "bo", "cleo"} {
			v := viewOf(h.t, s, owner)
			if len(v.Legal) == 0 {
				continue
			}
			if v.Legal[0].Kind == kind {
				return s
			}
			s = h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: owner, Seat: goa.Seat(i), Entry: v.Entry}, v.Legal[0].String()))
		}
	}
	h.t.Fatal("nobody is asked to pick")
	return nil
}

// Players pick in any order. Picks are played in the order of the rules, and
// nobody sees them before that.
func TestSecretPicksInAnyOrder(t *testing.T) {
	owners := []match.Owner{"ana", "bo", "cleo"}
	for _, c := range []struct {
		option string
		kind   goa.MoveKind
		event  goa.EventKind
	}{{"gambit", goa.Pledge, goa.GambitPledged}, {"captains", goa.Keep, goa.CaptainKept}} {
		for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}} {
			name := fmt.Sprint(c.option, order)
			h := newHouse(t)
			s := h.reach(h.three(c.option), c.kind)
			before := s
			want := map[goa.Seat]goa.Move{}
			for n, i := range order {
				v := viewOf(t, before, owners[i]) // what the player saw when all of this began
				if len(v.Legal) == 0 || v.Legal[0].Kind != c.kind {
					t.Fatalf("%s: %s is not asked to pick", name, owners[i])
				}
				m := v.Legal[len(v.Legal)-1]
				want[goa.Seat(i)] = m
				s = h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: owners[i], Seat: goa.Seat(i), Entry: v.Entry}, m.String()))
				again := h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: owners[i], Seat: goa.Seat(i), Entry: v.Entry}, m.String()))
				if again.Version() != s.Version() {
					t.Errorf("%s: the same pick again made an entry", name)
				}
				if now := viewOf(t, s, owners[i]); n < 2 && now.Waiting.Mine {
					t.Errorf("%s: the table waits for %s, who has picked", name, owners[i])
				}
				// The pick is made, whether or not it has been played.
				_, err := h.Move(t.Context(), match.Command{Table: s.ID(), Owner: owners[i], Seat: goa.Seat(i), Entry: v.Entry}, v.Legal[0].String())
				if !errors.Is(err, match.NotYourTurn) && !errors.Is(err, match.Stale) {
					t.Errorf("%s: another pick: %v", name, err)
				}
			}
			h.wasPicked(name, s, c.event, want)
			loaded := newHouse(t, func(c *match.Config) { c.Store = h.store })
			if again := loaded.must(loaded.Snapshot(t.Context(), s.ID())); again.At() != s.At() || fmt.Sprint(viewOf(t, again, "bo").View) != fmt.Sprint(viewOf(t, s, "bo").View) {
				t.Errorf("%s: after a restart it is another game", name)
			}
			loaded.Close()
			h.Close()
		}
	}
}

// wasPicked makes sure that everyone's pick was played, and the game goes on.
func (h house) wasPicked(name string, s *match.Snapshot, kind goa.EventKind, want map[goa.Seat]goa.Move) {
	h.t.Helper()
	for i, owner := range []match.Owner{"ana", "bo", "cleo"} {
		var got []goa.Event
		for _, x := range viewOf(h.t, s, owner).Log {
			if x.Event.Kind == kind {
				got = append(got, x.Event)
			}
		}
		if len(got) != 3 {
			h.t.Fatalf("%s: %d were picked", name, len(got))
		}
		for _, e := range got {
			if seat := goa.Seat(i); e.Seat == seat && (e.Gambit() != want[seat].Gambit() || e.Captain() != want[seat].Captain()) {
				h.t.Errorf("%s: %s picked %v, and it became %+v", name, owner, want[seat], e)
			}
		}
	}
	if v := viewOf(h.t, s, "ana"); len(v.Waiting.Seats) != 1 || v.View.Stage() == goa.Pledging {
		h.t.Errorf("%s: the game does not go on: %+v", name, v.Waiting)
	}
}

// Before it is turned up, a pick changes no byte that is sent to others.
func TestPicksAreToldToNobody(t *testing.T) {
	owners := []match.Owner{"ana", "bo", "cleo"}
	tell := func(option string, kind goa.MoveKind, nth int) (all []string) {
		h := newHouse(t)
		defer h.Close()
		s := h.reach(h.three(option), kind)
		last := slices.Index(owners, "cleo")
		v := viewOf(t, s, "cleo")
		if s.DefaultSeat("cleo") != goa.Seat(last) || len(v.Legal) < 2 {
			t.Fatal("cleo has nothing to pick")
		}
		s = h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "cleo", Seat: goa.Seat(last), Entry: v.Entry}, v.Legal[nth].String()))
		for i := range owners[:2] {
			all = append(all, everything(t, s, owners[i], goa.Seat(i)))
		}
		all = append(all, everything(t, s, "", goa.Nobody))
		if own := viewOf(t, s, "cleo"); own.Picked != v.Legal[nth] || len(own.Legal) > 0 {
			t.Errorf("cleo sees %v as her pick, want %v", own.Picked, v.Legal[nth])
		}
		return all
	}
	for option, kind := range map[string]goa.MoveKind{"gambit": goa.Pledge, "captains": goa.Keep} {
		one, other := tell(option, kind, 0), tell(option, kind, 1)
		for i := range one {
			if one[i] != other[i] {
				t.Errorf("%s: viewer %d can tell the two picks apart", option, i)
			}
		}
	}
}

// An impossible pick is refused.
func TestImpossiblePicks(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.reach(h.three("gambit"), goa.Pledge)
	v := viewOf(t, s, "cleo")
	h.refused("another's seat", s, match.NotYourSeat)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "cleo", Seat: 0, Entry: v.Entry}, "pledge power-broker"))
	h.refused("a page from before", s, match.Stale)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "cleo", Seat: 2, Entry: v.Entry - 1}, "pledge power-broker"))
	_, err := h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "cleo", Seat: 2, Entry: v.Entry}, "pass")
	if _, ok := errors.AsType[*goa.IllegalMoveError](err); !ok {
		t.Errorf("no pick at all: %v", err)
	}
}

// Bots pick while people think.
func TestBotsPickAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.must(h.Create(t.Context(), match.NewTable{
			Host: "ana", Options: []string{"captains"}, Pace: match.AtOnce, Seats: []match.NewSeat{person("Ana"), bot("Bo"), bot("Cleo")},
		}))
		synctest.Wait()
		v := viewOf(t, h.must(h.Snapshot(t.Context(), s.ID())), "ana")
		if len(v.Waiting.Seats) != 1 || v.Waiting.Seats[0] != 0 || v.Legal[0].Kind != goa.Keep {
			t.Fatalf("the table waits for %+v", v.Waiting)
		}
		s = h.play(h.must(h.Snapshot(t.Context(), s.ID())), v.Legal[0].String())
		if text := fmt.Sprint(viewOf(t, s, "ana").Log); strings.Count(text, "captain-shown") == 0 && viewOf(t, s, "ana").View.Player(1).Captain() == goa.NoCaptain {
			t.Error("the captains were not shown")
		}
	})
}
