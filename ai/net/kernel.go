package net

// These are the kernels in plain Go. Those in assembly give the same bits: sums
// of integers do not depend on their order.

func addPlain(sums, row []int16) {
	for len(sums) >= widthStep {
		s, r := (*[widthStep]int16)(sums), (*[widthStep]int16)(row)
		for i := range s {
			s[i] += r[i]
		}
		sums, row = sums[widthStep:], row[widthStep:]
	}
}

func subPlain(sums, row []int16) {
	for len(sums) >= widthStep {
		s, r := (*[widthStep]int16)(sums), (*[widthStep]int16)(row)
		for i := range s {
			s[i] -= r[i]
		}
		sums, row = sums[widthStep:], row[widthStep:]
	}
}

// clipPlain keeps sums between 0 and the limit.
func clipPlain(clipped, sums []int16) {
	sums = sums[:len(clipped)]
	for i := range clipped {
		clipped[i] = max(0, min(sums[i], limit))
	}
}

// pairsPlain adds the products of pairs of inputs with their weights. Pairs of
// inactive neurons cost nothing. It handles hiddenStep sums at once, which
// divides their number.
func pairsPlain(sums []int32, inputs, weights []int16) {
	stride := 2 * len(sums)
	for j := 0; j < len(sums); j += hiddenStep {
		part := (*[hiddenStep]int32)(sums[j:])
		for i := 0; i+1 < len(inputs); i += 2 {
			a, b := int32(inputs[i]), int32(inputs[i+1])
			if a|b == 0 {
				continue
			}
			row := (*[2 * hiddenStep]int16)(weights[i/2*stride+2*j:])
			for k := 0; k < hiddenStep; k += 4 {
				part[k] += a*int32(row[2*k]) + b*int32(row[2*k+1])
				part[k+1] += a*int32(row[2*k+2]) + b*int32(row[2*k+3])
				part[k+2] += a*int32(row[2*k+4]) + b*int32(row[2*k+5])
				part[k+3] += a*int32(row[2*k+6]) + b*int32(row[2*k+7])
			}
		}
	}
}
