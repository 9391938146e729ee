package ai

import (
	"context"
	"slices"

	"goa/goa"
)

// planner evaluates positions by hand-made rules of thumb, searches its whole
// turn, solves auctions, and places tokens by the worth of the lots.
type planner struct {
	style  Style
	budget int
	seed   uint64
}

// NewPlanner returns a planner of a style that examines at most budget
// positions in its turn.
func NewPlanner(style Style, budget int, seed uint64) Thinker { return planner{style, budget, seed} }

// Choose implements [Player].
func (p planner) Choose(_ context.Context, v goa.View, legal []goa.Move) goa.Move {
	if m, ok := only(legal); ok {
		return m
	}
	j := judges.Get().(*Judge)
	defer judges.Put(j)
	return sortedBy(p.rate(j, &v, legal))[0].Move
}

// Think implements [Thinker].
func (p planner) Think(_ context.Context, v goa.View, legal []goa.Move) Thought {
	if m, ok := only(legal); ok {
		return Thought{Move: m}
	}
	j := judges.Get().(*Judge)
	defer judges.Put(j)
	list := slices.Clone(sortedBy(p.rate(j, &v, legal)))
	return Thought{Move: list[0].Move, Candidates: list}
}

// rate has a judge compare the moves.
func (p planner) rate(j *Judge, v *goa.View, legal []goa.Move) []Candidate {
	j.Style, j.love = p.style, love(p.seed%uint64(numLoves))
	d := NewDice(p.seed, v, legal)
	var s goa.State
	v.Deal(&s, d.IntN)
	return j.Rate(&s, legal, p.budget, d.Next())
}

// sortedBy sorts candidates in place, best first.
func sortedBy(list []Candidate) []Candidate {
	slices.SortStableFunc(list, func(a, b Candidate) int { return b.Value - a.Value })
	return list
}

// gambitLiking and captainLiking are preferences between otherwise equal
// choices.
var gambitLiking = [goa.NumGambits]int{
	goa.PowerBroker: 8, goa.HarborSupport: 7, goa.ProfitableAuction: 6, goa.ChartNewRoutes: 5,
	goa.EmergencyResupply: 4, goa.StrategicVictory: 3, goa.HeavyBidding: 2, goa.ExtendedBidding: 1,
}

var captainLiking = [goa.NumCaptains]int{
	goa.Javanese: 9, goa.English: 8, goa.Ottoman: 7, goa.Korean: 6, goa.Indian: 5,
	goa.Japanese: 4, goa.Portuguese: 3, goa.Malian: 2, goa.French: 1,
}
