package arena

import "math"

// z95 is the two-sided 95% quantile of the normal distribution.
const z95 = 1.959963984540054

// student returns the same quantile of Student's distribution. It is exact for
// one and two degrees of freedom. Otherwise it comes from the Cornish-Fisher
// expansion, which is within 0.2% from five degrees on.
func student(freedom float64) float64 {
	const z = z95
	switch {
	case freedom < 1:
		return math.Inf(1)
	case freedom == 1:
		return 12.706204736432095
	case freedom == 2:
		return 4.302652729911275
	}
	z3, z5, z7 := z*z*z, z*z*z*z*z, z*z*z*z*z*z*z
	return z + (z3+z)/(4*freedom) +
		(5*z5+16*z3+3*z)/(96*freedom*freedom) +
		(3*z7+19*z5+17*z3-15*z)/(384*freedom*freedom*freedom)
}

// shareInterval returns the 95% interval of a share whose blocks are a series
// of numbers from 0 to whole. It is Wilson's interval, which stays within 0 and
// 1 and is right near both, for the number of independent games that would have
// the variance between blocks. Half a block with the worst possible result is
// added to that variance, since rare blocks may not have come up yet. If all
// games were won, or all lost, each block counts as one game.
func shareInterval(s *series, whole int64) [2]float64 {
	if s.n < 2 {
		return [2]float64{0, 1}
	}
	n := float64(s.n)
	p := s.mean() / float64(whole)
	v := s.variance() / float64(whole) / float64(whole)
	games := n
	if 0 < p && p < 1 {
		far := max(p, 1-p)
		v += far * far / (2 * n)
		games = p * (1 - p) * n / v
	}
	return wilson(p, games, student(n-1))
}

// wilson returns the interval of a share p of n games for a quantile z.
func wilson(p, n, z float64) [2]float64 {
	zz := z * z / n
	middle := (p + zz/2) / (1 + zz)
	half := z / (1 + zz) * math.Sqrt(p*(1-p)/n+zz/(4*n))
	return [2]float64{max(0, middle-half), min(1, middle+half)}
}

// meanInterval returns the 95% interval of the mean of a series, divided by
// unit, or nil if there is only one block.
func meanInterval(s *series, unit float64) *[2]float64 {
	if s.n < 2 {
		return nil
	}
	half := student(float64(s.n-1)) * math.Sqrt(s.variance()/float64(s.n))
	return &[2]float64{(s.mean() - half) / unit, (s.mean() + half) / unit}
}
