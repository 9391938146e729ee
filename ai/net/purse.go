package net

import "goa/goa"

// Rest is a side evaluated once, except for its money. To weigh prices is to
// ask about hundreds of purses for one side.
type Rest struct {
	sums  []int16  // of the first layer
	words []uint64 // the same for a packed net
}

// Keep evaluates everything in the features except the money.
func (e *Eval) Keep(r *Rest, f *Features) {
	g := *f
	for i, money := range moneyBits {
		g[i] &^= money
	}
	e.see(&g)
	if e.words != nil {
		r.words = append(r.words[:0], e.words.sums...)
		return
	}
	r.sums = append(r.sums[:0], e.sums...)
}

// Purse returns what Points would return if the side had the given ducats and
// the richest other player had most.
func (e *Eval) Purse(r *Rest, ducats, most, round int) int {
	n := e.net
	if e.words != nil {
		e.words.pay(r.words, ducats, most)
		e.words.think(e.hidden, e.words.purse, bucket(round))
		return e.answer(Points, bucket(round))
	}
	copy(e.purse, r.sums)
	add(e.purse, n.marked(0, ducats))
	add(e.purse, n.marked(1, 32+ducats-most))
	add(e.purse, n.marked(2, most))
	e.thinkOf(e.purse, bucket(round))
	return e.answer(Points, bucket(round))
}

// The position of money among the features: after the time, with these scales.
const (
	moneyAt    = goa.NumRounds + 28 + 3 + 6 + goa.MaxSeats + 1 + goa.MaxSeats
	moneyWidth = 21 + 15 + 21
)

var moneyScales = [...]*scale{ducatScale, leadScale, ducatScale}

// moneyBits are the features about money.
var moneyBits = func() (f Features) {
	w := writer{words: f[:]}
	w.bits(0, moneyAt)
	w.bits(1<<moneyWidth-1, moneyWidth)
	w.end()
	return f
}()

// marked returns what the marks that a number reaches on a scale add to the
// first layer.
func (n *Net) marked(scale, number int) []int16 {
	return n.money[scale][reached(scale, number)*n.Width:][:n.Width]
}

// reached returns how many marks on a scale of money a number reaches.
func reached(scale, number int) int {
	return int(moneyScales[scale].reached[max(0, min(number, 63))])
}

// addMarks adds up the rows of the first layer about money, mark by mark.
func (n *Net) addMarks() {
	at := moneyAt
	for i, t := range moneyScales {
		sums := make([]int16, n.Width, (int(t.width)+1)*n.Width)
		for k := range int(t.width) {
			sums = append(sums, sums[k*n.Width:]...)
			add(sums[(k+1)*n.Width:], n.first[at*n.Width:][:n.Width])
			at++
		}
		n.money[i] = sums
	}
}
