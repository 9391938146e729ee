//go:build !amd64 || purego

package net

// fast reports whether kernels in assembly exist.
const fast = false

func add(sums, row []int16)                       { addPlain(sums, row) }
func sub(sums, row []int16)                       { subPlain(sums, row) }
func clip(clipped, sums []int16)                  { clipPlain(clipped, sums) }
func pairs(sums []int32, inputs, weights []int16) { pairsPlain(sums, inputs, weights) }
