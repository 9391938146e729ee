package match_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/turnclock"
)

// A game that a player holds up ends if everyone with time left wants that.
func TestTheOthersMayEndTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.overDays(turnclock.Days{Turn: day})
		time.Sleep(25 * time.Hour)
		h.refused("by a stranger", s, match.NotYourSeat)(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "eve"}))
		h.refused("by the late player", s, match.NotAbsent)(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "bo"}))
		s = h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
		if s.Status() != match.Playing || lastChange(t, s).Kind != match.EndWanted {
			t.Fatalf("ana alone has ended it, or the log does not tell: %v", lastChange(t, s))
		}
		h.refused("twice by one", s, nil)(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
		s = h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "cleo"}))
		v := viewOf(t, s, "ana")
		if s.Status() != match.Finished || !v.Abandoned || v.Ended || len(v.Waiting.Seats) > 0 {
			t.Errorf("status %v, abandoned %t, ended %t, waits for %v", s.Status(), v.Abandoned, v.Ended, v.Waiting.Seats)
		}
		h.refused("a move after it", s, match.GameOver)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "bo", Seat: 1, Entry: s.VersionFor("bo")}, "pass"))
		again := newHouse(t, func(c *match.Config) { c.Store = h.store })
		defer again.Close()
		if again.must(again.Snapshot(t.Context(), s.ID())).Status() != match.Finished {
			t.Error("after a restart it goes on")
		}
	})
}

// A player who gains time through quiet hours holds nothing up: the votes are
// forgotten, and do not count when the next player is away.
func TestVotesAreForgottenWhenSomebodyHasTimeAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		night, err := turnclock.NewRest("UTC", 20, 8, true)
		if err != nil {
			t.Fatal(err)
		}
		s := h.overDays(turnclock.Days{Turn: day, Rests: true})
		time.Sleep(25 * time.Hour)
		h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
		s = h.must(h.SetPace(t.Context(), match.Command{Table: s.ID(), Owner: "bo", Prefs: match.Prefs{Rest: &night}}, match.Slow))
		s = h.untilTurnOf(h.afterTurn(s), "bo")
		time.Sleep(10 * day)
		if s = h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "cleo"})); s.Status() != match.Playing {
			t.Error("an old vote has ended the game")
		}
	})
}

// A player who moves late no longer holds anything up: votes to end the game
// are forgotten, and do not count when the same player is late again.
func TestVotesAreForgottenWhenTheLatePlayerMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.overDays(turnclock.Days{Turn: day})
		time.Sleep(25 * time.Hour)
		h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
		s = h.untilTurnOf(h.afterTurn(h.must(h.Snapshot(t.Context(), s.ID()))), "bo")
		time.Sleep(25 * time.Hour)
		if s = h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "cleo"})); s.Status() != match.Playing {
			t.Fatal("ana's vote of the day before has ended the game")
		}
		if s = h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "ana"})); s.Status() != match.Finished {
			t.Error("both want to end it, and it goes on")
		}
	})
}

// Votes against a late player do not count against the next player, who is late as well.
func TestVotesAreNotPassedOn(t *testing.T) {
	checked := 0
	for _, voter := range []match.Owner{"ana", "cleo"} {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t)
			defer h.Close()
			s := h.overDays(turnclock.Days{Turn: day})
			time.Sleep(25 * time.Hour)
			h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: voter}))
			s = h.afterTurn(h.must(h.Snapshot(t.Context(), s.ID())))
			if s.WaitsFor(voter) {
				return
			}
			checked++
			time.Sleep(25 * time.Hour)
			if s = h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "bo"})); s.Status() != match.Playing {
				t.Errorf("the vote of %s against bo has counted again", voter)
			}
		})
	}
	if checked == 0 {
		t.Error("nobody's vote was checked")
	}
}

// Whoever takes the seat of a player who wanted to end the game is asked again.
func TestVotesAreNotPassedOnWithASeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.overDays(turnclock.Days{Turn: day})
		time.Sleep(25 * time.Hour)
		h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "cleo"}))
		s = h.must(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "cleo", Seat: 2}))
		if _, _, err := h.Claim(t.Context(), "dan", viewOf(t, s, "cleo").Seats[2].Link, "Dan"); err != nil {
			t.Fatal(err)
		}
		if s = h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "ana"})); s.Status() != match.Playing {
			t.Fatal("the vote of cleo, who has left, has ended dan's game")
		}
		if s = h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "dan"})); s.Status() != match.Finished {
			t.Error("ana and dan want to end it, and it goes on")
		}
	})
}

// A vote stays while the late player does not move, whatever others do.
func TestVotesStayWhileSomebodyIsLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.overDays(turnclock.Days{Turn: day})
		time.Sleep(25 * time.Hour)
		h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
		h.must(h.SetPace(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, match.Slow))
		time.Sleep(day)
		if s = h.must(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "cleo"})); s.Status() != match.Finished {
			t.Error("ana's vote has been forgotten")
		}
	})
}

// As long as a player has time left, the host cannot delete the game, however
// long that is.
func TestHostCannotDeleteAGameWhosePlayersHaveTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		days := turnclock.Days{Turn: 30 * day, Reserve: 30 * day}
		s := h.must(h.Create(t.Context(), match.NewTable{Host: "ana", Days: &days, Seats: []match.NewSeat{
			{Kind: match.Person, Name: "Ana", Owner: "ana"}, {Kind: match.Person, Name: "Bo", Owner: "bo"},
		}}))
		h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, true))
		h.untilTurnOf(h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "bo"}, true)), "bo")
		time.Sleep(59 * day)
		if err := h.Delete(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}); !errors.Is(err, match.OthersPlay) {
			t.Errorf("a day before the time is up: %v", err)
		}
		time.Sleep(2 * day)
		if err := h.Delete(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}); err != nil {
			t.Errorf("a day after: %v", err)
		}
	})
}
