package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"goa/ai"
	"goa/internal/match"
)

// Bots are the bots in the games of [NewGame].
var Bots = map[string]match.Chooser{"random": match.Random{}}

// NewBot returns a bot of [Bots] that chooses by its seed, for games from deals.
func NewBot(grade string, seed uint64) match.Chooser {
	p, err := ai.New(grade, seed)
	if err != nil {
		return nil
	}
	return p
}

// NewGame returns a table with a person, the host "h", and bots that move at once.
func NewGame(seats int) match.NewTable {
	n := match.NewTable{Host: "h", Pace: match.AtOnce, Spectators: true}
	n.Seats = append(n.Seats, match.NewSeat{Kind: match.Person, Name: "Host"})
	for i := range seats - 1 {
		n.Seats = append(n.Seats, match.NewSeat{Kind: match.Bot, Grade: "random", Name: fmt.Sprint("Bot ", i)})
	}
	return n
}

// Host is the person at the tables of [NewGame]. It keeps the latest published snapshot
// of each table.
type Host struct {
	mu     sync.Mutex
	news   *sync.Cond
	tables int
	latest map[match.ID]*match.Snapshot
}

// NewHost returns the host of a number of tables.
func NewHost(tables int) *Host {
	h := &Host{tables: tables, latest: map[match.ID]*match.Snapshot{}}
	h.news = sync.NewCond(&h.mu)
	return h
}

// Publish receives a snapshot of a table.
func (h *Host) Publish(s *match.Snapshot) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if old := h.latest[s.ID()]; old == nil || old.Version() < s.Version() {
		h.latest[s.ID()] = s
		h.news.Broadcast()
	}
}

// Play makes the host's moves at all tables until every game is over or the
// keeper is closed. It reports errors to fail.
func (h *Host) Play(k *match.Keeper, fail func(...any)) {
	for {
		s := h.next()
		if s == nil {
			return
		}
		v, err := s.For("h", s.DefaultSeat("h"))
		if err == nil {
			s, err = k.Move(context.Background(), match.Command{Table: s.ID(), Owner: "h", Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String())
		}
		switch {
		case errors.Is(err, match.Closing):
			return
		case err != nil && !errors.Is(err, match.Stale):
			fail("a move:", err)
			return
		}
		h.Publish(s)
	}
}

// next waits for a table that waits for the host. It returns nil when there will be
// none.
func (h *Host) next() *match.Snapshot {
	h.mu.Lock()
	defer h.mu.Unlock()
	for !h.ended() {
		for _, s := range h.latest {
			if s.WaitsFor("h") {
				return s
			}
		}
		h.news.Wait()
	}
	return nil
}

func (h *Host) snapshots() map[match.ID]*match.Snapshot {
	h.mu.Lock()
	defer h.mu.Unlock()
	copied := map[match.ID]*match.Snapshot{}
	for id, s := range h.latest {
		copied[id] = s
	}
	return copied
}

// wait waits for n more entries, or the end of all games.
func (h *Host) wait(n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	total := func() (sum int) {
		for _, s := range h.latest {
			sum += s.Version()
		}
		return sum
	}
	for from := total(); total() < from+n && !h.ended(); {
		h.news.Wait()
	}
}

func (h *Host) waitForEnd() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for !h.ended() {
		h.news.Wait()
	}
}

func (h *Host) ended() bool {
	for _, s := range h.latest {
		if s.Status() != match.Finished {
			return false
		}
	}
	return len(h.latest) == h.tables
}
