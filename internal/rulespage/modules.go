package rulespage

import (
	"strings"

	"goa/edition"
	"goa/goa"
)

// addModules lists what modules add to the box.
func (x *index) addModules() {
	module := func(name string) { x.group(name, x.words.Option(name), x.words.OptionEffect(name, x.rules)) }
	module("bonanza")
	for b := range goa.Bonanza(goa.NumBonanzas) {
		x.add(piece{ID: b.String(), Name: x.words.Bonanza(b), Text: x.words.BonanzaEffect(b, x.rules), Tags: []string{"VAR-2"}})
	}
	module("gambit")
	for g := goa.NoGambit + 1; g < goa.NumGambits; g++ {
		x.add(piece{
			ID: "gambit-" + g.String(), Name: x.words.Gambit(g), Text: x.words.GambitEffect(g, x.rules),
			Tags: x.mentions.of(x.mentions.words.Gambit(g), "VAR-4"),
		})
	}
	module("story")
	for s := goa.NoStory + 1; s < goa.NumStories; s++ {
		x.add(piece{
			ID: "story-" + s.String(), Name: x.words.Story(s), Text: x.words.StoryEffect(s, x.rules),
			Tags: x.mentions.of(x.mentions.words.Story(s), "VAR-5"),
		})
	}
	module("captains")
	for c := goa.NoCaptain + 1; c < goa.NumCaptains; c++ {
		x.add(piece{
			ID: "captain-" + c.String(), Name: x.words.Captain(c), Text: x.words.CaptainEffect(c, x.rules),
			Tags: x.mentions.of(x.mentions.words.Captain(c), "VAR-6"),
		})
	}
}

// addSolo lists Lakshmi's cards and the ranks of the solo game with the given
// rules.
func (x *index) addSolo(r *goa.Rules, levels []string) {
	x.group(edition.SoloOption, x.words.Option(edition.SoloOption), x.words.OptionEffect(edition.SoloOption, r))
	for i, level := range levels {
		money := r.SoloGives.MoneyDeck(i + 1)
		x.add(piece{
			ID: "solo-" + level, Name: x.words.OptionValue(edition.SoloOption, level),
			Text: capital(x.words.Page("automa.deck")) + " " + strings.ReplaceAll(x.words.Purse(money), " ", " · "), Tags: []string{"VAR-7", "VAR-7a"},
		})
	}
	for c := range goa.AuctionCard(goa.NumAuctionCards) {
		x.add(piece{
			ID: c.String(), Name: x.words.AuctionCard(c), Text: x.words.AuctionCardEffect(c, r), Tags: []string{"VAR-7b", "VAR-7c"},
		})
	}
	for c := range goa.ActionCard(goa.NumActionCards) {
		x.add(piece{ID: c.String(), Name: x.words.ActionCard(c), Text: x.words.ActionCardEffect(c, r), Tags: []string{"VAR-7d"}})
	}
	for m := range goa.Merchant(goa.NumMerchants) {
		least := 0
		if m > 0 {
			least = int(r.SoloGives.RankVP[m-1])
		}
		x.add(piece{
			ID: "rank-" + m.String(), Name: x.words.Merchant(m), Text: x.words.Page("rules.rank", "n", least), Tags: []string{"VAR-7e"},
		})
	}
}

// addCampaign lists the goals of the solo campaign.
func (x *index) addCampaign(r *goa.Rules) {
	x.group("campaign", x.words.Option("campaign"), x.words.OptionEffect("campaign", r))
	for g := goa.NoGoal + 1; g < goa.NumGoals; g++ {
		x.add(piece{ID: g.String(), Name: x.words.Goal(g), Text: x.words.GoalEffect(g, r), Tags: []string{"VAR-8", "VAR-8a"}})
	}
}
