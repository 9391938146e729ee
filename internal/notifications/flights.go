package notifications

import (
	"sync"
	"time"

	"goa/internal/match"
	"goa/internal/messenger"
)

// flights are the messages being delivered, and the places for them. A place is
// held until the receiver has answered, which may take long. So there are three
// pools: one for targets that have answered recently, a small one for all
// others, and one for mail, which goes through the operator's own server.
// Within each pool a network has a share, so that slow receivers of one network
// do not delay those of another.
type flights struct {
	mu                sync.Mutex
	quick, slow, mail *pool
	byOwner           map[match.Owner]int
}

const (
	quickPlaces = 200
	slowPlaces  = 64
	mailPlaces  = 50
	// maxFlightsPerOwner is how many messages to one owner's addresses may be in
	// flight.
	maxFlightsPerOwner = 8
	// promptWithin is how soon a target must answer to count as prompt.
	promptWithin = 2 * time.Second
	// slowTime is how long an unresponsive target holds a place.
	slowTime = 15 * time.Second
	// maxOverflow is how far the small pool may overflow with messages that turned
	// out to be slow.
	maxOverflow = 200
	// quickFor is how long a target counts as quick after it has answered.
	quickFor = 30 * day
	// flightPause is the shortest time that a message waits for a place.
	flightPause = 500 * time.Millisecond
)

func newFlights() flights {
	return flights{
		quick: newPool(quickPlaces, time.Second), slow: newPool(slowPlaces, slowTime), mail: newPool(mailPlaces, time.Second),
		byOwner: map[match.Owner]int{},
	}
}

// isQuick reports whether the target of an address has answered promptly
// not long ago, and has not failed since.
func (a *Address) isQuick(now time.Time) bool {
	return a.Failures == 0 && now.Sub(a.Answered) < quickFor
}

// flight is a message being delivered.
type flight struct {
	all    *flights
	pool   *pool
	owner  match.Owner
	origin match.Origin
	late   *time.Timer // fires when it turns out to be slow
	ended  bool
}

// begin begins delivering a message to an address. The caller must end the
// flight. If there is no place, it returns nil and how long to wait before
// asking again.
func (f *flights) begin(a *Address) (one *flight, again time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	one = &flight{all: f, pool: f.quick, owner: a.Owner, origin: a.Origin}
	if one.origin == "" {
		one.origin = match.Origin("guest " + a.Owner)
	}
	switch {
	case a.To.Kind == messenger.Mail:
		one.pool = f.mail
	case !a.isQuick(time.Now()):
		one.pool = f.slow
	}
	if f.byOwner[a.Owner] >= maxFlightsPerOwner {
		return nil, one.pool.turn(one.origin, one.pool.holdTime)
	}
	if again := one.pool.enter(one.origin); again > 0 {
		return nil, again
	}
	f.byOwner[a.Owner]++
	if one.pool == f.quick {
		one.late = time.AfterFunc(promptWithin, one.moveToSlow)
	}
	return one, 0
}

// moveToSlow moves a message whose target does not answer promptly to the slow
// pool, and frees its place.
func (o *flight) moveToSlow() {
	o.all.mu.Lock()
	defer o.all.mu.Unlock()
	if o.ended || o.all.slow.taken >= slowPlaces+maxOverflow {
		return
	}
	o.pool.leave(o.origin)
	o.pool = o.all.slow
	o.pool.add(o.origin)
}

// end frees the place. A second call has no effect.
func (o *flight) end() {
	o.all.mu.Lock()
	defer o.all.mu.Unlock()
	if o.ended {
		return
	}
	if o.late != nil {
		o.late.Stop()
	}
	o.ended = true
	o.pool.leave(o.origin)
	if o.all.byOwner[o.owner]--; o.all.byOwner[o.owner] == 0 {
		delete(o.all.byOwner, o.owner)
	}
}

// pool is a number of places shared by networks. The lock of flights guards it.
type pool struct {
	places, taken int
	holdTime      time.Duration // about how long each place is held
	byOrigin      map[match.Origin]int
	turns         map[match.Origin]time.Time // when the next waiting message asks again
}

func newPool(places int, holdTime time.Duration) *pool {
	return &pool{places: places, holdTime: holdTime, byOrigin: map[match.Origin]int{}, turns: map[match.Origin]time.Time{}}
}

// share returns how many places a network may have: an eighth of all, or fewer
// if many networks compete, so that some are left for a new network.
func (p *pool) share(origin match.Origin) int {
	n := len(p.byOrigin)
	if p.byOrigin[origin] == 0 {
		n++
	}
	return max(1, min(p.places/8, p.places/(2*n)))
}

// enter takes a place, or returns how long to wait before asking again.
func (p *pool) enter(origin match.Origin) (again time.Duration) {
	switch share := p.share(origin); {
	case p.byOrigin[origin] >= share:
		return p.turn(origin, p.holdTime/time.Duration(share))
	case p.taken >= p.places:
		return p.turn(origin, time.Second)
	}
	p.add(origin)
	return 0
}

func (p *pool) add(origin match.Origin) {
	p.taken++
	p.byOrigin[origin]++
}

func (p *pool) leave(origin match.Origin) {
	p.taken--
	if p.byOrigin[origin]--; p.byOrigin[origin] == 0 {
		delete(p.byOrigin, origin)
	}
}

// maxTurns is how many waiting networks are remembered.
const maxTurns = 10_000

// turn returns how long a message of a network waits before it asks again.
// Waiting messages take turns, because asking costs the database more than
// waiting.
func (p *pool) turn(origin match.Origin, interval time.Duration) time.Duration {
	now := time.Now()
	if len(p.turns) >= maxTurns {
		for other, at := range p.turns {
			if at.Before(now) {
				delete(p.turns, other)
			}
		}
	}
	at := now.Add(flightPause)
	if next := p.turns[origin]; next.After(at) {
		at = next
	}
	p.turns[origin] = at.Add(interval)
	return at.Sub(now)
}
