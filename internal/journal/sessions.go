package journal

import (
	"cmp"
	"context"
	"slices"
	"time"

	"goa/internal/session"
)

// PutSession implements [session.Store].
func (s *Store) PutSession(ctx context.Context, x session.Session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, stored := s.sessions[x.ID]; stored {
		return ctx.Err()
	}
	return s.putSession(ctx, x)
}

func (s *Store) putSession(ctx context.Context, x session.Session) error {
	x.Began, x.Seen = milliseconds(x.Began), milliseconds(x.Seen)
	if !x.Ended.IsZero() {
		x.Ended = milliseconds(x.Ended)
	}
	return s.write(ctx, &change{Session: &x})
}

// AdmitSession implements [session.Store].
func (s *Store) AdmitSession(ctx context.Context, x session.Session, made time.Time) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	admitted, err := session.Admits(x, made, s.session)
	if _, stored := s.sessions[x.ID]; err != nil || !admitted || stored {
		return false, err
	}
	err = s.putSession(ctx, x)
	return err == nil, err
}

// Session implements [session.Store].
func (s *Store) Session(ctx context.Context, id session.ID) (session.Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x, err := s.session(id)
	return x, orDone(ctx, err)
}

func (s *state) session(id session.ID) (session.Session, error) {
	if x, ok := s.sessions[id]; ok {
		return x, nil
	}
	return session.Session{}, session.ErrNotFound
}

// Sessions implements [session.Store].
func (s *Store) Sessions(ctx context.Context, guest string) (list []session.Session, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.sessions {
		if x.Guest == guest && x.Ended.IsZero() {
			list = append(list, x)
		}
	}
	slices.SortFunc(list, func(a, b session.Session) int {
		return cmp.Or(b.Seen.Compare(a.Seen), cmp.Compare(a.ID, b.ID))
	})
	return list, ctx.Err()
}

// SawSession implements [session.Store].
func (s *Store) SawSession(ctx context.Context, id session.ID, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	x, ok := s.sessions[id]
	if at = milliseconds(at); !ok || !x.Seen.Before(at) {
		return ctx.Err()
	}
	x.Seen = at
	return s.putSession(ctx, x)
}

// EndSession implements [session.Store].
func (s *Store) EndSession(ctx context.Context, guest string, id session.ID, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	x, ok := s.sessions[id]
	if !ok || x.Guest != guest || !x.Ended.IsZero() {
		return orDone(ctx, session.ErrNotFound)
	}
	x.Ended = at
	return s.putSession(ctx, x)
}
