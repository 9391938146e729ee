// Package scheduler shares the processors of a machine among thoughts: the
// moves of bots and the hints that people ask for. It knows nothing of games.
package scheduler

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// Cost classifies how much a thought costs. Thoughts queue behind others of the
// same cost.
type Cost uint8

// The costs.
const (
	Quick      Cost = iota // about a millisecond
	Moderate               // a short search
	Long                   // a long search
	Hint                   // a long search that a user has asked for
	Background             // a part of long work that no game waits for; everything else comes first
	numCosts
)

// Bots whose hard decisions take this long have moderate or long thoughts.
const (
	moderateFrom = 3 * time.Millisecond
	longFrom     = 15 * time.Millisecond
)

// CostOf returns the cost of a bot's thoughts, given how long a hard decision
// takes.
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

// Scheduler hands out slots for thinking. Thoughts of each cost have their own
// slots, so a quick thought never waits behind a slow one, and a hint does not wait
// behind the thoughts of bots. Searches leave one processor free, but one of each
// cost may always run. Hints take at most half of the processors. Background work
// runs only while no search or hint waits, on all but one of the processors that
// they leave, and stands aside for answers.
//
// Among waiting thoughts, those that a person waits for come first, then those of
// networks with fewer thoughts running, then those of the network served longest
// ago; a network that has had nothing to think about since then counts as never
// served. Within a network, owners are compared in the same way. Among equals, the
// thought that came first goes first. So a network gets a second slot only while
// nobody else wants it. However many owners and tables a network has, they delay the
// others by only one thought.
type Scheduler struct {
	Foreground // the requests for which background work stands aside

	mu         sync.Mutex
	processors int
	pools      [numCosts]pool
}

// New returns a scheduler for the given number of processors.
func New(processors int) *Scheduler {
	s := &Scheduler{processors: processors}
	for c := range s.pools {
		s.pools[c].shares = map[string]*share{}
	}
	return s
}

// free reports whether there is a free slot for a thought of a cost.
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

// grant gives free slots to the waiting thoughts that are next.
func (s *Scheduler) grant() {
	for c := Quick; c < numCosts; c++ {
		for p := &s.pools[c]; len(p.queue) > 0 && s.free(c); {
			p.grant()
		}
	}
}

// Thought describes a request for a slot.
type Thought struct {
	Cost    Cost
	Owner   string // who benefits from it
	Network string // the owner's network; empty if the owner counts alone
	Person  bool   // a person waits for the result
}

// parts names the two shares that a thought counts toward: that of its network, or
// of an owner who counts alone, and that of its owner within the network.
func (t *Thought) parts() [2]string {
	if t.Network == "" {
		return [2]string{"owner " + t.Owner, "owner of none " + t.Owner}
	}
	return [2]string{"network " + t.Network, "owner of " + t.Network + " " + t.Owner}
}

// pool holds the thoughts of one cost, running and waiting.
type pool struct {
	running int
	queue   []*ticket // in the order of arrival
	shares  map[string]*share
	granted uint64 // slots, so far
}

// share is the part of a pool that a network or an owner has. It is deleted when it
// is empty.
type share struct {
	queued, running int
	served          uint64 // the number of the last slot granted, or 0
}

// ticket is a position in a queue.
type ticket struct {
	Thought
	shares  [2]*share     // the shares of its parts
	granted chan struct{} // closed when a slot is granted
}

// Enter waits for a slot. The caller must call leave once. ok is false if ctx is
// done before a slot is free.
func (s *Scheduler) Enter(ctx context.Context, t Thought) (leave func(), ok bool) {
	if ctx.Err() != nil {
		return nil, false
	}
	p, mine := &s.pools[t.Cost], &ticket{Thought: t, granted: make(chan struct{})}
	s.mu.Lock()
	p.join(mine)
	s.grant()
	s.mu.Unlock()
	leave = func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		p.leave(mine)
		s.grant()
	}
	select {
	case <-mine.granted:
		return leave, true
	case <-ctx.Done():
	}
	s.mu.Lock()
	queued := p.withdraw(mine)
	s.grant() // background work may have waited behind this thought
	s.mu.Unlock()
	if !queued { // a slot was granted at the same moment
		leave()
	}
	return nil, false
}

// Waiting returns how many thoughts of a cost wait for a slot.
func (s *Scheduler) Waiting(c Cost) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.pools[c].queue)
}

func (p *pool) join(t *ticket) {
	for i, name := range t.parts() {
		mine := p.shares[name]
		if mine == nil {
			mine = new(share)
			p.shares[name] = mine
		}
		mine.queued++
		t.shares[i] = mine
	}
	p.queue = append(p.queue, t)
}

// grant gives a slot to the ticket that is next.
func (p *pool) grant() {
	next := p.next()
	p.remove(next)
	p.running++
	p.granted++
	for _, mine := range next.shares {
		mine.queued--
		mine.running++
		mine.served = p.granted
	}
	close(next.granted)
}

// next returns the ticket to serve next.
func (p *pool) next() *ticket {
	first := p.queue[0]
	for _, t := range p.queue[1:] {
		if before(t, first) {
			first = t
		}
	}
	return first
}

// before reports whether a ticket is served before one that came earlier.
func before(t, earlier *ticket) bool {
	if t.Person != earlier.Person {
		return t.Person
	}
	for i, a := range t.shares {
		b := earlier.shares[i]
		if c := cmp.Or(cmp.Compare(a.running, b.running), cmp.Compare(a.served, b.served)); c != 0 {
			return c < 0
		}
	}
	return false
}

// withdraw gives up waiting for a slot, and reports whether the ticket was still in
// the queue.
func (p *pool) withdraw(t *ticket) bool {
	if !p.remove(t) {
		return false
	}
	for _, mine := range t.shares {
		mine.queued--
	}
	p.forget(t)
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

// leave frees a slot.
func (p *pool) leave(t *ticket) {
	for _, mine := range t.shares {
		mine.running--
	}
	p.forget(t)
	p.running--
}

// forget deletes those of a ticket's shares that are empty.
func (p *pool) forget(t *ticket) {
	for i, name := range t.parts() {
		if s := t.shares[i]; s.queued == 0 && s.running == 0 {
			delete(p.shares, name)
		}
	}
}
