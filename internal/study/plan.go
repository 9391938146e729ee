package study

import (
	"context"
	"fmt"
	"time"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/parallel"
	"goa/internal/playout"
)

// Plan says what to study. Equal plans have equal findings, however many
// workers play.
type Plan struct {
	Editions []*edition.Edition
	Players  []int
	Options  edition.Options
	Grade    string // plays at all seats
	Games    int    // for each edition and number of players
	Seed     string
	Workers  int                                    // games at once; 0: one for each core
	Remote   parallel.Remote                        // has other processes, which know [Plan.Settings], play games; may be nil
	Progress func(games int, elapsed time.Duration) // called now and then, from one goroutine; may be nil
}

// Findings are the results for each edition and number of players, in the
// order of the plan.
type Findings struct {
	Plan  Plan
	Stats []*Stats
}

// Total returns how many games the plan has.
func (p *Plan) Total() int { return p.Games * len(p.Editions) * len(p.Players) }

// Run plays all games, or fails if the context ends before that.
func (p Plan) Run(ctx context.Context) (*Findings, error) {
	if p.Games < 1 || len(p.Editions) == 0 || len(p.Players) == 0 {
		return nil, fmt.Errorf("a study needs at least one game and one edition, not %d and %d", p.Games, len(p.Editions))
	}
	bots, err := p.bots()
	if err != nil {
		return nil, err
	}
	f := &Findings{Plan: p}
	if f.Stats, err = p.stats(); err != nil {
		return nil, err
	}
	return f, p.playAll(ctx, bots, f.Stats)
}

// stats returns empty statistics for every setting.
func (p *Plan) stats() (all []*Stats, err error) {
	for _, e := range p.Editions {
		for _, n := range p.Players {
			setting := edition.Setting{Edition: e, Options: p.Options, Players: n}
			rules, err := setting.Rules()
			if err != nil {
				return nil, err
			}
			all = append(all, &Stats{Setting: setting, rules: rules})
		}
	}
	return all, nil
}

// bots returns one bot for every seat, so that equal bots do not think alike.
func (p *Plan) bots() (bots [goa.MaxSeats]ai.Player, err error) {
	grade, err := ladder.Prepare(p.Grade)
	if err != nil {
		return bots, err
	}
	for seat := range bots {
		bots[seat] = grade.New(playout.BotSeed(p.Seed, fmt.Sprintf("seat %d", seat)))
	}
	return bots, nil
}

// playAll plays the games with parallel workers, beginning with all games of
// the first setting.
func (p *Plan) playAll(ctx context.Context, bots [goa.MaxSeats]ai.Player, all []*Stats) error {
	plan := parallel.Plan{End: p.Total(), Workers: p.Workers, Remote: p.Remote, Progress: func(done parallel.Progress) {
		if p.Progress != nil {
			p.Progress(done.Done, done.Elapsed)
		}
	}}
	return parallel.Run(ctx, plan,
		func() (parallel.Worker[*seen], error) { return newWorker(p, all, bots), nil },
		func(number int, g *seen) error { all[number/p.Games].add(g); return nil })
}
