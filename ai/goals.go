package ai

import (
	"goa/ai/net"
	"goa/goa"
)

// The worth of a session's goals beyond points, in thousandths of a point. The
// first goal saves the campaign, the second brings cargo.
const (
	firstGoal  = 20 * point
	secondGoal = 5 * point
)

// goals returns what a side is worth, beyond its points, for the goals of a
// session of the solo campaign. The likelier goal counts most, so that it is
// not abandoned for the other. Nets have learned only points.
func (c *scale) goals(x *net.Side) int {
	session, ok := c.table.Session()
	if !ok {
		return 0
	}
	goals := session.Own()
	a, b := c.chance(x, goals[0]), c.chance(x, goals[1])
	return (firstGoal*max(a, b) + secondGoal*min(a, b)) / whole
}

// whole is the chance of a goal that is certain.
const whole = 1000

// chance returns the likelihood that a goal is fulfilled in the end, given how
// many actions are left and how many it takes. At the end it is whole or 0.
func (c *scale) chance(x *net.Side, g goa.Goal) int {
	takes := c.goalActions(x, g)
	if takes == 0 {
		return whole
	}
	left := x.Actions + 10*x.Extras
	if c.table.Over() {
		left = 0
	}
	return whole * left * left / (left*left + takes*takes)
}

// About how many actions the parts of goals take, in tenths.
const (
	stepTakes       = 14 // the first step of a track
	higherTakes     = 6  // more for each higher step
	colonyTakes     = 26
	symbolTakes     = 9 // a point of a hand's sets
	plantationTakes = 34
	ducatTakes      = 4
)

// goalActions estimates how many actions it takes to fulfill a goal, in tenths.
func (c *scale) goalActions(x *net.Side, g goa.Goal) int {
	give := &c.rules.CampaignGives
	switch g {
	case goa.GoalAllColonies:
		return colonyTakes * missing(int(give.Colonies), x.Colonies)
	case goa.GoalSymbols:
		return symbolTakes * missing(int(give.SymbolVP), c.symbols(x.Hand))
	case goa.GoalFields:
		fields := missing(int(give.Fields), x.Planted)
		return plantationTakes * max(missing(int(give.Plantations), x.Plantations), (fields+1)/2)
	case goa.GoalDucats:
		return ducatTakes * missing(int(give.Ducats), x.Ducats)
	default:
		return c.stepsTake(x, g)
	}
}

// stepsTake returns the actions that the steps of a goal's track take, together
// with those of the best other track.
func (c *scale) stepsTake(x *net.Side, g goa.Goal) int {
	track, ok := g.Track()
	if !ok {
		return never
	}
	other := 0
	for t, level := range x.Level {
		if goa.Track(t) != track {
			other = max(other, level)
		}
	}
	takes := 0
	for level := range int(c.rules.CampaignGives.Row) - 1 {
		for _, has := range [2]int{x.Level[track], other} {
			if has <= level {
				takes += stepTakes + level*higherTakes
			}
		}
	}
	return takes
}

// never is more than any seat can do, in tenths of an action.
const never = 1_000_000

// missing returns how many are missing.
func missing(wanted, n int) int { return max(0, wanted-n) }

// symbols returns the points of a hand's sets.
func (c *scale) symbols(hand goa.CardSet) int {
	var n [goa.NumSymbols]int
	for h := hand; h != 0; h &= h - 1 {
		n[c.rules.Cards[h.First()].Symbol]++
	}
	vp := 0
	for _, k := range n {
		vp += int(c.rules.SetVP[k])
	}
	return vp
}

// Session returns the worth of the end of a solo game, in thousandths of a
// point: its points and, in a campaign, its goals.
func (e *Evaluation) Session(s *goa.State) int {
	v := point * s.Score(0).Total()
	if _, ok := s.Session(); !ok || e == nil || e.Net == nil {
		return v
	}
	switch s.SessionResult().Count() {
	case 0:
		return v
	case 1:
		return v + firstGoal
	default:
		return v + firstGoal + secondGoal
	}
}
