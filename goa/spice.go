package goa

import "math/bits"

// Spice is a commodity that fields bear and that progress costs.
type Spice uint8

// The five spices, in the order used wherever an order is needed.
const (
	Pepper Spice = iota
	Nutmeg
	Clove
	Cinnamon
	Ginger
	NumSpices       = 5
	NoSpice   Spice = 0xff
)

var spiceNames = [NumSpices]string{"pepper", "nutmeg", "clove", "cinnamon", "ginger"}

// String returns the stable name of the spice.
func (s Spice) String() string { return nameOf(spiceNames[:], int(s), "spice") }

// SpiceSet is a set of spices, one bit each.
type SpiceSet uint8

// AnySpice holds all five kinds.
const AnySpice SpiceSet = 1<<NumSpices - 1

// Has reports whether the set holds s.
func (set SpiceSet) Has(s Spice) bool { return set>>s&1 != 0 }

// first returns the lowest spice of a set that is not empty.
func (set SpiceSet) first() Spice { return Spice(bits.TrailingZeros8(uint8(set))) }

// Stock counts the spices on one plantation or colony. It has three bits per
// kind, so up to seven of each.
type Stock uint16

const (
	stockBits = 3
	stockMask = 1<<stockBits - 1
)

// Count returns how many spices of kind s there are.
func (k Stock) Count(s Spice) int { return int(k >> (stockBits * s) & stockMask) }

// Total returns how many spices there are in all.
func (k Stock) Total() int {
	// Add neighbors into lanes of six bits, then the three lanes by one product.
	const lanes, sum = 0o70707, 0o10101
	pairs := uint32(k&lanes) + uint32(k>>stockBits&lanes)
	return int(pairs * sum >> 12 & 0o77)
}

// one returns the stock of a single spice of kind s.
func (s Spice) one() Stock { return 1 << (stockBits * s) }

// Goods counts all spices of a player, six bits for each kind. The highest bit
// of each stays clear, so that one subtraction compares all five counts at
// once.
type Goods uint32

const (
	goodsBits        = 6
	goodsMask        = 1<<(goodsBits-1) - 1
	goodsGuard Goods = 1<<5 | 1<<11 | 1<<17 | 1<<23 | 1<<29
)

// Count returns how many spices of kind s there are.
func (g Goods) Count(s Spice) int { return int(g >> (goodsBits * s) & goodsMask) }

// Total returns how many spices there are in all.
func (g Goods) Total() int {
	const sum = 0o101010101
	return int(uint64(g) * sum >> (4 * goodsBits) & 0o77)
}

// unpayable is more of every kind than fits on a board.
const unpayable = goodsGuard - goodsGuard>>(goodsBits-1)

// covers reports whether g holds at least as much as need, kind by kind.
func (g Goods) covers(need Goods) bool { return ((g|goodsGuard)-need)&goodsGuard == goodsGuard }

func (s Spice) good() Goods { return 1 << (goodsBits * s) }

// goods converts a stock to Goods.
func (k Stock) goods() Goods {
	var g Goods
	for s := range Spice(NumSpices) {
		g |= Goods(k.Count(s)) << (goodsBits * s)
	}
	return g
}
