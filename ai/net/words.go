package net

import (
	"math/bits"
	"slices"
)

// words is the workspace of an [Eval] with a packed net.
type words struct {
	net     *packed
	sums    []uint64 // of the first layer, for the last position
	purse   []uint64 // the same with other money
	changes []int    // where the rows to be added to the sums begin
	active  []active // the neurons of the first layer with output
	hidden  []uint64 // sums of the second layer
}

// active is a neuron of the first layer whose output is not 0.
type active struct {
	answer uint64
	at     int // where its weights begin
}

func newWords(p *packed) *words {
	return &words{
		net: p, sums: slices.Clone(p.bias1), purse: make([]uint64, p.width), hidden: make([]uint64, p.hidden),
		changes: make([]int, 0, Inputs), active: make([]active, perWord1*p.width+1),
	}
}

// see updates the sums of the first layer.
func (w *words) see(was, is *Features) {
	width := w.net.width
	changes := w.changes[:0]
	for i := range was {
		for set := was[i] ^ is[i]; set != 0; set &= set - 1 {
			bit := bits.TrailingZeros64(set)
			goes := int(was[i] >> bit & 1)
			changes = append(changes, (2*(i<<6+bit)+goes)*width)
		}
	}
	for i := 0; i < width; i += step {
		s := (*[step]uint64)(w.sums[i:])
		s0, s1, s2, s3, s4, s5, s6, s7 := s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
		for _, at := range changes {
			row := (*[step]uint64)(w.net.first[at+i:])
			s0 += row[0]
			s1 += row[1]
			s2 += row[2]
			s3 += row[3]
			s4 += row[4]
			s5 += row[5]
			s6 += row[6]
			s7 += row[7]
		}
		*s = [step]uint64{s0, s1, s2, s3, s4, s5, s6, s7}
	}
}

// pay sets the purse to a rest's sums plus money.
func (w *words) pay(rest []uint64, ducats, most int) {
	p, width := w.net, len(rest)
	a := p.money[0][reached(0, ducats)*width:][:width]
	b := p.money[1][reached(1, 32+ducats-most)*width:][:width]
	c := p.money[2][reached(2, most)*width:][:width]
	purse := w.purse[:width]
	for i, sum := range rest {
		purse[i] = sum + a[i] + b[i] + c[i]
	}
}

// think sets hidden to the outputs of the second layer for sums of the first.
func (w *words) think(hidden []int32, sums []uint64, bucket int) {
	p := w.net
	n := len(p.second) / Buckets
	second, bias := p.second[bucket*n:][:n], p.bias2[bucket*p.hidden:][:p.hidden]
	list := w.clip(sums)
	for i := 0; i < p.hidden; i += step {
		s := (*[step]uint64)(bias[i:])
		s0, s1, s2, s3, s4, s5, s6, s7 := s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
		for _, x := range list {
			row := (*[step]uint64)(second[x.at+i:])
			s0 += x.answer * row[0]
			s1 += x.answer * row[1]
			s2 += x.answer * row[2]
			s3 += x.answer * row[3]
			s4 += x.answer * row[4]
			s5 += x.answer * row[5]
			s6 += x.answer * row[6]
			s7 += x.answer * row[7]
		}
		*(*[step]uint64)(w.hidden[i:]) = [step]uint64{s0, s1, s2, s3, s4, s5, s6, s7}
	}
	for i, sum := range w.hidden {
		hidden[2*i] = answer2(int32(uint32(sum) - offset2))
		hidden[2*i+1] = answer2(int32(sum >> 32))
	}
}

// clip lists the active neurons of the first layer, given its sums.
func (w *words) clip(sums []uint64) []active {
	const each = 0x0001_0001_0001_0001 // 1 in every place
	list, n, at := w.active, 0, 0
	for _, sum := range sums {
		positive := sum >> 15 & each // offset1 makes it positive
		x := sum & (positive<<15 - positive)
		beyond := (x + each*(1<<15-1-limit)) >> 15 & each // the limit
		x = (x | beyond*limit) & (each * limit)
		for range perWord1 {
			list[n] = active{x & limit, at}
			n += int(-(x & limit) >> 63) // 1 if it is active; no branch, because it would be unpredictable
			at += w.net.hidden
			x >>= 16
		}
	}
	return list[:n]
}
