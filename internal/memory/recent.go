package memory

import (
	"sync"
	"time"
)

// Recent remembers, for a moment, values that take long to get. Several callers who
// ask at once wait for one answer. Its methods are safe for concurrent use.
type Recent[K comparable, V any] struct {
	keep time.Duration
	most int

	mu  sync.Mutex
	all map[K]*recent[V]
}

type recent[V any] struct {
	mu    sync.Mutex
	value V
	until time.Time
}

// NewRecent returns a memory for at most the given number of values, each for the
// given time.
func NewRecent[K comparable, V any](keep time.Duration, most int) *Recent[K, V] {
	return &Recent[K, V]{keep: keep, most: most, all: map[K]*recent[V]{}}
}

// Get returns the value of a key, either remembered from a moment ago or obtained
// from get now. The function get also says whether its value is worth remembering.
func (m *Recent[K, V]) Get(key K, get func() (v V, remember bool, err error)) (V, error) {
	r := m.of(key)
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Now().Before(r.until) {
		return r.value, nil
	}
	v, remember, err := get()
	if remember && err == nil {
		r.value, r.until = v, time.Now().Add(m.keep)
	} else {
		m.Forget(key)
	}
	return v, err
}

func (m *Recent[K, V]) of(key K) *recent[V] {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all[key] == nil {
		if len(m.all) >= m.most {
			clear(m.all)
		}
		m.all[key] = new(recent[V])
	}
	return m.all[key]
}

// Forget forgets the value of a key.
func (m *Recent[K, V]) Forget(key K) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.all, key)
}
