package storetest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"goa/internal/match"
	"goa/internal/notifications"
)

// addresses is the part of [Memory] that keeps people's addresses.
type addresses struct {
	mu      sync.Mutex
	made    int64
	all     map[int64]notifications.Address
	used    map[string]time.Time // when allowances end
	refused map[string]time.Time
}

var _ notifications.Store = (*Memory)(nil)

// PutAddress implements [notifications.Store].
func (m *addresses) PutAddress(_ context.Context, a notifications.Address, most notifications.AddressLimits) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n, ofOrigin := 0, 0
	for number, other := range m.all {
		if other.Origin == a.Origin && a.Origin != "" {
			ofOrigin++
		}
		if other.Owner != a.Owner {
			continue
		}
		if n++; other.To == a.To {
			a.Number = number
			m.all[number] = a
			return number, nil
		}
	}
	if n >= most.Owner {
		return 0, notifications.ErrFull
	}
	if ofOrigin >= most.Origin {
		return 0, notifications.ErrOriginFull
	}
	if m.all == nil {
		m.all = map[int64]notifications.Address{}
	}
	m.made++
	a.Number = m.made
	m.all[a.Number] = a
	return a.Number, nil
}

// Address implements [notifications.Store].
func (m *addresses) Address(_ context.Context, number int64) (notifications.Address, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if a, ok := m.all[number]; ok {
		return a, nil
	}
	return notifications.Address{}, notifications.ErrNotFound
}

// Addresses implements [notifications.Store].
func (m *addresses) Addresses(_ context.Context, owner match.Owner) ([]notifications.Address, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := slices.Collect(maps.Values(m.all))
	list = slices.DeleteFunc(list, func(a notifications.Address) bool { return a.Owner != owner })
	slices.SortFunc(list, func(a, b notifications.Address) int { return cmp.Compare(a.Number, b.Number) })
	return list, nil
}

// ChangeAddress implements [notifications.Store].
func (m *addresses) ChangeAddress(_ context.Context, number int64, change func(*notifications.Address)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	a, ok := m.all[number]
	if !ok {
		return notifications.ErrNotFound
	}
	was := a
	change(&a)
	a.Number, a.Owner, a.To = was.Number, was.Owner, was.To
	m.all[number] = a
	return nil
}

// RemoveAddress implements [notifications.Store].
func (m *addresses) RemoveAddress(_ context.Context, owner match.Owner, number int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all[number].Owner == owner {
		delete(m.all, number)
	}
	return nil
}

// Take implements [notifications.Store].
func (m *addresses) Take(_ context.Context, all []notifications.Allowance, now time.Time) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	after := map[string]time.Time{}
	for _, a := range all {
		until, ok := a.After(m.used[a.Name], now)
		if !ok {
			return false, nil
		}
		after[a.Name] = until
	}
	if m.used == nil {
		m.used = map[string]time.Time{}
	}
	maps.Copy(m.used, after)
	return true, nil
}

// Refuse implements [notifications.Store].
func (m *addresses) Refuse(_ context.Context, name string, at time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.refused == nil {
		m.refused = map[string]time.Time{}
	}
	if _, ok := m.refused[name]; !ok {
		m.refused[name] = at
	}
	return nil
}

// TakeBack implements [notifications.Store].
func (m *addresses) TakeBack(_ context.Context, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.refused, name)
	return nil
}

// Refused implements [notifications.Store].
func (m *addresses) Refused(_ context.Context, name string) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, ok := m.refused[name]
	return ok, nil
}
