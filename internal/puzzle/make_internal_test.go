package puzzle

import (
	"testing"

	"goa/goa"
)

// Passing and every second bid from the lowest on are offered.
func TestBidsAreOfferedByTwos(t *testing.T) {
	legal := []goa.Move{goa.NewPass()}
	for n := 3; n < 20; n++ {
		legal = append(legal, goa.NewBid(n))
	}
	want := []goa.Move{goa.NewPass(), goa.NewBid(3), goa.NewBid(5), goa.NewBid(7), goa.NewBid(9)}
	got := answers(Bid, legal)
	if len(got) != len(want) {
		t.Fatalf("%v is offered", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("answer %d is %s, not %s", i, got[i], want[i])
		}
	}
	if got := Nearest(goa.NewBid(8), want); got != goa.NewBid(7) {
		t.Errorf("a bid of 8 stands for %s", got)
	}
	if got := Nearest(goa.NewBid(30), want); got != goa.NewBid(9) {
		t.Errorf("a bid of 30 stands for %s", got)
	}
	if got := Nearest(goa.NewPass(), want); got != goa.NewPass() {
		t.Errorf("to pass stands for %s", got)
	}
}

// Search, with less thought than the maker's, still prefers the answers, and
// playouts distinguish the answer from the worst one.
func TestAnswersAreBest(t *testing.T) {
	if testing.Short() {
		t.Skip("search takes seconds")
	}
	w, right := newWeigher(), 0
	const tries = 6
	for i := range tries {
		p := All()[i*50]
		state, _, err := p.Game()
		if err != nil {
			t.Fatal(err)
		}
		moves, err := p.Moves()
		if err != nil {
			t.Fatal(err)
		}
		view := state.View(state.Turn())
		list, err := w.weigh(t.Context(), &view, moves[:min(4, len(moves))], 7, effort{1, 30})
		if err != nil {
			t.Fatal(err)
		}
		if list[0].move == moves[0] {
			right++
		}
	}
	if right < tries-1 {
		t.Errorf("search finds %d of %d answers", right, tries)
	}
}
