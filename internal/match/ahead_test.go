package match_test

import (
	"fmt"
	"slices"
	"testing"

	"goa/goa"
	"goa/internal/match"
)

// setPick picks for a seat of a table of three without being asked.
func (h house) setPick(s *match.Snapshot, seat goa.Seat, text string) *match.Snapshot {
	h.t.Helper()
	return h.must(h.Pick(h.t.Context(), match.Command{Table: s.ID(), Owner: trio[seat], Seat: seat, Entry: s.VersionFor(trio[seat])}, text))
}

// lastToken makes everyone play by default until one token is left to place.
func (h house) lastToken(s *match.Snapshot) *match.Snapshot {
	h.t.Helper()
	for range 500 {
		owner, v := turnOf(h.t, s)
		if v.View.Stage() == goa.Placing && v.View.Question().Token == v.View.Tokens() {
			return s
		}
		s = h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: owner, Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()))
	}
	h.t.Fatal("the last token is never placed")
	return nil
}

// next plays the first move of the player to move.
func (h house) next(s *match.Snapshot) *match.Snapshot {
	h.t.Helper()
	owner, v := turnOf(h.t, s)
	return h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: owner, Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()))
}

var gambits = []string{"pledge power-broker", "pledge heavy-bidding", "pledge harbor-support"}

// A player who has picked ahead of time is not asked, and when all have, nobody
// is asked.
func TestGambitsAheadOfTime(t *testing.T) {
	for n := range 4 {
		h := newHouse(t)
		s := h.three("gambit")
		for seat := range goa.Seat(n) {
			s = h.setPick(s, seat, gambits[seat])
			if v := viewOf(t, s, trio[seat]); v.Picked.String() != gambits[seat] || !v.Ahead || len(v.Picks) != goa.NumGambits-1 {
				t.Fatalf("seat %s sees %q among %v", seat, v.Picked, v.Picks)
			}
		}
		s = h.next(h.lastToken(s))
		asked := viewOf(t, s, "ana").Waiting.Seats
		if n == 3 {
			if v := viewOf(t, s, "ana"); v.View.Stage() == goa.Pledging {
				t.Fatalf("all have picked, and %v are asked", asked)
			}
		} else if want := []goa.Seat{0, 1, 2}[n:]; !slices.Equal(asked, want) {
			t.Fatalf("%d have picked, and %v are asked, want %v", n, asked, want)
		}
		want := map[goa.Seat]goa.Move{}
		for seat := range goa.Seat(3) {
			m, err := goa.ParseMove(gambits[seat])
			if err != nil {
				t.Fatal(err)
			}
			if want[seat] = m; int(seat) >= n {
				s = h.moveAt(s, seat, gambits[seat])
			}
		}
		h.wasPicked(fmt.Sprint(n, " ahead"), s, goa.GambitPledged, want)
		again := newHouse(t, func(c *match.Config) { c.Store = h.store })
		loaded := again.must(again.Snapshot(t.Context(), s.ID()))
		if got, want := fmt.Sprint(viewOf(t, loaded, "bo").View), fmt.Sprint(viewOf(t, s, "bo").View); got != want {
			t.Errorf("%d ahead: after a restart it is another game", n)
		}
		again.Close()
		h.Close()
	}
}

// A pick can be changed until all have picked, based on what its owner has
// seen.
func TestPicksAreChanged(t *testing.T) {
	for option, kind := range map[string]goa.MoveKind{"gambit": goa.Pledge, "captains": goa.Keep} {
		h := newHouse(t)
		s := h.reach(h.three(option), kind)
		first, before := viewOf(t, s, "ana"), s.VersionFor("ana")
		one, other := first.Legal[0], first.Legal[1]
		s = h.moveAt(s, 0, one.String())
		if v := viewOf(t, s, "ana"); v.Picked != one || v.Ahead || !slices.Equal(v.Picks, first.Legal) || len(v.Legal) > 0 {
			t.Errorf("%s: picked %q among %v", option, v.Picked, v.Picks)
		}
		h.refused("a page from before the pick", s, match.Stale)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0, Entry: before}, other.String()))
		s = h.setPick(s, 0, other.String())
		h.refused("the first pick, once more", s, match.Stale)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0, Entry: before}, one.String()))
		h.refused("the same again", s, nil)(h.Pick(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0, Entry: s.VersionFor("ana")}, other.String()))
		if v := viewOf(t, s, "ana"); v.Picked != other || len(v.Waiting.Seats) != 2 {
			t.Errorf("%s: changed to %q, waiting for %v", option, v.Picked, v.Waiting.Seats)
		}
		want := map[goa.Seat]goa.Move{0: other}
		for seat := goa.Seat(2); seat > 0; seat-- {
			want[seat] = viewOf(t, s, trio[seat]).Legal[1]
			s = h.moveAt(s, seat, want[seat].String())
		}
		h.wasPicked(option, s, map[string]goa.EventKind{"gambit": goa.GambitPledged, "captains": goa.CaptainKept}[option], want)
		if _, err := h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0, Entry: s.VersionFor("ana")}, one.String()); err == nil {
			t.Errorf("%s: changed when all had picked", option)
		}
		h.Close()
	}
}

// Nobody can tell whether another player has picked ahead of time, or what.
func TestPicksAheadAreTheirOwnersAlone(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.lastToken(h.three("gambit"))
	with := h.setPick(h.setPick(s, 1, gambits[0]), 1, gambits[1])
	for _, owner := range append(slices.Clone(trio), "eve") {
		seat := s.DefaultSeat(owner)
		same := entries.ReplaceAllString(everything(t, with, owner, seat), "") == entries.ReplaceAllString(everything(t, s, owner, seat), "")
		if own := owner == "bo"; same == own {
			t.Errorf("%s sees no difference: %t", owner, same)
		}
	}
}

// Only available Gambits can be picked ahead, and picks end with their round,
// and with the owner of the seat.
func TestImpossiblePicksAhead(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	pick := func(s *match.Snapshot, by match.Owner, seat goa.Seat, entry int, text string) (*match.Snapshot, error) {
		return h.Pick(t.Context(), match.Command{Table: s.ID(), Owner: by, Seat: seat, Entry: entry}, text)
	}
	plain := h.three()
	h.refused("no Gambits at this table", plain, match.BadOrder)(pick(plain, "ana", 0, plain.VersionFor("ana"), gambits[0]))
	if v := viewOf(t, plain, "ana"); len(v.Picks) > 0 {
		t.Errorf("without Gambits one may pick %v", v.Picks)
	}

	s := h.three("gambit")
	h.refused("another one's seat", s, match.NotYourSeat)(pick(s, "ana", 1, s.VersionFor("ana"), gambits[0]))
	h.refused("no pick at all", s, match.BadOrder)(pick(s, "ana", 0, s.VersionFor("ana"), "pass"))
	h.refused("nothing, where nothing is", s, nil)(pick(s, "ana", 0, s.VersionFor("ana"), ""))
	seen := s.VersionFor("ana")
	s = h.setPick(s, 0, gambits[0])
	h.refused("on a page from before the last one", s, match.Stale)(pick(s, "ana", 0, seen, gambits[1]))
	s = h.setPick(s, 0, "")
	if v := viewOf(t, s, "ana"); v.Picked.Kind != goa.NoMove {
		t.Errorf("taken back it is %q", v.Picked)
	}
	for seat := range goa.Seat(3) {
		s = h.setPick(s, seat, gambits[seat])
	}
	placing := s.VersionFor("ana")
	s = h.next(h.lastToken(s))
	h.refused("the one that lies there", s, match.BadOrder)(pick(s, "ana", 0, s.VersionFor("ana"), gambits[0]))
	h.refused("from a page of before all had picked", s, match.Stale)(pick(s, "ana", 0, placing, gambits[1]))
	s = h.setPick(s, 0, gambits[1])
	asked := h.next(h.lastToken(h.three("gambit")))
	for seat := range goa.Seat(3) {
		asked = h.setPick(asked, seat, gambits[seat])
		if seat == 0 {
			placing = asked.VersionFor("ana")
		}
	}
	h.refused("on a page from when others had yet to pick", asked, match.Stale)(pick(asked, "ana", 0, placing, gambits[1]))
	if v := viewOf(t, s, "ana"); len(v.Picks) != goa.NumGambits-2 {
		t.Errorf("for the next round one may pick %v", v.Picks)
	}
	s = h.must(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0}))
	s, _, err := h.Claim(t.Context(), "dia", viewOf(t, s, "ana").Seats[0].Link, "Dia")
	if v := viewOf(t, h.must(s, err), "dia"); v.Seat != 0 || v.Picked.Kind != goa.NoMove {
		t.Errorf("the new owner sees %q at seat %s", v.Picked, v.Seat)
	}
}

// In logs of earlier versions the pick of the player to move was played at
// once.
func TestPicksOfEarlierVersions(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.reach(h.three("gambit"), goa.Pledge)
	table, log, err := h.store.Load(t.Context(), s.ID())
	if err != nil {
		t.Fatal(err)
	}
	first := viewOf(t, s, "ana").View.Turn()
	second, third := (first+1)%3, (first+2)%3
	for _, e := range []match.Entry{
		{Kind: match.PickEntry, Seat: second, Text: gambits[1]}, {Kind: match.MoveEntry, Seat: first, Text: gambits[0]}, {Kind: match.MoveEntry, Seat: third, Text: gambits[2]},
	} {
		e.Number, e.Time = len(log)+1, log[len(log)-1].Time
		log = append(log, e)
	}
	old := *table
	old.ID = "earlier"
	if err := h.store.Create(t.Context(), &old, log, &match.Summary{Status: match.Playing}, match.Quota{}); err != nil {
		t.Fatal(err)
	}
	s = h.must(h.Snapshot(t.Context(), "earlier"))
	want := map[goa.Seat]goa.Move{}
	for i, seat := range []goa.Seat{first, second, third} {
		want[seat], _ = goa.ParseMove(gambits[i])
	}
	h.wasPicked("an old log", s, goa.GambitPledged, want)
}
