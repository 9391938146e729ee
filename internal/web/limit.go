package web

import (
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Limits say how much a server does for one guest and for one address. A guest
// is who sends a cookie, which anybody can make up: that limit is for fairness
// between those who share an address. The limit of an address is what protects
// the server, and generous, since a whole school may share one.
type Limits struct {
	Guest, Address               Allowance
	GuestStreams, AddressStreams int // that may be open
}

// Allowance is how many requests may come: some at once, and so many in a
// second for ever. A new table counts as several.
type Allowance struct{ AtOnce, PerSecond float64 }

// DefaultLimits are far above what people do, even in a hurry.
func DefaultLimits() Limits {
	return Limits{
		Guest: Allowance{120, 10}, Address: Allowance{1200, 100},
		GuestStreams: 40, AddressStreams: 1000,
	}
}

// What a request counts; everything else is 1.
const (
	costOfTable  = 20
	costOfStream = 2
)

// limiter counts requests. Its methods may be called by any goroutine.
type limiter struct {
	Limits
	now func() time.Time

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

func newLimiter(l Limits) *limiter {
	return &limiter{Limits: l, now: time.Now, buckets: map[string]*bucket{}, sweepAt: fewBuckets}
}

// visitor is who asks, as far as limits are concerned; what is empty is not
// known and not limited.
type visitor struct{ guest, address string }

// take counts a request, or returns how long to wait until it could be.
func (l *limiter) take(v visitor, cost float64) (wait time.Duration) {
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

// openStream counts a stream, unless there are too many; close it then.
func (l *limiter) openStream(v visitor) (closeStream func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	both := l.bucketsOf(v)
	for i, most := range []int{l.GuestStreams, l.AddressStreams} {
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
func (l *limiter) bucketsOf(v visitor) (both [2]*bucket) {
	if v.guest != "" {
		both[0] = l.bucket("guest "+v.guest, l.Guest)
	}
	if v.address != "" {
		both[1] = l.bucket("address "+v.address, l.Address)
	}
	return both
}

func (l *limiter) bucket(key string, a Allowance) *bucket {
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
func (l *limiter) sweep(now time.Time) {
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

// limit lets through what is within the limits. Those on this machine have
// none, and what is always the same costs nothing.
func (s *Server) limit(next http.Handler) http.Handler {
	refuse := s.edge(func(http.ResponseWriter, *http.Request) error { return errBusy })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.local(r) || strings.HasPrefix(r.URL.Path, "/static/") || r.URL.Path == "/healthz" {
			next.ServeHTTP(w, r)
			return
		}
		v := visitor{string(guest(r)), s.addressOf(r)}
		wait := s.limits.take(v, costOf(r))
		if wait == 0 && isStream(r) {
			closeStream, ok := s.limits.openStream(v)
			if ok {
				defer closeStream()
			} else {
				wait = 30 * time.Second
			}
		}
		if wait > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
			refuse.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func isStream(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "/events") }

// costOf returns what a request counts.
func costOf(r *http.Request) float64 {
	switch {
	case isStream(r):
		return costOfStream
	case r.Method == http.MethodPost && makesTable(r.URL.Path):
		return costOfTable
	default:
		return 1
	}
}

// makesTable reports whether a post to a path stores a table.
func makesTable(path string) bool {
	switch step := path[strings.LastIndex(path, "/")+1:]; step {
	case "play", "new", "open", "again", "fork":
		return true
	default:
		return false
	}
}

// addressOf returns where a request comes from, as limits count it: somebody
// with an address of version 6 has 2^64 of them. Behind a proxy it is what the
// proxy says; one that does not say it leaves the address unknown.
func (s *Server) addressOf(r *http.Request) string {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return ""
	}
	ip := from.Addr().Unmap()
	if s.BaseURL != "" && (ip.IsLoopback() || ip.IsPrivate()) {
		// The last one is the proxy's word, those before anybody's.
		said := r.Header.Values("X-Forwarded-For")
		if len(said) == 0 {
			return ""
		}
		parts := strings.Split(said[len(said)-1], ",")
		if ip, err = netip.ParseAddr(strings.TrimSpace(parts[len(parts)-1])); err != nil {
			return ""
		}
		ip = ip.Unmap()
	}
	if ip.Is6() {
		if network, err := ip.WithZone("").Prefix(64); err == nil {
			return network.String()
		}
	}
	return ip.String()
}
