package goa

// CampaignPosition is the board of a campaign, at one of its sessions.
type CampaignPosition struct {
	Session   int     `json:"session"`             // 1 to 3
	Goals     []Goal  `json:"goals,omitempty"`     // on the board; the first two belong to this session
	Fulfilled int     `json:"fulfilled,omitempty"` // goals in the sessions before
	Cargo     int     `json:"cargo,omitempty"`     // from the sessions before
	Bonuses   []Bonus `json:"bonuses,omitempty"`   // taken for this session
}

// campaignPosition writes down the campaign board.
func (s *Public) campaignPosition() *CampaignPosition {
	n, ok := s.Session()
	if !ok {
		return nil
	}
	return &CampaignPosition{
		Session: n.Number, Goals: s.goalList(), Fulfilled: n.Fulfilled, Cargo: n.Cargo, Bonuses: s.bonusList(),
	}
}

// campaign reads the campaign board.
func (in *reader) campaign(w *CampaignPosition) {
	in.part = ofCampaign
	if (w != nil) != in.s.rules.Campaign {
		in.problem("campaign is %s; the board belongs to a game with option campaign, and to no other", presenceText(w != nil))
	}
	if w == nil || !in.s.rules.Campaign {
		return
	}
	c := &in.s.campaign
	c.session = uint8(in.number(w.Session, NumSessions, "campaign.session"))
	c.fulfilled = uint8(in.number(w.Fulfilled, NumGoalsLaid, "campaign.fulfilled"))
	c.cargo = uint8(in.number(w.Cargo, maxCargo, "campaign.cargo"))
	first := max(0, int(c.session)-1) * GoalsEach
	if len(w.Goals) > NumGoalsLaid-first {
		in.problem("campaign.goals has %d in session %d; want at most %d", len(w.Goals), w.Session, NumGoalsLaid-first)
		return
	}
	copy(c.goals[first:], w.Goals)
	for _, b := range w.Bonuses {
		if b >= NumBonuses || c.bonuses>>b&1 != 0 {
			in.problem("campaign.bonuses has %s; want each once", b)
			continue
		}
		c.bonuses |= 1 << b
	}
}
