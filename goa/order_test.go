package goa_test

import (
	"slices"
	"strings"
	"testing"

	"goa/goa"
)

func TestSeveralChoicesAreSorted(t *testing.T) {
	for _, c := range []struct{ what, entered, want string }{
		{"payments by spice", "pay clove p1, pay pepper p2, pay pepper p1", "pay pepper p1, pay pepper p2, pay clove p1"},
		{"sales by place", "sell pepper p2, sell clove p1, sell pepper p1", "sell pepper p1, sell clove p1, sell pepper p2"},
		{"a mixed harvest", "gain colonist, put nutmeg p1, gain ship, put pepper p1", "put pepper p1, put nutmeg p1, gain ship, gain colonist"},
		{"places to fill", "fill p3, fill p1", "fill p1, fill p3"},
		{"bonuses of a campaign", "bonus bonus-ducats, bonus bonus-colonists", "bonus bonus-colonists, bonus bonus-ducats"},
	} {
		moves := parseMoves(t, c.entered)
		for _, m := range moves[1:] {
			if !goa.SameChoice(moves[0], m) {
				t.Errorf("%s: %q and %q are not one choice", c.what, moves[0], m)
			}
		}
		goa.SortChoice(moves)
		if want := parseMoves(t, c.want); !slices.Equal(moves, want) {
			t.Errorf("%s: got %v, want %v", c.what, moves, want)
		}
	}
}

// Moves that do not commute are not a choice of several things, not even with
// themselves.
func TestOtherMovesAreNotChoicesOfSeveral(t *testing.T) {
	for _, pair := range []string{"bid 3, bid 3", "gain spice, gain ship", "put pepper p1, sell pepper p1", "done, done"} {
		moves := parseMoves(t, pair)
		if goa.SameChoice(moves[0], moves[1]) {
			t.Errorf("%s: one choice", pair)
		}
	}
}

func parseMoves(t *testing.T, text string) (moves []goa.Move) {
	t.Helper()
	for part := range strings.SplitSeq(text, ", ") {
		m, err := goa.ParseMove(part)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	return moves
}
