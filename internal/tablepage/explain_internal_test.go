package tablepage

import (
	"slices"
	"testing"

	"goa/goa"
)

func TestSensibleBidsHaveButtons(t *testing.T) {
	s := new(Table)
	for n := range 10 {
		s.offers.bids = append(s.offers.bids, goa.NewBid(n+1))
	}
	for _, c := range []struct {
		named []int
		want  []int
	}{
		{nil, []int{1, 2, 3, 4, 5, 6}},
		{[]int{3, 6}, []int{1, 2, 3, 4, 5, 6}},
		{[]int{9}, []int{1, 2, 3, 4, 5, 9}},
		{[]int{9, 7}, []int{1, 2, 3, 4, 7, 9}},
	} {
		s.explained.Moves = nil
		for _, n := range c.named {
			s.explained.Moves = append(s.explained.Moves, goa.NewBid(n))
		}
		var got []int
		for _, m := range s.quickBids() {
			got = append(got, m.Amount())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("with %v sensible there are buttons for %v; want %v", c.named, got, c.want)
		}
	}
}

func TestSensibleMovesAreNotFolded(t *testing.T) {
	s := new(Table)
	fold := group{Class: "discards", Folded: true}
	for c := range goa.Card(8) {
		fold.Buttons = append(fold.Buttons, button{Move: goa.NewDiscard(c)})
	}
	if _, ok := s.unfold(&fold); ok || len(fold.Buttons) != 8 {
		t.Errorf("%d of 8 moves are folded though none is sensible", len(fold.Buttons))
	}
	s.explained.Moves = []goa.Move{goa.NewDiscard(5)}
	open, ok := s.unfold(&fold)
	if !ok || len(open.Buttons) != 1 || open.Buttons[0].Move != s.explained.Moves[0] || open.Folded {
		t.Errorf("open are %v; want the sensible move", open.Buttons)
	}
	if len(fold.Buttons) != 7 {
		t.Errorf("%d moves stay folded; want 7", len(fold.Buttons))
	}
}
