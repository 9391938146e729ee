package net

import "math/bits"

// Eval asks a net. It remembers the sums of the last position, so that a
// similar one costs little. It is a workspace for one goroutine and allocates
// nothing once it has a net.
type Eval struct {
	net     *Net
	seen    Features
	sums    []int16 // of the first layer, for what was seen
	clipped []int16 // what its neurons answer
	hidden  []int32 // of the second
}

// Use makes e ask a net.
func (e *Eval) Use(n *Net) {
	if e.net == n {
		return
	}
	*e = Eval{net: n, sums: append(e.sums[:0], n.bias1...), clipped: make([]int16, n.Width), hidden: make([]int32, n.Hidden)}
}

// Ask answers what the net makes of features in a round, 1 to 8.
func (e *Eval) Ask(f *Features, round int) (answers [Outputs]int) {
	e.see(f)
	n := e.net
	bucket := max(0, min(round-1, Buckets-1))
	e.think(n.second[bucket*n.Width*n.Hidden:][:n.Width*n.Hidden], n.bias2[bucket*n.Hidden:][:n.Hidden])
	for o := range answers {
		row := n.third[(bucket*Outputs+o)*n.Hidden:][:len(e.hidden)]
		sum := int64(n.bias3[bucket*Outputs+o])
		for i, h := range e.hidden {
			sum += int64(h * int32(row[i]))
		}
		answers[o] = int(sum * 1000 >> 18) // firstOne·secondOne is 1<<18
	}
	return answers
}

// see changes the sums of the first layer by what has changed.
func (e *Eval) see(f *Features) {
	width := e.net.Width
	for i, was := range e.seen {
		is := f[i]
		for on := is &^ was; on != 0; on &= on - 1 {
			at := i<<6 + bits.TrailingZeros64(on)
			add(e.sums, e.net.first[at*width:][:width])
		}
		for off := was &^ is; off != 0; off &= off - 1 {
			at := i<<6 + bits.TrailingZeros64(off)
			sub(e.sums, e.net.first[at*width:][:width])
		}
	}
	e.seen = *f
}

// think works the second layer out.
func (e *Eval) think(weights []int16, bias []int32) {
	clip(e.clipped, e.sums)
	hidden := e.hidden
	copy(hidden, bias)
	pairs(hidden, e.clipped, weights)
	for j, sum := range hidden {
		hidden[j] = max(0, min(sum>>10, limit)) // secondOne is 1<<10
	}
}
