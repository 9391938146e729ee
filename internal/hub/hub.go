// Package hub implements publish and subscribe for values of which only the latest
// matters. It notifies viewers when what they are looking at has changed.
//
// The owner of an object publishes its latest value under a key, and viewers
// subscribe to the key. Publishing never waits for a viewer. A viewer is
// notified once and then takes the latest value; a slow viewer skips values.
// The hub holds a value only until all viewers have taken it. Values must not
// change after they are published.
package hub

import (
	"slices"
	"sync"
)

// Versioned is a value with a version; versions increase. A viewer who
// reconnects says which version they have, and gets only a newer one.
type Versioned interface{ Version() int }

// Counted is a Versioned that counts its holders. The hub calls Hold when it
// begins to hold a value and Release when it stops.
type Counted interface {
	Hold()
	Release()
}

// Hub passes values of type V to the viewers of keys. The zero Hub is ready for
// use. Its methods never block and are safe for concurrent use.
type Hub[K comparable, V Versioned] struct {
	mu     sync.Mutex
	topics map[K]*topic[V]
}

// topic is a key that has viewers.
type topic[V Versioned] struct {
	latest    V    // while some viewer has not taken it
	version   int  // of the last value
	published bool // a value was published since the first viewer subscribed
	waiting   int  // viewers who have not taken it yet
	viewers   []*Subscription[V]
}

// Subscription is one viewer of one key. Its owner must Close it.
type Subscription[V Versioned] struct {
	changed chan struct{}
	latest  func(after int) (V, bool)
	close   func()
	ended   chan struct{}
	waits   bool // has not taken the last value; guarded by the hub
}

// Changed returns a channel that receives a notification when there may be a new
// value. Its buffer holds one, so a slow viewer gets one for any number of changes.
func (s *Subscription[V]) Changed() <-chan struct{} { return s.changed }

// Ended returns a channel that is closed when nothing will ever be published
// again.
func (s *Subscription[V]) Ended() <-chan struct{} { return s.ended }

// Latest takes the last value published since the viewer subscribed, if it is
// newer than the given version. A value can be taken once.
func (s *Subscription[V]) Latest(after int) (v V, ok bool) { return s.latest(after) }

// Close ends the subscription. It may be called more than once.
func (s *Subscription[V]) Close() { s.close() }

// Subscribe adds a viewer. A viewer who first subscribes and then asks the
// owner for the current value misses nothing.
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
	s.latest = func(after int) (v V, ok bool) {
		h.mu.Lock()
		defer h.mu.Unlock()
		if s.waits && t.version > after {
			v, ok = t.latest, true
		}
		t.taken(s)
		return v, ok
	}
	s.close = func() { h.unsubscribe(key, t, s) }
	return s
}

// taken records that a viewer no longer waits for the last value. When no
// viewer waits for it any more, the value is dropped.
func (t *topic[V]) taken(s *Subscription[V]) {
	if !s.waits {
		return
	}
	s.waits = false
	if t.waiting--; t.waiting == 0 {
		t.drop()
	}
}

// drop stops holding the last value.
func (t *topic[V]) drop() {
	if counted, ok := any(t.latest).(Counted); ok {
		counted.Release()
	}
	t.latest = *new(V)
}

func (h *Hub[K, V]) unsubscribe(key K, t *topic[V], s *Subscription[V]) {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := slices.Index(t.viewers, s)
	if i < 0 {
		return // it was closed before, or the key has ended
	}
	t.viewers = slices.Delete(t.viewers, i, i+1)
	t.taken(s)
	if len(t.viewers) == 0 {
		delete(h.topics, key)
	}
}

// Publish passes a value on, unless it is no newer than the last one.
func (h *Hub[K, V]) Publish(key K, v V) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.topics[key]
	if t == nil || t.published && t.version >= v.Version() {
		return
	}
	if counted, ok := any(v).(Counted); ok {
		counted.Hold()
	}
	if t.waiting > 0 {
		t.drop()
	}
	t.latest, t.version, t.published, t.waiting = v, v.Version(), true, len(t.viewers)
	for _, s := range t.viewers {
		s.waits = true
		select {
		case s.changed <- struct{}{}:
		default: // the viewer has not looked yet
		}
	}
}

// End tells the viewers of a key that nothing more will come.
func (h *Hub[K, V]) End(key K) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.end(key)
}

// EndAll does what End does for every key, for example when a server stops.
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
		t.taken(s)
		close(s.ended)
	}
	t.viewers = nil
}

// Viewers returns how many viewers a key has.
func (h *Hub[K, V]) Viewers(key K) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.topics[key]; t != nil {
		return len(t.viewers)
	}
	return 0
}
