package match_test

import (
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/turnclock"
)

// A rematch is played by the terms of the first game, with the pace that the players
// chose last.
func TestTermsOfARematch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		alone := match.NewTable{Host: "ana", Seats: []match.NewSeat{person("Ana"), person("Also Ana")}}
		for name, change := range map[string]func(*match.NewTable){
			"as they come":    func(*match.NewTable) {},
			"hidden ducats":   func(n *match.NewTable) { n.HiddenDucats = true },
			"spectators":      func(n *match.NewTable) { n.Spectators = true },
			"hints":           func(n *match.NewTable) { n.Hints = true },
			"without chat":    func(n *match.NewTable) { n.NoTalk = true },
			"slowly at first": func(n *match.NewTable) { n.Pace = match.Slow },
			"over days":       func(n *match.NewTable) { n.Days = &turnclock.Days{Turn: 2 * day, Rests: true} },
			"with options":    func(n *match.NewTable) { n.Options = []string{"gambit"} },
		} {
			n := alone
			change(&n)
			s := h.must(h.Create(t.Context(), n))
			by := match.Command{Table: s.ID(), Owner: "ana"}
			h.must(h.SetPace(t.Context(), by, match.AtOnce))
			first := viewOf(t, h.playUntil(h.must(h.Snapshot(t.Context(), s.ID())), byDefault, over), "ana")
			rematch := viewOf(t, h.must(h.Rematch(t.Context(), by)), "ana")
			a, b := first.Table, rematch.Table
			if b.Pace != match.AtOnce {
				t.Errorf("%s: the rematch is played %v", name, b.Pace)
			}
			a.ID, a.Made, b.ID, b.Made = "", time.Time{}, "", time.Time{}
			if !reflect.DeepEqual(a, b) {
				t.Errorf("%s: the rematch has the terms %+v, want %+v", name, b, a)
			}
			if !reflect.DeepEqual(first.Days, rematch.Days) {
				t.Errorf("%s: the rematch has the clock %+v, want %+v", name, rematch.Days, first.Days)
			}
		}
	})
}

// A player for whom a bot played to the end is offered a seat in the rematch, instead of
// the bot.
func TestARematchInvitesPlayersWhoWereAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := three(t, h, "bea")
		time.Sleep(11 * time.Minute)
		seat := s.DefaultSeat("bea")
		s = h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: seat}, "random", ""))
		for s.Status() == match.Playing {
			switch {
			case s.WaitsFor("ana"):
				s = h.moveOf(s, "ana")
			case s.WaitsFor("cid"):
				s = h.moveOf(s, "cid")
			default:
				time.Sleep(time.Second)
				s = h.must(h.Snapshot(t.Context(), s.ID()))
			}
		}
		rematch := h.must(h.Rematch(t.Context(), match.Command{Table: s.ID(), Owner: "cid"}))
		for i, at := range viewOf(t, rematch, "bea").Seats {
			if want := i == int(seat); at.Invites != want || at.Kind == match.Bot {
				t.Errorf("bea sees seat %d as %+v", i, at)
			}
		}
	})
}
