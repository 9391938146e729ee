package search

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"goa/ai"
	"goa/goa"
)

// Config says how a bot searches. Its zero value does not search.
type Config struct {
	Iterations int  // for a decision, at most
	Trees      int  // that share the iterations
	Width      int  // candidates at the root, at most
	Branches   int  // candidates further down, at most
	TurnBudget int  // positions that the judge examines in a turn further down
	Skill      int  // positions that the judge examines where turns are played without a node
	Finish     int  // positions that the judge examines where the seat ends its present turn without a node; 0 stands for Skill
	Horizon    int  // turns played without search before a position is evaluated
	Uniform    bool // play random moves to the end instead of evaluating positions
	Explore    int  // how much a prior counts against results, relative to one
	Prior      int  // thousandths of a point that halve a prior
	Noise      int  // thousandths of a win by which the bot errs about a candidate, at most
	Budget     int  // positions that the judge examines for the root's candidates

	// Evaluation says how positions are evaluated. Nil stands for the planner's
	// way.
	Evaluation *ai.Evaluation
}

// Budget returns the config of a bot with at most a number of iterations for a
// decision, and at least 2. The more iterations, the more trees share them.
func Budget(iterations int) Config {
	return Config{
		Iterations: iterations, Trees: max(1, min(4, iterations/30)), Width: max(2, min(4, iterations/3)),
		Branches: 6, TurnBudget: 40, Horizon: 1, Explore: one / 4, Prior: 600, Budget: ai.PlannerPositions,
	}
}

// Searcher searches. It implements [ai.Thinker].
type Searcher struct {
	config Config
	seed   uint64
}

// New returns a bot. Bots with equal configs and seeds choose alike.
func New(c Config, seed uint64) *Searcher { return &Searcher{c, seed} }

// Choose implements [ai.Player].
func (p *Searcher) Choose(ctx context.Context, v goa.View, legal []goa.Move) goa.Move {
	return p.Think(ctx, v, legal).Move
}

var (
	trees  = sync.Pool{New: newTree}
	judges = sync.Pool{New: func() any { return new(ai.Judge) }}
)

// Think implements [ai.Thinker].
func (p *Searcher) Think(ctx context.Context, v goa.View, legal []goa.Move) ai.Thought {
	if len(legal) == 1 {
		return ai.Thought{Move: legal[0]}
	}
	d := ai.NewDice(p.seed, &v, legal)
	list := p.candidates(&v, legal, &d)
	if len(list) == 1 {
		return ai.Thought{Move: list[0].Move}
	}
	r := run{config: &p.config, view: &v, luck: d, list: list, totals: make([]total, len(list)), errs: make([]int, len(list))}
	noise := p.config.Noise
	if v.Solo() {
		noise /= soloNoise
	}
	for i := range r.errs {
		r.errs[i] = d.IntN(noise+1) - noise/2
	}
	r.all(ctx)
	return r.thought()
}

// soloNoise divides the errors of a bot in a solo game. There the whole is not
// a win but manyPoints, so a fraction of it stands for about that many times
// more points.
const soloNoise = 4

// candidates returns the root's moves, the judge's best first.
func (p *Searcher) candidates(v *goa.View, legal []goa.Move, d *ai.Dice) []ai.Candidate {
	j := judges.Get().(*ai.Judge)
	defer judges.Put(j)
	j.Evaluation = p.config.Evaluation
	var s goa.State
	v.Deal(&s, d.IntN)
	return slices.Clone(top(j.Rate(&s, legal, p.config.Budget, d.Next()), p.config.Width))
}

// Uniform makes n iterations with random rollouts to the end, on the calling
// goroutine. It serves to compare machines and programs.
func Uniform(v *goa.View, legal []goa.Move, n int) {
	config := Config{Trees: 1, Uniform: true, Explore: one / 2}
	list := make([]ai.Candidate, len(legal))
	for i, m := range legal {
		list[i].Move = m
	}
	t := trees.Get().(*tree)
	defer trees.Put(t)
	t.begin(&config, v, list)
	for i := range n {
		t.iterate(i%len(list), ai.Dice{}.Stream(i))
	}
}

// run is a decision being searched.
type run struct {
	config *Config
	view   *goa.View
	luck   ai.Dice
	list   []ai.Candidate
	alive  []int // candidates still being compared
	trees  []*tree
	totals []total
	errs   []int // about each candidate, in thousandths of a win
	passes int   // made so far by each tree
	cut    atomic.Bool
}

// all runs phase after phase. After each, it drops the worse half of the
// candidates.
func (r *run) all(ctx context.Context) {
	for range r.config.Trees {
		t := trees.Get().(*tree)
		t.begin(r.config, r.view, r.list)
		r.trees = append(r.trees, t)
	}
	defer func() {
		for _, t := range r.trees {
			trees.Put(t)
		}
	}()
	for i := range r.list {
		r.alive = append(r.alive, i)
	}
	phases := 0
	for n := len(r.list); n > 1; n = (n + 1) / 2 {
		phases++
	}
	for range phases {
		passes := max(1, r.config.Iterations/phases/len(r.alive)/r.config.Trees)
		r.phase(ctx, passes)
		if r.cut.Load() {
			return
		}
		r.drop()
		if len(r.alive) == 1 {
			return
		}
	}
}

// drop drops the worse half of the candidates, and all that are clearly worse
// than the best.
func (r *run) drop() {
	r.alive = r.alive[:(len(r.alive)+1)/2]
	least := r.mean(r.alive[0]) - 64*one/clearly
	for r.mean(r.alive[len(r.alive)-1]) < least {
		r.alive = r.alive[:len(r.alive)-1]
	}
}

// A candidate is clearly worse if it costs this part of a win.
const clearly = 16

// phase has every tree make a number of passes over the remaining candidates,
// then sorts them by the results.
func (r *run) phase(ctx context.Context, passes int) {
	var next atomic.Int64
	work := func() {
		for {
			i := int(next.Add(1) - 1)
			if i >= len(r.trees) {
				return
			}
			r.grow(ctx, i, passes)
		}
	}
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(r.trees)) - 1 {
		all.Go(work)
	}
	work()
	all.Wait()
	r.passes += passes
	r.add()
	slices.SortStableFunc(r.alive, func(a, b int) int { return r.mean(b) - r.mean(a) })
}

// grow makes the passes of one tree. Within a pass all candidates have equal
// luck.
func (r *run) grow(ctx context.Context, tree, passes int) {
	t := r.trees[tree]
	for pass := range passes {
		if ctx.Err() != nil {
			r.cut.Store(true)
			return
		}
		luck := r.luck.Stream((r.passes+pass)*len(r.trees) + tree)
		for _, i := range r.alive {
			t.iterate(i, luck)
			yield()
		}
	}
}

// add adds up the trees, in order.
func (r *run) add() {
	clear(r.totals)
	for _, t := range r.trees {
		for i := range t.totals {
			r.totals[i].visits += t.totals[i].visits
			for seat, v := range t.totals[i].sum {
				r.totals[i].sum[seat] += v
			}
		}
	}
}

// mean returns a candidate's estimated value to the seat, as a fraction of
// 64·one.
func (r *run) mean(i int) int {
	return 64*r.totals[i].sum[r.view.Seat()]/max(1, r.totals[i].visits) + r.errs[i]*64*one/1000
}

// thought returns the result of the run.
func (r *run) thought() ai.Thought {
	best := r.alive[0]
	t := ai.Thought{Move: r.list[best].Move, Cut: r.cut.Load()}
	order := slices.Clone(r.alive)
	for i := range r.list {
		if !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order[len(r.alive):], func(a, b int) int { return r.mean(b) - r.mean(a) })
	whole := 1000 // thousandths of a win
	if r.view.Solo() {
		whole = manyPoints // thousandths of a point
	}
	for _, i := range order {
		t.Candidates = append(t.Candidates, ai.Candidate{Move: r.list[i].Move, Value: r.mean(i) * whole / one / 64, Visits: r.totals[i].visits})
	}
	if r.view.Solo() {
		return t
	}
	for i := range r.view.Seats() {
		t.Win = append(t.Win, r.totals[best].sum[i]*1000/one/max(1, r.totals[best].visits))
	}
	return t
}
