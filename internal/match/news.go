package match

import (
	"slices"
	"sync"
)

// news holds what a room has heard of but not yet looked at.
type news struct {
	signal chan struct{} // something may be new; has room for one

	mu      sync.Mutex
	heard   int     // the number of the last announced entry
	entries []Entry // the last entries up to that one, if they were sent along
}

// maxNews is how many announced entries a room keeps before it takes them
// over.
const maxNews = 100

// hear records an announcement. It ignores late ones.
func (n *news) hear(a Announcement) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if a.Entry <= n.heard {
		return
	}
	if last := len(n.entries); last < maxNews && len(a.Entries) > 0 && a.Entries[0].Number == n.heard+1 {
		n.entries = append(n.entries, a.Entries...)
	} else {
		n.entries = slices.Clip(a.Entries) // others may have received the same slice
	}
	n.heard = a.Entry
}

// take returns and forgets what was heard.
func (n *news) take() (heard int, entries []Entry) {
	n.mu.Lock()
	defer n.mu.Unlock()
	heard, entries = n.heard, n.entries
	n.heard, n.entries = 0, nil
	return heard, entries
}

// tell passes an announcement to the room.
func (r *room) tell(a Announcement) {
	if s := r.latest.Load(); s != nil && s.Version() >= a.Entry {
		return
	}
	r.news.hear(a)
	select {
	case r.news.signal <- struct{}{}:
	default: // a signal is already waiting
	}
}

// listen takes over the announced entries. Entries that were not sent along
// are read from the log.
func (r *room) listen() {
	heard, entries := r.news.take()
	if heard <= r.game.entry {
		return
	}
	if next := r.game.next(entries); len(next) > 0 && next[len(next)-1].Number == heard {
		_ = r.takeOver(next) // the room keeps and reports the error
		return
	}
	r.tryCatchUp()
}

// next returns the entries that come next, or none if one before them is
// missing.
func (g *game) next(entries []Entry) []Entry {
	if len(entries) == 0 {
		return nil
	}
	known := g.entry + 1 - entries[0].Number
	if known < 0 || known >= len(entries) {
		return nil
	}
	return entries[known:]
}
