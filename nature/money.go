package nature

import (
	"cmp"
	"slices"
	"strconv"

	"goa/goa"
)

// moneyCard is one of Lakshmi's money cards, with the key that decides its
// place in the order.
type moneyCard struct {
	value goa.Money
	key   uint64
}

// money takes the next of Lakshmi's money cards. A shuffle adds her discard to
// the deck. So if the deck is not the rest of the last one, it was shuffled.
func (d *Deal) money(s *goa.State) goa.Move {
	if d.game.paid != s.Outcomes() || d.game.money == 0 {
		d.game.money++
		d.shuffleMoney(s)
	}
	d.game.paid = s.Outcomes() - 1
	return goa.NewDrawMoney(d.purse[len(d.purse)-s.Outcomes()].value)
}

// shuffleMoney orders the cards in Lakshmi's deck. The n-th card of a value has
// the same key whatever else is in the deck. So decks that differ in a few
// cards have the others in the same order.
func (d *Deal) shuffleMoney(s *goa.State) {
	d.purse = d.purse[:0]
	for m := range goa.Money(goa.NumMoney) {
		source := d.pile("money " + strconv.Itoa(d.game.money) + " " + m.String())
		for range s.Weight(goa.NewDrawMoney(m)) {
			d.purse = append(d.purse, moneyCard{m, source.stream.Uint64()})
		}
	}
	slices.SortStableFunc(d.purse, func(a, b moneyCard) int { return cmp.Compare(a.key, b.key) })
}
