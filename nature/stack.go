package nature

import (
	"slices"

	"goa/goa"
)

// Stack says what the piles of a prepared deal begin with. A half's tiles are
// drawn in order: first the removed ones, then those of the market, row by row.
// Cards are those of the first deck, in the order in which they are drawn,
// including the set-up. Everything that a Stack does not name follows in the
// order of the deal's seed.
type Stack struct {
	First int // the player who turns up the first card, counted from 1; 0 leaves it to the seed
	Tiles [goa.NumParts][]goa.Tile
	Cards []goa.Card
}

// Stacked returns the deal of a seed, with piles that begin as top says. It
// skips pieces that the rules do not have.
func Stacked(seed string, top Stack) *Deal { return &Deal{seed: seed, top: top} }

// moveToFront moves some pieces to the front of a pile, in the given order. The
// others keep their order.
func moveToFront[T comparable](top, pile []T) {
	at := 0
	for _, piece := range top {
		i := slices.Index(pile[at:], piece)
		if i < 0 {
			continue
		}
		copy(pile[at+1:at+i+1], pile[at:at+i])
		pile[at] = piece
		at++
	}
}
