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
	botTasks chan botTask
	news     news
	release  chan struct{} // signals that tables take too much memory; has room for one
	used     atomic.Int64  // the time of the last request, in nanoseconds
	busy     atomic.Bool   // bots play here
	done     chan struct{} // closed when the room takes no more requests
	err      error         // why, unless the room was idle; set before done is closed
	latest   atomic.Pointer[Snapshot]

	// The rest belongs to run.
	game        game
	held        roomAccount
	luck        *nature.Source
	dealLuck    *dealLuck // replaces luck at a table that plays a deal
	playing     []botTask // the bots' jobs carried out here
	thought     *thought
	hurry       Owner // until it is this owner's turn, the bots need not keep to the pace
	storeFailed bool  // the store failed last time
}

// request is a request to a table; the answer channel has room for one.
type request struct {
	do     func(*proposal) error
	answer chan answer
}

// answer is the result of a request.
type answer struct {
	snapshot *Snapshot
	err      error
}

// storeTimeout is how long a store may take. It is separate from a request's
// context: a request that was taken is finished even if nobody waits for the
// answer.
const storeTimeout = 30 * time.Second

// run runs the room until it ends.
func (r *room) run() {
	defer close(r.done)
	defer r.keeper.leave(r) // before done is closed: then others start a new room
	defer r.closeAccount()
	if r.err = r.load(); r.err != nil {
		if errors.Is(r.err, NotFound) && r.keeper.presence.Streaming(r.id) {
			r.gone() // viewers do not know yet
		}
		return
	}
	r.touch()
	r.luck = r.keeper.config.Luck()
	defer r.stopThinking()
	idle := time.NewTimer(r.keeper.config.Idle)
	for r.err == nil {
		r.think()
		select {
		case q := <-r.requests:
			idle.Reset(r.keeper.config.Idle)
			s, err := r.serve(q.do)
			q.answer <- answer{s, err}
		case c := <-r.thought.choice():
			idle.Reset(r.keeper.config.Idle)
			r.playBot(c)
		case c := <-r.botTasks:
			idle.Reset(r.keeper.config.Idle)
			r.take(c)
		case <-r.news.signal:
			r.listen()
		case <-idle.C:
			if !r.needed() {
				return
			}
			idle.Reset(r.keeper.config.Idle)
		case <-r.release:
			if r.leaveMemory() {
				return
			}
		case <-r.keeper.quit:
			r.err = Closing
		}
	}
}

// needed reports whether the table has to stay in memory although nobody asks for
// it. Either bots play, or a viewer here depends on this room to learn what other
// processes store.
func (r *room) needed() bool {
	return r.thought != nil || r.keeper.shared != nil && r.keeper.presence.Streaming(r.id)
}

// load reads the table from the store.
func (r *room) load() error {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	stored, entries, err := r.keeper.logs.Load(ctx, r.id)
	if err != nil {
		return err
	}
	t := new(*stored)
	r.keeper.reuseParsed(t)
	r.game, err = loadGame(t, entries)
	if err != nil {
		return err
	}
	r.keeper.cacheParsed(t)
	r.dealLuck = r.keeper.dealLuck(&r.game)
	s := r.keeper.snapshot(&r.game)
	r.latest.Store(s)
	r.account()
	if r.keeper.shared != nil { // viewers may not know it yet
		r.keeper.config.Publish(s)
	}
	return nil
}

// touch records that someone looks at the table.
func (r *room) touch() {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	if err := r.keeper.logs.Touch(ctx, r.id, now()); err != nil {
		r.keeper.config.Log.Error("the time of a look could not be stored", "table", r.id, "err", err)
	}
}

// maxTries is how often a request is tried when other processes store first.
const maxTries = 8

// serve carries out a request: check, append, publish. If another process has
// stored something in the meantime, the request is checked again. Only the latest
// log decides whether a request is refused or changes nothing.
func (r *room) serve(do func(*proposal) error) (*Snapshot, error) {
	current := r.keeper.shared == nil // whether the room knows the latest log
	for tries := 1; ; tries++ {
		p := r.proposal()
		err := r.check(p, do)
		switch {
		case err == nil && p.remove:
			return nil, r.delete()
		case err == nil && len(p.entries) > 0:
			if r.keeper.clockWrong() {
				return r.latest.Load(), WrongClock
			}
			if err = r.append(p); err == nil {
				return r.accept(p), nil
			}
			if !errors.Is(err, Stale) || tries == maxTries || !r.tryCatchUp() {
				return r.reloadAfter(err)
			}
		case !current:
			if _, err := r.catchUp(); err != nil {
				return nil, err
			}
		default:
			if err == nil {
				r.hurry = p.hurry
			}
			return r.latest.Load(), err
		}
		current = true
	}
}

// proposal returns an empty proposal, the starting point of a request.
func (r *room) proposal() *proposal {
	return &proposal{
		game: r.game, now: now(), luck: r.luck, dealLuck: r.dealLuck, links: r.keeper.links, grades: r.keeper.hasGrade, dayOngoing: r.keeper.dayOngoing, hurry: r.hurry,
		absence:  r.keeper.config.Absence,
		lastSeen: func(owner Owner) time.Time { return r.keeper.lastSeen(r.id, owner) },
	}
}

// accept takes over a proposal that was stored.
func (r *room) accept(p *proposal) *Snapshot {
	r.storeFailed, r.hurry = false, p.hurry
	r.publishGame(&p.game)
	return r.latest.Load()
}

// publishGame publishes a new state of the table.
func (r *room) publishGame(g *game) {
	r.game = *g
	s := r.keeper.snapshot(&r.game)
	r.latest.Store(s)
	r.account()
	r.keeper.config.Publish(s)
}

// check has a request make its proposal. A panic concerns only this request: the
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
	sum := p.summary()
	sum.Jobs = p.jobsSince(&r.game)
	if !laysMarket(p.entries) {
		sum.Layouts = nil // already stored
	}
	return r.keeper.logs.Append(ctx, r.id, p.entries, sum)
}

// reloadAfter reads the table again after a failed append: another process may have
// written, or the entries may be stored after all.
func (r *room) reloadAfter(err error) (*Snapshot, error) {
	if !errors.Is(err, Stale) {
		r.keeper.config.Log.Error("the store failed", "table", r.id, "err", err)
	}
	if r.err != nil { // the table is gone
		return nil, r.err
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

// delete deletes the table.
func (r *room) delete() error {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	if err := r.keeper.logs.Delete(ctx, r.id); err != nil {
		return err
	}
	r.gone()
	return nil
}

// gone ends the room of a table that was deleted.
func (r *room) gone() {
	r.err = NotFound
	r.latest.Store(nil) // requests wait until the room has ended
	r.keeper.cache.Forget(r.id)
	r.keeper.config.Gone(r.id)
}

// now returns the time with the precision of entries.
func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }
