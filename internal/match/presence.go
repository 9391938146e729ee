package match

import (
	"sync"
	"time"
)

// watchedFor is how long a guest who has loaded a page counts as a viewer.
// Pages without JavaScript are loaded again and again.
const watchedFor = 30 * time.Second

// streamedFor is how long a guest who was reported to have a stream counts as a
// viewer in other processes.
const streamedFor = sayEvery + 5*time.Second

// presence tracks who looks at which tables in this process. It is not stored:
// after a restart everyone counts as last seen when the keeper began. Processes
// that share a store tell each other by sightings.
type presence struct {
	began time.Time
	keep  time.Duration // how long the time of the last visit matters

	mu     sync.Mutex
	tables map[ID]*viewers
	swept  time.Time
	moved  map[ID]bool   // where somebody has come or gone, see attendance
	move   chan struct{} // signals that there are such tables; has room for one
}

// viewers is the guests who look at one table, or did so lately.
type viewers struct {
	streams int       // that are open
	loaded  time.Time // the last page
	told    int       // the last entry of the table when it left memory
	seen    map[Owner]*attendance
}

// attendance is how one owner looks at a table.
type attendance struct {
	streams int
	last    time.Time
	loaded  time.Time // the last page
	looked  time.Time // the last page or stream that was not hidden behind others
	said    bool      // nothing is new since the last report
	sits    bool      // at the table: other processes need to know about the owner's stream
	moved   bool      // the owner has opened a first stream or left the last one since the last report
}

// sighting returns what other processes are told about an owner, if anything.
func (one *attendance) sighting(id ID, by Owner, now time.Time) (s Sighting, ok bool) {
	s = Sighting{Table: id, Owner: by, Seen: one.last, Until: one.loaded.Add(watchedFor), Looked: one.looked}
	if one.streams > 0 {
		s.Seen, s.Until, s.Looked, s.Here = now, now.Add(streamedFor), now, one.sits
	}
	return s, one.streams > 0 || !one.said
}

func newPresence(keep time.Duration) *presence {
	now := time.Now()
	return &presence{
		began: now, keep: max(keep, watchedFor), tables: map[ID]*viewers{}, swept: now,
		moved: map[ID]bool{}, move: make(chan struct{}, 1),
	}
}

// load notes that an owner has loaded a page of a table or sent it a request;
// hidden means that the page is hidden behind others. It reports whether the
// owner is the first to watch the table.
func (p *presence) load(id ID, by Owner, hidden bool) (first bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	p.sweep(now)
	a := p.viewersOf(id)
	first = !a.watches(now)
	a.loaded = now
	one := a.of(by)
	one.last, one.loaded, one.said = now, now, false
	if !hidden {
		one.looked = now
	}
	return first
}

// open notes that an owner, with or without a seat, has opened a stream of a
// table; leave must be called when it ends.
func (p *presence) open(id ID, by Owner, sits bool) (first bool, leave func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.viewersOf(id)
	first = !a.watches(time.Now())
	a.streams++
	one := a.of(by)
	one.streams++
	one.sits = one.sits || sits
	p.noteMove(id, one, 1)
	return first, sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		a.streams--
		one := a.of(by)
		one.streams--
		one.last, one.said = time.Now(), false
		one.looked = one.last
		p.noteMove(id, one, 0)
	})
}

// noteMove notes that an owner has come or gone, judging by the number of
// streams.
func (p *presence) noteMove(id ID, one *attendance, streams int) {
	if !one.sits || one.streams != streams {
		return
	}
	one.moved, p.moved[id] = true, true
	select {
	case p.move <- struct{}{}:
	default: // a signal is already waiting
	}
}

// watched reports whether anyone looks at a table.
func (p *presence) watched(id ID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.tables[id]
	return a != nil && a.watches(time.Now())
}

// streaming reports whether anyone has a stream of a table.
func (p *presence) streaming(id ID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.tables[id]
	return a != nil && a.streams > 0
}

// left notes that a table leaves memory, and with which entry.
func (p *presence) left(id ID, entry int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a := p.tables[id]; a != nil {
		a.told = entry
	}
}

// lacks reports whether anyone has a stream of a table that is not in memory,
// and may not have been told of an entry.
func (p *presence) lacks(id ID, entry int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.tables[id]
	return a != nil && a.streams > 0 && a.told < entry
}

// streamed lists the tables of which anyone has a stream.
func (p *presence) streamed() (ids []ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, a := range p.tables {
		if a.streams > 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// sightings returns what other processes must be told.
func (p *presence) sightings(now time.Time) (all []Sighting) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, a := range p.tables {
		for by, one := range a.seen {
			if s, ok := one.sighting(id, by, now); ok {
				all = append(all, s)
			}
			one.said, one.moved = true, false
		}
	}
	clear(p.moved)
	return all
}

// moves returns what other processes must be told at once: who has come to a
// table or left it.
func (p *presence) moves(now time.Time) (all []Sighting) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id := range p.moved {
		a := p.tables[id]
		if a == nil {
			continue
		}
		for by, one := range a.seen {
			if one.moved {
				s, _ := one.sighting(id, by, now)
				all = append(all, s)
				one.said, one.moved = true, false
			}
		}
	}
	clear(p.moved)
	return all
}

// sightingOf returns what other processes must be told about an owner who was
// seen at a table.
func (p *presence) sightingOf(id ID, by Owner) []Sighting {
	p.mu.Lock()
	defer p.mu.Unlock()
	s, _ := p.viewersOf(id).of(by).sighting(id, by, time.Now())
	return []Sighting{s}
}

// lastSeen returns when an owner was last seen at a table: now, if the owner is
// there.
func (p *presence) lastSeen(id ID, owner Owner) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.tables[id]
	if a == nil || a.seen[owner] == nil {
		return p.began
	}
	if a.seen[owner].streams > 0 {
		return time.Now()
	}
	return a.seen[owner].last
}

// lastLooked returns when an owner last looked at a table, zero if that is not
// known, and whether the owner is looking now.
func (p *presence) lastLooked(id ID, owner Owner) (last time.Time, looks bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.tables[id]
	if a == nil || a.seen[owner] == nil {
		return time.Time{}, false
	}
	return a.seen[owner].looked, a.seen[owner].streams > 0
}

func (p *presence) viewersOf(id ID) *viewers {
	a := p.tables[id]
	if a == nil {
		a = &viewers{seen: map[Owner]*attendance{}}
		p.tables[id] = a
	}
	return a
}

func (a *viewers) of(owner Owner) *attendance {
	if a.seen[owner] == nil {
		a.seen[owner] = new(attendance)
	}
	return a.seen[owner]
}

func (a *viewers) watches(now time.Time) bool {
	return a.streams > 0 || now.Sub(a.loaded) < watchedFor
}

// sweep now and then forgets sightings that are too old to matter.
func (p *presence) sweep(now time.Time) {
	if now.Sub(p.swept) < p.keep {
		return
	}
	p.swept = now
	for id, a := range p.tables {
		for owner, one := range a.seen {
			if one.streams == 0 && now.Sub(one.last) >= p.keep {
				delete(a.seen, owner)
			}
		}
		if len(a.seen) == 0 {
			delete(p.tables, id)
		}
	}
}
