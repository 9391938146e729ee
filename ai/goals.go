package ai

import (
	"goa/ai/net"
	"goa/goa"
)

// What goals of a session are worth beside points, in thousandths of one: the
// first saves the campaign, the second brings cargo.
const (
	firstGoal  = 15 * point
	secondGoal = 4 * point
)

// goals is what a side is worth, beyond its points, for the goals of a session
// of the solo campaign. Nets have learned points alone.
func (c *scale) goals(x *net.Side) int {
	session, ok := c.table.Session()
	if !ok {
		return 0
	}
	first, second := 0, 0
	for _, g := range session.Own() {
		if near := c.near(x, g); near > first {
			first, second = near, first
		} else {
			second = max(second, near)
		}
	}
	return (firstGoal*first*first + secondGoal*second*second) / (whole * whole)
}

// whole is how near a goal is that is fulfilled.
const whole = 100

// near is how near a side is to a goal, in hundredths.
func (c *scale) near(x *net.Side, g goa.Goal) int {
	give := &c.rules.CampaignGives
	switch g {
	case goa.GoalAllColonies:
		return part(x.Colonies, int(give.Colonies))
	case goa.GoalSymbols:
		return part(c.symbols(x.Hand), int(give.SymbolVP))
	case goa.GoalFields:
		return (part(x.Plantations, int(give.Plantations)) + part(x.Fields, int(give.Fields))) / 2
	case goa.GoalDucats:
		return part(x.Ducats, int(give.Ducats))
	default:
		return c.nearEnd(x, g)
	}
}

// nearEnd is how near the track that a goal names and the best other are to
// the row that it asks for.
func (c *scale) nearEnd(x *net.Side, g goa.Goal) int {
	track, ok := g.Track()
	if !ok {
		return 0
	}
	other := 0
	for t, level := range x.Level {
		if goa.Track(t) != track {
			other = max(other, level)
		}
	}
	row := int(c.rules.CampaignGives.Row) - 1
	return (part(x.Level[track], row) + part(other, row)) / 2
}

// part is n of so many, in hundredths and no more than all.
func part(n, of int) int { return min(whole, whole*n/max(1, of)) }

// symbols are the points of a hand's sets.
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

// Session is what the end of a game played alone is worth, in thousandths of a
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
