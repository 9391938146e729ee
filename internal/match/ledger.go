package match

import (
	"cmp"
	"slices"
	"sync/atomic"
	"unsafe"

	"goa/goa"
)

// defaultMemory is how many bytes the tables in memory take together by
// default: thousands of games, and hundreds of the largest records.
const defaultMemory = 256 << 20

// roomSize is the memory that a room takes in addition to its game: its
// goroutine, channels and source of chance.
const roomSize = 8 << 10

// exportedMove is the memory that a move takes in the record of a running game.
const exportedMove = 32

// size returns how many bytes a game takes in memory, without the parsed texts
// of its table. The record of a running game is counted even if it has not been
// made yet.
func (g *game) size() int64 {
	n := unsafe.Sizeof(*g) + unsafe.Sizeof(*g.start) + unsafe.Sizeof(*g.table)
	n += uintptr(cap(g.moves)+cap(g.undone)) * unsafe.Sizeof(goa.Move{})
	n += uintptr(cap(g.updates)) * unsafe.Sizeof(Update{})
	n += uintptr(cap(g.changes)) * unsafe.Sizeof(SeatChange{})
	n += uintptr(len(g.table.From))
	if !g.archived {
		n += uintptr(len(g.moves)) * exportedMove
	}
	return int64(n)
}

// Hold counts a snapshot as held until Release. The hub calls it for snapshots
// that viewers have yet to take.
func (s *Snapshot) Hold() {
	s.ledger.Hold(s.game.table.parsed)
	s.ledger.Add(s.game.size())
}

// Release is the inverse of Hold.
func (s *Snapshot) Release() {
	s.ledger.Release(s.game.table.parsed)
	s.ledger.Add(-s.game.size())
}

// roomAccount is what the ledger has counted for a room.
type roomAccount struct {
	own    int64
	parsed *parsed
	weight atomic.Int64 // all of it, for others to read
}

// account counts what the room holds now, and asks other rooms to leave if that
// is too much.
func (r *room) account() {
	a, l := &r.held, &r.keeper.ledger
	own := roomSize + r.game.size() + int64(unsafe.Sizeof(Snapshot{}))
	l.Add(own - a.own)
	a.own = own
	if p := r.game.table.parsed; p != a.parsed {
		l.Hold(p)
		l.Release(a.parsed)
		a.parsed = p
	}
	weight := own
	if a.parsed != nil {
		weight += a.parsed.share.Bytes
	}
	a.weight.Store(weight)
	r.keeper.freeMemory(r)
}

// closeAccount releases what was counted for the room.
func (r *room) closeAccount() {
	l := &r.keeper.ledger
	l.Add(-r.held.own)
	l.Release(r.held.parsed)
}

// freeMemory makes tables leave memory while they exceed its limit. First it
// drops cached texts. Then the tables that have been idle longest leave, those
// that nobody watches before the others. Tables at which bots play stay, and so
// does the table that asks. Everything is stored, so a table can be loaded
// again.
func (k *Keeper) freeMemory(except *room) {
	k.freeing.Lock()
	defer k.freeing.Unlock()
	bytes, _ := k.ledger.Total()
	over := bytes - k.config.Memory
	if over <= 0 {
		return
	}
	over += k.config.Memory / 8 // so that this does not happen for every table
	over -= k.cache.Shrink(over)
	for _, c := range k.idlest(except) {
		if over <= 0 {
			return
		}
		c.askToLeave()
		over -= c.held.weight.Load()
	}
}

// idlest lists the rooms that can leave, in the order in which they should.
func (k *Keeper) idlest(except *room) (rooms []*room) {
	type idle struct {
		*room
		watched int
		used    int64
	}
	var all []idle
	k.mu.Lock()
	for id, r := range k.rooms {
		if r == except || r.busy.Load() || r.held.weight.Load() == 0 { // 0: it is still loading
			continue
		}
		c := idle{room: r, used: r.used.Load()}
		if k.presence.Streaming(id) {
			c.watched = 1
		}
		all = append(all, c)
	}
	k.mu.Unlock()
	slices.SortFunc(all, func(a, b idle) int {
		return cmp.Or(cmp.Compare(a.watched, b.watched), cmp.Compare(a.used, b.used))
	})
	for _, c := range all {
		rooms = append(rooms, c.room)
	}
	return rooms
}

// askToLeave asks a room to leave memory if it can. It does not wait.
func (r *room) askToLeave() {
	select {
	case r.release <- struct{}{}:
	default: // it has been asked already
	}
}

// leaveMemory reports whether a room that was asked to leave can do so. If so,
// it drops everything it holds of its table. A room stays while its bots play, and
// until it has taken over the entries that other processes have announced.
func (r *room) leaveMemory() bool {
	if r.thought != nil || len(r.playing) > 0 || len(r.news.signal) > 0 {
		return false
	}
	k := r.keeper
	k.presence.Left(r.id, r.game.entry)
	k.cache.Forget(r.id)
	k.ledger.NoteReleased()
	return true
}

// MemoryUse is the memory that tables take.
type MemoryUse struct {
	Tables   int
	Bytes    int64  // taken together, with the cache
	Most     int64  // the limit; see Config
	Released uint64 // tables that have left to make room for others
}

// MemoryUse returns the memory that the tables take.
func (k *Keeper) MemoryUse() MemoryUse {
	u := MemoryUse{Tables: k.Running(), Most: k.config.Memory}
	u.Bytes, u.Released = k.ledger.Total()
	return u
}
