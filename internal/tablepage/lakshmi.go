package tablepage

import "goa/goa"

// automaCard is a card that lies open for one of the tokens of a solo game.
type automaCard struct {
	Token int
	Face  goa.AuctionFace
}

func (s *Table) automaCards() (list []automaCard) {
	for n := 1; n <= s.View.Tokens(); n++ {
		if c, ok := s.View.AutomaCard(n); ok {
			list = append(list, automaCard{n, s.rules.SoloGives.Auctions[c]})
		}
	}
	return list
}

// goalState says whether a goal of the campaign stands fulfilled.
func (s *Table) goalState(g goa.Goal) string {
	if s.View.Fulfils(g) {
		return s.Words.Campaign("met", 0, 0)
	}
	return s.say("goal.open")
}
