// Package limit counts the requests of guests and addresses, and reports when
// there are too many. It knows nothing of games.
package limit

import (
	"sync"
	"time"
)

// Limits limit how much a server does for one guest, for one address and for one
// [Site] with many addresses. Anyone can become a guest, so the limits of guests
// only keep people who share an address from crowding each other out. The limits
// of addresses and sites protect the server. They are generous, since a whole
// school may share an address.
type Limits struct {
	Guest, Address, Site                      Allowance
	GuestStreams, AddressStreams, SiteStreams int // open at the same time
}

// Allowance limits how fast requests may come: so many at once, and so many per
// second in the long run. An expensive request counts as several.
type Allowance struct{ AtOnce, PerSecond float64 }

// Default returns limits that are far above what people need, even in a hurry.
func Default() Limits {
	return Limits{
		Guest: Allowance{120, 10}, Address: Allowance{1200, 100}, Site: Allowance{9600, 800},
		GuestStreams: 40, AddressStreams: 1000, SiteStreams: 4000,
	}
}

// Limiter counts requests. Its methods are safe for concurrent use.
type Limiter struct {
	limits Limits
	now    func() time.Time

	mu      sync.Mutex
	buckets map[string]*bucket
	sweepAt int // the number of buckets at which full ones are dropped
}

// bucket holds what a guest, an address or a site has left.
type bucket struct {
	allowance Allowance
	left      float64
	at        time.Time // when left was last computed
	streams   int
}

const minSweep = 4096

// New returns a limiter.
func New(l Limits) *Limiter {
	return &Limiter{limits: l, now: time.Now, buckets: map[string]*bucket{}, sweepAt: minSweep}
}

// Visitor is the sender of a request. An empty field is unknown and not
// limited.
type Visitor struct{ Guest, Address string }

// Take counts a request with its cost, or returns how long to wait until it can
// be made.
func (l *Limiter) Take(v Visitor, cost float64) (wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := l.bucketsOf(v)
	for _, b := range all {
		if b != nil && b.left < cost {
			seconds := (min(cost, b.allowance.AtOnce) - b.left) / b.allowance.PerSecond
			wait = max(wait, time.Duration(seconds*float64(time.Second)))
		}
	}
	if wait > 0 {
		return wait
	}
	for _, b := range all {
		if b != nil {
			b.left -= cost
		}
	}
	return 0
}

// OpenStream counts a stream that is about to open; ok is false if there are
// too many. The caller must call closeStream when the stream ends.
func (l *Limiter) OpenStream(v Visitor) (closeStream func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := l.bucketsOf(v)
	for i, most := range []int{l.limits.GuestStreams, l.limits.AddressStreams, l.limits.SiteStreams} {
		if all[i] != nil && all[i].streams >= most {
			return nil, false
		}
	}
	add := func(n int) {
		for _, b := range all {
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

// bucketsOf returns the refilled buckets of the guest, of the address and of its
// site. An address that is its own site has no bucket for the site.
func (l *Limiter) bucketsOf(v Visitor) (all [3]*bucket) {
	l.sweep(l.now()) // first, so that it drops none of these
	if v.Guest != "" {
		all[0] = l.bucket("guest "+v.Guest, l.limits.Guest)
	}
	if v.Address != "" {
		all[1] = l.bucket("address "+v.Address, l.limits.Address)
	}
	if site := Site(v.Address); site != v.Address && l.limits.Site.AtOnce > 0 {
		all[2] = l.bucket("site "+site, l.limits.Site)
	}
	return all
}

func (l *Limiter) bucket(key string, a Allowance) *bucket {
	now := l.now()
	b := l.buckets[key]
	if b == nil {
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

// sweep drops full buckets when there are many: a new one would be the same.
func (l *Limiter) sweep(now time.Time) {
	if len(l.buckets) < l.sweepAt {
		return
	}
	for key, b := range l.buckets {
		if b.fill(now); b.left >= b.allowance.AtOnce && b.streams == 0 {
			delete(l.buckets, key)
		}
	}
	l.sweepAt = max(minSweep, 2*len(l.buckets))
}
