package arena

import "math"

// anchorElo is the rating of the planner or, if it does not take part, of the
// first bot.
const anchorElo = 1000

// eloUnit is the number of Elo points that make odds of e to 1.
var eloUnit = 400 / math.Ln10

// expected returns the expected share of points for a player who is better by a
// number of Elo points.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// ratings holds the strength of every name.
type ratings struct {
	elo []float64
	ci  []*[2]float64 // nil if no two blocks differ
}

// virtual is a drawn comparison that is added for every pair, in half points
// for each side. It gives a rating even to a bot that wins everything.
const virtual = 0.5

// rate fits a rating to every name. The ratings are the most likely ones if
// each comparison of two bots within a game is a match in the model of Bradley
// and Terry. Comparisons within a block depend on each other, so intervals come
// from how much the blocks differ (the sandwich estimator of Huber and White),
// not from that model.
func rate(p *pairSums, names, blocks, anchor int) ratings {
	r := ratings{elo: make([]float64, names), ci: make([]*[2]float64, names)}
	x := make([]float64, names) // natural logarithms of the odds
	for range 200 {
		gradient, slope := p.slopes(x, anchor, virtual)
		step := solve(slope, gradient)
		largest := 0.0
		for i, d := range step {
			d = max(-1, min(1, d))
			x[i] += d
			largest = max(largest, math.Abs(d))
		}
		if largest < 1e-12 {
			break
		}
	}
	standardErrors := p.standardErrors(x, anchor, blocks)
	t := student(float64(blocks - 1))
	for i := range r.elo {
		r.elo[i] = anchorElo + eloUnit*x[i]
		if i == anchor {
			r.ci[i] = &[2]float64{anchorElo, anchorElo}
		} else if blocks > 1 && standardErrors[i] > 0 {
			half := t * eloUnit * standardErrors[i]
			r.ci[i] = &[2]float64{r.elo[i] - half, r.elo[i] + half}
		}
	}
	return r
}

// slopes returns the gradient of the likelihood and the negative of its second
// derivatives. The anchor is fixed.
func (p *pairSums) slopes(x []float64, anchor int, draws float64) ([]float64, [][]float64) {
	gradient, slope := make([]float64, len(x)), square(len(x))
	for b := range x {
		for a := range b {
			i := pairOf(a, b)
			won, met := float64(p.total[i])/2+draws, float64(p.met[i])+2*draws
			e := logistic(x[a] - x[b])
			gradient[a] += won - met*e
			gradient[b] -= won - met*e
			w := met * e * (1 - e)
			slope[a][a] += w
			slope[b][b] += w
			slope[a][b] -= w
			slope[b][a] -= w
		}
	}
	gradient[anchor] = 0
	for i := range x {
		slope[anchor][i], slope[i][anchor] = 0, 0
	}
	slope[anchor][anchor] = 1
	return gradient, slope
}

// standardErrors returns the standard error of every rating. The gradient of a block is
// linear in its points, and their variances and covariances are known.
func (p *pairSums) standardErrors(x []float64, anchor, blocks int) []float64 {
	standardErrors := make([]float64, len(x))
	if blocks < 2 {
		return standardErrors
	}
	_, slope := p.slopes(x, anchor, virtual)
	n := float64(blocks)
	for name := range x {
		if name == anchor {
			continue
		}
		unit := make([]float64, len(x))
		unit[name] = 1
		weight := solve(slope, unit) // a row of the inverse
		weight[anchor] = 0
		sum := 0.0
		for b := range x {
			for a := range b {
				for d := range x {
					for c := range d {
						i, j := pairOf(a, b), pairOf(c, d)
						cov := (float64(p.product[i][j]) - float64(p.total[i])*float64(p.total[j])/n) * n / (n - 1) / 4
						sum += (weight[a] - weight[b]) * (weight[c] - weight[d]) * cov
					}
				}
			}
		}
		standardErrors[name] = math.Sqrt(max(0, sum))
	}
	return standardErrors
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// solve returns the x with m x = y for a small, regular m, by Gaussian
// elimination.
func solve(m [][]float64, y []float64) []float64 {
	n := len(y)
	a, x := square(n), append([]float64(nil), y...)
	for i := range m {
		copy(a[i], m[i])
	}
	for i := range n {
		best := i
		for j := i; j < n; j++ {
			if math.Abs(a[j][i]) > math.Abs(a[best][i]) {
				best = j
			}
		}
		a[i], a[best] = a[best], a[i]
		x[i], x[best] = x[best], x[i]
		for j := i + 1; j < n; j++ {
			f := a[j][i] / a[i][i]
			for k := i; k < n; k++ {
				a[j][k] -= f * a[i][k]
			}
			x[j] -= f * x[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= a[i][k] * x[k]
		}
		x[i] /= a[i][i]
	}
	return x
}
