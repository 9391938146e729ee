package goa

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

func TestNthBit(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		dense, sparse := dice.Uint64()|dice.Uint64(), dice.Uint64()&dice.Uint64()&dice.Uint64()
		for _, set := range []uint64{0, 1, 1 << 63, ^uint64(0), dense, sparse, sparse >> 34} {
			n := 0
			for left := set; left != 0; left &= left - 1 {
				if got, want := nthBit(set, n), bits.TrailingZeros64(left); got != want {
					t.Fatalf("bit %d of %#x: got %d, want %d", n, set, got, want)
				}
				n++
			}
		}
	}
}
