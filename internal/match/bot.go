package match

import (
	"context"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"goa/goa"
)

// Player chooses moves for a seat. It is handed what the seat may know and
// what it may do, never less than one move, and answers one of them. It must
// return soon when ctx is done, and may be asked by several goroutines at once.
type Player interface {
	Choose(ctx context.Context, v goa.View, legal []goa.Move) goa.Move
}

// Random is a player who does anything.
type Random struct{}

// Choose implements [Player].
func (Random) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move {
	return legal[rand.IntN(len(legal))]
}

func (k *Keeper) hasGrade(grade string) bool { return k.config.Bots[grade] != nil }

// player returns a bot; if its grade is no longer known, any.
func (k *Keeper) player(grade string) Player {
	if p := k.config.Bots[grade]; p != nil {
		return p
	}
	return Random{}
}

// thought is a bot thinking about a position.
type thought struct {
	seat    goa.Seat
	touched int // the position, by its last entry
	out     chan goa.Move
	hurry   chan struct{} // closed when the pace no longer matters
	hurried bool
	cancel  context.CancelFunc
}

// choice is where the move comes from; a room without a thought waits for none.
func (t *thought) choice() <-chan goa.Move {
	if t == nil {
		return nil
	}
	return t.out
}

// think makes sure that the bot whose turn it is thinks, and no other.
func (r *room) think() {
	seat, ok := r.game.botsTurn()
	if r.hurry != "" && r.reached(r.hurry) {
		r.hurry = ""
	}
	if t := r.thought; t != nil && (!ok || t.seat != seat || t.touched != r.game.touched) {
		r.stopThinking()
	}
	if !ok {
		return
	}
	if r.thought == nil {
		r.startThinking(seat)
	}
	if t := r.thought; !t.hurried && !r.storeFailed && (r.hurry != "" || r.game.pace == AtOnce) {
		t.hurried = true
		close(t.hurry)
	}
}

// reached reports whether it is the owner's turn, or will never be.
func (r *room) reached(owner Owner) bool {
	waiting, mine := r.game.waiting(), false
	for i := range goa.Seat(r.game.table.Seats) {
		mine = mine || waiting.has(i) && r.game.seats[i].of(owner)
	}
	return mine || waiting == 0 || !r.game.sits(owner)
}

func (r *room) startThinking(seat goa.Seat) {
	ctx, cancel := context.WithTimeout(context.Background(), r.keeper.config.Patience)
	t := &thought{
		seat: seat, touched: r.game.touched, cancel: cancel,
		out: make(chan goa.Move, 1), hurry: make(chan struct{}),
	}
	r.thought = t
	wait := r.game.pace.wait(r.game.followsOwn())
	if r.storeFailed {
		wait = max(wait, time.Second)
	}
	player := r.keeper.player(r.game.seats[seat].Grade)
	asked, _ := r.game.asked(seat)
	view, legal := asked.View(seat), asked.Moves(nil)
	r.keeper.all.Go(func() {
		due := time.NewTimer(wait)
		defer due.Stop()
		m := r.keeper.choose(ctx, player, view, legal)
		select {
		case <-due.C:
		case <-t.hurry:
		case <-ctx.Done():
		}
		t.out <- m // which may be of no interest any more
	})
}

// stopThinking ends a thought. It does not wait for a player who is slow to
// notice; Close does.
func (r *room) stopThinking() {
	if r.thought != nil {
		r.thought.cancel()
		r.thought = nil
	}
}

// choose asks a player when there is a free place to think. A player who
// fails makes no move that is legal; the table then plays the default.
func (k *Keeper) choose(ctx context.Context, p Player, v goa.View, legal []goa.Move) (m goa.Move) {
	select {
	case k.thinkers <- struct{}{}:
		defer func() { <-k.thinkers }()
	case <-ctx.Done():
		return goa.Move{}
	}
	defer func() {
		if e := recover(); e != nil {
			k.config.Log.Error("a bot panicked", "panic", e, "stack", string(debug.Stack()))
			m = goa.Move{}
		}
	}()
	return p.Choose(ctx, v, legal)
}

// playBot plays what the bot whose turn it is has chosen.
func (r *room) playBot(m goa.Move) {
	seat := r.thought.seat
	r.stopThinking()
	if _, err := r.serve(func(p *proposal) error { return p.botMove(seat, m) }); err != nil {
		r.storeFailed = true
		r.keeper.config.Log.Error("a bot could not move", "table", r.id, "move", m.String(), "err", err)
	}
}

// followsOwn reports whether the next move goes on what its seat has begun.
func (g *game) followsOwn() bool { return len(g.moves) > g.checkpoint.at }
