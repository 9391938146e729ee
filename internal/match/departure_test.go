package match_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
)

// A player for whom a bot plays because they were away can leave the evening too. They
// lose the seat for good: the table leaves their list, and they cannot come back.
func TestLeavingAnEveningWhileABotPlays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.evening(nil, named("ana", "Ana"), named("bea", "Bea"), named("cid", "Cid"))
		for !s.WaitsFor("ana") {
			s = h.moveOf(s, []match.Owner{"ana", "bea", "cid"}[viewOf(t, s, "ana").Waiting.Seats[0]])
		}
		time.Sleep(11 * time.Minute)
		seat := s.DefaultSeat("ana")
		s = h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: seat}, "random", ""))
		if !viewOf(t, s, "ana").Seats[seat].MayReturn {
			t.Fatal("no bot plays for ana")
		}
		if err := h.LeaveEvening(t.Context(), s.ID(), "ana", "random"); err != nil {
			t.Fatal(err)
		}
		s = h.must(h.Snapshot(t.Context(), s.ID()))
		if v := viewOf(t, s, "bea").Seats[seat]; v.Away || v.Kind != match.Bot {
			t.Errorf("the others see %+v, want a bot for good", v)
		}
		if list, _, err := h.Tables(t.Context(), "ana", match.Cursor{}, 10); err != nil || len(list) != 0 {
			t.Errorf("ana's list: %+v, %v", list, err)
		}
		h.refused("ana comes back", s, match.NotYourSeat)(h.ComeBack(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
		for i := range s.Seats() {
			if at := viewOf(t, s, "bea").Seats[i]; at.Kind != match.Person && i != int(seat) {
				t.Errorf("seat %d was given to a bot as well", i)
			}
		}
	})
}

// At an evening whose tables have deals of their own, a player who leaves costs only
// their own result. The others' results count.
func TestWhoLeavesAnEveningCostsTheOthersNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.evening(nil, named("ana", "Ana"), named("bea", "Bea"))
		if err := h.LeaveEvening(t.Context(), s.ID(), "bea", "random"); err != nil {
			t.Fatal(err)
		}
		s = h.playAlone(s, "ana", toTheEnd)
		if st := s.Standing().Evening; st == nil || st.Void != "" || !slices.Equal(st.Full, []bool{true, false}) {
			t.Errorf("the evening gets %+v, want the result of the first seat", st)
		}
	})
}
