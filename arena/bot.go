package arena

import (
	"context"

	"goa/ai"
	"goa/goa"
	"goa/internal/playout"
)

// bot plays the games of one place of the list, one after the other, for one
// worker. An error is a failure of the bot: it is last in this game.
type bot interface {
	// start begins a game at a seat.
	start(ctx context.Context, w *worker, seat goa.Seat) error
	// choose returns a legal move for the seat; there are several.
	choose(ctx context.Context, w *worker, seat goa.Seat) (goa.Move, error)
	// end tells how the game came out.
	end(ctx context.Context, w *worker, s Seated) error
	// close lets go of all that the bot holds.
	close()
}

// builtin is a bot of this program. It is handed a view.
type builtin struct{ player ai.Player }

func (builtin) start(context.Context, *worker, goa.Seat) error { return nil }
func (builtin) end(context.Context, *worker, Seated) error     { return nil }
func (builtin) close()                                         {}

func (b builtin) choose(ctx context.Context, w *worker, _ goa.Seat) (goa.Move, error) {
	return w.game.Ask(ctx, b.player)
}

// random is the bot that does anything. It does not look, so no view is built
// for it; its chance follows from its seed and the number of the game.
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
