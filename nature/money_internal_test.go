package nature

import (
	"fmt"
	"slices"
	"testing"

	"goa/edition"
	"goa/goa"
)

// Decks that differ in some cards have the others in the same order.
func TestDifferentDecksOfMoneyShareAnOrder(t *testing.T) {
	differ := 0
	for i := range 20 {
		one, other := shuffledMoney(t, fmt.Sprint(2*i)), shuffledMoney(t, fmt.Sprint(2*i+1))
		d := Dealt("money")
		d.game.money = 2
		orders, shared := [2][]moneyCard{}, 0
		for j, s := range []*goa.State{one, other} {
			d.shuffleMoney(s)
			orders[j] = slices.Clone(d.purse)
		}
		for m := range goa.Money(goa.NumMoney) {
			draw := goa.NewDrawMoney(m)
			shared += min(one.Weight(draw), other.Weight(draw))
		}
		if len(orders[0]) != one.Outcomes() || len(orders[1]) != other.Outcomes() {
			t.Fatalf("decks of %d and %d cards have orders of %d and %d", one.Outcomes(), other.Outcomes(), len(orders[0]), len(orders[1]))
		}
		if len(orders[0]) != shared || len(orders[1]) != shared {
			differ++
		}
		a, b := common(orders[0], orders[1]), common(orders[1], orders[0])
		if len(a) != shared || !slices.Equal(a, b) {
			t.Fatalf("two decks that share %d cards have the orders\n%v\n%v", shared, orders[0], orders[1])
		}
	}
	if differ < 5 {
		t.Errorf("only %d pairs of decks differ", differ)
	}
}

// common keeps the cards that are also in the other order.
func common(order, other []moneyCard) (list []moneyCard) {
	for _, c := range order {
		if slices.Contains(other, c) {
			list = append(list, c)
		}
	}
	return list
}

// shuffledMoney plays until Lakshmi draws from a deck that was shuffled.
func shuffledMoney(t *testing.T, seed string) *goa.State {
	t.Helper()
	o, err := edition.ParseOptions([]string{"solo=2"})
	if err != nil {
		t.Fatal(err)
	}
	s, src, left := goa.New(edition.Default().Rules(o), 1), New(seed), -1
	for !s.Over() {
		if s.Turn() == goa.Nature {
			m := src.Move(&s)
			if m.Kind == goa.DrawMoney {
				if left >= 0 && left != s.Outcomes() {
					return &s
				}
				left = s.Outcomes() - 1
			}
			s.Play(m)
			continue
		}
		legal := s.Moves(nil)
		s.Play(legal[src.IntN(len(legal))])
	}
	t.Fatalf("seed %s: the game ended before a shuffle", seed)
	return nil
}
