package ai

import "goa/goa"

// In solo games Lakshmi evaluates nothing. Chance decides what she pays
// (VAR-7c).

// rateSolo rates a bid for Lakshmi's lot, or buying the player's own.
func (j *Judge) rateSolo(s *goa.State, lot *goa.Auction, legal []goa.Move) {
	hers := s.AutomaDeck().Sum() + s.AutomaDiscard().Sum()
	have := j.auction.ducats[0]
	without := func(ducats int) int { return j.auction.value(0, lakshmi, ducats, hers) }
	with := func(ducats int) int { return j.auction.value(0, 0, ducats, hers) }
	if s.Ask() == goa.AskSale {
		for _, m := range legal {
			if m.Kind == goa.Sell {
				j.add(m, without(have+lot.Proceeds))
			} else {
				j.add(m, with(have-lot.Price))
			}
		}
		return
	}
	card, _ := s.AutomaCard(lot.Token)
	value := int(s.Rules().SoloGives.Auctions[card].Value)
	lost := without(have)
	deck := s.AutomaDeck()
	cards := max(1, deck.Cards())
	for _, m := range legal {
		if m.Kind == goa.Pass {
			j.add(m, lost)
			continue
		}
		won := 0 // cards that the bid beats
		for k, n := range deck {
			if value+goa.Money(k).Value() < m.Amount()-1 {
				won += int(n)
			}
		}
		if deck.Cards() == 0 && value < m.Amount()-1 {
			won = 1
		}
		j.add(m, (won*with(have-m.Amount())+(cards-won)*lost)/cards)
	}
}

// rateSoloPlaces prefers valuable tiles, and places the flag near such tiles.
func (j *Judge) rateSoloPlaces(s *goa.State, legal []goa.Move) {
	var worth [goa.NumTiles]int
	for i := range goa.MarketSize {
		if t := s.TileAt(goa.MarketCell(i)); t != goa.NoTile && worth[t] == 0 {
			worth[t] = j.position.worth(0, t)
		}
	}
	for _, m := range legal {
		if m.Kind == goa.PlaceToken {
			j.add(m, worth[s.TileAt(m.Cell())])
			continue
		}
		next := *s
		next.Play(m)
		best := 0
		for i := range goa.MarketSize {
			if c := goa.MarketCell(i); near(c, m.Cell()) {
				best = max(best, worth[s.TileAt(c)])
			}
		}
		j.add(m, best)
	}
}

// near reports whether two cells touch, even at a corner.
func near(a, b goa.Cell) bool {
	x, y := a.Column()-b.Column(), a.Row()-b.Row()
	return x*x <= 1 && y*y <= 1
}
