package arena

import (
	"context"
	"fmt"
	"math/bits"

	"goa/ai"
	"goa/goa"
)

// bot plays the games of one place of the list, one after the other, at one
// worker's table. An error is a failure of the bot: it is last in this game.
type bot interface {
	// start begins a game at a seat.
	start(ctx context.Context, t *table, seat goa.Seat) error
	// choose returns a move; there are several legal ones.
	choose(ctx context.Context, t *table, seat goa.Seat) (goa.Move, error)
	// end tells how the game came out.
	end(ctx context.Context, t *table, s Seated) error
	// close lets go of all that the bot holds.
	close()
}

// insider is a bot of this program. It is handed a view.
type insider struct{ player ai.Player }

func (insider) start(context.Context, *table, goa.Seat) error { return nil }
func (insider) end(context.Context, *table, Seated) error     { return nil }
func (insider) close()                                        {}

func (b insider) choose(ctx context.Context, t *table, seat goa.Seat) (m goa.Move, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	t.state.ViewInto(&t.view, seat)
	return b.player.Choose(ctx, t.view, t.legal), nil
}

// blind is the bot that does anything. It does not look, so no view is built
// for it; its chance follows from its seed and the number of the game.
type blind struct{ seed, x uint64 }

func (b *blind) start(_ context.Context, t *table, seat goa.Seat) error {
	b.x = b.seed
	b.x = b.next() ^ uint64(t.block)
	b.x = b.next() ^ uint64(t.number)<<8 ^ uint64(seat)
	return nil
}

func (b *blind) choose(_ context.Context, t *table, _ goa.Seat) (goa.Move, error) {
	high, _ := bits.Mul64(b.next(), uint64(len(t.legal)))
	return t.legal[high], nil
}

func (*blind) end(context.Context, *table, Seated) error { return nil }
func (*blind) close()                                    {}

// next is splitmix64.
func (b *blind) next() uint64 {
	b.x += 0x9e3779b97f4a7c15
	z := b.x
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
