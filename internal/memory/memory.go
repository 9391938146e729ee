// Package memory counts how many bytes values take and caches some of them up to a limit.
// A value with several holders is counted once.
package memory

import (
	"slices"
	"sync"
)

// Share is the size of a value that can have several holders. The value must not
// change.
type Share struct {
	Bytes   int64
	holders int // guarded by the ledger
}

// Shared is a value that can have several holders. A nil Share counts nothing.
type Shared interface{ Share() *Share }

// Ledger counts the memory of values. The zero Ledger is ready for use. Its methods are
// safe for concurrent use.
type Ledger struct {
	mu       sync.Mutex
	bytes    int64
	released uint64
}

// Add counts memory that is not shared.
func (l *Ledger) Add(bytes int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.bytes += bytes
}

// Hold counts a value for one more holder.
func (l *Ledger) Hold(v Shared) {
	s := v.Share()
	if s == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if s.holders++; s.holders == 1 {
		l.bytes += s.Bytes
	}
}

// Release is the inverse of Hold. It returns how many bytes are now held by nobody.
func (l *Ledger) Release(v Shared) (freed int64) {
	s := v.Share()
	if s == nil {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if s.holders--; s.holders > 0 {
		return 0
	}
	l.bytes -= s.Bytes
	return s.Bytes
}

// NoteReleased records that something has left memory to make room.
func (l *Ledger) NoteReleased() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.released++
}

// Total returns how many bytes are counted, and how often something has left memory to
// make room.
func (l *Ledger) Total() (bytes int64, released uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.bytes, l.released
}

// Cache holds the most recently added values, up to a number of bytes. Its methods are
// safe for concurrent use.
type Cache[K comparable, V Shared] struct {
	ledger *Ledger
	most   int64

	mu    sync.Mutex
	known []cached[K, V] // the latest last
	bytes int64
}

type cached[K comparable, V Shared] struct {
	key   K
	value V
}

// NewCache returns a cache of at most the given number of bytes, which a ledger counts.
func NewCache[K comparable, V Shared](l *Ledger, most int64) *Cache[K, V] {
	return &Cache[K, V]{ledger: l, most: most}
}

// Find returns the value of a key; ok is false if there is none.
func (c *Cache[K, V]) Find(key K) (v V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.index(key); i >= 0 {
		return c.known[i].value, true
	}
	return v, false
}

// Put keeps the value of a key, in place of an earlier one, and drops the oldest values
// if there are too many bytes.
func (c *Cache[K, V]) Put(key K, v V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.index(key); i >= 0 {
		c.drop(i)
	}
	c.ledger.Hold(v)
	c.known, c.bytes = append(c.known, cached[K, V]{key, v}), c.bytes+v.Share().Bytes
	for c.bytes > c.most {
		c.drop(0)
	}
}

// Forget drops the value of a key.
func (c *Cache[K, V]) Forget(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.index(key); i >= 0 {
		c.drop(i)
	}
}

// Shrink drops the oldest values until it has freed this many bytes that nothing else
// holds, and returns how many it has freed.
func (c *Cache[K, V]) Shrink(bytes int64) (freed int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for freed < bytes && len(c.known) > 0 {
		freed += c.drop(0)
	}
	return freed
}

func (c *Cache[K, V]) index(key K) int {
	return slices.IndexFunc(c.known, func(k cached[K, V]) bool { return k.key == key })
}

// drop drops one value, and returns how many bytes that frees.
func (c *Cache[K, V]) drop(i int) (freed int64) {
	v := c.known[i].value
	c.bytes -= v.Share().Bytes
	c.known = slices.Delete(c.known, i, i+1)
	return c.ledger.Release(v)
}
