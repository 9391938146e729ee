package storetest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"goa/internal/match"
)

// deals are the deals of a store in memory.
type deals struct {
	all      map[match.DealID]*storedDeal
	attempts map[match.DealID]map[match.Owner]match.Attempt
}

// storedDeal is a deal as it is stored.
type storedDeal struct {
	match.Deal
	touched time.Time
}

// allow returns the reason why the attempts of a new table cannot be added, or nil.
func (d *deals) allow(s *match.Summary) error {
	for i, a := range s.Attempts {
		of, there := d.attempts[a.Deal]
		if !there && s.Deal == nil {
			return match.NotFound
		}
		if _, ok := of[a.Owner]; ok {
			return match.DealSeen
		}
		if stored := d.all[a.Deal]; stored != nil && len(of)+i >= match.AttemptsAllowed(stored.Day) {
			return match.DealFull
		}
	}
	return nil
}

// add adds the deal and the attempts of a new table.
func (d *deals) add(s *match.Summary) {
	if s.Deal != nil && d.all[s.Deal.ID] == nil {
		if d.all == nil {
			d.all, d.attempts = map[match.DealID]*storedDeal{}, map[match.DealID]map[match.Owner]match.Attempt{}
		}
		d.all[s.Deal.ID], d.attempts[s.Deal.ID] = &storedDeal{*s.Deal, s.Deal.Made}, map[match.Owner]match.Attempt{}
	}
	for _, a := range s.Attempts {
		if d.all[a.Deal] != nil {
			d.attempts[a.Deal][a.Owner] = *a
			d.all[a.Deal].touched = a.Made
		}
	}
}

// dropDeals deletes deals without tables. It keeps shared ones and those of a day if
// they have been touched since then.
func (m *Memory) dropDeals(since time.Time) {
	for id, d := range m.deals.all {
		left := d.Shared || d.Day != ""
		if left && d.touched.Before(since) {
			left = false
		}
		for _, a := range m.deals.attempts[id] {
			left = left || m.tables[a.Table] != nil
		}
		if !left {
			delete(m.deals.all, id)
			delete(m.deals.attempts, id)
		}
	}
}

func (d *deals) clone() deals {
	c := deals{all: map[match.DealID]*storedDeal{}, attempts: map[match.DealID]map[match.Owner]match.Attempt{}}
	for id, stored := range d.all {
		c.all[id], c.attempts[id] = new(*stored), maps.Clone(d.attempts[id])
	}
	return c
}

// Deal implements [match.DealStore].
func (m *Memory) Deal(_ context.Context, id match.DealID) (*match.Deal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if d := m.deals.all[id]; d != nil {
		return new(d.Deal), nil
	}
	return nil, match.NotFound
}

// Attempt implements [match.DealStore].
func (m *Memory) Attempt(_ context.Context, id match.DealID, owner match.Owner) (match.Attempt, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	a, ok := m.deals.attempts[id][owner]
	if !ok {
		return a, match.NotFound
	}
	return m.stateOf(a), nil
}

// stateOf adds the status and standing of an attempt's table.
func (m *Memory) stateOf(a match.Attempt) match.Attempt {
	if k := m.tables[a.Table]; k != nil {
		a.Status, a.Standing = k.summary.Status, k.summary.Standing
	} else {
		a.Gone = true
	}
	return a
}

// DealTables implements [match.DealStore].
func (m *Memory) DealTables(_ context.Context, id match.DealID) (made, playing int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	tables := map[match.ID]bool{}
	for _, a := range m.deals.attempts[id] {
		a = m.stateOf(a)
		tables[a.Table] = !a.Done()
	}
	for _, runs := range tables {
		if runs {
			playing++
		}
	}
	return len(tables), playing, nil
}

// Attempts implements [match.DealStore].
func (m *Memory) Attempts(_ context.Context, id match.DealID, limit int) ([]match.Attempt, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []match.Attempt
	for _, a := range m.deals.attempts[id] {
		if a.Shown {
			list = append(list, m.stateOf(a))
		}
	}
	slices.SortFunc(list, match.CompareAttempts)
	return list[:min(limit, len(list))], nil
}

// Days implements [match.DealStore].
func (m *Memory) Days(_ context.Context, before string, limit int) ([]*match.Deal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []*match.Deal
	for _, d := range m.deals.all {
		if d.Day != "" && d.Day < before {
			list = append(list, new(d.Deal))
		}
	}
	slices.SortFunc(list, func(a, b *match.Deal) int { return cmp.Or(cmp.Compare(b.Day, a.Day), cmp.Compare(a.ID, b.ID)) })
	return list[:min(limit, len(list))], nil
}

// DealsWithLayouts implements [match.DealStore].
func (m *Memory) DealsWithLayouts(_ context.Context, layouts []string) ([]*match.Deal, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []*match.Deal
	for id, d := range m.deals.all {
		laid := false
		for _, a := range m.deals.attempts[id] {
			k := m.tables[a.Table]
			laid = laid || k != nil && slices.ContainsFunc(k.layouts, func(l string) bool { return slices.Contains(layouts, l) })
		}
		if laid && (d.Shared || d.Day != "") {
			list = append(list, new(d.Deal))
		}
	}
	slices.SortFunc(list, func(a, b *match.Deal) int { return cmp.Compare(a.ID, b.ID) })
	return list, nil
}

// ShowAttempt implements [match.DealStore].
func (m *Memory) ShowAttempt(_ context.Context, id match.DealID, owner match.Owner, shown bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	a, ok := m.deals.attempts[id][owner]
	if !ok {
		return match.NotFound
	}
	a.Shown = shown
	m.deals.attempts[id][owner] = a
	m.deals.all[id].Shared = m.deals.all[id].Shared || shown
	return nil
}
