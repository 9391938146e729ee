//go:build !purego

package net

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The kernels in assembly agree bit for bit with those in Go, for any numbers,
// even those that overflow.
func TestKernelsAgree(t *testing.T) {
	if !fast {
		t.Skip("this processor has no AVX2")
	}
	r := rand.New(rand.NewPCG(1, 2))
	words := func(n int) []int16 {
		list := make([]int16, n)
		for i := range list {
			list[i] = int16(r.Uint32())
		}
		return list
	}
	for _, width := range []int{16, 48, 64, 128, 256} {
		for _, hidden := range []int{32, 64} {
			sums, row := words(width), words(width)
			got, want := slices.Clone(sums), slices.Clone(sums)
			add(got, row)
			addPlain(want, row)
			if !slices.Equal(got, want) {
				t.Fatalf("add of %d: %v, want %v", width, got, want)
			}
			sub(got, sums)
			subPlain(want, sums)
			if !slices.Equal(got, want) {
				t.Fatalf("sub of %d: %v, want %v", width, got, want)
			}
			clip(got, sums)
			clipPlain(want, sums)
			if !slices.Equal(got, want) || slices.Min(got) < 0 || slices.Max(got) > limit {
				t.Fatalf("clip of %d: %v, want %v", width, got, want)
			}
			inputs, weights := got, words(width*hidden)
			a, b := make([]int32, hidden), make([]int32, hidden)
			for i := range a {
				a[i] = int32(r.Uint32())
			}
			copy(b, a)
			pairs(a, inputs, weights)
			pairsPlain(b, inputs, weights)
			if !slices.Equal(a, b) {
				t.Fatalf("pairs of %d and %d: %v, want %v", width, hidden, a, b)
			}
		}
	}
}
