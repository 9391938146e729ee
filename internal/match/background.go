package match

import (
	"context"

	"goa/internal/scheduler"
)

// Background waits for a slot to compute on an owner's behalf. It yields to bots
// that think and to players who wait for a hint. If waits is set, someone waits
// for the result, and the work comes before other background work. The caller
// must call leave soon. ok is false if ctx ends first.
func (k *Keeper) Background(ctx context.Context, by Owner, waits bool) (leave func(), ok bool) {
	return k.scheduler.Enter(ctx, scheduler.Thought{Cost: scheduler.Background, Owner: string(by), Person: waits})
}

// Foreground counts the requests being answered. Background work stands aside
// for them.
func (k *Keeper) Foreground() *scheduler.Foreground { return &k.scheduler.Foreground }

// Settled reports whether nobody can continue the game of a table: it is over,
// or it is the record of a game that was played to its end.
func (s *Snapshot) Settled() bool { return s.game.over() && (!s.game.archived || s.game.state.Over()) }
