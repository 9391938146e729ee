package storetest

import (
	"context"
	"time"

	"goa/internal/match"
	"goa/internal/talk"
)

// crowd contains what the processes of a [Memory] tell each other.
type crowd struct {
	tables broadcaster[match.Announcement]
	talk   broadcaster[talk.Announcement]
	seen   map[match.ID]map[match.Owner]match.Sighting
	here   map[streamKey]time.Time // when streams end
}

// streamKey identifies an owner's stream in a process.
type streamKey struct {
	process *MemoryProcess
	table   match.ID
	owner   match.Owner
}

// broadcaster informs processes of changes.
type broadcaster[A any] struct{ listeners map[chan A]bool }

// announce informs all processes of a change. Processes whose buffers are full miss it,
// as with any store.
func (c *broadcaster[A]) announce(a A) {
	for l := range c.listeners {
		select {
		case l <- a:
		default:
		}
	}
}

// listen calls tell with a broadcaster's announcements until ctx ends.
func listen[A any](ctx context.Context, p *MemoryProcess, c *broadcaster[A], tell func(A)) error {
	l := make(chan A, 100)
	p.Memory.mu.Lock()
	if c.listeners == nil {
		c.listeners = map[chan A]bool{}
	}
	c.listeners[l] = true
	p.Memory.mu.Unlock()
	defer func() {
		p.Memory.mu.Lock()
		delete(c.listeners, l)
		p.Memory.mu.Unlock()
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case a := <-l:
			if p.pass() == nil && !p.isDeaf() {
				tell(a)
			}
		}
	}
}

// storeSightings stores a process's sightings of people at tables.
func (m *Memory) storeSightings(by *MemoryProcess, all []match.Sighting) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.crowd.seen == nil {
		m.crowd.seen = map[match.ID]map[match.Owner]match.Sighting{}
		m.crowd.here = map[streamKey]time.Time{}
	}
	for _, s := range all {
		if m.crowd.seen[s.Table] == nil {
			m.crowd.seen[s.Table] = map[match.Owner]match.Sighting{}
		}
		delete(m.crowd.here, streamKey{by, s.Table, s.Owner})
		if s.Here {
			m.crowd.here[streamKey{by, s.Table, s.Owner}] = s.Until
		}
		old := m.crowd.seen[s.Table][s.Owner]
		s.Seen, s.Until, s.Looked = later(s.Seen, old.Seen), later(s.Until, old.Until), later(s.Looked, old.Looked)
		m.crowd.seen[s.Table][s.Owner] = s
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func (m *Memory) sighting(id match.ID, owner match.Owner, at time.Time) match.Sighting {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.crowd.seen[id][owner]
	s.Here = false
	for stay, until := range m.crowd.here {
		s.Here = s.Here || stay.table == id && stay.owner == owner && until.After(at)
	}
	return s
}

func (m *Memory) watched(id match.ID, at time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.crowd.seen[id] {
		if s.Until.After(at) {
			return true
		}
	}
	return false
}
