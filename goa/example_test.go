package goa_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"

	"goa/edition"
	"goa/goa"
	"goa/nature"
	"goa/record"
)

// A whole game: Nature follows the seed, and the players choose any legal move.
func Example() {
	s := goa.New(edition.Default().Rules(edition.Options{}), 2)
	chance := nature.New("a seed")
	players := rand.New(rand.NewPCG(1, 2))
	var legal []goa.Move
	for !s.Over() {
		chance.PlayChance(&s, nil)
		if legal = s.Moves(legal[:0]); len(legal) > 0 {
			s.Play(legal[players.IntN(len(legal))])
		}
	}
	for seat := range goa.Seat(s.Seats()) {
		fmt.Printf("seat %s: %d points\n", seat, s.Score(seat).Total())
	}
	// Output:
	// seat 0: 16 points
	// seat 1: 16 points
}

// The rules say who is asked for what. A move that does not fit is refused with
// a reason and changes nothing.
func ExampleState_Apply() {
	s := goa.New(edition.Default().Rules(edition.Options{}), 2)
	nature.New("a seed").PlayChance(&s, nil)
	q := s.Question()
	fmt.Printf("seat %s is asked: %s\n", q.Seat, q.Ask)

	_, err := s.Apply(goa.NewBid(5))
	if illegal, ok := errors.AsType[*goa.IllegalMoveError](err); ok {
		fmt.Printf("%q is refused: %s\n", illegal.Move, illegal.Reason)
	}
	events, err := s.Apply(goa.NewPlaceFlag(goa.CellAt(0, 2)))
	for _, e := range events {
		fmt.Println(e.Kind, e.Seat, e.Cell(), err)
	}
	// Output:
	// seat 1 is asked: place-flag
	// "bid 5" is refused: not-now
	// flag-placed 1 a3 <nil>
}

// A record is read and played again, move by move.
func ExampleState_Play() {
	text, err := os.ReadFile("../record/testdata/examples/example-2012.goa")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := record.Parse(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := r.Start()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range r.Moves() {
		s.Play(m)
	}
	fmt.Printf("after %d moves: round %d, %s\n", r.Len(), s.Round(), s.Stage())
	// Output:
	// after 111 moves: round 2, placing
}

// A position can be changed and loaded. One that cannot come up is rejected.
func ExampleFromPosition() {
	rules := edition.Default().Rules(edition.Options{})
	s := goa.New(rules, 2)
	nature.New("a seed").PlayChance(&s, nil)

	p := s.Position()
	p.Players[0].Ducats = 30
	rich, err := goa.FromPosition(rules, p)
	fmt.Println(rich.Player(0).Ducats(), err)

	p.Players[0].Levels[goa.TaxTrack] = 7
	_, err = goa.FromPosition(rules, p)
	fmt.Println(err != nil)
	// Output:
	// 30 <nil>
	// true
}

// A view holds all that a seat may know: its own hand, and how many cards the
// others hold. To look ahead, a bot deals what it cannot see.
func ExampleState_View() {
	s := goa.New(edition.Default().Rules(edition.Options{}), 2)
	nature.New("a seed").PlayChance(&s, nil)
	p := s.Position()
	p.Players[0].Hand, p.Players[1].Hand = []goa.Card{0, 7}, []goa.Card{12}
	s, err := goa.FromPosition(s.Rules(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	v := s.View(0)
	for c := range v.Hand().All() {
		fmt.Println("own card:", c)
	}
	fmt.Println("cards of seat 1:", v.HandSize(1))

	var dealt goa.State
	v.Deal(&dealt, func(n int) int { return 0 })
	fmt.Println("a deal looks the same:", dealt.View(0) == v)
	// Output:
	// own card: ships-only-1
	// own card: mixed-harvest-2
	// cards of seat 1: 1
	// a deal looks the same: true
}
