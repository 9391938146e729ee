package match_test

import (
	"reflect"
	"testing"

	"goa/goa"
	"goa/internal/match"
)

func TestStandings(t *testing.T) {
	for _, s := range []match.Standing{{}, {Round: 3, Waits: []goa.Seat{0, 2}}, {Round: 8, Points: []int{31, 28}, Ranks: []int{1, 2}}} {
		if got := match.ParseStanding(s.String()); !reflect.DeepEqual(got, s) {
			t.Errorf("%v is read as %v", s, got)
		}
	}
	if got := match.ParseStanding(""); !reflect.DeepEqual(got, match.Standing{}) {
		t.Errorf("nothing is read as %v", got)
	}
	h := newHouse(t)
	defer h.Close()
	s := h.hotSeat(2)
	list, _, err := h.Tables(t.Context(), "ana", match.Cursor{}, 10)
	if err != nil || len(list) != 1 {
		t.Fatalf("%d tables: %v", len(list), err)
	}
	want := match.Standing{Round: 1, Waits: []goa.Seat{viewOf(t, s, "ana").View.Turn()}}
	if got := match.ParseStanding(list[0].Standing); !reflect.DeepEqual(got, want) {
		t.Errorf("the game stands at %v, want %v", got, want)
	}
}
