package ai

import (
	"context"

	"goa/goa"
)

// greedy takes what scores or yields most at once. It looks at each move and at
// how its turn would end after it, but no further.
type greedy struct{ seed uint64 }

// Choose implements [Player].
func (g greedy) Choose(_ context.Context, v goa.View, legal []goa.Move) goa.Move {
	if m, ok := only(legal); ok {
		return m
	}
	d := NewDice(g.seed, &v, legal)
	var dealt goa.State
	v.Deal(&dealt, d.IntN)
	luck := d.Next()
	if v.Ask() == goa.AskBid {
		legal = []goa.Move{goa.NewPass(), offer(&dealt, v.Seat(), luck)}
	}
	best, most := legal[0], 0
	for i, m := range legal {
		if sum := atOnce(&dealt, v.Seat(), m, luck); i == 0 || sum > most {
			best, most = m, sum
		}
	}
	return best
}

// offer returns a bid of half of what the lot would yield, or the lowest bid.
func offer(s *goa.State, me goa.Seat, luck uint64) goa.Move {
	least, most := s.LeastBid(), s.Player(me).Ducats()
	gain := atOnce(s, me, goa.NewBid(least), luck) - atOnce(s, me, goa.NewPass(), luck)
	half := least + gain/(2*greedySamples*greedyDucat)
	return goa.NewBid(max(least, min(half, most)))
}

// atOnce adds up what a move yields over a few samples of chance, which are the
// same for every move.
func atOnce(dealt *goa.State, me goa.Seat, m goa.Move, luck uint64) int {
	var buf [64]goa.Move
	sum := 0
	for sample := range greedySamples {
		s, d := *dealt, Dice{luck + uint64(sample)}
		s.Play(m)
		finish(&s, me, m, &d, buf[:0])
		sum += yield(&s, me)
	}
	return sum
}

const (
	greedySamples = 2    // of chance
	greedyPoint   = 2500 // a point now is worth more than goods that may become one
	greedyDucat   = 90
)

// finish plays on with the first move until the seat's turn ends. In an auction
// the others pass.
func finish(s *goa.State, me goa.Seat, m goa.Move, d *Dice, buf []goa.Move) {
	bidding := m.Kind == goa.Bid || m.Kind == goa.Pass && s.Stage() == goa.Bidding
	for range 60 {
		d.PlayChance(s)
		if m.Kind == goa.EndTurn || s.Turn() < 0 || s.Turn() != me && !bidding {
			return
		}
		switch ask := s.Ask(); {
		case bidding && (ask == goa.AskFlag || ask == goa.AskToken || ask == goa.AskEndTurn || ask == goa.AskAction),
			!bidding && (ask == goa.AskBid || ask == goa.AskTake || ask == goa.AskGambitNow):
			return
		case ask == goa.AskTake, ask == goa.AskSale:
			bidding = false
		}
		m = s.Moves(buf[:0])[0] // the sensible default
		s.Play(m)
	}
}

// yield values what a seat has. Points count far more than anything else.
func yield(s *goa.State, me goa.Seat) int {
	p := s.Player(me)
	sum := greedyPoint*s.Score(me).Total() + greedyDucat*p.Ducats() +
		300*(p.Ships()+p.Colonists()+p.Goods().Total()) + 700*p.Extras() + 200*s.Hand(me).Len()
	for t := goa.ShipTile; t <= goa.ViceKing; t++ {
		sum += 900 * p.Tiles(t)
	}
	for at := range goa.Place(goa.NumPlaces) {
		n, _ := s.FreeFields(me, at)
		sum += 150 * (n + p.Stock(at).Total())
	}
	return sum
}
