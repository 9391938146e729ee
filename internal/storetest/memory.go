package storetest

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"goa/goa"
	"goa/internal/match"
)

// Memory is a store that forgets everything with the process: the plainest
// thing that passes the suite. The zero Memory is ready for use.
type Memory struct {
	mu     sync.Mutex
	made   int
	tables map[match.ID]*kept
}

type kept struct {
	nth     int // in the order of making
	table   match.Table
	entries []match.Entry
	summary match.Summary
}

var _ match.Store = (*Memory)(nil)

// Create implements [match.Store].
func (m *Memory) Create(_ context.Context, t *match.Table, entries []match.Entry, s *match.Summary) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[t.ID] != nil {
		return match.Stale
	}
	if m.tables == nil {
		m.tables = map[match.ID]*kept{}
	}
	m.made++
	m.tables[t.ID] = &kept{m.made, *t, slices.Clone(entries), *s}
	return nil
}

// Load implements [match.Store].
func (m *Memory) Load(_ context.Context, id match.ID) (*match.Table, []match.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return nil, nil, match.NotFound
	}
	t := k.table
	return &t, slices.Clone(k.entries), nil
}

// Append implements [match.Store].
func (m *Memory) Append(_ context.Context, id match.ID, entries []match.Entry, s *match.Summary) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	switch {
	case k == nil:
		return match.NotFound
	case len(entries) == 0:
		return nil
	case entries[0].Number != len(k.entries)+1:
		return match.Stale
	}
	k.entries = append(k.entries, entries...)
	k.summary = *s
	return nil
}

// Delete implements [match.Store].
func (m *Memory) Delete(_ context.Context, id match.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[id] == nil {
		return match.NotFound
	}
	delete(m.tables, id)
	return nil
}

// ByLink implements [match.Store].
func (m *Memory) ByLink(_ context.Context, hash string) (match.ID, goa.Seat, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, k := range m.tables {
		for i, s := range k.summary.Seats {
			if s.Link != "" && s.Link == hash {
				return id, goa.Seat(i), nil
			}
		}
	}
	return "", goa.Nobody, match.BadLink
}

// Tables implements [match.Store].
func (m *Memory) Tables(_ context.Context, owner match.Owner, limit int) ([]match.Listing, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []match.Listing
	for _, k := range m.inOrder() {
		if l, ok := k.listing(owner); ok {
			list = append(list, l)
		}
	}
	slices.SortStableFunc(list, byUrgency)
	return list[:min(limit, len(list))], nil
}

// byUrgency orders lists of tables as [match.Store] says.
func byUrgency(a, b match.Listing) int {
	rank := func(l match.Listing) int {
		switch {
		case l.ForMe:
			return 0
		case l.Status != match.Finished:
			return 1
		default:
			return 2
		}
	}
	if c := cmp.Compare(rank(a), rank(b)); c != 0 {
		return c
	}
	if a.ForMe {
		return a.Since.Compare(b.Since)
	}
	return b.Since.Compare(a.Since)
}

func (m *Memory) inOrder() []*kept {
	var all []*kept
	for _, k := range m.tables {
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b *kept) int { return cmp.Compare(a.nth, b.nth) })
	return all
}

// listing returns a table's line on an owner's list, if it belongs there.
func (k *kept) listing(owner match.Owner) (match.Listing, bool) {
	l := match.Listing{
		ID: k.table.ID, Edition: k.table.Edition, Options: k.table.Options, Status: k.summary.Status,
		Host: k.table.Host == owner, Since: k.summary.Since,
	}
	mine := l.Host
	for _, s := range k.summary.Seats {
		l.Names = append(l.Names, s.Name)
		if owner != "" && s.Owner == owner {
			mine = true
			l.ForMe = l.ForMe || s.Waits
		}
	}
	return l, mine
}

// Unattended implements [match.Store].
func (m *Memory) Unattended(context.Context) (ids []match.ID, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.inOrder() {
		if k.summary.ForBot {
			ids = append(ids, k.table.ID)
		}
	}
	return ids, nil
}

// Copy returns a store with the same contents.
func (m *Memory) Copy() *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := &Memory{made: m.made, tables: map[match.ID]*kept{}}
	for id, k := range m.tables {
		copied := *k
		copied.entries = slices.Clone(k.entries)
		c.tables[id] = &copied
	}
	return c
}
