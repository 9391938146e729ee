package lexicon

import "goa/goa"

// The words of the solo campaign (VAR-8).

func (all slots) addCampaign() {
	for g := goa.NoGoal + 1; g < goa.NumGoals; g++ {
		all.text("goal." + g.String())
		all.effect("goal-effect." + g.String())
	}
	for b := range goa.Bonus(goa.NumBonuses) {
		all.text("bonus." + b.String())
	}
	for r := range goa.CampaignRank(goa.NumCampaignRanks) {
		all.text("campaign-rank." + r.String())
	}
	for _, name := range campaignTexts {
		all.text("campaign."+name, "n", "rank")
	}
}

// campaignTexts are the stable names of the texts about a campaign.
var campaignTexts = []string{
	"session", "goals", "met", "unmet", "undealt", "points", "cargo",
	"playing", "between", "lost", "over", "official", "practice",
}

// Campaign returns a text about a campaign by its name, with the number of a session
// or an amount, and the rank if there is one.
func (l *Lexicon) Campaign(name string, n int, rank goa.CampaignRank) string {
	return l.text("campaign."+name, new(args).number("n", n).word("rank", l.CampaignRank(rank)))
}

// Goal returns the name of a goal.
func (l *Lexicon) Goal(g goa.Goal) string { return l.text("goal."+g.String(), nil) }

// GoalEffect says what fulfills a goal.
func (l *Lexicon) GoalEffect(g goa.Goal, r *goa.Rules) string {
	return l.effect(numbersOf(r), "goal-effect."+g.String())
}

// Bonus returns the name of a bonus.
func (l *Lexicon) Bonus(b goa.Bonus) string { return l.text("bonus."+b.String(), nil) }

// CampaignRank returns the name of a campaign's rank.
func (l *Lexicon) CampaignRank(r goa.CampaignRank) string {
	return l.text("campaign-rank."+r.String(), nil)
}
