package arena

import (
	"fmt"
	"math"
)

// Hypotheses are the two hypotheses of a sequential test: that the first bot is
// Elo0 points better than the second, or Elo1 points.
type Hypotheses struct{ Elo0, Elo1 float64 }

// maxSPRTElo limits hypotheses to differences that a share of points can show.
const maxSPRTElo = 1000

func (h Hypotheses) check() error {
	if !(h.Elo0 < h.Elo1) || math.Abs(h.Elo0) > maxSPRTElo || math.Abs(h.Elo1) > maxSPRTElo {
		return fmt.Errorf("hypotheses of %g and %g Elo: the second must be larger, and both at most %d", h.Elo0, h.Elo1, maxSPRTElo)
	}
	return nil
}

// sprtError is the probability of a wrong decision, of either kind.
const sprtError = 0.05

// sprtBound is the value that the logarithm of the likelihood ratio must reach.
var sprtBound = math.Log((1 - sprtError) / sprtError)

// minSPRTBlocks is the number of blocks before which nothing is decided: the
// test knows the distribution of blocks only from those it has seen.
const minSPRTBlocks = 16

// sequential is the generalized sequential probability ratio test over blocks.
// A block counts as the share of points that the first bot won from the second
// in all its games. With two players, whose wins are whole or halved, these are
// the five outcomes of the pentanomial test.
type sequential struct {
	Hypotheses
	of     []int
	whole  int   // half points in a block
	count  []int // of blocks, by the half points of the first
	blocks int
	llr    float64
}

func newSequential(h Hypotheses, s *sum) *sequential {
	return &sequential{Hypotheses: h, of: s.of}
}

// won returns the half points that the first bot won from the second in a
// block, and the number at stake. Places with equal names are one bot, unless
// all names are equal: then the first place plays against the second.
func (q *sequential) won(games []Game) (won, of int) {
	same := true
	for _, name := range q.of {
		same = same && name == 0
	}
	if !same {
		w, met := points(q.of, games)
		return int(w[pairOf(0, 1)]), int(2 * met[pairOf(0, 1)])
	}
	for i := range games {
		var a, b *Seated
		for at := range q.of {
			switch s := &games[i].Seats[at]; s.Bot {
			case 0:
				a = s
			case 1:
				b = s
			}
		}
		won += int(against(a, b))
	}
	return won, 2 * len(games)
}

func (q *sequential) add(games []Game) {
	won, of := q.won(games)
	if q.count == nil {
		q.whole, q.count = of, make([]int, of+1)
	}
	q.count[won]++
	q.blocks++
	q.llr = likelihoodRatio(q.count, expected(q.Elo0), expected(q.Elo1))
}

// decided reports whether the match can stop.
func (q *sequential) decided() bool {
	return q != nil && q.blocks >= minSPRTBlocks && math.Abs(q.llr) >= sprtBound
}

// unseen is the weight of an outcome that has not come up yet. Without it, a
// hypothesis might have a mean that no distribution of the outcomes seen can
// have.
const unseen = 1e-3

// likelihoodRatio returns the logarithm of how much better the counts of
// outcomes fit the mean s1 than the mean s0, each with the best-fitting
// distribution of that mean. The outcomes are equally spaced from 0 to 1.
func likelihoodRatio(count []int, s0, s1 float64) float64 {
	last := len(count) - 1
	weight := make([]float64, len(count))
	for i, n := range count {
		weight[i] = float64(n)
	}
	for _, i := range []int{0, last / 2, last} {
		weight[i] = max(weight[i], unseen)
	}
	theta0, theta1 := tilt(weight, s0), tilt(weight, s1)
	sum := 0.0
	for i, w := range weight {
		x := float64(i) / float64(last)
		sum += w * (math.Log1p(theta0*(x-s0)) - math.Log1p(theta1*(x-s1)))
	}
	return sum
}

// tilt returns the theta for which the weights, divided by 1 + theta (x - s),
// have the mean s. They are then the most likely distribution with that mean.
func tilt(weight []float64, s float64) float64 {
	last := float64(len(weight) - 1)
	low, high := -1/(1-s), 1/s // beyond them a probability would be negative
	for range 100 {
		theta := (low + high) / 2
		slope := 0.0
		for i, w := range weight {
			if d := float64(i)/last - s; w > 0 {
				slope += w * d / (1 + theta*d)
			}
		}
		if slope > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	return (low + high) / 2
}
