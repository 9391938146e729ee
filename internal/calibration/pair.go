package calibration

import (
	"context"
	"fmt"
	"math"

	"goa/ai"
	"goa/ai/ladder"
	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/playout"
	"goa/nature"
)

// Bots that play games out.
const (
	ByPlanner  = "planner"  // with the net
	BySearcher = "searcher" // without it
)

// plannerPositions is the budget of the planner in a play-out: the most with
// which it does not solve every lot before it places a token, which would take
// eight times as long.
const plannerPositions = 299

// searcherIterations is the budget of the searcher in a play-out.
const searcherIterations = 12

// player plays pairs of games out.
type player struct {
	by   string
	game playout.Game
	deal *nature.Deal
}

func newPlayer(by string) *player {
	p := &player{by: by, deal: nature.Dealt("")}
	p.game = playout.Game{Chance: p.deal, Legal: make([]goa.Move, 0, 256)}
	return p
}

// bot returns who plays for all seats of a game.
func (p *player) bot(seed uint64) (ai.Player, error) {
	if p.by == BySearcher {
		return ladder.New(fmt.Sprintf("%s/%d", ladder.Searcher, searcherIterations), seed)
	}
	return ai.NewPlanner(ai.Style{Evaluation: ai.Learned()}, plannerPositions, seed), nil
}

// pair plays both moves out with unseen cards dealt anew and equal luck, and
// returns the difference to the seat: the first less the second.
func (p *player) pair(ctx context.Context, v *goa.View, moves [2]goa.Move, name string) (int, error) {
	var results [2]int
	for i, m := range moves {
		dice := ai.DiceAt(playout.BotSeed(name, "deal"))
		var s goa.State
		v.Deal(&s, dice.IntN)
		s.Play(m)
		p.deal.Renew(name)
		p.game.Begin(s)
		bot, err := p.bot(playout.BotSeed(name, "bot"))
		if err != nil {
			return 0, err
		}
		for p.game.Next() {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			m, err := p.game.Ask(ctx, bot)
			if err != nil {
				return 0, err
			}
			p.game.Play(m)
		}
		results[i] = analysis.Result(&p.game.State, v.Seat())
	}
	return results[0] - results[1], ctx.Err()
}

// sample is the differences of many pairs.
type sample struct {
	whole        int // see [analysis.WholeOf]
	n            int
	sum, squares float64
}

func (s *sample) add(x int) {
	s.n++
	s.sum += float64(x)
	s.squares += float64(x) * float64(x)
}

func (s *sample) mean() float64 { return s.sum / float64(max(1, s.n)) }

// err is the standard error of the mean. A few pairs without any difference
// say little, so it is never less than if one more had made a whole one.
func (s *sample) err() float64 {
	if s.n < 2 {
		return math.Inf(1)
	}
	n := float64(s.n)
	variance := (s.squares - s.sum*s.sum/n) / (n - 1)
	one := float64(s.whole) / n
	return math.Sqrt(max(variance, one*one) / n)
}

// Limits of the pairs for one decision.
const (
	leastPairs = 80
	MostPairs  = 2000
	stepPairs  = 20
	intervals  = 1.96 // standard errors of the interval
)

// playOut plays pairs until their interval excludes half the loss that is
// told, or the most were played.
func (p *player) playOut(ctx context.Context, v *goa.View, moves [2]goa.Move, name string, told, most int) (sample, bool) {
	s := sample{whole: analysis.WholeOf(v.Seats())}
	for s.n < most {
		d, err := p.pair(ctx, v, moves, playout.Seed(name, s.n))
		if err != nil {
			return s, true
		}
		s.add(d)
		if s.n >= leastPairs && s.n%stepPairs == 0 && math.Abs(s.mean()-float64(told)/2) > intervals*s.err() {
			break
		}
	}
	return s, false
}
