package calibration

import (
	"context"
	"slices"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/internal/advice"
	"goa/internal/analysis"
	"goa/internal/parallel"
	"goa/internal/playout"
	"goa/internal/reasons"
	"goa/nature"
)

// HintPlan says which hints to ask for. Bots of all [Grades] play the games, with
// two and four players in turn.
type HintPlan struct {
	Seed     string
	Edition  *edition.Edition
	Grade    string // of the bot that gives the hints
	Hints    int
	Workers  int            // at once; 0: one for each core
	Progress func(done int) // hints; may be nil
}

// Hint says how well a hint explains itself.
type Hint struct {
	Players int             `json:"players"`
	Round   int             `json:"round"`
	Kind    string          `json:"kind"`
	Finding reasons.Finding `json:"finding"`
	Gap     int             `json:"gap"`    // to the second choice, in thousandths of a win
	Closed  int             `json:"closed"` // thousandths of the gap that undoing the causes closes
	Causes  int             `json:"causes"` // number of causes named
}

// hintsOfGame is the maximum number of hints per game.
const hintsOfGame = 10

// Run asks for hints until there are enough. They follow from the plan alone.
func (p *HintPlan) Run(ctx context.Context) (list []Hint, err error) {
	err = parallel.Run(ctx, parallel.Plan{Workers: p.Workers}, func() (parallel.Worker[[]Hint], error) {
		bot, err := ladder.New(p.Grade, 1)
		return &hinter{p, bot}, err
	}, func(_ int, some []Hint) error {
		list = append(list, some[:min(len(some), p.Hints-len(list))]...)
		if p.Progress != nil {
			p.Progress(len(list))
		}
		if len(list) == p.Hints {
			return parallel.ErrEnough
		}
		return nil
	})
	return list, err
}

// hinter asks for the hints of one game after the other.
type hinter struct {
	plan *HintPlan
	bot  ai.Player
}

// Close implements [parallel.Worker].
func (h *hinter) Close() {}

// Do asks for the hints of a game.
func (h *hinter) Do(ctx context.Context, game int) (list []Hint, err error) {
	setting := edition.Setting{Edition: h.plan.Edition, Players: 2 + 2*(game%2)}
	rules, err := setting.Rules()
	if err != nil {
		return nil, err
	}
	plan := &Plan{Seed: h.plan.Seed, Setting: setting}
	luck := nature.New(playout.Seed(h.plan.Seed, "hints", game))
	all, err := (&run{plan: plan, rules: rules}).decisions(ctx, game, luck)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(d decision) bool { return len(d.Legal) < 2 })
	for len(list) < hintsOfGame && len(all) > 0 {
		i := luck.IntN(len(all))
		if hint, ok := h.ask(ctx, &all[i]); ok {
			list = append(list, hint)
		}
		all = slices.Delete(all, i, i+1)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return list, nil
}

// ask asks for a hint about a decision; ok is false if the bot saw only one move.
func (h *hinter) ask(ctx context.Context, d *decision) (hint Hint, ok bool) {
	given := advice.Ask(ctx, h.bot, d.View, d.Legal)
	given.Explain(ctx)
	why, ok := given.Why()
	return Hint{
		Players: d.View.Seats(), Round: d.View.Round(), Kind: analysis.KindOf(d.View.Ask()).String(),
		Finding: why.Finding, Gap: why.Gap, Closed: why.Closed, Causes: len(why.Causes),
	}, ok
}

// HintCount says how some hints explain themselves.
type HintCount struct {
	Kind    string `json:"kind"` // of decision; empty for all
	Hints   int    `json:"hints"`
	Close   int    `json:"close"`   // the moves are about equally good
	Named   int    `json:"named"`   // causes are named
	Unclear int    `json:"unclear"` // the hint says that it cannot say why
	Closed  int    `json:"closed"`  // thousandths of the gap that undoing named causes closes, on average
}

// CountHints counts hints: all of them first, then each kind of decision.
func CountHints(list []Hint) (counts []HintCount) {
	kinds := []string{""}
	for _, h := range list {
		if !slices.Contains(kinds, h.Kind) {
			kinds = append(kinds, h.Kind)
		}
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		c := HintCount{Kind: kind}
		for _, h := range list {
			if kind != "" && h.Kind != kind {
				continue
			}
			c.Hints++
			switch h.Finding {
			case reasons.Close:
				c.Close++
			case reasons.Named:
				c.Named++
				c.Closed += h.Closed
			default:
				c.Unclear++
			}
		}
		c.Closed /= max(1, c.Named)
		counts = append(counts, c)
	}
	return counts
}
