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
	{"no board", anywhere, func(p *goa.Position) { p.Campaign = nil }, "a campaign's board belongs"},
	{"no session", anywhere, func(p *goa.Position) { p.Campaign.Session = 0 }, "option campaign"},
	{"a fourth session", anywhere, func(p *goa.Position) { p.Campaign.Session = 4 }, "session: 4; 0 to 3"},
	{"too many goals", anywhere, func(p *goa.Position) { p.Campaign.Goals = make([]goa.Goal, 7) }, "7 goals in session"},
	{"no such goal", firstSession, func(p *goa.Position) { p.Campaign.Goals[0] = goa.NumGoals }, "different goals are right"},
	{"a goal twice", firstSession, func(p *goa.Position) { p.Campaign.Goals[0] = p.Campaign.Goals[1] }, "different goals are right"},
	{"a goal too few", firstSession, func(p *goa.Position) { p.Campaign.Goals = p.Campaign.Goals[:5] }, "some are to be dealt: false"},
	{"cargo from nowhere", firstSession, func(p *goa.Position) { p.Campaign.Cargo = 3 }, "3 cargo before session 1"},
	{"goals from nowhere", firstSession, func(p *goa.Position) { p.Campaign.Fulfilled = 1 }, "1 goals fulfilled before session 1"},
	{"a bonus from nowhere", firstSession, func(p *goa.Position) { p.Campaign.Bonuses = []goa.Bonus{goa.BonusShips} }, "1 bonuses were taken"},
	{"no goal fulfilled", laterSession, func(p *goa.Position) { p.Campaign.Fulfilled = 0 }, "0 goals fulfilled before session"},
	{"a goal missing", laterSession, func(p *goa.Position) { p.Campaign.Goals = p.Campaign.Goals[1:] }, "goals of session"},
	{"a goal again", laterSession, func(p *goa.Position) { p.Campaign.Goals[0] = p.Campaign.Goals[1] }, "is there twice"},
	{"no bonus", laterSession, func(p *goa.Position) { p.Campaign.Bonuses = nil }, "0 bonuses were taken"},
	{"a bonus twice", laterSession, func(p *goa.Position) {
		p.Campaign.Bonuses = append(p.Campaign.Bonuses, p.Campaign.Bonuses[0])
	}, "each once is right"},
	{"much cargo", anywhere, func(p *goa.Position) { p.Campaign.Cargo = 1000 }, "cargo: 1000"},
	{"more bonuses to choose", choosingBonus, func(p *goa.Position) { topOf(p).Left += 3 }, "task bonus"},
	{"a goal to be dealt", top("goals"), func(p *goa.Position) { topOf(p).Left++ }, "task goals"},
}

func TestBrokenCampaignPositionsAreRefused(t *testing.T) {
	refusedPositions(t, voyage, brokenCampaigns)
}

// Games without the option have no board.
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
