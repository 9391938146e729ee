package tablepage

import "goa/goa"

// automaCard is a face-up card for one of the tokens of a solo game.
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

// goalState says whether a goal of the campaign is fulfilled.
func (s *Table) goalState(g goa.Goal) string {
	if s.View.Fulfills(g) {
		return s.Words.Campaign("met", 0, 0)
	}
	return s.say("goal.open")
}

// bidOdds says how likely a bid is to win one of Lakshmi's lots, given the money cards
// that she may turn up (VAR-7c). It is empty in any other auction.
func (s *Table) bidOdds(m goa.Move) string {
	a, on := s.View.Auction()
	if !on || !s.View.Solo() || a.Auctioneer != goa.Automa {
		return ""
	}
	card, ok := s.View.AutomaCard(a.Token)
	if !ok {
		return ""
	}
	return s.say("odds", "n", winningBid(s.View.AutomaDeck(), int(s.rules.SoloGives.Auctions[card].Value), m.Amount()))
}

// winningBid returns the percentage of draws with which a bid wins. Lakshmi takes the lot
// if card and money add up to at least the bid minus one. A draw from an empty deck
// counts as 0.
func winningBid(deck goa.Purse, value, bid int) int {
	wins, all := 0, 0
	for m, n := range deck {
		all += int(n)
		if value+goa.Money(m).Value() < bid-1 {
			wins += int(n)
		}
	}
	if all == 0 {
		wins, all = 0, 1
		if value < bid-1 {
			wins = 1
		}
	}
	return (100*wins + all/2) / all
}
