package match_test

import (
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/turnclock"
)

// evening makes a table of an evening, with a deal of its own.
func (h house) evening(days *turnclock.Days, seats ...match.NewSeat) *match.Snapshot {
	h.t.Helper()
	return h.must(h.Create(h.t.Context(), match.NewTable{Host: match.EveningHost("club"), Evening: "club", Seats: seats, Days: days}))
}

// When the last person has left a table of an evening, its bots finish the game,
// although nobody watches: the round waits for them.
func TestBotsFinishTheGameOfAnEvening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, func(c *match.Config) { c.BotsAlone = time.Minute })
		defer h.Close()
		s := h.evening(nil, named("ana", "Ana"), bot("B"))
		if err := h.LeaveEvening(t.Context(), s.ID(), "ana", "random"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Hour)
		if s = h.must(h.Snapshot(t.Context(), s.ID())); s.Status() != match.Finished {
			t.Errorf("two hours later the table waits for %+v", viewOf(t, s, "ana").Waiting)
		}
	})
}

// The log says why a game ended early: a player was out of time, its round was ended,
// or its player gave up.
func TestWhyGamesEndEarly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, func(c *match.Config) {
			c.NewBot = func(string, uint64) match.Chooser { return match.Random{} }
			c.Fingerprint = func(string) string { return "" }
		})
		defer h.Close()
		because := func(what string, id match.ID, want match.ChangeKind) {
			t.Helper()
			v := viewOf(t, h.must(h.Snapshot(t.Context(), id)), "ana")
			if n := len(v.Changes); !v.Abandoned || n == 0 || v.Changes[n-1].Kind != want {
				t.Errorf("%s: ended %t, %+v, want kind %d at last", what, v.Abandoned, v.Changes, want)
			}
		}
		slow := &turnclock.Days{Turn: day}
		both := []match.NewSeat{named("ana", "Ana"), named("bea", "Bea")}
		round, late, half := h.evening(nil, both...), h.evening(slow, both...), h.evening(slow, append(both, named("cid", "Cid"))...)
		alone := h.create(person("Ana"), bot("B"))
		left := h.evening(nil, named("ana", "Ana"), bot("B"))
		if err := h.LeaveEvening(t.Context(), left.ID(), "ana", "random"); err != nil {
			t.Fatal(err)
		}
		for _, s := range []*match.Snapshot{round, left} {
			if err := h.EndRound(t.Context(), s.ID()); err != nil {
				t.Fatal(err)
			}
			because("a round that was ended", s.ID(), match.RoundEnded)
		}
		h.must(h.GiveUp(t.Context(), match.Command{Table: alone.ID(), Owner: "ana"}))
		because("a game that was given up", alone.ID(), match.GameGivenUp)
		for _, s := range []*match.Snapshot{late, half} {
			for s.WaitsFor("ana") {
				s = h.moveOf(s, "ana")
			}
		}
		time.Sleep(2 * day)
		h.must(h.EndGame(t.Context(), match.Command{Table: late.ID(), Owner: "ana"}))
		because("a game of an evening that somebody held up", late.ID(), match.GameAbandoned)
		h.must(h.EndGame(t.Context(), match.Command{Table: half.ID(), Owner: "ana"}))
		if err := h.EndRound(t.Context(), half.ID()); err != nil {
			t.Fatal(err)
		}
		because("a round that was ended while some wanted to end the game", half.ID(), match.RoundEnded)
	})
}
