package soak

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"goa/ai"
	"goa/ai/ladder"
	"goa/goa"
	"goa/nature"
)

// Trial is a plan of games that one bot plays at all seats of all kinds of
// tables, to see that it always answers, in time, with a legal move.
type Trial struct {
	Bot      string
	Tables   []Table
	Games    int           // at most; 0: until Time is over
	Time     time.Duration // at most; 0: until all Games are played
	Seed     string
	Workers  int            // games at once; 0: one for each core
	Limit    time.Duration  // that a decision may take; 0: any
	Progress func(Progress) // told now and then, from one goroutine; may be nil

	newBot func(name string, seed uint64) (ai.Player, error) // of the ladder, unless a test plants one
}

// TrialReport is what a bot did in a trial.
type TrialReport struct {
	Progress
	Decisions int // with more than one legal move
	Illegal   int
	Panics    int
	Late      int           // decisions that took longer than the limit
	Longest   time.Duration // of all decisions
	First     string        // what went wrong first, and where; empty if nothing
}

// Failed reports whether anything went wrong.
func (r *TrialReport) Failed() bool { return r.Illegal+r.Panics+r.Late > 0 }

// Run plays until the games or the time are over or the context ends.
func (t Trial) Run(ctx context.Context) (TrialReport, error) {
	if len(t.Tables) == 0 || t.Games <= 0 && t.Time <= 0 {
		return TrialReport{}, fmt.Errorf("soak: nothing to play: %d tables, %d games, %s", len(t.Tables), t.Games, t.Time)
	}
	if t.newBot == nil {
		t.newBot = ladder.New
	}
	if _, err := t.newBot(t.Bot, 0); err != nil {
		return TrialReport{}, err
	}
	if t.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, t.Time)
		defer cancel()
	}
	c := &court{trial: &t, began: time.Now()}
	crew(c.trial.Workers, func() { c.work(ctx) }, c.trial.Progress, c.progress)
	c.report.Elapsed = time.Since(c.began)
	return c.report, nil
}

// court is a trial under way.
type court struct {
	trial *Trial
	began time.Time
	next  atomic.Int64

	mu     sync.Mutex
	report TrialReport
}

func (c *court) progress() Progress {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.report.Progress
	p.Elapsed = time.Since(c.began)
	return p
}

// work plays one game after the other.
func (c *court) work(ctx context.Context) {
	t := c.trial
	for ctx.Err() == nil {
		i := int(c.next.Add(1) - 1)
		if t.Games > 0 && i >= t.Games {
			return
		}
		g := trialGame{trial: t, table: t.Tables[i%len(t.Tables)], number: i}
		g.play(ctx)
		c.mu.Lock()
		c.report.add(&g.report)
		c.mu.Unlock()
	}
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

// trialGame is one game of a trial.
type trialGame struct {
	trial  *Trial
	table  Table
	number int
	state  goa.State
	report TrialReport
}

// play plays the game to its end. Where the bot fails, the first legal move is
// played for it. A game that the end of the trial interrupts does not count as
// one.
func (g *trialGame) play(ctx context.Context) {
	bot, err := g.trial.newBot(g.trial.Bot, uint64(g.number))
	if err != nil {
		return // Run has tried it
	}
	luck := nature.New(fmt.Sprintf("%s/%d", g.trial.Seed, g.number))
	var session goa.Session
	if g.table.Options.Has("campaign") {
		session = randomSession(luck)
	}
	g.state = g.table.newGame(session)
	for ctx.Err() == nil {
		luck.PlayChance(&g.state, nil)
		if g.state.Over() {
			g.report.Games++
			return
		}
		legal := g.state.Moves(nil)
		m := legal[0]
		if len(legal) > 1 {
			m = g.ask(bot, legal)
		}
		g.state.Play(m)
		g.report.Moves++
	}
}

// ask lets the bot decide, and notes what is wrong with its answer.
func (g *trialGame) ask(bot ai.Player, legal []goa.Move) (m goa.Move) {
	defer func() {
		if v := recover(); v != nil {
			g.report.Panics++
			g.blame("panic: %v", v)
			m = legal[0]
		}
	}()
	g.report.Decisions++
	first, began := legal[0], time.Now()
	m = bot.Choose(context.Background(), g.state.View(g.state.Turn()), legal)
	took := time.Since(began)
	g.report.Longest = max(g.report.Longest, took)
	if g.trial.Limit > 0 && took > g.trial.Limit {
		g.report.Late++
		g.blame("thought for %s", took)
	}
	if why := g.state.Check(m); why != goa.Legal {
		g.report.Illegal++
		g.blame("%q is not legal: %s", m, why)
		return first
	}
	return m
}

func (g *trialGame) blame(format string, args ...any) {
	if g.report.First == "" {
		g.report.First = fmt.Sprintf(format, args...) +
			fmt.Sprintf(" (game %d, after %d moves, %s)", g.number, g.report.Moves, g.table)
	}
}
