// Package hub is publish and subscribe for values of which only the latest
// counts: it tells viewers that something they look at has changed.
//
// Whoever owns a thing publishes its latest value under a key; viewers
// subscribe to the key. Publishing never waits for a viewer: he is notified
// once, and then takes the latest value; a slow one skips what came in between.
// Values must not change after they were published.
package hub

import (
	"slices"
	"sync"
)

// Versioned is a value that knows how new it is; versions grow. A viewer who
// comes back says which version he has, and is only sent a newer one.
type Versioned interface{ Version() int }

// Hub passes values of type V on to the viewers of keys. The zero Hub is ready
// for use. Its methods may be called by any goroutine and never block.
type Hub[K comparable, V Versioned] struct {
	mu     sync.Mutex
	topics map[K]*topic[V]
}

// topic is a key that has viewers.
type topic[V Versioned] struct {
	latest  V
	some    bool // a value was published since the first viewer came
	viewers []*Subscription[V]
}

// Subscription is one viewer of one key. Its owner must Close it.
type Subscription[V Versioned] struct {
	changed chan struct{}
	latest  func() (V, bool)
	close   func()
	ended   chan struct{}
}

// Changed receives when there may be a new value. Its buffer holds one
// notification, so that any number of changes cost a slow viewer one.
func (s *Subscription[V]) Changed() <-chan struct{} { return s.changed }

// Ended is closed when nothing will ever be published again.
func (s *Subscription[V]) Ended() <-chan struct{} { return s.ended }

// Latest returns the last value published since somebody subscribed, if it is
// newer than a version.
func (s *Subscription[V]) Latest(than int) (v V, ok bool) {
	v, ok = s.latest()
	return v, ok && v.Version() > than
}

// Close ends the subscription. It may be called more than once.
func (s *Subscription[V]) Close() { s.close() }

// Subscribe adds a viewer. A viewer who subscribes first and then asks for the
// present value from its owner misses nothing.
func (h *Hub[K, V]) Subscribe(key K) *Subscription[V] {
	s := &Subscription[V]{changed: make(chan struct{}, 1), ended: make(chan struct{})}
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.topics[key]
	if t == nil {
		if h.topics == nil {
			h.topics = map[K]*topic[V]{}
		}
		t = &topic[V]{}
		h.topics[key] = t
	}
	t.viewers = append(t.viewers, s)
	s.latest = func() (V, bool) {
		h.mu.Lock()
		defer h.mu.Unlock()
		return t.latest, t.some
	}
	s.close = func() { h.unsubscribe(key, t, s) }
	return s
}

func (h *Hub[K, V]) unsubscribe(key K, t *topic[V], s *Subscription[V]) {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := slices.Index(t.viewers, s)
	if i < 0 {
		return
	}
	t.viewers = slices.Delete(t.viewers, i, i+1)
	if len(t.viewers) == 0 && h.topics[key] == t {
		delete(h.topics, key)
	}
}

// Publish passes a value on. One that is not newer than the last is ignored.
func (h *Hub[K, V]) Publish(key K, v V) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.topics[key]
	if t == nil || t.some && t.latest.Version() >= v.Version() {
		return
	}
	t.latest, t.some = v, true
	for _, s := range t.viewers {
		select {
		case s.changed <- struct{}{}:
		default: // he has not looked yet
		}
	}
}

// End tells the viewers of a key that nothing more will come.
func (h *Hub[K, V]) End(key K) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.end(key)
}

// EndAll does so for every key, as when a server stops.
func (h *Hub[K, V]) EndAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for key := range h.topics {
		h.end(key)
	}
}

func (h *Hub[K, V]) end(key K) {
	t := h.topics[key]
	if t == nil {
		return
	}
	delete(h.topics, key)
	for _, s := range t.viewers {
		close(s.ended)
	}
	t.viewers = nil
}

// Viewers returns how many look at a key.
func (h *Hub[K, V]) Viewers(key K) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.topics[key]; t != nil {
		return len(t.viewers)
	}
	return 0
}
