package storetest

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/logcodec"
	"goa/internal/match"
	"goa/internal/session"
)

// Memory is a store that loses everything with the process. It is the simplest store
// that passes the suite. The zero Memory is ready for use.
type Memory struct {
	mu     sync.Mutex
	made   int
	tables map[match.ID]*storedTable
	blocks
	addresses
	queue queue
	crowd crowd
	talks talks
	deals deals

	sessions map[session.ID]session.Session
	progress map[match.Owner]remembered
}

// storedTable is a table as it is stored.
type storedTable struct {
	nth     int // in order of creation
	table   match.Table
	entries []match.Entry
	log     []byte // compressed entries, instead of entries
	summary match.Summary
	layouts []string
	touched time.Time
	bytes   int64
	spoken
	analyzed analyzed
}

var (
	_ match.Store = (*Memory)(nil)
	_ jobs.Queue  = (*Memory)(nil)
)

// Create implements [match.Store].
func (m *Memory) Create(_ context.Context, t *match.Table, entries []match.Entry, s *match.Summary, q match.Quota) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[t.ID] != nil {
		return match.Stale
	}
	settled, err := json.Marshal(t)
	if err != nil {
		return err
	}
	bytes := int64(len(settled)) + match.SizeOf(entries)
	host, origin := m.usage(t.Host, t.Origin)
	if err := q.Allows(host, origin, bytes+s.Deal.Size()); err != nil {
		return err
	}
	if err := m.deals.allow(s); err != nil {
		return err
	}
	if m.tables == nil {
		m.tables = map[match.ID]*storedTable{}
	}
	m.made++
	k := &storedTable{nth: m.made, table: *t, summary: *s, layouts: s.Layouts, touched: t.Made, bytes: bytes - match.SizeOf(entries)}
	k.add(entries)
	k.summary.Deal, k.summary.Attempts = nil, nil
	m.tables[t.ID] = k
	m.deals.add(s)
	m.queue.change(s.Jobs)
	return nil
}

// add appends entries.
func (k *storedTable) add(entries []match.Entry) {
	k.entries = append(k.entries, entries...)
	k.bytes += match.SizeOf(entries)
	if n := len(entries); n > 0 {
		k.touched = entries[n-1].Time
	}
}

// expand restores the entries of a compressed log.
func (k *storedTable) expand() error {
	if k.log == nil {
		return nil
	}
	entries, err := logcodec.Expand(k.log)
	if err != nil {
		return err
	}
	k.bytes += match.SizeOf(entries) - int64(len(k.log))
	k.entries, k.log = entries, nil
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
	if k.log != nil {
		entries, err := logcodec.Expand(k.log)
		return &t, entries, err
	}
	return &t, slices.Clone(k.entries), nil
}

// Append implements [match.Store].
func (m *Memory) Append(_ context.Context, id match.ID, entries []match.Entry, s *match.Summary) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return match.NotFound
	}
	if len(entries) == 0 {
		return nil
	}
	if err := k.expand(); err != nil {
		return err
	}
	if entries[0].Number != len(k.entries)+1 {
		return match.Stale
	}
	k.add(entries)
	k.layouts = append(k.layouts, s.Layouts...)
	k.summary = *s
	m.queue.change(s.Jobs)
	m.crowd.tables.announce(match.Announcement{Table: id, Entry: len(k.entries), Entries: slices.Clone(entries)})
	return nil
}

// After implements [match.Store].
func (m *Memory) After(ctx context.Context, id match.ID, entry int) ([]match.Entry, error) {
	_, entries, err := m.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return entries[min(entry, len(entries)):], nil
}

// Delete implements [match.Store].
func (m *Memory) Delete(_ context.Context, id match.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[id] == nil {
		return match.NotFound
	}
	delete(m.tables, id)
	m.dropDeals(time.Time{})
	m.crowd.tables.announce(match.Announcement{Table: id})
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
func (m *Memory) Tables(_ context.Context, owner match.Owner, after match.Cursor, limit int) ([]match.Listing, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []match.Listing
	for _, k := range m.tables {
		if l, ok := k.listing(owner); ok && l.Cursor().Compare(after) > 0 {
			list = append(list, l)
		}
	}
	slices.SortFunc(list, func(a, b match.Listing) int { return a.Cursor().Compare(b.Cursor()) })
	return list[:min(limit, len(list))], nil
}

// Waiting implements [match.Store].
func (m *Memory) Waiting(_ context.Context, owner match.Owner) (n int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.tables {
		if l, _ := k.listing(owner); l.ForMe {
			n++
		}
	}
	return n, nil
}

// Usage returns the storage used by the tables that an owner hosts, and by those made
// from an origin.
func (m *Memory) Usage(_ context.Context, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	ofHost, ofOrigin = m.usage(host, from)
	return ofHost, ofOrigin, nil
}

func (m *Memory) usage(host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage) {
	for _, k := range m.tables {
		if host != "" && k.table.Host == host {
			ofHost.Tables++
			ofHost.Bytes += k.bytes
		}
		if from != "" && k.table.Origin == from {
			ofOrigin.Tables++
			ofOrigin.Bytes += k.bytes
		}
	}
	for id, d := range m.deals.all {
		tables := 0
		if m.tables[m.deals.attempts[id][d.Host].Table] == nil {
			tables = 1 // otherwise the deal is counted with its table
		}
		if host != "" && d.Host == host {
			ofHost.Tables += tables
			ofHost.Bytes += d.Size()
		}
		if from != "" && d.Origin == from {
			ofOrigin.Tables += tables
			ofOrigin.Bytes += d.Size()
		}
	}
	return ofHost, ofOrigin
}

// Touch implements [match.Store].
func (m *Memory) Touch(_ context.Context, id match.ID, at time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.tables[id]; k != nil && at.After(k.touched) {
		k.touched = at
	}
	return nil
}

// Compress implements [match.Store].
func (m *Memory) Compress(_ context.Context, finished, idle time.Time, limit int) (n int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.inOrder() {
		since := idle
		if k.summary.Status == match.Finished {
			since = finished
		}
		if n == limit || k.log != nil || !k.touched.Before(since) {
			continue
		}
		log, err := logcodec.Compress(k.entries)
		if err != nil {
			return n, err
		}
		k.bytes += int64(len(log)) - match.SizeOf(k.entries)
		k.log, k.entries = log, nil
		n++
	}
	return n, nil
}

// Forget implements [match.Store].
func (m *Memory) Forget(_ context.Context, since time.Time, limit int) (ids []match.ID, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.inOrder() {
		if len(ids) < limit && k.touched.Before(since) {
			ids = append(ids, k.table.ID)
			delete(m.tables, k.table.ID)
			m.crowd.tables.announce(match.Announcement{Table: k.table.ID})
		}
	}
	m.dropDeals(since)
	return ids, nil
}

func (m *Memory) inOrder() []*storedTable {
	var all []*storedTable
	for _, k := range m.tables {
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b *storedTable) int { return cmp.Compare(a.nth, b.nth) })
	return all
}

// listing returns a table's line on an owner's list, if it belongs there.
func (k *storedTable) listing(owner match.Owner) (match.Listing, bool) {
	l := match.Listing{
		ID: k.table.ID, Edition: k.table.Edition, Options: k.table.Options, Status: k.summary.Status,
		Host: k.table.Host == owner, Seat: goa.Nobody, Since: k.summary.Since, Standing: k.summary.Standing,
	}
	mine := l.Host
	for i, s := range k.summary.Seats {
		l.Names = append(l.Names, s.Name)
		if owner != "" && s.Owner == owner {
			mine = true
			if s.Waits && !l.ForMe {
				l.ForMe, l.Seat = true, goa.Seat(i)
			}
		}
	}
	return l, mine
}

// Copy returns a store with the same contents.
func (m *Memory) Copy() *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := &Memory{made: m.made, tables: map[match.ID]*storedTable{}, blocks: blocks{all: slices.Clone(m.blocks.all), made: m.blocks.made}, sessions: maps.Clone(m.sessions), progress: maps.Clone(m.progress), queue: m.queue.clone(), talks: m.talks.clone(), deals: m.deals.clone()}
	c.addresses.made, c.addresses.all = m.addresses.made, maps.Clone(m.addresses.all)
	for id, k := range m.tables {
		copied := *k
		copied.entries, copied.lines = slices.Clone(k.entries), slices.Clone(k.lines)
		c.tables[id] = &copied
	}
	return c
}

// Playing implements [match.Store].
func (m *Memory) Playing(_ context.Context, layouts []string) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.tables {
		if k.summary.Status != match.Finished && slices.ContainsFunc(k.layouts, func(l string) bool { return slices.Contains(layouts, l) }) {
			return true, nil
		}
	}
	return false, nil
}
