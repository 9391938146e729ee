package net

// The kernels in plain Go. Those in assembly give the same bits: sums of
// integers do not depend on their order.

func addPlain(sums, row []int16) {
	row = row[:len(sums)]
	for i := range sums {
		sums[i] += row[i]
	}
}

func subPlain(sums, row []int16) {
	row = row[:len(sums)]
	for i := range sums {
		sums[i] -= row[i]
	}
}

// clipPlain keeps sums between 0 and the limit.
func clipPlain(clipped, sums []int16) {
	sums = sums[:len(clipped)]
	for i := range clipped {
		clipped[i] = max(0, min(sums[i], limit))
	}
}

// pairsPlain adds the products of pairs of inputs with their weights; pairs of
// neurons that do not answer cost nothing.
func pairsPlain(sums []int32, inputs, weights []int16) {
	n := 2 * len(sums)
	for i := 0; i+1 < len(inputs); i += 2 {
		a, b := int32(inputs[i]), int32(inputs[i+1])
		row := weights[:n]
		weights = weights[n:]
		if a|b == 0 {
			continue
		}
		for j := range sums {
			sums[j] += a*int32(row[2*j]) + b*int32(row[2*j+1])
		}
	}
}
