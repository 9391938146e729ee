// Package limit counts what guests and addresses ask of a server, and says when
// it is too much. It knows nothing of games.
package limit

import (
	"sync"
	"time"
)

// Limits say how much a server does for one guest and for one address. A guest
// is who has a session, which anybody is given who asks: that limit is for
// fairness between those who share an address. The limit of an address is what protects
// the server, and generous, since a whole school may share one.
type Limits struct {
	Guest, Address               Allowance
	GuestStreams, AddressStreams int // that may be open
}

// Allowance is how many requests may come: some at once, and so many in a
// second for ever. An expensive request counts as several.
type Allowance struct{ AtOnce, PerSecond float64 }

// Default returns limits that are far above what people do, even in a hurry.
func Default() Limits {
	return Limits{
		Guest: Allowance{120, 10}, Address: Allowance{1200, 100},
		GuestStreams: 40, AddressStreams: 1000,
	}
}

// Limiter counts requests. Its methods may be called by any goroutine.
type Limiter struct {
	limits Limits
	now    func() time.Time

	mu      sync.Mutex
	buckets map[string]*bucket
	sweepAt int // so many buckets are too many to keep those that are full
}

// bucket is what is left to somebody.
type bucket struct {
	allowance Allowance
	left      float64
	at        time.Time // when that was so
	streams   int
}

const fewBuckets = 4096

// New returns a limiter.
func New(l Limits) *Limiter {
	return &Limiter{limits: l, now: time.Now, buckets: map[string]*bucket{}, sweepAt: fewBuckets}
}

// Visitor is the sender of a request, as far as limits are concerned; what is empty is not
// known and not limited.
type Visitor struct{ Guest, Address string }

// Take counts a request as cost, or returns how long to wait until it could be.
func (l *Limiter) Take(v Visitor, cost float64) (wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	both := l.bucketsOf(v)
	for _, b := range both {
		if b != nil && b.left < cost {
			seconds := (min(cost, b.allowance.AtOnce) - b.left) / b.allowance.PerSecond
			wait = max(wait, time.Duration(seconds*float64(time.Second)))
		}
	}
	if wait > 0 {
		return wait
	}
	for _, b := range both {
		if b != nil {
			b.left -= cost
		}
	}
	return 0
}

// OpenStream counts a stream that is about to open; ok is false if there are too
// many. The caller must call closeStream when it ends.
func (l *Limiter) OpenStream(v Visitor) (closeStream func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	both := l.bucketsOf(v)
	for i, most := range []int{l.limits.GuestStreams, l.limits.AddressStreams} {
		if both[i] != nil && both[i].streams >= most {
			return nil, false
		}
	}
	add := func(n int) {
		for _, b := range both {
			if b != nil {
				b.streams += n
			}
		}
	}
	add(1)
	return sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		add(-1)
	}), true
}

// bucketsOf returns what is left to the guest and to the address, as of now.
func (l *Limiter) bucketsOf(v Visitor) (both [2]*bucket) {
	if v.Guest != "" {
		both[0] = l.bucket("guest "+v.Guest, l.limits.Guest)
	}
	if v.Address != "" {
		both[1] = l.bucket("address "+v.Address, l.limits.Address)
	}
	return both
}

func (l *Limiter) bucket(key string, a Allowance) *bucket {
	now := l.now()
	b := l.buckets[key]
	if b == nil {
		l.sweep(now)
		b = &bucket{allowance: a, left: a.AtOnce, at: now}
		l.buckets[key] = b
	}
	b.fill(now)
	return b
}

func (b *bucket) fill(now time.Time) {
	b.left = min(b.allowance.AtOnce, b.left+now.Sub(b.at).Seconds()*b.allowance.PerSecond)
	b.at = now
}

// sweep forgets those who have all that they are allowed, when there are many:
// they are as good as new.
func (l *Limiter) sweep(now time.Time) {
	if len(l.buckets) < l.sweepAt {
		return
	}
	for key, b := range l.buckets {
		if b.fill(now); b.left >= b.allowance.AtOnce && b.streams == 0 {
			delete(l.buckets, key)
		}
	}
	l.sweepAt = max(fewBuckets, 2*len(l.buckets))
}
