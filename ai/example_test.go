package ai_test

import (
	"context"
	"fmt"
	"math"

	"goa/ai"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// miser is a bot: it sells whatever it can, never bids, and otherwise takes the
// move that leaves it with the most ducats.
type miser struct{}

func (miser) Choose(_ context.Context, v goa.View, legal []goa.Move) goa.Move {
	switch v.Ask() {
	case goa.AskBid:
		return goa.NewPass()
	case goa.AskSale:
		return goa.NewSell()
	default:
	}
	var s goa.State
	v.Deal(&s, func(int) int { return 0 }) // any deal of what the seat cannot see
	best, most := legal[0], -1             // the sensible default comes first
	for _, m := range legal {
		after := s
		after.Play(m)
		if n := after.Player(v.Seat()).Ducats(); n > most {
			best, most = m, n
		}
	}
	return best
}

// A bot in thirty lines, against the planner.
func ExamplePlayer() {
	planner, err := ai.New(ai.Planner, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	bots := []ai.Player{miser{}, planner}
	s := goa.New(edition.Default().Rules(edition.Options{}), len(bots))
	chance := nature.New("a seed")
	for chance.PlayChance(&s, nil); !s.Over(); chance.PlayChance(&s, nil) {
		seat := s.Turn()
		s.Play(bots[seat].Choose(context.Background(), s.View(seat), s.Moves(nil)))
	}
	fmt.Println("the miser is richer:", s.Player(0).Ducats() > s.Player(1).Ducats())
	fmt.Println("and has more points:", s.Score(0).Total() > s.Score(1).Total())
	// Output:
	// the miser is richer: true
	// and has more points: false
}

// hasty takes the move after which the position is worth most to it. That is
// not what [ai.Judge.Values] is for: a position in the middle of a turn has no
// value yet.
type hasty struct{}

func (hasty) Choose(_ context.Context, v goa.View, legal []goa.Move) goa.Move {
	var s goa.State
	var judge ai.Judge
	v.Deal(&s, func(int) int { return 0 })
	best, most := legal[0], math.MinInt
	for _, m := range legal {
		after := s
		after.Play(m)
		if n := judge.Values(&after)[v.Seat()]; n > most {
			best, most = m, n
		}
	}
	return best
}

// patient has the judge look to the end of the turn or of the auction.
type patient struct{}

func (patient) Choose(_ context.Context, v goa.View, legal []goa.Move) goa.Move {
	var s goa.State
	var judge ai.Judge
	v.Deal(&s, func(int) int { return 0 })
	return judge.Best(&s, legal, 200, 1)
}

// Values weighs positions between turns; Best chooses moves.
func ExampleJudge() {
	const games = 4
	points := func(bot ai.Player) (sum int) {
		for game := range games {
			greedy, err := ai.New(ai.Greedy, 1)
			if err != nil {
				panic(err)
			}
			bots := []ai.Player{bot, greedy}
			s := goa.New(edition.Default().Rules(edition.Options{}), len(bots))
			chance := nature.New(fmt.Sprint(game))
			for chance.PlayChance(&s, nil); !s.Over(); chance.PlayChance(&s, nil) {
				seat := s.Turn()
				s.Play(bots[seat].Choose(context.Background(), s.View(seat), s.Moves(nil)))
			}
			sum += s.Score(0).Total()
		}
		return sum
	}
	fmt.Println("by the value after one move, 10 points a game:", points(hasty{}) >= 10*games)
	fmt.Println("by the best move, 25 points a game:", points(patient{}) >= 25*games)
	// Output:
	// by the value after one move, 10 points a game: false
	// by the best move, 25 points a game: true
}
