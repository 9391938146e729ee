package campaignpage

import (
	"goa/campaign"
	"goa/goa"
	"goa/internal/match"
	"goa/lexicon"
)

// Shown is a campaign as its page shows it.
type Shown struct {
	campaign.Status
	ID    match.ID // of the table of its last session
	Rules *goa.Rules
	Mine  bool // the viewer may continue it
}

// stands says how far the campaign has progressed.
func (v Shown) stands(words *lexicon.Lexicon) string {
	n := len(v.Sessions)
	switch v.Stage {
	case campaign.Playing:
		return words.Campaign("playing", n, v.Rank)
	case campaign.Between:
		return words.Campaign("between", n+1, v.Rank)
	case campaign.Lost:
		return words.Campaign("lost", n, v.Rank)
	default:
		return words.Campaign("over", n, v.Rank)
	}
}

// goals returns the goals of a session, including those to come.
func (v Shown) goals(session int) []goa.Goal {
	first := session * goa.GoalsEach
	return v.Goals[first : first+goa.GoalsEach]
}

// goalState says how a goal of a session stands: its class on the page, and a
// text.
func (v Shown) goalState(words *lexicon.Lexicon, session, i int) (class, text string) {
	switch {
	case session < len(v.Sessions) && v.Sessions[session].Result.Fulfilled[i]:
		return "yes", words.Campaign("met", 0, v.Rank)
	case session < len(v.Sessions) && v.Sessions[session].Over:
		return "no", words.Campaign("unmet", 0, v.Rank)
	default:
		return "open", words.Page("goal.open")
	}
}
