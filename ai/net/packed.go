package net

import "math"

// packed is a net packed into words for plain Go. One addition adds four
// numbers of the first layer, and one multiplication computes two products of
// the second.
//
// A word is the sum of its numbers, each shifted to its place, so a negative
// number borrows from the place above it. Additions and multiplications of
// whole words preserve that. Places can be separated once all numbers are
// positive. Adding offset1 and offset2, which the biases contain, ensures that.
// All this is exact as long as no number outgrows its place, which fits checks.
type packed struct {
	width  int         // words of a row of the first layer, a multiple of step
	hidden int         // words of a row of the second layer, likewise
	first  []uint64    // [2·Inputs][width]: what an input adds when it is set and when it is cleared
	bias1  []uint64    // [width]
	money  [3][]uint64 // [marks+1][width]
	second []uint64    // [Buckets][Width][hidden]
	bias2  []uint64    // [Buckets][hidden]
}

const (
	perWord1 = 4 // numbers of the first layer in a word
	perWord2 = 2 // numbers of the second layer in a word
	step     = 8 // words that are summed at once, in registers

	offset1 = 0x8000_8000_8000_8000 // makes numbers of 16 bits positive
	offset2 = 0x8000_0000           // makes the lower number of 32 bits positive
)

// pack returns the net in words, or nil if a sum might outgrow its place.
func (n *Net) pack() *packed {
	if !n.fits() {
		return nil
	}
	p := &packed{width: (n.Width/perWord1 + step - 1) / step * step, hidden: n.Hidden / perWord2}
	for i := range n.Inputs {
		row := p.rows(n.first[i*n.Width:][:n.Width], n.Width)
		p.first = append(p.first, row...)
		for _, word := range row {
			p.first = append(p.first, -word)
		}
	}
	p.bias1 = p.rows(n.bias1, n.Width)
	for i := range p.bias1 {
		p.bias1[i] += offset1
	}
	for i, sums := range n.money {
		p.money[i] = p.rows(sums, n.Width)
	}
	for i := range Buckets * n.Width {
		for j := 0; j < n.Hidden; j += perWord2 {
			p.second = append(p.second, uint64(n.weight2(i, j))+uint64(n.weight2(i, j+1))<<32)
		}
	}
	for i := 0; i < len(n.bias2); i += perWord2 {
		p.bias2 = append(p.bias2, uint64(n.bias2[i])+uint64(n.bias2[i+1])<<32+offset2)
	}
	return p
}

// rows packs rows of the first layer, which all have the net's width.
func (p *packed) rows(numbers []int16, width int) []uint64 {
	words := make([]uint64, len(numbers)/width*p.width)
	for i, v := range numbers {
		at := i % width
		words[i/width*p.width+at/perWord1] += uint64(v) << (16 * (at % perWord1))
	}
	return words
}

// weight2 returns the weight of an input of the second layer for one of its
// neurons. Inputs are numbered across all buckets.
func (n *Net) weight2(input, neuron int) int16 {
	return n.second[input/2*2*n.Hidden+2*neuron+input%2]
}

// fits reports whether the sums of the first layer stay within 16 bits, and
// those of the second within 32, for all inputs.
func (n *Net) fits() bool {
	for k, bias := range n.bias1 {
		low, high := int64(bias), int64(bias)
		for i := k; i < len(n.first); i += n.Width {
			low, high = low+min(0, int64(n.first[i])), high+max(0, int64(n.first[i]))
		}
		if low < math.MinInt16 || high > math.MaxInt16 {
			return false
		}
	}
	for k, bias := range n.bias2 {
		low, high := int64(bias), int64(bias)
		for i := range n.Width {
			w := limit * int64(n.weight2(k/n.Hidden*n.Width+i, k%n.Hidden))
			low, high = low+min(0, w), high+max(0, w)
		}
		if low < math.MinInt32 || high > math.MaxInt32 {
			return false
		}
	}
	return true
}
