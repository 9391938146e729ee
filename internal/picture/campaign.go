package picture

import "goa/goa"

// campaign shows the session of a campaign, its cargo so far and its goals,
// with those that are fulfilled.
func (p *painter) campaign() {
	n, ok := p.view.Session()
	if !ok {
		return
	}
	session := p.Words.Campaign("session", n.Number, 0)
	p.emphasize(p.Words.Screen("campaign", "session", session, "n", n.Cargo), session)
	p.endLine()
	for _, g := range n.Own() {
		if g == goa.NoGoal {
			continue
		}
		met := "unmet"
		if p.view.Fulfills(g) {
			met = "met"
		}
		p.put(plain, "  ")
		p.say(bold, p.Words.Goal(g))
		p.say(faint, " ("+p.Words.Campaign(met, n.Number, 0)+")")
		p.endLine()
		for _, line := range Wrap(p.Words.GoalEffect(g, p.view.Rules()), p.wide-4) {
			p.put(faint, "    "+line)
			p.endLine()
		}
	}
}
