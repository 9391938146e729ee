package match

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"goa/goa"
)

// Chooser chooses moves for a seat. It receives what the seat may know and its
// legal moves, at least one, and returns one of them. It must return soon after
// ctx is done. Several goroutines may call it at once.
type Chooser interface {
	Choose(ctx context.Context, v goa.View, legal []goa.Move) goa.Move
}

// Random is a player that plays any legal move.
type Random struct{}

// Choose implements [Chooser].
func (Random) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move {
	return legal[rand.IntN(len(legal))]
}

func (k *Keeper) hasGrade(grade string) bool { return k.config.Bots[grade] != nil }

// player returns the bot of a grade, or a random one if the grade is unknown.
func (k *Keeper) player(grade string) Chooser {
	if p := k.config.Bots[grade]; p != nil {
		return p
	}
	return Random{}
}

// choice is a move that a bot has chosen.
type choice struct {
	move goa.Move
	cut  bool // it failed, or could not think for as long as it should
}

// thought is a bot thinking about a position.
type thought struct {
	seat    goa.Seat
	touched int // the last entry of its position
	out     chan choice
	hurry   chan struct{} // closed when the pace no longer matters
	hurried bool
	cancel  context.CancelFunc
}

// choice returns the channel that delivers the move. It is nil without a
// thought.
func (t *thought) choice() <-chan choice {
	if t == nil {
		return nil
	}
	return t.out
}

// think makes sure that the bot to move thinks, and no other, if this process
// plays it.
func (r *room) think() {
	r.playing = slices.DeleteFunc(r.playing, func(c botTask) bool { return c.ctx.Err() != nil })
	if r.hurry != "" && r.reached(r.hurry) {
		r.hurry = ""
	}
	seat, ok := r.game.botsTurn()
	ok = ok && (len(r.playing) > 0 || r.hurry != "") && (!r.game.needsWatching() || r.keeper.watched(r.id))
	if t := r.thought; t != nil && (!ok || t.seat != seat || t.touched != r.game.touched) {
		r.stopThinking()
	}
	r.busy.Store(ok)
	if !ok {
		r.finish()
		return
	}
	if r.thought == nil {
		r.startThinking(seat)
	}
	if t := r.thought; !t.hurried && r.mayHurry() {
		t.hurried = true
		close(t.hurry)
	}
}

// mayHurry reports whether the pace does not matter.
func (r *room) mayHurry() bool {
	return !r.storeFailed && !r.game.botsAlone() && (r.hurry != "" || r.game.pace == AtOnce)
}

// reached reports whether it is the owner's turn, or never will be.
func (r *room) reached(owner Owner) bool {
	waiting, mine := r.game.waiting(), false
	for i := range goa.Seat(r.game.table.Seats) {
		mine = mine || waiting.has(i) && r.game.seats[i].of(owner)
	}
	return mine || waiting == 0 || !r.game.sits(owner)
}

func (r *room) startThinking(seat goa.Seat) {
	ctx, cancel := context.WithCancel(context.Background())
	t := &thought{
		seat: seat, touched: r.game.touched, cancel: cancel,
		out: make(chan choice, 1), hurry: make(chan struct{}),
	}
	r.thought = t
	d := r.decision(seat)
	r.keeper.all.Go(func() { t.out <- d.decide(ctx, t.hurry) }) // the result might no longer matter
}

// stopThinking ends a thought. It does not wait for a bot that is slow to
// notice; Close does.
func (r *room) stopThinking() {
	if r.thought != nil {
		r.thought.cancel()
		r.thought = nil
	}
}

// playBot plays the move that the bot to move has chosen. The choice is dropped
// if someone else has played in the meantime, if a person now has the seat, or if
// the bots must not go on. Other processes may store any of that.
func (r *room) playBot(c choice) {
	seat, touched := r.thought.seat, r.thought.touched
	r.stopThinking()
	_, err := r.serve(func(p *proposal) error {
		if p.touched != touched || p.seats[seat].Kind != Bot || p.stopped || p.over() {
			return Stale
		}
		return p.botMove(seat, c, r.keeper.config.BotsAlone)
	})
	if err != nil && !errors.Is(err, Stale) {
		r.storeFailed = true
		r.keeper.config.Log.Error("a bot could not move", "table", r.id, "move", c.move.String(), "err", err)
	}
}

// followsOwn reports whether the next move continues its seat's own turn.
func (g *game) followsOwn() bool { return len(g.moves) > g.checkpoint.at }
