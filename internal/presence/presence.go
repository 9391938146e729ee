// Package presence tracks who looks at which tables in a process, and what other
// processes need to know about that. Tables and owners are only names to it.
package presence

import (
	"sync"
	"time"
)

// TellEvery is how often a process tells the others who watches here. Arrivals and
// departures of owners with a seat are reported at once.
const TellEvery = 10 * time.Second

// watchedFor is how long a guest who has loaded a page counts as a viewer. Pages
// without JavaScript are reloaded again and again.
const watchedFor = 30 * time.Second

// streamedFor is how long a guest who was reported to have a stream counts as a
// viewer in other processes.
const streamedFor = TellEvery + 5*time.Second

// Sighting records that an owner was seen at a table.
type Sighting[T, O comparable] struct {
	Table T
	Owner O
	Seen  time.Time
	Until time.Time // the owner counts as a viewer until then
	// Looked is when the owner last looked at the table, as far as that is known.
	// The owner of a page hidden behind others is seen, but does not look.
	Looked time.Time
	// Here says that the owner sits at the table and has a stream of it in the
	// reporting process. It holds until that process reports otherwise, or until
	// Until.
	Here bool
}

// Tracker tracks which owners look at which tables in this process. Nothing of it is
// stored: after a restart everyone counts as last seen when the tracker began.
// Processes that share a store exchange sightings.
type Tracker[T, O comparable] struct {
	began time.Time
	keep  time.Duration // how long the time of the last visit is kept

	mu      sync.Mutex
	tables  map[T]*viewers[O]
	swept   time.Time
	changed map[T]bool    // tables where an owner has come or gone, see attendance
	change  chan struct{} // signals that there are such tables; has room for one
}

// viewers holds the guests who look at one table, or did so recently.
type viewers[O comparable] struct {
	streams int       // that are open
	loaded  time.Time // the time of the last page
	told    int       // the last entry of the table when it left memory
	seen    map[O]*attendance
}

// attendance is how one owner looks at a table.
type attendance struct {
	streams int
	last    time.Time
	loaded  time.Time // the time of the last page
	looked  time.Time // the time of the last page or stream that was not hidden behind others
	said    bool      // nothing is new since the last report
	sits    bool      // the owner has a seat: other processes need to know about the owner's stream
	changed bool      // the owner has opened a first stream or closed the last one since the last report
}

// sighting returns what to tell other processes about an owner, if anything.
func sighting[T, O comparable](one *attendance, id T, by O, now time.Time) (s Sighting[T, O], ok bool) {
	s = Sighting[T, O]{Table: id, Owner: by, Seen: one.last, Until: one.loaded.Add(watchedFor), Looked: one.looked}
	if one.streams > 0 {
		s.Seen, s.Until, s.Looked, s.Here = now, now.Add(streamedFor), now, one.sits
	}
	return s, one.streams > 0 || !one.said
}

// New returns a tracker that remembers for at least the given time when an owner was
// last seen.
func New[T, O comparable](keep time.Duration) *Tracker[T, O] {
	now := time.Now()
	return &Tracker[T, O]{
		began: now, keep: max(keep, watchedFor), tables: map[T]*viewers[O]{}, swept: now,
		changed: map[T]bool{}, change: make(chan struct{}, 1),
	}
}

// Load records that an owner has loaded a page of a table or sent it a request;
// hidden means that the page is hidden behind others. It reports whether the owner
// is the first to watch the table.
func (p *Tracker[T, O]) Load(id T, by O, hidden bool) (first bool) {
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

// Open records that an owner, with or without a seat, has opened a stream of a
// table; leave must be called when it ends.
func (p *Tracker[T, O]) Open(id T, by O, sits bool) (first bool, leave func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.viewersOf(id)
	first = !a.watches(time.Now())
	a.streams++
	one := a.of(by)
	one.streams++
	one.sits = one.sits || sits
	p.noteChange(id, one, 1)
	return first, sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		a.streams--
		one := a.of(by)
		one.streams--
		one.last, one.said = time.Now(), false
		one.looked = one.last
		p.noteChange(id, one, 0)
	})
}

// noteChange records that an owner has come or gone, if the owner has this number of
// streams.
func (p *Tracker[T, O]) noteChange(id T, one *attendance, streams int) {
	if !one.sits || one.streams != streams {
		return
	}
	one.changed, p.changed[id] = true, true
	select {
	case p.change <- struct{}{}:
	default: // a signal is already waiting
	}
}

// Watched reports whether anyone looks at a table.
func (p *Tracker[T, O]) Watched(id T) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.tables[id]
	return a != nil && a.watches(time.Now())
}

// Streaming reports whether anyone has a stream of a table.
func (p *Tracker[T, O]) Streaming(id T) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.tables[id]
	return a != nil && a.streams > 0
}

// Left records that a table leaves memory, and its last entry.
func (p *Tracker[T, O]) Left(id T, entry int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a := p.tables[id]; a != nil {
		a.told = entry
	}
}

// Lacks reports whether anyone has a stream of a table that is not in memory and may
// lack an entry.
func (p *Tracker[T, O]) Lacks(id T, entry int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.tables[id]
	return a != nil && a.streams > 0 && a.told < entry
}

// Streamed lists the tables that have a stream.
func (p *Tracker[T, O]) Streamed() (ids []T) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, a := range p.tables {
		if a.streams > 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// Sightings returns everything that other processes must be told.
func (p *Tracker[T, O]) Sightings(now time.Time) (all []Sighting[T, O]) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, a := range p.tables {
		for by, one := range a.seen {
			if s, ok := sighting(one, id, by, now); ok {
				all = append(all, s)
			}
			one.said, one.changed = true, false
		}
	}
	clear(p.changed)
	return all
}

// Changed returns a channel that receives when other processes must be told of changes.
func (p *Tracker[T, O]) Changed() <-chan struct{} { return p.change }

// Changes returns what other processes must be told at once: the owners who have come
// to a table or left it.
func (p *Tracker[T, O]) Changes(now time.Time) (all []Sighting[T, O]) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id := range p.changed {
		a := p.tables[id]
		if a == nil {
			continue
		}
		for by, one := range a.seen {
			if one.changed {
				s, _ := sighting(one, id, by, now)
				all = append(all, s)
				one.said, one.changed = true, false
			}
		}
	}
	clear(p.changed)
	return all
}

// SightingOf returns what other processes must be told about an owner who was
// seen at a table.
func (p *Tracker[T, O]) SightingOf(id T, by O) []Sighting[T, O] {
	p.mu.Lock()
	defer p.mu.Unlock()
	s, _ := sighting(p.viewersOf(id).of(by), id, by, time.Now())
	return []Sighting[T, O]{s}
}

// LastSeen returns when an owner was last seen at a table. If the owner is there, it
// returns the current time.
func (p *Tracker[T, O]) LastSeen(id T, owner O) time.Time {
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

// LastLooked returns when an owner last looked at a table, zero if that is not
// known, and whether the owner is looking now.
func (p *Tracker[T, O]) LastLooked(id T, owner O) (last time.Time, looks bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.tables[id]
	if a == nil || a.seen[owner] == nil {
		return time.Time{}, false
	}
	return a.seen[owner].looked, a.seen[owner].streams > 0
}

func (p *Tracker[T, O]) viewersOf(id T) *viewers[O] {
	a := p.tables[id]
	if a == nil {
		a = &viewers[O]{seen: map[O]*attendance{}}
		p.tables[id] = a
	}
	return a
}

func (a *viewers[O]) of(owner O) *attendance {
	if a.seen[owner] == nil {
		a.seen[owner] = new(attendance)
	}
	return a.seen[owner]
}

func (a *viewers[O]) watches(now time.Time) bool {
	return a.streams > 0 || now.Sub(a.loaded) < watchedFor
}

// sweep now and then forgets sightings that are too old to matter.
func (p *Tracker[T, O]) sweep(now time.Time) {
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
