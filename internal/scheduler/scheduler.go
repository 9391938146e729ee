// Package scheduler shares the processors of a machine among thoughts: the moves
// of bots and the hints that people ask for. It knows nothing of games.
package scheduler

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Cost is how much a thought costs. Thoughts wait behind others of their cost.
type Cost uint8

// The costs.
const (
	Quick      Cost = iota // about a millisecond
	Moderate               // a short search
	Long                   // a long search
	Hint                   // a long search that somebody has asked for
	Background             // a part of long work by which nobody plays; all others come first
	numCosts
)

// Hard decisions that take this long make a bot's thoughts moderate or long.
const (
	moderateFrom = 3 * time.Millisecond
	longFrom     = 15 * time.Millisecond
)

// CostOf returns the cost of a bot's thoughts by how long a hard decision takes it.
func CostOf(nominal time.Duration) Cost {
	switch {
	case nominal >= longFrom:
		return Long
	case nominal >= moderateFrom:
		return Moderate
	default:
		return Quick
	}
}

// Scheduler hands out places to think. Thoughts of each cost have places of their
// own, so that a quick thought never waits behind a slow one, and a hint does not
// wait behind all that bots think about. Searches leave one processor free, but
// one of each cost may always run. Hints take half of the processors at most.
// Work in the background runs only where no search or hint runs or waits.
//
// Among waiting thoughts, those that a person waits for come first. Then come the
// owners with fewer thoughts running, then the owner who was served longest ago,
// or not since they last had nothing to think about, then the thought that came
// first. So an owner has a second place only while nobody else wants it, and any
// number of one owner's tables cost the others one thought.
type Scheduler struct {
	mu         sync.Mutex
	processors int
	pools      [numCosts]pool
}

// New returns a scheduler for so many processors.
func New(processors int) *Scheduler {
	s := &Scheduler{processors: processors}
	for c := range s.pools {
		s.pools[c].owners = map[string]*share{}
	}
	return s
}

// free reports whether there is a place.
func (s *Scheduler) free(c Cost) bool {
	running := s.pools[c].running
	switch c {
	case Quick:
		return running < s.processors
	case Hint:
		return running < max(1, s.processors/2)
	case Background:
		for _, other := range []Cost{Moderate, Long, Hint} {
			if len(s.pools[other].queue) > 0 {
				return false
			}
			running += s.pools[other].running
		}
		return running < max(1, s.processors-1)
	default:
		return running == 0 || s.pools[Moderate].running+s.pools[Long].running < s.processors-1
	}
}

// grant gives free places to those who are served first.
func (s *Scheduler) grant() {
	for c := Quick; c < numCosts; c++ {
		for p := &s.pools[c]; len(p.queue) > 0 && s.free(c); {
			p.grant()
		}
	}
}

// Thought is what a place is asked for.
type Thought struct {
	Cost   Cost
	Owner  string // on whose behalf
	Person bool   // somebody waits for the result
}

// pool is the thoughts of one cost, running and waiting.
type pool struct {
	running int
	queue   []*ticket // in the order of arrival
	owners  map[string]*share
	granted uint64 // places, so far
}

// share is what one owner has of a pool. It is forgotten when that is nothing.
type share struct {
	queued, running int
	served          uint64 // the number of the last place granted, or 0
}

// ticket is a place in a queue.
type ticket struct {
	Thought
	granted chan struct{} // closed when there is a place
}

// Enter waits for a place to think. The caller must leave it, once. ok is false if
// ctx is done before there is a place.
func (s *Scheduler) Enter(ctx context.Context, t Thought) (leave func(), ok bool) {
	if ctx.Err() != nil {
		return nil, false
	}
	p, mine := &s.pools[t.Cost], &ticket{t, make(chan struct{})}
	s.mu.Lock()
	p.join(mine)
	s.grant()
	s.mu.Unlock()
	leave = func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		p.leave(t.Owner)
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

// Waiting returns how many thoughts of a cost wait for a place.
func (s *Scheduler) Waiting(c Cost) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.pools[c].queue)
}

func (p *pool) join(t *ticket) {
	mine := p.owners[t.Owner]
	if mine == nil {
		mine = new(share)
		p.owners[t.Owner] = mine
	}
	mine.queued++
	p.queue = append(p.queue, t)
}

// grant gives a place to the ticket that is served first.
func (p *pool) grant() {
	next := p.next()
	p.remove(next)
	p.running++
	p.granted++
	mine := p.owners[next.Owner]
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
	a, b := p.owners[t.Owner], p.owners[earlier.Owner]
	switch {
	case t.Person != earlier.Person:
		return t.Person
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
	mine := p.owners[t.Owner]
	mine.queued--
	p.forget(t.Owner, mine)
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
func (p *pool) leave(owner string) {
	mine := p.owners[owner]
	mine.running--
	p.forget(owner, mine)
	p.running--
}

func (p *pool) forget(owner string, s *share) {
	if s.queued == 0 && s.running == 0 {
		delete(p.owners, owner)
	}
}
