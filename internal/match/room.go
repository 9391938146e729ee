package match

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"goa/nature"
)

// room is the goroutine that owns a running table.
type room struct {
	keeper   *Keeper
	id       ID
	requests chan request
	watched  chan struct{} // somebody has begun to look on; room for one
	done     chan struct{} // closed when no request is taken any more
	err      error         // why, if it is not for idleness; set before done is closed
	latest   atomic.Pointer[Snapshot]

	// The rest belongs to run.
	game        game
	luck        *nature.Source
	thought     *thought
	hurry       Owner // the bots need not keep to the pace until it is his turn
	storeFailed bool  // the store failed last time
}

// request is something asked of a table; the answer has room for one.
type request struct {
	do     func(*proposal) error
	answer chan answer
}

type answer struct {
	snapshot *Snapshot
	err      error
}

// storeTimeout is how long a store may take. It is no part of a request's
// context: a request once taken is finished, whoever still listens.
const storeTimeout = 30 * time.Second

// run is the life of a room.
func (r *room) run() {
	defer close(r.done)
	defer r.keeper.leave(r) // before done is closed: who sees that finds another room
	if r.err = r.load(); r.err != nil {
		return
	}
	r.touch()
	r.luck = r.keeper.config.Luck()
	defer r.stopThinking()
	idle := time.NewTimer(r.keeper.config.Idle)
	defer idle.Stop()
	for r.err == nil {
		r.think()
		select {
		case q := <-r.requests:
			idle.Reset(r.keeper.config.Idle)
			s, err := r.serve(q.do)
			q.answer <- answer{s, err}
		case m := <-r.thought.choice():
			idle.Reset(r.keeper.config.Idle)
			r.playBot(m)
		case <-r.watched:
			idle.Reset(r.keeper.config.Idle)
		case <-idle.C:
			if r.thought == nil {
				return
			}
		case <-r.keeper.quit:
			r.err = Closing
		}
	}
}

// load reads the table from the store and publishes nothing: what is stored
// was published, or will be asked for.
func (r *room) load() error {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	t, entries, err := r.keeper.config.Store.Load(ctx, r.id)
	if err != nil {
		return err
	}
	r.keeper.memory.recall(t)
	r.game, err = loaded(t, entries)
	if err != nil {
		return err
	}
	r.keeper.memory.remember(t)
	r.latest.Store(r.keeper.snapshot(&r.game))
	return nil
}

// touch notes that somebody looks at the table.
func (r *room) touch() {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	if err := r.keeper.config.Store.Touch(ctx, r.id, now()); err != nil {
		r.keeper.config.Log.Error("the store failed", "table", r.id, "err", err)
	}
}

// serve carries out a request: check, append, publish.
func (r *room) serve(do func(*proposal) error) (*Snapshot, error) {
	p := &proposal{
		game: r.game, now: now(), luck: r.luck, links: r.keeper.links, grades: r.keeper.hasGrade, hurry: r.hurry,
		absence:  r.keeper.config.Absence,
		lastSeen: func(owner Owner) time.Time { return r.keeper.presence.lastSeen(r.id, owner) },
	}
	if err := r.check(p, do); err != nil {
		return r.latest.Load(), err
	}
	r.hurry = p.hurry
	if p.remove {
		return nil, r.delete()
	}
	if len(p.entries) == 0 {
		return r.latest.Load(), nil
	}
	if err := r.append(p); err != nil {
		return r.recover(err)
	}
	r.storeFailed = false
	r.game = p.game
	s := r.keeper.snapshot(&r.game)
	r.latest.Store(s)
	r.keeper.config.Publish(s)
	return s, nil
}

// check lets a request make its proposal. A panic is the request's own: the
// table has not changed, and the other tables go on.
func (r *room) check(p *proposal, do func(*proposal) error) (err error) {
	defer func() {
		if e := recover(); e != nil {
			r.keeper.config.Log.Error("a request panicked", "table", r.id, "panic", e, "stack", string(debug.Stack()))
			err = fmt.Errorf("table %s: a request panicked", r.id)
		}
	}()
	if err := do(p); err != nil {
		return err
	}
	if len(p.entries) == 0 {
		return nil
	}
	return p.finish()
}

func (r *room) append(p *proposal) error {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	return r.keeper.config.Store.Append(ctx, r.id, p.entries, p.summary())
}

// recover reads the table again after an append that failed: somebody else
// may have written, or the entries may be stored although it seems they are
// not.
func (r *room) recover(err error) (*Snapshot, error) {
	if !errors.Is(err, Stale) {
		r.keeper.config.Log.Error("the store failed", "table", r.id, "err", err)
	}
	r.storeFailed = true
	before := r.game.entry
	if r.err = r.load(); r.err != nil {
		return nil, err
	}
	if s := r.latest.Load(); s.Version() != before {
		r.keeper.config.Publish(s)
	}
	return r.latest.Load(), err
}

// delete forgets the table.
func (r *room) delete() error {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	if err := r.keeper.config.Store.Delete(ctx, r.id); err != nil {
		return err
	}
	r.err = NotFound
	r.keeper.memory.forget(r.id)
	r.keeper.config.Gone(r.id)
	return nil
}

// now is the time as entries keep it.
func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }
