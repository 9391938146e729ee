package analysis

import (
	"context"
	"fmt"

	"goa/ai"
	"goa/goa"
	"goa/internal/playout"
	"goa/nature"
)

// Outplay plays games out after one of two moves and compares how they end. It
// serves one goroutine.
type Outplay struct {
	bot  func(seed uint64) (ai.Player, error) // plays for all seats
	game playout.Game
	deal *nature.Deal
}

// NewOutplay returns an Outplay in which bots play for all seats.
func NewOutplay(bot func(seed uint64) (ai.Player, error)) *Outplay {
	deal := nature.Dealt("")
	return &Outplay{bot: bot, deal: deal, game: playout.Game{Chance: deal, Legal: make([]goa.Move, 0, 256)}}
}

// Pair plays both moves out with unseen cards dealt anew and equal luck, which
// follows from a name. It returns the difference to the view's seat, the first
// less the second, in the unit of all values.
func (o *Outplay) Pair(ctx context.Context, v *goa.View, moves [2]goa.Move, name string) (int, error) {
	var results [2]int
	for i, m := range moves {
		dice := ai.DiceAt(playout.BotSeed(name, "deal"))
		var s goa.State
		v.Deal(&s, dice.IntN)
		s.Play(m)
		o.deal.Renew(name)
		o.game.Begin(s)
		bot, err := o.bot(playout.BotSeed(name, "bot"))
		if err != nil {
			return 0, err
		}
		for o.game.Next() {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			m, err := o.game.Ask(ctx, bot)
			if err != nil {
				return 0, err
			}
			o.game.Play(m)
		}
		results[i] = Result(&o.game.State, v.Seat())
	}
	return results[0] - results[1], ctx.Err()
}

// Outcome is what play-outs say about a claim. Without pairs it is nothing.
type Outcome struct {
	Pairs int `json:"pairs"` // play-outs of both moves
	Loss  int `json:"loss"`  // that they had on average; may be negative
	Noise int `json:"noise"` // its standard error
}

// Limits of the play-outs of an analysis. There are too few of them to measure
// a loss, but enough to tell a mistake from an error of the net.
const (
	outPositions = 120 // of the planner in a turn
	outLeast     = 40  // pairs before it stops early, where a blunder would be told
	outStep      = 20  // pairs after which it looks whether to stop
)

// outPlanner plays the play-outs of an analysis.
func outPlanner(seed uint64) (ai.Player, error) {
	return ai.NewPlanner(ai.Style{Evaluation: ai.Learned()}, outPositions, seed), nil
}

// confirm plays a claim out that may be more than nothing, until it is clear
// enough what can be told. Where no blunder would be told, half as many pairs
// are enough: they find most of what the net misses (see docs/analysis.md), and
// there are many such claims in a game.
func (t *thinker) confirm(ctx context.Context, d *Decision, most int, c *Claim) error {
	players := d.View.Seats()
	whole := WholeOf(players)
	told := OwnFit().claimed(ClassOf(players, d.View.Round(), KindOf(d.View.Ask())), *c)
	if most == 0 || !c.suspect(whole) {
		return nil
	}
	least := outLeast
	if severityOf(told, whole) < Blunder {
		most, least = (most+1)/2, outStep
	}
	luck := ai.NewDice(seed, &d.View, d.Legal).Stream(luckOfOutplay)
	name := fmt.Sprint(luck.Next())
	var p pairs
	for p.n < most {
		if err := t.gate.Pass(ctx); err != nil {
			return err
		}
		difference, err := t.outplay.Pair(ctx, &d.View, [2]goa.Move{c.Best, d.Played}, playout.Seed(name, p.n))
		if err != nil {
			return err
		}
		p.add(difference)
		c.Out = p.outcome(whole)
		if p.n >= least && p.n%outStep == 0 && c.Out.clear(told, whole) {
			break
		}
	}
	return nil
}

// suspect reports whether a claim may be an inaccuracy or worse.
func (c *Claim) suspect(whole int) bool { return c.Loss+c.Noise >= whole/50 }

// clear reports whether more play-outs would hardly change what is told. Where a
// blunder would be told, half of it must be confirmed or refuted; else it
// matters whether there is a mistake.
func (o Outcome) clear(told, whole int) bool {
	if severityOf(told, whole) == Blunder {
		return abs(o.Loss-told/2) > surely*o.Noise
	}
	mistake := whole / 20
	return 10*o.Loss+7*o.Noise < 10*mistake || o.Loss-surely*o.Noise > mistake
}

// least is what play-outs surely lose: the loss less its standard error.
func (o Outcome) least() int { return o.Loss - o.Noise }

// Probe plays a decision out as an analysis does, so many pairs, and returns
// what they say after every few.
func (l *Looker) Probe(ctx context.Context, d *Decision, best goa.Move, pairsOf int) (list []Outcome, err error) {
	t := l.t
	luck := ai.NewDice(seed, &d.View, d.Legal).Stream(luckOfOutplay)
	name := fmt.Sprint(luck.Next())
	var p pairs
	for p.n < pairsOf {
		difference, err := t.outplay.Pair(ctx, &d.View, [2]goa.Move{best, d.Played}, playout.Seed(name, p.n))
		if err != nil {
			return nil, err
		}
		if p.add(difference); p.n%outStep == 0 {
			list = append(list, p.outcome(WholeOf(d.View.Seats())))
		}
	}
	return list, nil
}

// outcome sums play-outs up. A few pairs without any difference say little, so
// the noise is never less than if one more had made a whole one.
func (p *pairs) outcome(whole int) Outcome {
	o := Outcome{Pairs: p.n, Loss: p.sum / p.n, Noise: whole}
	if p.n > 1 {
		one := whole / p.n
		variance := max((p.squares-p.sum*p.sum/p.n)/(p.n-1), one*one)
		o.Noise = root(variance / p.n)
	}
	return o
}
