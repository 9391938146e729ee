package match_test

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"goa/internal/match"
	"goa/internal/storetest"
)

// branch is one of several processes that serve the same tables.
type branch struct {
	house
	process *storetest.MemoryProcess

	mu     sync.Mutex
	latest map[match.ID]int // the last entry that its viewers have
	gone   []match.ID
}

func (b *branch) publish(s *match.Snapshot) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.latest[s.ID()] = max(b.latest[s.ID()], s.Version())
}

// shows returns the last entry that the viewers of a table have.
func (b *branch) shows(s *match.Snapshot) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.latest[s.ID()]
}

func (b *branch) end(id match.ID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gone = append(b.gone, id)
}

// ended returns the tables whose viewers were told that the table is gone.
func (b *branch) ended() []match.ID {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.gone)
}

// newBranches returns n processes on one store.
func newBranches(t *testing.T, n int, change ...func(*match.Config)) (all []*branch) {
	t.Helper()
	store := new(storetest.Memory)
	for range n {
		all = append(all, newBranch(t, store, change...))
	}
	return all
}

// memories is a log that fails the test if a process reports that its memory
// was wrong.
type memories struct {
	slog.Handler
	t *testing.T
}

func (m memories) Enabled(context.Context, slog.Level) bool { return true }

func (m memories) Handle(_ context.Context, r slog.Record) error {
	if r.Message == "a table in memory does not match its log" {
		m.t.Error(r.Message)
	}
	return nil
}

func newBranch(t *testing.T, store *storetest.Memory, change ...func(*match.Config)) *branch {
	t.Helper()
	b := &branch{process: store.NewProcess(), latest: map[match.ID]int{}}
	own := func(c *match.Config) {
		c.Store, c.Publish, c.Gone, c.Log = b.process, b.publish, b.end, slog.New(memories{slog.DiscardHandler, t})
	}
	b.house = newHouse(t, append([]func(*match.Config){own}, change...)...)
	b.store = store
	return b
}

// inSeveral runs a test with n processes in a synctest bubble.
func inSeveral(t *testing.T, n int, test func(t *testing.T, all []*branch), change ...func(*match.Config)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		all := newBranches(t, n, change...)
		for _, b := range all {
			defer b.Close()
		}
		test(t, all)
	})
}

// entries returns the log of a table.
func (b *branch) entries(s *match.Snapshot) []match.Entry {
	b.t.Helper()
	_, entries, err := b.store.Load(b.t.Context(), s.ID())
	if err != nil {
		b.t.Fatal(err)
	}
	return entries
}
