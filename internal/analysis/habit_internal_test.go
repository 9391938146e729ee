package analysis

import (
	"reflect"
	"testing"

	"goa/goa"
)

// Mistakes are sorted by what would have been better.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		kind         Kind
		played, best string
		want         Habit
	}{
		{Auction, "bid 9", "pass", Habit{Fault: Overpaid}},
		{Auction, "bid 9", "bid 4", Habit{Fault: Overpaid}},
		{Auction, "bid 2", "bid 4", Habit{Fault: LetGo}},
		{Auction, "pass", "bid 4", Habit{Fault: LetGo}},
		{Auction, "buy", "sell", Habit{Fault: Overpaid}},
		{Auction, "sell", "buy", Habit{Fault: SoldCheap}},
		{Placing, "token c3", "token d4", Habit{Fault: Misplaced}},
		{Placing, "flag a4", "flag g6", Habit{Fault: Misplaced}},
		{Action, "tax", "progress tax", Habit{Fault: Neglected, Track: goa.TaxTrack}},
		{Action, "progress tax", "progress ship", Habit{Fault: Neglected, Track: goa.ShipTrack}},
		{Action, "tax", "harvest", Habit{Fault: Missed, Action: goa.HarvestAction}},
		{Action, "tax", "found quilon", Habit{Fault: Missed, Action: goa.FoundAction}},
		{Action, "tax", "explore", Habit{Fault: Missed, Action: goa.ExploreAction}},
		{Action, "explore", "tax", Habit{Fault: Missed, Action: goa.TaxAction}},
		{Action, "tax", "build-ships", Habit{Fault: Missed, Action: goa.BuildShipsAction}},
		{Action, "end", "play spice-sale-1", Habit{Fault: Unused}},
		{Action, "play spice-sale-1", "end", Habit{Fault: Wasted}},
		{Detail, "put ginger quilon", "put cinnamon quilon", Habit{Fault: Mishandled}},
	} {
		h, ok := habitOf(&Verdict{Kind: c.kind, Played: c.played, Best: c.best, Loss: 7})
		c.want.Games, c.want.Times, c.want.Loss = 1, 1, 7
		if !ok || h != c.want {
			t.Errorf("%s instead of %s: %+v, %t", c.played, c.best, h, ok)
		}
	}
	if h, ok := habitOf(&Verdict{Played: "tax", Best: "tax"}); ok {
		t.Errorf("nothing better is known, and yet %+v", h)
	}
}

// Habits of several games add up. Habits that occurred in the most games come
// first.
func TestRecurring(t *testing.T) {
	a := []Habit{{Fault: Overpaid, Games: 1, Times: 3, Loss: 90}, {Fault: Neglected, Track: goa.TaxTrack, Games: 1, Times: 1, Loss: 20}}
	b := []Habit{{Fault: Neglected, Track: goa.TaxTrack, Games: 1, Times: 2, Loss: 30}, {Fault: Neglected, Track: goa.ShipTrack, Games: 1, Times: 1, Loss: 40}}
	got := Recurring(a, b, nil)
	want := []Habit{
		{Fault: Neglected, Track: goa.TaxTrack, Games: 2, Times: 3, Loss: 50},
		{Fault: Overpaid, Games: 1, Times: 3, Loss: 90},
		{Fault: Neglected, Track: goa.ShipTrack, Games: 1, Times: 1, Loss: 40},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if a[1].Times != 1 {
		t.Error("a list that was given has changed")
	}
}
