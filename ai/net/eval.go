package net

import "math/bits"

// Eval runs a net. It remembers the sums of the last position, so a similar one
// costs little. It is a workspace for one goroutine, and allocates nothing once
// it has a net.
type Eval struct {
	net     *Net
	seen    Features
	sums    []int16 // of the first layer, for the last position
	purse   []int16 // the same with other money
	clipped []int16 // outputs of its neurons
	hidden  []int32 // of the second
	words   *words  // if the net is packed, instead of sums, purse and clipped
}

// Use makes e run a net.
func (e *Eval) Use(n *Net) {
	if e.net == n {
		return
	}
	if n.packed != nil {
		*e = Eval{net: n, hidden: make([]int32, n.Hidden), words: newWords(n.packed)}
		return
	}
	*e = Eval{net: n, sums: append(e.sums[:0], n.bias1...), purse: make([]int16, n.Width), clipped: make([]int16, n.Width), hidden: make([]int32, n.Hidden)}
}

// Ask returns the net's outputs for features in a round, 1 to 8.
func (e *Eval) Ask(f *Features, round int) (answers [Outputs]int) {
	e.see(f)
	e.think(bucket(round))
	for o := range answers {
		answers[o] = e.answer(o, bucket(round))
	}
	return answers
}

// Points returns the first output of Ask, alone.
func (e *Eval) Points(f *Features, round int) int {
	e.see(f)
	e.think(bucket(round))
	return e.answer(Points, bucket(round))
}

// bucket returns the index of the net for a round. The nets share the first
// layer.
func bucket(round int) int { return max(0, min(round-1, Buckets-1)) }

// see updates the sums of the first layer.
func (e *Eval) see(f *Features) {
	if e.words != nil {
		e.words.see(&e.seen, f)
		e.seen = *f
		return
	}
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

// think computes the second layer from the sums of the last position.
func (e *Eval) think(bucket int) {
	if e.words != nil {
		e.words.think(e.hidden, e.words.sums, bucket)
		return
	}
	e.thinkOf(e.sums, bucket)
}

// thinkOf computes the second layer from any sums of the first.
func (e *Eval) thinkOf(sums []int16, bucket int) {
	n := e.net
	clip(e.clipped, sums)
	hidden := e.hidden
	copy(hidden, n.bias2[bucket*n.Hidden:][:n.Hidden])
	pairs(hidden, e.clipped, n.second[bucket*n.Width*n.Hidden:][:n.Width*n.Hidden])
	for j, sum := range hidden {
		hidden[j] = answer2(sum)
	}
}

// answer2 returns the output of a neuron of the second layer.
func answer2(sum int32) int32 { return max(0, min(sum>>10, limit)) } // secondOne is 1<<10

// answer computes an output.
func (e *Eval) answer(o, bucket int) int {
	n := e.net
	row := n.third[(bucket*Outputs+o)*n.Hidden:][:len(e.hidden)]
	sum := int64(n.bias3[bucket*Outputs+o])
	for i, h := range e.hidden {
		sum += int64(h * int32(row[i]))
	}
	return int(sum * 1000 >> 18) // firstOne·secondOne is 1<<18
}
