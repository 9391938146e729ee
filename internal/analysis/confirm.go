package analysis

import (
	"context"
	"fmt"

	"goa/ai"
	"goa/ai/search"
	"goa/goa"
	"goa/internal/playout"
	"goa/nature"
)

// Outplay plays games out after each of two moves and compares how they end. It
// serves one goroutine.
type Outplay struct {
	// Ahead is how many rounds are played after the round of the decision before
	// the position is valued; 0: all of them.
	Ahead int

	step  func(context.Context)                // called before each move
	bot   func(seed uint64) (ai.Player, error) // plays for all seats
	judge ai.Judge
	game  playout.Game
	deal  *nature.Deal
}

// NewOutplay returns an Outplay in which bots play for all seats.
func NewOutplay(bot func(seed uint64) (ai.Player, error)) *Outplay {
	deal := nature.Dealt("")
	o := &Outplay{step: open{}.Step, bot: bot, deal: deal, game: playout.Game{Chance: deal, Legal: make([]goa.Move, 0, 256)}}
	o.judge.Evaluation = ai.Learned()
	return o
}

// Pair plays out both moves with newly dealt unseen cards and equal luck, which
// follows from a name. It returns the difference for the view's seat, the first
// result minus the second, in the unit of all values.
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
		for o.game.Next() && !o.isFarEnough(v) {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			o.step(ctx)
			m, err := o.game.Ask(ctx, bot)
			if err != nil {
				return 0, err
			}
			o.game.Play(m)
		}
		results[i] = o.value(v.Seat())
	}
	return results[0] - results[1], ctx.Err()
}

// isFarEnough reports whether enough rounds were played after a view.
func (o *Outplay) isFarEnough(v *goa.View) bool {
	s := &o.game.State
	return o.Ahead > 0 && s.Round() > v.Round()+o.Ahead && s.Ask() == goa.AskFlag
}

// value returns the result of the game for a seat or, if it is not over, the
// value of its position.
func (o *Outplay) value(seat goa.Seat) int {
	s := &o.game.State
	if s.Over() {
		return Result(s, seat)
	}
	return search.Shares(o.judge.Values(s), s)[seat] * unitOf(&s.Public) / search.One
}

// Outcome is what playouts say about a claim. Without pairs it says nothing.
type Outcome struct {
	Pairs int `json:"pairs"` // playouts of both moves
	Loss  int `json:"loss"`  // the mean loss; may be negative
	Noise int `json:"noise"` // its standard error
}

// Limits of the playouts of an analysis.
const (
	outPositions   = 120 // of the planner in a turn, to the end of the game
	outLeast       = 40  // pairs to the end before playouts may stop early
	outStep        = 20  // pairs between two checks whether to stop
	aheadPositions = 60  // of the planner in a turn, if only one round is played ahead
	aheadStep      = 12  // pairs between two checks whether to stop
)

// outPlanner plays the playouts of an analysis.
func outPlanner(seed uint64) (ai.Player, error) {
	return ai.NewPlanner(ai.Style{Evaluation: ai.Learned()}, outPositions, seed), nil
}

// aheadPlanner plays a round ahead.
func aheadPlanner(seed uint64) (ai.Player, error) {
	return ai.NewPlanner(ai.Style{Evaluation: ai.Learned()}, aheadPositions, seed), nil
}

// newAhead returns an Outplay that goes to the end of the next round. A position
// a round later says most of what a whole game does, at a fraction of the cost:
// equal luck and the net's estimate leave little noise.
func newAhead() *Outplay {
	o := NewOutplay(aheadPlanner)
	o.Ahead = 1
	return o
}

// confirm plays out a claim that may be more than noise. If it would be a
// blunder, games are played to the end until half of it is confirmed or refuted.
// Otherwise they are played a round ahead, and to the end only if that makes it
// a blunder.
func (t *thinker) confirm(ctx context.Context, d *Decision, most int, c *Claim) error {
	players := d.View.Seats()
	whole := LossScale(players)
	told := OwnFit().claimed(ClassOf(players, d.View.Round(), KindOf(d.View.Ask())), *c)
	if most == 0 || !c.MayBeMistake(players) {
		return nil
	}
	luck := ai.NewDice(seed, &d.View, d.Legal).Stream(luckOfOutplay)
	toEnd, next := fmt.Sprint(luck.Next()), fmt.Sprint(luck.Next())
	r := replay{decision: d, best: c.Best, whole: whole}
	if severityOf(told, whole) < Blunder {
		r.name, r.least, r.step = next, 2*aheadStep, aheadStep
		r.clear = func(o Outcome) bool { return abs(o.Loss-whole/20) > o.Noise }
		ahead, err := t.play(ctx, t.ahead, r, 2*most/5)
		if err != nil {
			return err
		}
		c.Ahead = ahead
		if told = ahead.least(); severityOf(told, whole) < Blunder {
			return nil
		}
		most /= 2
	}
	r.name, r.least, r.step = toEnd, outLeast, outStep
	r.clear = func(o Outcome) bool { return abs(o.Loss-told/2) > surely*o.Noise }
	out, err := t.play(ctx, t.outplay, r, most)
	c.Out = out
	return err
}

// replay is a decision whose best and played moves are played out.
type replay struct {
	decision    *Decision
	best        goa.Move
	whole       int
	name        string             // the luck follows from it
	least, step int                // pairs before it may stop, and between two checks
	clear       func(Outcome) bool // more pairs would hardly change the verdict
}

// play plays pairs until their verdict is clear, or the maximum is reached.
func (t *thinker) play(ctx context.Context, by *Outplay, r replay, most int) (out Outcome, err error) {
	var p pairs
	for p.n < max(1, most) {
		if err := t.gate.Pass(ctx); err != nil {
			return out, err
		}
		difference, err := by.Pair(ctx, &r.decision.View, [2]goa.Move{r.best, r.decision.Played}, playout.Seed(r.name, p.n))
		if err != nil {
			return out, err
		}
		p.add(difference)
		out = p.outcome(r.whole)
		if p.n >= r.least && p.n%r.step == 0 && r.clear(out) {
			break
		}
	}
	return out, nil
}

// MayBeMistake reports whether a claim may be an inaccuracy or worse in a game with
// the given number of players. Other claims are not thought through.
func (c *Claim) MayBeMistake(players int) bool { return c.Loss+surely*c.Noise >= LossScale(players)/50 }

// least returns the loss that playouts are sure of: the loss minus its standard
// error.
func (o Outcome) least() int { return o.Loss - o.Noise }

// outcome sums up playouts. A few pairs without any difference say little, so
// the noise is at least what one more pair with a whole difference would leave.
func (p *pairs) outcome(whole int) Outcome {
	o := Outcome{Pairs: p.n, Loss: p.sum / p.n, Noise: whole}
	if p.n > 1 {
		one := whole / p.n
		variance := max((p.squares-p.sum*p.sum/p.n)/(p.n-1), one*one)
		o.Noise = root(variance / p.n)
	}
	return o
}
