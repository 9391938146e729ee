package nature_test

import (
	"fmt"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// Chance moves until a player has to decide, and reports its moves.
func Example() {
	s := goa.New(edition.Default().Rules(edition.Options{}), 2)
	last := goa.Move{}
	nature.New("a seed").PlayChance(&s, func(m goa.Move) { last = m })
	fmt.Println(last, "- then seat", s.Turn(), "is asked:", s.Ask())
	// Output:
	// turn spice-gift-2 - then seat 1 is asked: place-flag
}

// Two games with the same luck: every pile has one order.
func ExampleDeal() {
	deal := nature.Dealt("a seed")
	first := goa.New(edition.Default().Rules(edition.Options{}), 2)
	deal.PlayChance(&first, nil)
	deal.Again()
	second := goa.New(edition.Default().Rules(edition.Options{}), 2)
	deal.PlayChance(&second, nil)
	fmt.Println(first == second)
	// Output:
	// true
}
