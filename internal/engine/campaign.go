package engine

import (
	"errors"

	"goa/campaign"
	"goa/edition"
	"goa/goa"
)

// fromCampaign returns the game of a campaign's next session. It is a new game, or the
// unfinished one at its end.
func fromCampaign(text string) (*game, error) {
	c, err := campaign.Parse([]byte(text))
	if err == nil {
		err = c.Check()
	}
	if err != nil {
		f := wrongRecord(err)
		if wrong, ok := errors.AsType[*campaign.Error](err); ok {
			f.Message, f.Line = wrong.Error(), wrong.Line
		}
		return nil, f
	}
	r, err := c.Next()
	switch {
	case errors.Is(err, campaign.ErrLost), errors.Is(err, campaign.ErrOver):
		return nil, fail(over, "%s", err)
	case err != nil:
		return nil, err
	}
	g, err := fromRecord(string(r.Text()))
	if err != nil {
		return nil, err
	}
	g.campaign = c
	return g, nil
}

// firstSession returns the campaign that a game begins, or nil if it begins none.
func firstSession(ed *edition.Edition, o edition.Options) (*campaign.Campaign, error) {
	if !o.Has("campaign") {
		return nil, nil
	}
	return campaign.New(ed, o, players(1)[0])
}

// campaignText returns the campaign's file with the game as its last session, or "".
func (g *game) campaignText() (string, error) {
	if g.campaign == nil {
		return "", nil
	}
	r, err := g.record()
	if err != nil {
		return "", err
	}
	c, err := campaign.Parse(g.campaign.Text())
	if err == nil {
		err = c.Replace(r)
	}
	if err != nil {
		return "", err
	}
	return string(c.Text()), nil
}

// sessionScore is the score of a session if it ended now (VAR-8b).
type sessionScore struct {
	Session   int        `json:"session"`
	Goals     []goa.Goal `json:"goals"`
	Fulfilled []goa.Goal `json:"fulfilled"`
	Cargo     int        `json:"cargo"` // of this session
	Total     int        `json:"total"` // cargo of the whole campaign
	Lost      bool       `json:"lost"`  // no goal was fulfilled
	Rank      string     `json:"rank,omitempty"`
}

// newSessionScore returns nil if the game is not a session.
func newSessionScore(s *goa.State) *sessionScore {
	n, ok := s.Session()
	if !ok {
		return nil
	}
	r := s.SessionResult()
	score := &sessionScore{
		Session: n.Number, Goals: []goa.Goal{}, Fulfilled: []goa.Goal{}, Cargo: r.Cargo, Total: r.Total, Lost: r.Lost,
	}
	for i, g := range r.Goals {
		if g != goa.NoGoal {
			score.Goals = append(score.Goals, g)
		}
		if r.Fulfilled[i] {
			score.Fulfilled = append(score.Fulfilled, g)
		}
	}
	if n.Number == goa.NumSessions && !r.Lost {
		score.Rank = r.Rank.String()
	}
	return score
}
