//go:build amd64 && !purego

package net

import "golang.org/x/sys/cpu"

// fast reports whether the processor can run the kernels.
var fast = cpu.X86.HasAVX2

func add(sums, row []int16) {
	if !fast {
		addPlain(sums, row)
		return
	}
	addAVX2(&sums[0], &row[0], len(sums))
}

func sub(sums, row []int16) {
	if !fast {
		subPlain(sums, row)
		return
	}
	subAVX2(&sums[0], &row[0], len(sums))
}

func clip(clipped, sums []int16) {
	if !fast {
		clipPlain(clipped, sums)
		return
	}
	clipAVX2(&clipped[0], &sums[0], len(clipped), limit)
}

func pairs(sums []int32, inputs, weights []int16) {
	if !fast {
		pairsPlain(sums, inputs, weights)
		return
	}
	for j := 0; j < len(sums); j += hiddenStep {
		pairsAVX2(&sums[j], &inputs[0], &weights[2*j], len(inputs)/2, 4*len(sums))
	}
}
