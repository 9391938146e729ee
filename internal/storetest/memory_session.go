package storetest

import (
	"cmp"
	"context"
	"slices"
	"time"

	"goa/internal/session"
)

var _ session.Store = (*Memory)(nil)

// PutSession implements [session.Store].
func (m *Memory) PutSession(_ context.Context, s session.Session) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.sessions == nil {
		m.sessions = map[session.ID]session.Session{}
	}
	if _, stored := m.sessions[s.ID]; !stored {
		m.sessions[s.ID] = s
	}
	return nil
}

// AdmitSession implements [session.Store].
func (m *Memory) AdmitSession(_ context.Context, s session.Session, made time.Time) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	admitted, err := session.Admits(s, made, func(id session.ID) (session.Session, error) {
		if found, ok := m.sessions[id]; ok {
			return found, nil
		}
		return session.Session{}, session.ErrNotFound
	})
	if _, stored := m.sessions[s.ID]; err != nil || !admitted || stored {
		return false, err
	}
	m.sessions[s.ID] = s
	return true, nil
}

// Session implements [session.Store].
func (m *Memory) Session(_ context.Context, id session.ID) (session.Session, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s, ok := m.sessions[id]; ok {
		return s, nil
	}
	return session.Session{}, session.ErrNotFound
}

// Sessions implements [session.Store].
func (m *Memory) Sessions(_ context.Context, guest string) (list []session.Session, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.sessions {
		if s.Guest == guest && s.Ended.IsZero() {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b session.Session) int {
		return cmp.Or(b.Seen.Compare(a.Seen), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// SawSession implements [session.Store].
func (m *Memory) SawSession(_ context.Context, id session.ID, at time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s, ok := m.sessions[id]; ok && s.Seen.Before(at) {
		s.Seen = at
		m.sessions[id] = s
	}
	return nil
}

// EndSession implements [session.Store].
func (m *Memory) EndSession(_ context.Context, guest string, id session.ID, at time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, ok := m.sessions[id]
	if !ok || s.Guest != guest || !s.Ended.IsZero() {
		return session.ErrNotFound
	}
	s.Ended = at
	m.sessions[id] = s
	return nil
}
