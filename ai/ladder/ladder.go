// Package ladder finds bots by name: the yardsticks, which other bots are
// measured against, and the grades, which people play against.
package ladder

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"goa/ai"
	"goa/ai/search"
)

// Grade is a bot that people choose as an opponent. Its budget for a decision
// is either Positions or Iterations, and does not depend on the machine.
type Grade struct {
	Name       string
	Positions  int // positions that it examines in its turn
	Iterations int // iterations of search
	style      ai.Style
	noise      int  // of search, in thousandths of a win
	learned    bool // evaluates positions with the embedded net
}

// Searcher is the yardstick that searches. Like the planner it evaluates
// positions with hand-made weights and never changes.
const Searcher = "searcher"

// searcher is the yardstick that searches.
var searcher = Grade{Name: Searcher, Iterations: 480}

// grades lists the grades, weakest first. The weaker ones err as people do:
// they overlook moves and lots, overpay for what they love, misjudge what
// things are worth, and forget how much money others have. None makes moves
// that are obviously silly.
var grades = [...]Grade{
	{Name: "deckhand", Positions: 40, style: ai.Style{Noise: 1000, Forgetful: true, Overlooks: 40, Fond: 100}},
	{Name: "novice", Positions: 300, style: ai.Style{Noise: 1300, Forgetful: true}},
	{Name: "apprentice", Positions: 600, style: ai.Style{Noise: 700, Forgetful: true}},
	{Name: "trader", Positions: 600, style: ai.Style{Noise: 600}},
	{Name: "merchant", Positions: ai.PlannerPositions},
	{Name: "navigator", Iterations: 12, noise: 20},
	{Name: "commodore", Iterations: 12, noise: 130, learned: true},
	{Name: "admiral", Iterations: 12, noise: 60, learned: true},
	{Name: "governor", Iterations: 24, learned: true},
	{Name: "viceroy", Iterations: 480, learned: true},
}

// List returns the grades, weakest first.
func List() []Grade { return slices.Clone(grades[:]) }

// Describe returns a bot's budget. Yardsticks that look only one move ahead
// have none.
func Describe(name string) Grade {
	if g, ok := find(name); ok {
		return g
	}
	if name == ai.Planner {
		return Grade{Name: name, Positions: ai.PlannerPositions}
	}
	return Grade{Name: name}
}

// Learned reports whether the grade evaluates positions with the embedded net.
func (g Grade) Learned() bool { return g.learned }

// Time estimates how long the bot takes for a hard decision on a common
// machine. It follows from the budget, and is 0 without one.
func (g Grade) Time() time.Duration {
	if g.Iterations > 0 {
		return time.Duration(g.Iterations) * iterationTime
	}
	if g.Positions > 0 {
		return positionsTime
	}
	return 0
}

const (
	iterationTime = 750 * time.Microsecond
	positionsTime = 500 * time.Microsecond
)

// find returns the grade with the given name, or the searching yardstick. The
// name can ask for another budget.
func find(name string) (g Grade, ok bool) {
	base, budget, other := strings.Cut(name, "/")
	for _, g := range append(List(), searcher) {
		if g.Name != base {
			continue
		}
		if !other {
			return g, true
		}
		n, err := strconv.Atoi(budget)
		g.Name, g.Iterations, ok = name, n, g.Iterations > 0 && err == nil && n >= 2 && n <= maxIterations
		return g, ok
	}
	return g, false
}

// maxIterations is the largest budget that a name can ask for.
const maxIterations = 1_000_000

// Grades returns the names of the bots that people choose among, weakest first.
func Grades() []string {
	names := make([]string, len(grades))
	for i, g := range grades {
		names[i] = g.Name
	}
	return names
}

// Yardsticks returns the names of the bots that others are measured against,
// weakest first.
func Yardsticks() []string { return append(ai.Names(), Searcher) }

// Names returns the names of all bots: the yardsticks, then the grades, each
// weakest first.
func Names() []string { return append(Yardsticks(), Grades()...) }

// Middle returns the grade for people who do not choose one.
func Middle() string { return grades[(len(grades)-1)/2].Name }

// Top returns the strongest grade.
func Top() string { return grades[len(grades)-1].Name }

// New returns the bot with the given name. Bots with equal names and seeds
// choose alike. A bot that searches can have another budget: searcher/100 has
// 100 iterations.
func New(name string, seed uint64) (ai.Player, error) {
	if g, ok := find(name); ok {
		return g.player(seed, g.evaluation()), nil
	}
	if !slices.Contains(ai.Names(), name) {
		return nil, fmt.Errorf("there is no bot %q; there are %s", name, strings.Join(Names(), ", "))
	}
	return ai.New(name, seed)
}

// evaluation returns how the grade evaluates positions. Nil stands for the
// planner's hand-made weights.
func (g *Grade) evaluation() *ai.Evaluation {
	if g.learned {
		return ai.Learned()
	}
	return nil
}

// player returns the grade's bot with an evaluation.
func (g *Grade) player(seed uint64, e *ai.Evaluation) ai.Player {
	if g.Iterations > 0 {
		config := search.Budget(g.Iterations)
		config.Noise, config.Evaluation = g.noise, e
		return search.New(config, seed)
	}
	style := g.style
	style.Evaluation = e
	return ai.NewPlanner(style, g.Positions, seed)
}
