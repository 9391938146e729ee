package study

import "math"

// histogram counts small numbers.
type histogram struct{ counts []int }

// add counts a number; a negative number counts as 0.
func (h *histogram) add(x int) {
	x = max(0, x)
	for len(h.counts) <= x {
		h.counts = append(h.counts, 0)
	}
	h.counts[x]++
}

func (h *histogram) merge(o *histogram) {
	for x, n := range o.counts {
		for len(h.counts) <= x {
			h.counts = append(h.counts, 0)
		}
		h.counts[x] += n
	}
}

func (h *histogram) n() (n int) {
	for _, k := range h.counts {
		n += k
	}
	return n
}

func (h *histogram) mean() float64 {
	sum := 0
	for x, n := range h.counts {
		sum += x * n
	}
	return float64(sum) / float64(max(1, h.n()))
}

// quantile returns the smallest number that at least the given share of all
// numbers does not exceed.
func (h *histogram) quantile(share float64) int {
	need, seen := share*float64(h.n()), 0
	for x, n := range h.counts {
		if seen += n; n > 0 && float64(seen) >= need {
			return x
		}
	}
	return 0
}

// wins counts players with some property, and how often they won. A win is
// counted in twelfths, so that two, three or four can share it.
type wins struct{ n, twelfths int }

const wholeWin = 12

func (w *wins) add(twelfths int) {
	w.n++
	w.twelfths += twelfths
}

func (w *wins) share() float64 { return float64(w.twelfths) / wholeWin / float64(max(1, w.n)) }

// interval returns Wilson's 95% interval.
func (w *wins) interval() (low, high float64) {
	if w.n == 0 {
		return 0, 1
	}
	const z = 1.959964
	p, n := w.share(), float64(w.n)
	zz := z * z / n
	middle, half := (p+zz/2)/(1+zz), z/(1+zz)*math.Sqrt(p*(1-p)/n+zz/(4*n))
	return max(0, middle-half), min(1, middle+half)
}
