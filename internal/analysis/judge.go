package analysis

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"goa/ai"
	"goa/ai/search"
	"goa/goa"
	"goa/internal/prices"
	"goa/internal/reasons"
)

// Whole is the value of a whole win. In solo games values are thousandths of a
// point.
const Whole = 1_000_000

// soloWhole is the loss in a solo game that counts as much as a whole win, in
// thousandths of a point.
const soloWhole = 20_000

// LossScale returns the measure of losses in a game with the given number of
// players.
func LossScale(players int) int {
	if players == 1 {
		return soloWhole
	}
	return Whole
}

// Depth is how much thought goes into one decision.
type Depth struct {
	Positions int // that the judge examines to find candidates
	Width     int // candidates, at most, besides the move that was played
	First     int // passes over all candidates, to choose the best
	Trees     int // for the best and the played move
	Passes    int // of each tree
	Pairs     int // of playouts, at most, for a possible blunder
}

// Decision is a choice that a seat made, together with what the seat knew.
type Decision struct {
	View   goa.View
	Legal  []goa.Move
	Played goa.Move
}

// Claim is what a decision gave away, according to one look at it.
type Claim struct {
	Best  goa.Move // the move to compare with; the played one if nothing seems better
	Loss  int      // value after Best minus value after the played move; may be negative
	Noise int      // standard error of Loss
	Ahead Outcome  // what playouts to the end of the next round say, if there were any
	Out   Outcome  // what playouts to the end of the game say, if there were any
}

// thinker examines decisions and positions. It is a workspace for one
// goroutine.
type thinker struct {
	weigher *search.Weigher
	judge   ai.Judge
	outplay *Outplay // to the end of a game
	ahead   *Outplay // to the end of the next round
	pricer  *prices.Pricer
	reasons *reasons.Explainer
	gate    Gate
	state   goa.State
	list    []ai.Candidate
	moves   []goa.Move
}

// finish is how many positions the judge examines to finish the turn of a
// move. A turn that ends carelessly says little about a move in the middle of
// it.
const finish = 120

// newThinker returns a thinker that values positions with an evaluation.
func newThinker(e *ai.Evaluation) *thinker {
	config := search.Budget(1)
	config.Evaluation, config.Finish = e, finish
	t := &thinker{weigher: search.NewWeigher(config), outplay: NewOutplay(outPlanner), ahead: newAhead(), pricer: prices.New(), reasons: reasons.New(), gate: open{}}
	t.judge.Evaluation = e
	return t
}

// use makes the thinker wait at a gate.
func (t *thinker) use(g Gate) {
	t.gate = g
	t.weigher.Step, t.outplay.step, t.ahead.step = g.Step, g.Step, g.Step
}

// Streams of luck. What one stream chooses is valued by another, so that the
// best of several noisy values is not overrated.
const (
	luckOfDeal = iota
	luckOfFirst
	luckOfValue
	luckOfLevel
	luckOfChance
	luckOfOutplay
	firstTree
)

// seed is fixed, so that equal games have equal reports.
const seed = 23

// look compares the move that was played with the best other one. The judge
// finds candidates, and a first comparison chooses the best of them. Then both
// are valued after the move with equal budgets and equal luck, different from
// that of the first comparison. A claim that may be more than noise is then
// played out.
func (t *thinker) look(ctx context.Context, d *Decision, depth Depth) (Claim, error) {
	luck, unit := ai.NewDice(seed, &d.View, d.Legal), unitOf(&d.View.Public)
	moves := t.candidates(d, depth, luck)
	if len(moves) == 1 {
		return Claim{Best: d.Played}, nil
	}
	if len(moves) > 2 {
		values, err := t.weigh(ctx, &d.View, moves, luck.Stream(luckOfFirst), depth.First)
		if err != nil {
			return Claim{}, err
		}
		best := 1
		for i := 2; i < len(moves); i++ {
			if sum(values[i]) > sum(values[best]) {
				best = i
			}
		}
		moves[1] = moves[best]
		// The best of several noisy values is too high. If even that is hardly
		// better than the move that was played, nothing was given away.
		var p pairs
		p.compare(values[best], values[0])
		if c := p.claim(moves[best], unit); c.Loss+c.Noise < LossScale(d.View.Seats())/200 {
			c.Loss = min(0, c.Loss)
			return c, nil
		}
	}
	var p pairs
	for i := range depth.Trees {
		values, err := t.weigh(ctx, &d.View, moves[:2], luck.Stream(firstTree+i), depth.Passes)
		if err != nil {
			return Claim{}, err
		}
		p.compare(values[1], values[0])
	}
	c := p.claim(moves[1], unit)
	err := t.confirm(ctx, d, depth.Pairs, &c)
	return c, err
}

// why explains the reported loss of a claim; nil if there is none.
func (t *thinker) why(ctx context.Context, d *Decision, c Claim) (*reasons.Account, error) {
	players := d.View.Seats()
	class := ClassOf(players, d.View.Round(), KindOf(d.View.Ask()))
	told := OwnFit().ReportedLoss(class, c)
	if severityOf(told, LossScale(players)) == Good {
		return nil, nil
	}
	if err := t.gate.Pass(ctx); err != nil {
		return nil, err
	}
	gap := told
	if players > 1 {
		gap = told * 1000 / Whole
	}
	a := t.reasons.Explain(ctx, reasons.Question{View: &d.View, Better: c.Best, Other: d.Played, Gap: gap})
	return &a, ctx.Err()
}

// weigh values moves once the gate allows it.
func (t *thinker) weigh(ctx context.Context, v *goa.View, moves []goa.Move, luck ai.Dice, passes int) ([][]int, error) {
	if err := t.gate.Pass(ctx); err != nil {
		return nil, err
	}
	values := t.weigher.Weigh(ctx, v, moves, luck, passes)
	return values, ctx.Err()
}

// candidates returns the played move first, then the moves that the judge
// rates highest.
func (t *thinker) candidates(d *Decision, depth Depth, luck ai.Dice) []goa.Move {
	dice := luck.Stream(luckOfDeal)
	d.View.Deal(&t.state, dice.IntN)
	t.list = append(t.list[:0], t.judge.Rate(&t.state, d.Legal, depth.Positions, dice.Next())...)
	slices.SortStableFunc(t.list, func(a, b ai.Candidate) int { return cmp.Compare(b.Value, a.Value) })
	t.moves = append(t.moves[:0], d.Played)
	for _, c := range t.list {
		if len(t.moves) > depth.Width {
			break
		}
		if c.Move != d.Played {
			t.moves = append(t.moves, c.Move)
		}
	}
	return t.moves
}

// level returns what a position is worth to the seat whose view it is.
func (t *thinker) level(ctx context.Context, v *goa.View, luck ai.Dice, passes int) (int, error) {
	if v.Over() {
		panic("analysis: a finished game has a result") // a programming error
	}
	all, err := t.weigh(ctx, v, nil, luck, passes)
	if err != nil {
		return 0, err
	}
	return sum(all[0]) * unitOf(&v.Public) / search.One / len(all[0]), nil
}

// unitOf returns the size of [search.One] in the values of a game.
func unitOf(s *goa.Public) int {
	if s.Solo() {
		return search.ManyPoints
	}
	return Whole
}

// pairs sums up differences between two moves with equal luck.
type pairs struct{ n, sum, squares int }

func (p *pairs) add(difference int) {
	p.n++
	p.sum += difference
	p.squares += difference * difference
}

// compare adds the difference between two moves in each pass.
func (p *pairs) compare(one, other []int) {
	for pass := range one {
		p.add(one[pass] - other[pass])
	}
}

// claim returns what was lost compared with a better move, according to the
// pairs.
func (p *pairs) claim(best goa.Move, unit int) Claim {
	return Claim{Best: best, Loss: p.mean(unit), Noise: p.noise(unit)}
}

// mean returns the mean difference in a unit.
func (p *pairs) mean(unit int) int {
	if p.n == 0 {
		return 0
	}
	return p.sum * unit / search.One / p.n
}

// noise returns the standard error of the mean.
func (p *pairs) noise(unit int) int {
	if p.n < 2 {
		return unit
	}
	squaredDeviations := max(0, p.squares-p.sum*p.sum/p.n)
	return root(squaredDeviations/(p.n-1)*64/p.n) * unit / search.One / 8
}

func sum(list []int) (total int) {
	for _, x := range list {
		total += x
	}
	return total
}

// root returns the square root of a number, rounded down.
func root(n int) int {
	if n <= 0 {
		return 0
	}
	x := uint(n)
	r := uint(1) << ((bits.Len(x) + 1) / 2)
	for {
		y := (r + x/r) / 2
		if y >= r {
			return int(r)
		}
		r = y
	}
}
