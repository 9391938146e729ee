package arena

import (
	"context"

	"goa/ai"
	"goa/goa"
	"goa/internal/playout"
)

// bot plays the games of one place in the list, one after the other, for one
// worker. An error means that the bot has failed: it then comes last in this
// game.
type bot interface {
	// start begins a game at a seat.
	start(ctx context.Context, w *worker, seat goa.Seat) error
	// choose returns a legal move for the seat. There is more than one.
	choose(ctx context.Context, w *worker, seat goa.Seat) (goa.Move, error)
	// end tells the bot the result of the game.
	end(ctx context.Context, w *worker, s Seated) error
	// close releases everything that the bot holds.
	close()
}

// builtin is a bot of this program. It plays from a view.
type builtin struct{ player ai.Player }

func (builtin) start(context.Context, *worker, goa.Seat) error { return nil }
func (builtin) end(context.Context, *worker, Seated) error     { return nil }
func (builtin) close()                                         {}

func (b builtin) choose(ctx context.Context, w *worker, _ goa.Seat) (goa.Move, error) {
	return w.game.Ask(ctx, b.player)
}

// random plays any legal move. It needs no view: its choices follow from its
// seed and the number of the game.
type random struct {
	seed uint64
	dice ai.Dice
}

func (b *random) start(_ context.Context, w *worker, seat goa.Seat) error {
	b.dice = playout.SeatDice(b.seed, w.block, w.number, seat)
	return nil
}

func (b *random) choose(_ context.Context, w *worker, _ goa.Seat) (goa.Move, error) {
	return w.game.Legal[b.dice.IntN(len(w.game.Legal))], nil
}

func (*random) end(context.Context, *worker, Seated) error { return nil }
func (*random) close()                                     {}
