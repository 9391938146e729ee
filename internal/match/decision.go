package match

import (
	"context"
	"runtime/debug"
	"time"

	"goa/goa"
	"goa/internal/scheduler"
)

// decision is a choice that a bot has to make, with everything that it needs. The
// room may go on meanwhile.
type decision struct {
	keeper  *Keeper
	player  Chooser
	view    goa.View
	legal   []goa.Move
	thought scheduler.Thought
	wait    time.Duration // imposed by the pace
	nominal time.Duration // the time that a hard decision takes
	grade   string
}

// aloneMoveTime is the least time that a bot takes for a move in a game of bots alone.
const aloneMoveTime = time.Second

// decision returns what the bot of a seat has to decide now, and how long it
// should seem to take.
func (r *room) decision(seat goa.Seat) *decision {
	g, grade := &r.game, r.game.seats[seat].Grade
	asked, _ := g.asked(seat)
	d := &decision{
		keeper: r.keeper, player: r.keeper.dealtPlayer(g, seat), view: asked.View(seat), legal: asked.Moves(nil),
		wait: g.pace.wait(g.followsOwn()), nominal: r.keeper.config.Thinking(grade), grade: grade,
	}
	d.thought = scheduler.Thought{Cost: scheduler.CostOf(d.nominal), Owner: string(g.table.Host), Network: string(g.table.Origin), Person: !g.botsAlone()}
	if g.botsAlone() {
		d.wait = max(d.wait, aloneMoveTime)
	}
	if r.storeFailed {
		d.wait = max(d.wait, time.Second)
	}
	return d
}

// decide returns the bot's choice. It waits as long as the pace requires, unless
// hurry is closed, and long enough for the thinking time to reveal nothing.
func (d *decision) decide(ctx context.Context, hurry <-chan struct{}) choice {
	due := time.After(d.wait)
	c, took := d.choose(ctx)
	if limit := d.keeper.config.TooLong; limit > 0 && took > limit {
		d.keeper.slow.note(d.grade, took)
	}
	if d.hides() {
		sleep(ctx, seemingTime(took, d.nominal)-took)
	}
	select {
	case <-due:
	case <-hurry:
	case <-ctx.Done():
	}
	return c
}

// choose asks the bot as soon as a slot is free. It returns how long the bot took,
// without the wait for the slot. A bot that fails or never finishes makes no legal
// move; the table then plays the first legal one.
func (d *decision) choose(ctx context.Context) (c choice, took time.Duration) {
	leave, ok := d.keeper.scheduler.Enter(ctx, d.thought)
	if !ok {
		return choice{cut: true}, 0 // the table has gone on, or the server is stopping
	}
	defer leave()
	began := time.Now()
	defer func() {
		took = time.Since(began)
		if e := recover(); e != nil {
			d.keeper.config.Log.Error("a bot panicked", "panic", e, "stack", string(debug.Stack()))
			c = choice{cut: true}
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, d.keeper.config.Patience)
	defer cancel()
	c.move = d.player.Choose(ctx, d.view, d.legal)
	c.cut = ctx.Err() != nil
	return c, took // set when this function ends
}

// hides reports whether the bot knows something that others do not. Its thinking
// time could then reveal its cards: the fewer it can play, the sooner it finishes.
func (d *decision) hides() bool {
	v := &d.view
	return v.Hand() != 0 || v.Pick() != goa.NoGambit || len(v.ToKeep()) > 0
}

// seemingTime returns how long a thought that depends on hidden cards seems to take:
// as long as a hard one, or a whole multiple of that.
func seemingTime(took, nominal time.Duration) time.Duration {
	if nominal <= 0 {
		return took
	}
	return max(1, (took+nominal-1)/nominal) * nominal
}

// sleep waits for a while, or until ctx is done.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// Think runs think for the owner of a command as soon as a slot is free. It is for
// thoughts other than a bot's own move, such as a hint. Think returns the error of
// ctx if ctx ends before that; it does not cut think short.
func (k *Keeper) Think(ctx context.Context, c Command, think func()) error {
	leave, ok := k.scheduler.Enter(ctx, scheduler.Thought{Cost: scheduler.Hint, Owner: string(c.Owner), Network: string(k.NetworkOf(c.Sender)), Person: true})
	if !ok {
		return ctx.Err()
	}
	defer leave()
	think()
	return nil
}

// ThinkingQueue returns how many quick thoughts and how many longer ones wait for
// a slot.
func (k *Keeper) ThinkingQueue() (short, longer int) {
	waiting := k.scheduler.Waiting
	return waiting(scheduler.Quick), waiting(scheduler.Moderate) + waiting(scheduler.Long) + waiting(scheduler.Hint)
}
