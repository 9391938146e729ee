package puzzle

import (
	"cmp"
	"context"
	"math"
	"slices"

	"goa/ai"
	"goa/ai/search"
	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/playout"
)

// weigher values answers. It serves one goroutine.
type weigher struct {
	tree *search.Weigher
	out  *analysis.Outplay
}

// Budgets of the playouts. The planner with the net plays them. It finishes the
// turn of an answer with the same care.
const (
	outPositions = 120
	finish       = 120
)

func newWeigher() *weigher {
	config := search.Budget(1)
	config.Evaluation, config.Finish = ai.Learned(), finish
	return &weigher{
		tree: search.NewWeigher(config),
		out: analysis.NewOutplay(func(seed uint64) (ai.Player, error) {
			return ai.NewPlanner(ai.Style{Evaluation: ai.Learned()}, outPositions, seed), nil
		}),
	}
}

// weighed is a move with its worth, as a share of one.
type weighed struct {
	move  goa.Move
	worth float64
}

// effort is how long moves are thought about: a number of trees, each with a
// number of passes.
type effort struct{ trees, passes int }

// weigh values moves of the view's seat, the best first.
func (w *weigher) weigh(ctx context.Context, v *goa.View, moves []goa.Move, seed uint64, by effort) ([]weighed, error) {
	list := make([]weighed, len(moves))
	for i, m := range moves {
		list[i].move = m
	}
	luck := ai.NewDice(seed, v, moves)
	n := 0
	for tree := range by.trees {
		values := w.tree.Weigh(ctx, v, moves, luck.Stream(tree), by.passes)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n += by.passes
		for i, each := range values {
			for _, x := range each {
				list[i].worth += float64(x) / search.One
			}
		}
	}
	for i := range list {
		list[i].worth /= float64(n)
	}
	slices.SortStableFunc(list, func(a, b weighed) int { return cmp.Compare(b.worth, a.worth) })
	return list, nil
}

// lead is how far one move is ahead of another in playouts.
type lead struct{ mean, err float64 }

// pairing says how many pairs are played out: until enough says so, or the
// maximum is reached.
type pairing struct {
	least, most int
	enough      func(lead) bool
}

// playOut plays pairs of two moves.
func (w *weigher) playOut(ctx context.Context, v *goa.View, moves [2]goa.Move, seed string, n pairing) (lead, error) {
	var played, sum, squares float64
	var l lead
	for i := range n.most {
		difference, err := w.out.Pair(ctx, v, moves, playout.Seed(seed, i))
		if err != nil {
			return l, err
		}
		x := float64(difference) / analysis.Whole
		played, sum, squares = played+1, sum+x, squares+x*x
		if played < 2 {
			continue
		}
		l.mean = sum / played
		// A few pairs without any difference say little.
		variance := max((squares-sum*sum/played)/(played-1), 1/(played*played))
		l.err = math.Sqrt(variance / played)
		if i+1 >= n.least && (i+1)%10 == 0 && n.enough(l) {
			break
		}
	}
	return l, nil
}

func thousandths(x float64) int { return int(math.Round(x * 1000)) }
