package search

import (
	"context"

	"goa/ai"
	"goa/goa"
)

// One stands for a whole win in the values that [Weigher.Weigh] returns, and
// for [ManyPoints] in a solo game.
const One = one

// ManyPoints is what One stands for in a solo game, in thousandths of a point.
const ManyPoints = manyPoints

// Weigher evaluates given moves, whether or not search would consider them. It
// is a workspace for one goroutine.
type Weigher struct {
	// Step, if not nil, is called before each evaluation, which takes about a
	// millisecond. It may wait, so that others can go first.
	Step func(context.Context)

	config Config
	tree   *tree
	list   []ai.Candidate
	values [][]int
}

// NewWeigher returns a weigher. Only the parts of the config that describe the
// tree count. Budget and candidates come with each call.
func NewWeigher(c Config) *Weigher {
	return &Weigher{config: c, tree: newTree().(*tree)}
}

// Weigh makes a number of passes over the moves of the view's seat. It returns
// what each move was worth to that seat in each pass, as a fraction of [One]:
// the value of the position after the move, with unseen cards dealt anew.
// Within a pass all moves have equal luck and equal budgets. Without moves it
// evaluates the position itself, whichever seat is to move. The result is valid
// until the next call, and too short if the context ended.
func (w *Weigher) Weigh(ctx context.Context, v *goa.View, moves []goa.Move, luck ai.Dice, passes int) [][]int {
	w.list = w.list[:0]
	for _, m := range moves {
		w.list = append(w.list, ai.Candidate{Move: m})
	}
	bare := len(moves) == 0
	if bare {
		w.list = append(w.list, ai.Candidate{})
	}
	w.reset(len(w.list))
	w.tree.begin(&w.config, v, w.list)
	w.tree.bare = bare
	for pass := range passes {
		if ctx.Err() != nil {
			break
		}
		for i := range w.list {
			if w.Step != nil {
				w.Step(ctx)
			}
			before := w.tree.totals[i].sum[v.Seat()]
			w.tree.iterate(i, luck.Stream(pass))
			w.values[i] = append(w.values[i], w.tree.totals[i].sum[v.Seat()]-before)
		}
	}
	return w.values
}

// reset empties the lists for n moves.
func (w *Weigher) reset(n int) {
	for len(w.values) < n {
		w.values = append(w.values, nil)
	}
	w.values = w.values[:n]
	for i := range w.values {
		w.values[i] = w.values[i][:0]
	}
}

// Shares turns the values of a position, in thousandths of a point, into each
// seat's share of the win, as a fraction of [One]. In a solo game it returns
// the points instead.
func Shares(values [goa.MaxSeats]int, s *goa.State) [goa.MaxSeats]int {
	if s.Solo() {
		return [goa.MaxSeats]int{points(values[0])}
	}
	return shares(values, s.Seats(), doublingLead(s))
}

// Result returns the result of a finished game for a seat, as a fraction of
// [One]: its share of the win or, in a solo game, its points and goals.
func (c *Config) Result(s *goa.State, seat goa.Seat) int {
	if s.Solo() {
		return points(c.Evaluation.Session(s))
	}
	return won(s)[seat]
}
