// Package ladder is where bots are found by name: the yardsticks, which are
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

// Grade is a bot that people choose as an opponent. Exactly one of Positions and
// Iterations is its budget of work for a decision; neither depends on the
// machine.
type Grade struct {
	Name       string
	Positions  int // of its turn that it looks at
	Iterations int // of search
	style      ai.Style
	noise      int // of search, in thousandths of a win
}

// grades, weakest first. The weaker ones err in what they weigh and forget
// what others have in their purses; none plays what is silly at sight.
var grades = [...]Grade{
	{Name: "novice", Positions: 300, style: ai.Style{Noise: 1300, Forgetful: true}},
	{Name: "apprentice", Positions: 600, style: ai.Style{Noise: 700, Forgetful: true}},
	{Name: "trader", Positions: 600, style: ai.Style{Noise: 600}},
	{Name: "merchant", Positions: ai.PlannerPositions},
	{Name: "navigator", Iterations: 12, noise: 20},
	{Name: "admiral", Iterations: 480},
}

// List returns the grades, weakest first.
func List() []Grade { return slices.Clone(grades[:]) }

// Describe returns a bot's budget. Yardsticks that look no further than a move
// have none.
func Describe(name string) Grade {
	base, budget, other := strings.Cut(name, "/")
	for _, g := range grades {
		if g.Name != base {
			continue
		}
		if n, err := strconv.Atoi(budget); other && g.Iterations > 0 && err == nil && n >= 2 && n <= maxIterations {
			g.Name, g.Iterations = name, n
			return g
		}
		if !other {
			return g
		}
	}
	if name == ai.Planner {
		return Grade{Name: name, Positions: ai.PlannerPositions}
	}
	return Grade{Name: name}
}

// Time is about how long the bot takes for a hard decision on a common
// machine: it follows from the budget, and is nothing where there is none.
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
	iterationTime = time.Second / 2000
	positionsTime = time.Millisecond
)

// maxIterations that can be asked for.
const maxIterations = 1_000_000

// Grades returns the names of the bots that people choose among, weakest first.
func Grades() []string {
	names := make([]string, len(grades))
	for i, g := range grades {
		names[i] = g.Name
	}
	return names
}

// Names returns all bots: the yardsticks, then the grades, each weakest first.
func Names() []string { return append(ai.Names(), Grades()...) }

// Middle is the grade for who does not choose.
func Middle() string { return grades[len(grades)/2].Name }

// Top is the strongest grade.
func Top() string { return grades[len(grades)-1].Name }

// New returns the bot of a name. Bots of equal name and seed choose alike. A
// grade that searches can be had with another budget: admiral/100 has 100
// iterations.
func New(name string, seed uint64) (ai.Player, error) { return newWith(name, seed, nil) }

// newWith returns the bot of a name that weighs positions by an evaluation, if
// one is given.
func newWith(name string, seed uint64, e *ai.Evaluation) (ai.Player, error) {
	if g := Describe(name); g.Iterations > 0 {
		config := search.Budget(g.Iterations)
		config.Noise, config.Evaluation = g.noise, e
		return search.New(config, seed), nil
	} else if slices.Contains(Grades(), name) {
		style := g.style
		style.Evaluation = e
		return ai.NewPlanner(style, g.Positions, seed), nil
	}
	if e != nil {
		return nil, fmt.Errorf("%s does not weigh positions: only grades can be had with a file, such as merchant@FILE", name)
	}
	if !slices.Contains(ai.Names(), name) {
		return nil, fmt.Errorf("there is no bot %q; there are %s", name, strings.Join(Names(), ", "))
	}
	return ai.New(name, seed)
}
