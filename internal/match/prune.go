package match

import (
	"context"
	"time"
)

// Retention is how long tables that nobody plays at or looks at are kept; 0
// means forever.
type Retention struct {
	// Compress is the age at which a log is compressed into one row. The table
	// can be viewed and played as before.
	Compress time.Duration
	// Forget is the age at which a table is deleted.
	Forget time.Duration
}

// Pruned counts the tables that were compressed and forgotten.
type Pruned struct{ Compressed, Forgotten int }

const (
	// finishedFor is how long a game must be over before its log is compressed:
	// people look back at it for a while.
	finishedFor = time.Hour
	// pruneBatch is how many tables are handled before other users of the store
	// get a turn.
	pruneBatch = 100
)

// Pruner compresses and deletes old tables.
type Pruner interface {
	// Compress compresses the logs of at most limit tables into one row each,
	// and returns how many. It chooses tables that nobody has appended to or
	// touched since the first time if their game is over, and since the second
	// time if not. Nothing else changes; appending to such a table restores its
	// log.
	Compress(ctx context.Context, finished, idle time.Time, limit int) (int, error)
	// Forget deletes at most limit tables that nobody has appended to or
	// touched since the given time, and returns their IDs.
	Forget(ctx context.Context, since time.Time, limit int) ([]ID, error)
}

// Prune compresses and deletes tables whose retention has ended by now. It ends
// early when ctx does.
func (k *Keeper) Prune(ctx context.Context, now time.Time, r Retention) (done Pruned, err error) {
	var never time.Time
	idle, forgotten := never, never
	if r.Compress > 0 {
		idle = now.Add(-r.Compress)
	}
	if r.Forget > 0 {
		forgotten = now.Add(-r.Forget)
	}
	for more := true; more && err == nil; {
		var n int
		n, err = k.pruner.Compress(ctx, now.Add(-finishedFor), idle, pruneBatch)
		done.Compressed += n
		more = n == pruneBatch
	}
	for more := !forgotten.Equal(never); more && err == nil; {
		var ids []ID
		ids, err = k.pruner.Forget(ctx, forgotten, pruneBatch)
		for _, id := range ids {
			k.config.Gone(id)
		}
		done.Forgotten += len(ids)
		more = len(ids) == pruneBatch
	}
	return done, err
}
