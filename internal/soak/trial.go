package soak

import (
	"context"
	"errors"
	"fmt"
	"time"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/parallel"
	"goa/internal/playout"
	"goa/nature"
)

// Trial is a plan of games that one bot plays at all seats, in all kinds of games. It
// checks that the bot always answers in time with a legal move.
type Trial struct {
	Bot      string
	Settings []edition.Setting
	Games    int           // at most; 0 for any number until Time is over
	Time     time.Duration // at most; 0 for any time until all Games are played
	Seed     string
	Workers  int             // games at once; 0 for one for each core
	Remote   parallel.Remote // has other processes play, which have [Trial.Remotely]; may be nil
	Limit    time.Duration   // longest time for a decision; 0 for no limit
	Progress func(Progress)  // called now and then, from one goroutine; may be nil

	newBot func(name string, seed uint64) (ai.Player, error) // from the ladder, unless a test plants one
}

// TrialReport says how a bot did in a trial.
type TrialReport struct {
	Progress
	Decisions int // with more than one legal move
	Illegal   int
	Panics    int
	Late      int           // decisions that took longer than the limit
	Longest   time.Duration // longest decision
	First     string        // the first fault, and where; empty if there is none
}

// Failed reports whether anything went wrong.
func (r *TrialReport) Failed() bool { return r.Illegal+r.Panics+r.Late > 0 }

// Run plays until the games or the time are over or the context ends.
func (t Trial) Run(ctx context.Context) (TrialReport, error) {
	var report TrialReport
	if len(t.Settings) == 0 || t.Games <= 0 && t.Time <= 0 {
		return report, errNothing(t.Settings, t.Games, t.Time)
	}
	if t.newBot == nil {
		t.newBot = ladder.New
	}
	if _, err := t.newBot(t.Bot, 0); err != nil {
		return report, err
	}
	elapsed, err := runFor(ctx, t.Time, parallel.Plan{End: t.Games, Workers: t.Workers, Remote: t.Remote, Progress: report.teller(t.Progress)},
		func() (parallel.Worker[TrialReport], error) { return &trialGame{trial: &t}, nil },
		func(_ int, r TrialReport) error { report.add(&r); return nil })
	report.Elapsed = elapsed
	return report, err
}

func (r *TrialReport) add(o *TrialReport) {
	r.Games += o.Games
	r.Moves += o.Moves
	r.Decisions += o.Decisions
	r.Illegal += o.Illegal
	r.Panics += o.Panics
	r.Late += o.Late
	r.Longest = max(r.Longest, o.Longest)
	if r.First == "" {
		r.First = o.First
	}
}

// trialGame is one game of a trial. It is reused for the next one.
type trialGame struct {
	trial   *Trial
	setting edition.Setting
	number  int
	game    playout.Game
	report  TrialReport
}

// Close implements [parallel.Worker].
func (*trialGame) Close() {}

// Do plays the game of a number to its end. Where the bot fails, the first legal move is
// played instead. A game interrupted by the end of the trial does not count, but its
// faults do.
func (g *trialGame) Do(ctx context.Context, number int) (TrialReport, error) {
	g.setting, g.number, g.report = g.trial.Settings[number%len(g.trial.Settings)], number, TrialReport{}
	bot, err := g.trial.newBot(g.trial.Bot, uint64(number))
	if err != nil {
		return g.report, err
	}
	luck := nature.New(playout.Seed(g.trial.Seed, number))
	var session goa.Session
	if g.setting.Options.Has("campaign") {
		session = randomSession(luck)
	}
	g.game.Chance = luck
	g.game.Begin(newGame(g.setting, session))
	for g.game.Next() {
		if ctx.Err() != nil {
			g.report.Moves = g.game.Moves
			return g.report, nil
		}
		g.game.Play(g.ask(ctx, bot))
	}
	g.report.Games, g.report.Moves = 1, g.game.Moves
	return g.report, nil
}

// ask has the bot decide, even if the trial ends meanwhile, and records faults of its
// answer.
func (g *trialGame) ask(ctx context.Context, bot ai.Player) goa.Move {
	g.report.Decisions++
	first, began := g.game.Legal[0], time.Now()
	m, err := g.game.Ask(context.WithoutCancel(ctx), bot)
	took := time.Since(began)
	if _, panicked := errors.AsType[*playout.PanicError](err); panicked {
		g.report.Panics++
		g.noteFirstFault("%v", err)
		return first
	}
	g.report.Longest = max(g.report.Longest, took)
	if g.trial.Limit > 0 && took > g.trial.Limit {
		g.report.Late++
		g.noteFirstFault("thought for %s", took)
	}
	if illegal, ok := errors.AsType[*goa.IllegalMoveError](err); ok {
		g.report.Illegal++
		g.noteFirstFault("%q is not legal: %s", illegal.Move, illegal.Reason)
		return first
	}
	return m
}

func (g *trialGame) noteFirstFault(format string, args ...any) {
	if g.report.First == "" {
		g.report.First = fmt.Sprintf(format, args...) +
			fmt.Sprintf(" (game %d, after %d moves, %s)", g.number, g.game.Moves, g.setting)
	}
}
