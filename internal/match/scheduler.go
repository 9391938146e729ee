package match

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"
)

// cost is how much a thought costs, which decides what it waits behind.
type cost uint8

const (
	quick    cost = iota // about a millisecond
	moderate             // a short search
	long                 // a long one
	hinting              // a long one that somebody has asked for
	numCosts
)

// What a hard decision takes from which on a bot is no longer quick, and its
// thoughts are long.
const (
	moderateFrom = 3 * time.Millisecond
	longFrom     = 15 * time.Millisecond
)

func costOf(nominal time.Duration) cost {
	switch {
	case nominal >= longFrom:
		return long
	case nominal >= moderateFrom:
		return moderate
	default:
		return quick
	}
}

// scheduler hands out places to think. Thoughts of each cost have places of
// their own, so that what is quick never waits behind what is not, and nobody
// waits for a hint behind all that bots think about. Searches leave a processor
// to everybody else, but one of each cost may always go on.
//
// Among those who wait, people come before bots that are among themselves; then
// the owners with fewer thoughts going on; then the owner who was served
// longest ago, or not since he last had nothing to think about; then who came
// first. So an owner has a second place only while nobody else wants it, and
// any number of his tables cost the others one thought.
type scheduler struct {
	mu         sync.Mutex
	processors int
	pools      [numCosts]pool
}

// newScheduler returns one for so many processors.
func newScheduler(processors int) *scheduler {
	s := &scheduler{processors: processors}
	for c := range s.pools {
		s.pools[c].owners = map[Owner]*share{}
	}
	return s
}

func processors() int { return runtime.GOMAXPROCS(0) }

// free reports whether there is a place.
func (s *scheduler) free(c cost) bool {
	running := s.pools[c].running
	switch c {
	case quick:
		return running < s.processors
	case hinting:
		return running < max(1, s.processors/2)
	default:
		return running == 0 || s.pools[moderate].running+s.pools[long].running < s.processors-1
	}
}

// grant gives free places to those whose turn it is.
func (s *scheduler) grant() {
	for c := quick; c < numCosts; c++ {
		for p := &s.pools[c]; len(p.queue) > 0 && s.free(c); {
			p.grant()
		}
	}
}

// turn is what a place is asked for.
type turn struct {
	cost   cost
	owner  Owner // on whose behalf
	person bool  // somebody waits for what comes of it
}

// pool is those who think, and wait to think, at one cost.
type pool struct {
	running int
	queue   []*ticket // in the order of arrival
	owners  map[Owner]*share
	granted uint64 // places, so far
}

// share is what one owner has of a pool. It is forgotten when he has nothing.
type share struct {
	queued, running int
	served          uint64 // the number of the last place he was granted, or 0
}

// ticket is a place in a queue.
type ticket struct {
	turn
	granted chan struct{} // closed when there is a place
}

// enter waits for a place to think. Whoever gets one must leave it, once. ok is
// false if ctx is done before.
func (s *scheduler) enter(ctx context.Context, t turn) (leave func(), ok bool) {
	if ctx.Err() != nil {
		return nil, false
	}
	p, mine := &s.pools[t.cost], &ticket{t, make(chan struct{})}
	s.mu.Lock()
	p.join(mine)
	s.grant()
	s.mu.Unlock()
	leave = func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		p.leave(t.owner)
		s.grant()
	}
	select {
	case <-mine.granted:
		return leave, true
	case <-ctx.Done():
	}
	s.mu.Lock()
	queued := p.withdraw(mine)
	s.mu.Unlock()
	if !queued { // it was granted at the same moment
		leave()
	}
	return nil, false
}

// ThinkingQueue returns how many wait for a place to think: those whose
// thoughts are quick, and those whose are long.
func (k *Keeper) ThinkingQueue() (short, longer int) {
	return k.scheduler.waiting(quick), k.scheduler.waiting(moderate) + k.scheduler.waiting(long) + k.scheduler.waiting(hinting)
}

// waiting returns how many wait for a place.
func (s *scheduler) waiting(c cost) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.pools[c].queue)
}

func (p *pool) join(t *ticket) {
	mine := p.owners[t.owner]
	if mine == nil {
		mine = new(share)
		p.owners[t.owner] = mine
	}
	mine.queued++
	p.queue = append(p.queue, t)
}

// grant gives a place to him whose turn it is.
func (p *pool) grant() {
	next := p.next()
	p.remove(next)
	p.running++
	p.granted++
	mine := p.owners[next.owner]
	mine.queued--
	mine.running++
	mine.served = p.granted
	close(next.granted)
}

// next returns the ticket of a queue that is served first.
func (p *pool) next() *ticket {
	first := p.queue[0]
	for _, t := range p.queue[1:] {
		if p.before(t, first) {
			first = t
		}
	}
	return first
}

// before reports whether a ticket is served before one that came earlier.
func (p *pool) before(t, earlier *ticket) bool {
	a, b := p.owners[t.owner], p.owners[earlier.owner]
	switch {
	case t.person != earlier.person:
		return t.person
	case a.running != b.running:
		return a.running < b.running
	default:
		return a.served < b.served
	}
}

// withdraw gives up waiting, and reports whether the ticket still did.
func (p *pool) withdraw(t *ticket) bool {
	if !p.remove(t) {
		return false
	}
	mine := p.owners[t.owner]
	mine.queued--
	p.forget(t.owner, mine)
	return true
}

// remove takes a ticket out of the queue, and reports whether it was there.
func (p *pool) remove(t *ticket) bool {
	i := slices.Index(p.queue, t)
	if i < 0 {
		return false
	}
	p.queue = slices.Delete(p.queue, i, i+1)
	return true
}

// leave gives a place back.
func (p *pool) leave(owner Owner) {
	mine := p.owners[owner]
	mine.running--
	p.forget(owner, mine)
	p.running--
}

func (p *pool) forget(owner Owner, s *share) {
	if s.queued == 0 && s.running == 0 {
		delete(p.owners, owner)
	}
}
