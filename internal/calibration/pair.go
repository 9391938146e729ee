package calibration

import (
	"context"
	"fmt"
	"math"
	"strings"

	"goa/ai"
	"goa/ai/ladder"
	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/playout"
)

// Bots that play games out. A number of iterations may follow the searcher, such
// as searcher/40.
const (
	ByPlanner  = "planner"  // with the net
	BySearcher = "searcher" // without it
)

// CheckBot returns an error if a bot cannot play games out.
func CheckBot(by string) error {
	_, err := outBot(by, 0)
	return err
}

// outBot returns a bot that plays games out.
func outBot(by string, seed uint64) (ai.Player, error) {
	switch name, number, strong := strings.Cut(by, "/"); {
	case by == ByPlanner:
		return ai.NewPlanner(ai.Style{Evaluation: ai.Learned()}, plannerPositions, seed), nil
	case by == BySearcher:
		return ladder.New(fmt.Sprintf("%s/%d", ladder.Searcher, searcherIterations), seed)
	case name == BySearcher && strong:
		return ladder.New(ladder.Searcher+"/"+number, seed)
	default:
		return nil, fmt.Errorf("%s cannot play games out; planner, searcher and searcher with a number of iterations, such as searcher/40, can", by)
	}
}

// plannerPositions is the budget of the planner in a playout. With any more it
// would solve every lot before it places a token, which would take eight times
// as long.
const plannerPositions = 299

// searcherIterations is the budget of the searcher in a playout.
const searcherIterations = 12

// newOutplay returns an Outplay in which a bot plays pairs of games out.
func newOutplay(by string) *analysis.Outplay {
	return analysis.NewOutplay(func(seed uint64) (ai.Player, error) { return outBot(by, seed) })
}

// sample holds the differences of many pairs.
type sample struct {
	whole        int // see [analysis.LossScale]
	n            int
	sum, squares float64
}

func (s *sample) add(x int) {
	s.n++
	s.sum += float64(x)
	s.squares += float64(x) * float64(x)
}

func (s *sample) mean() float64 { return s.sum / float64(max(1, s.n)) }

// err returns the standard error of the mean. A few pairs without any difference
// say little, so it is never less than if one more pair had made a whole
// difference.
func (s *sample) err() float64 {
	if s.n < 2 {
		return math.Inf(1)
	}
	n := float64(s.n)
	variance := (s.squares - s.sum*s.sum/n) / (n - 1)
	one := float64(s.whole) / n
	return math.Sqrt(max(variance, one*one) / n)
}

// excludes reports whether the interval of the mean contains none of some
// losses.
func (s *sample) excludes(losses []int) bool {
	for _, l := range losses {
		if math.Abs(s.mean()-float64(l)) <= intervals*s.err() {
			return false
		}
	}
	return true
}

// Limits of the pairs for one decision.
const (
	leastPairs = 80
	MostPairs  = 2000
	stepPairs  = 20
	intervals  = 1.96 // standard errors of the interval
)

// duel is two moves of a view's seat to be played out against each other, with
// luck that follows from a seed.
type duel struct {
	view  *goa.View
	moves [2]goa.Move
	seed  string
}

// playOut plays pairs until their interval excludes every loss of a list, or the
// maximum is reached. It also reports whether it was cut short.
func playOut(ctx context.Context, p *analysis.Outplay, d duel, losses []int, most int) (sample, bool) {
	s := sample{whole: analysis.LossScale(d.view.Seats())}
	for s.n < most {
		difference, err := p.Pair(ctx, d.view, d.moves, playout.Seed(d.seed, s.n))
		if err != nil {
			return s, true
		}
		s.add(difference)
		if s.n >= leastPairs && s.n%stepPairs == 0 && s.excludes(losses) {
			break
		}
	}
	return s, false
}
