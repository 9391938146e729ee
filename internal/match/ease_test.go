package match_test

import (
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
)

// Bots that repeatedly think too long count as slow, and a player against bots
// alone can replace them in the middle of the game.
func TestSlowBotsGiveWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, withGrades(match.Random{}, always(5*time.Second)), func(c *match.Config) { c.TooLong = 4 * time.Second })
		defer h.Close()
		s := h.create(graded("A", "deep"), graded("B", "deep"), person("Ana"))
		defer h.watch(s)()
		if took := h.SlowTime("deep"); took != 0 {
			t.Errorf("before the first move a thought takes %v", took)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if took := h.SlowTime("deep"); took < 5*time.Second || h.SlowTime("quick") != 0 {
			t.Errorf("deep bots take %v, quick ones %v", took, h.SlowTime("quick"))
		}
		c := match.Command{Table: s.ID(), Owner: "ana"}
		s = h.must(h.EaseBots(t.Context(), c, "deep", "quick"))
		for i, seat := range viewOf(t, s, "ana").Seats[:2] {
			if seat.Kind != match.Bot || seat.Grade != "quick" || seat.Name == "" {
				t.Errorf("seat %d is %+v", i, seat)
			}
		}
		h.refused("a stranger", s, match.NotYourSeat)(h.EaseBots(t.Context(), match.Command{Table: s.ID(), Owner: "eve"}, "quick", "deep"))
		h.refused("an unknown grade", s, match.NoSuchBot)(h.EaseBots(t.Context(), c, "quick", ""))
	})
}

// Nobody can change bots that others also play against.
func TestBotsAgainstSeveralPeopleStay(t *testing.T) {
	h := newHouse(t, withGrades(match.Random{}, match.Random{}))
	defer h.Close()
	s := h.create(person("Ana"), graded("A", "deep"), match.NewSeat{Kind: match.Open})
	h.refused("an open seat", s, match.NotYourSeat)(h.EaseBots(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, "deep", "quick"))
}
