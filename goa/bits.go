package goa

import "math/bits"

// nthBit returns the position of the n-th bit of a set, counting from 0 and from
// the lowest. There must be one. It neither loops nor branches: n is random, and
// a branch mispredicted costs more than all of this.
func nthBit(set uint64, n int) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	// Each byte of sums counts the bits in it and below it.
	sums := set - set>>1&0x5555555555555555
	sums = sums&0x3333333333333333 + sums>>2&0x3333333333333333
	sums = (sums + sums>>4) & 0x0f0f0f0f0f0f0f0f * ones
	// The bytes whose sum is at most n come before the bit.
	skipped := 8 * bits.OnesCount64((uint64(n)*ones|highs-sums)&highs)
	n -= int(sums << 8 >> skipped & 0xff)
	return skipped + int(bitsOfByte[set>>skipped&0xff][n&7])
}

// bitsOfByte holds the positions of the bits of every byte, from the lowest.
var bitsOfByte = func() (at [1 << 8][8]uint8) {
	for set := range at {
		n := 0
		for left := uint8(set); left != 0; left &= left - 1 {
			at[set][n] = uint8(bits.TrailingZeros8(left))
			n++
		}
	}
	return at
}()
