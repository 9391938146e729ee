package match

import (
	"context"

	"goa/internal/scheduler"
)

// Background waits for a place to compute on somebody's behalf where no bot
// thinks and nobody waits for a hint. Work whose result somebody waits for comes
// before other work of this kind. The caller must leave it soon. ok is false if
// ctx ends first.
func (k *Keeper) Background(ctx context.Context, by Owner, waits bool) (leave func(), ok bool) {
	return k.scheduler.Enter(ctx, scheduler.Thought{Cost: scheduler.Background, Owner: string(by), Person: waits})
}

// Settled reports whether nobody can play on at a table: its game is over, or
// it is a record of one that was played to its end.
func (s *Snapshot) Settled() bool { return s.game.over() && (!s.game.archived || s.game.state.Over()) }
