package visit

import (
	"slices"
	"testing"
)

// The moves of a page are those of its buttons, each once and in order. A bid needs a
// number.
func TestMovesOfAPage(t *testing.T) {
	const page = `<form id="moves"><input type="hidden" name="move" value="hidden">
		<button form="moves" name="move" value="token c2" class="do">…</button>
		<button form="moves" name="move" value="token c2">again</button>
		<label for="x">or</label><button type="submit" name="move" value="bid">Bid</button>
		<button name="move" value="pay 1 &amp; 2">Pay</button><button name="skip" value="1">Skip</button></form>`
	if got, want := Moves(page), []string{"token c2", "pay 1 & 2"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Moves(`<button name="move" value="pa`); len(got) > 0 {
		t.Errorf("a page that breaks off has the moves %q", got)
	}
}
