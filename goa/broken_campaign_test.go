package goa_test

import (
	"testing"

	"goa/goa"
)

// voyage is a session of a campaign.
var voyage = setting{"2026", 1, []string{"bonanza", "solo=2", "campaign"}}

var (
	choosingBonus = top("bonus")
	firstSession  = func(p *goa.Position) bool {
		return p.Campaign != nil && p.Campaign.Session == 1 && p.Stage == goa.Placing
	}
	laterSession = func(p *goa.Position) bool {
		return p.Campaign != nil && p.Campaign.Session > 1 && p.Stage == goa.Placing
	}
)

var brokenCampaigns = []broken{
	{"no board", anywhere, func(p *goa.Position) { p.Campaign = nil }, "campaign is not there; the board belongs to a game with option campaign, and to no other"},
	{"no session", anywhere, func(p *goa.Position) { p.Campaign.Session = 0 }, "option campaign"},
	{"a fourth session", anywhere, func(p *goa.Position) { p.Campaign.Session = 4 }, "campaign.session is 4; want 0 to 3"},
	{"too many goals", anywhere, func(p *goa.Position) { p.Campaign.Goals = make([]goa.Goal, 7) }, "campaign.goals has 7 in session 1; want at most 6"},
	{"no such goal", firstSession, func(p *goa.Position) { p.Campaign.Goals[0] = goa.NumGoals }, "want 6 different goals"},
	{"a goal twice", firstSession, func(p *goa.Position) { p.Campaign.Goals[0] = p.Campaign.Goals[1] }, "want 6 different goals"},
	{"a goal too few", firstSession, func(p *goa.Position) { p.Campaign.Goals = p.Campaign.Goals[:5] }, "campaign.goals has 5, and the task goals is not there; want 6 without it"},
	{"cargo from nowhere", firstSession, func(p *goa.Position) { p.Campaign.Cargo = 3 }, "3 cargo before session 1"},
	{"goals from nowhere", firstSession, func(p *goa.Position) { p.Campaign.Fulfilled = 1 }, "1 goals fulfilled before session 1"},
	{"a bonus from nowhere", firstSession, func(p *goa.Position) { p.Campaign.Bonuses = []goa.Bonus{goa.BonusShips} }, "campaign.bonuses has 1; want 0"},
	{"no goal fulfilled", laterSession, func(p *goa.Position) { p.Campaign.Fulfilled = 0 }, "0 goals fulfilled before session"},
	{"a goal missing", laterSession, func(p *goa.Position) { p.Campaign.Goals = p.Campaign.Goals[1:] }, "goals of session"},
	{"a goal again", laterSession, func(p *goa.Position) { p.Campaign.Goals[0] = p.Campaign.Goals[1] }, "is there twice"},
	{"no bonus", laterSession, func(p *goa.Position) { p.Campaign.Bonuses = nil }, "campaign.bonuses has 0; want 2"},
	{"a bonus twice", laterSession, func(p *goa.Position) {
		p.Campaign.Bonuses = append(p.Campaign.Bonuses, p.Campaign.Bonuses[0])
	}, "want each once"},
	{"much cargo", anywhere, func(p *goa.Position) { p.Campaign.Cargo = 1000 }, "campaign.cargo is 1000; want 0 to 200"},
	{"more bonuses to choose", choosingBonus, func(p *goa.Position) { topOf(p).Left += 3 }, "tasks[0] is bonus, which actor 0 cannot do; want as many left as goals were fulfilled, less those taken"},
	{"a goal to be dealt", top("goals"), func(p *goa.Position) { topOf(p).Left++ }, "tasks[1] is goals, which actor null cannot do; want as many left as the board has room for"},
}

func TestBrokenCampaignPositionsAreRefused(t *testing.T) {
	refusedPositions(t, voyage, brokenCampaigns)
}

// Games without the option have no campaign board.
func TestNoCampaignWithoutTheOption(t *testing.T) {
	s := goa.New(rulesOf(t, "2026", "solo=2"), 1)
	p := s.Position()
	p.Campaign = &goa.CampaignPosition{Session: 1}
	if _, err := goa.FromPosition(s.Rules(), p); err == nil {
		t.Error("a campaign's board is accepted")
	}
	if _, ok := s.Session(); ok {
		t.Error("a session is played")
	}
}
