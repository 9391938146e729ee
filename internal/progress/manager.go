// Package progress remembers the progress of guests: which grade of bots suits
// them, how many games against bots they have finished, which lessons, and on how
// many days in a row they have solved the puzzle. It keeps one small value per
// guest, the same on all their devices. Nothing is kept for visitors who only
// look, or for guests without a stored session. The number of stored sessions is
// limited for each network.
package progress

import (
	"bytes"
	"context"
	"errors"
	"time"

	"goa/internal/match"
	"goa/internal/session"
)

// ErrStale is returned for a change of a value that has changed meanwhile.
var ErrStale = errors.New("progress: changed meanwhile")

// Store keeps a value for each guest. Every Store passes the tests of
// storetest.RunProgress.
type Store interface {
	// Progress returns a guest's value and its version. A guest without one has
	// nil and 0.
	Progress(ctx context.Context, owner match.Owner) (text []byte, version int64, err error)
	// PutProgress replaces a guest's value if it still has this version, which
	// then increases by one; otherwise it returns [ErrStale]. Version 0 adds the
	// first value.
	PutProgress(ctx context.Context, owner match.Owner, version int64, text []byte) error
	// DeleteProgress deletes a guest's value, if there is one.
	DeleteProgress(ctx context.Context, owner match.Owner) error
	// Sessions lists the stored sessions of a guest that have not ended.
	Sessions(ctx context.Context, guest string) ([]session.Session, error)
}

// Tables provides the tables where games are played. [match.Keeper] implements
// it.
type Tables interface {
	Snapshot(ctx context.Context, id match.ID) (*match.Snapshot, error)
}

// Manager reads and changes values. Its methods are safe for concurrent use, and
// any number of processes may share its store.
type Manager struct {
	store  Store
	tables Tables
	grades []string
	now    func() time.Time
}

// NewManager returns a manager for guests who play at tables against bots of some
// grades, the weakest first.
func NewManager(store Store, tables Tables, grades []string) *Manager {
	return &Manager{store, tables, grades, time.Now}
}

// Of returns a guest's value. Games that have ended since the last
// [Manager.Settle] are not counted in it.
func (m *Manager) Of(ctx context.Context, owner match.Owner) (Value, error) {
	if owner == "" {
		return Value{}, nil
	}
	text, _, err := m.store.Progress(ctx, owner)
	if err != nil {
		return Value{}, err
	}
	return parse(text)
}

// Has reports whether something is remembered about a guest.
func (m *Manager) Has(ctx context.Context, owner match.Owner) (bool, error) {
	_, version, err := m.store.Progress(ctx, owner)
	return version > 0, err
}

// Settle counts the games that have ended, each of them once, and returns the
// value.
func (m *Manager) Settle(ctx context.Context, owner match.Owner) (Value, error) {
	return m.Change(ctx, owner, func(v *Value) error { return m.settle(ctx, owner, v) })
}

// Await settles and then adds a game, to be counted when it is over.
func (m *Manager) Await(ctx context.Context, owner match.Owner, id match.ID) error {
	_, err := m.Change(ctx, owner, func(v *Value) error {
		if err := m.settle(ctx, owner, v); err != nil {
			return err
		}
		v.Await(id, m.now())
		return nil
	})
	return err
}

// settle counts the pending games of a value that have ended. A game leaves the
// list in the same change that counts it, so it counts once.
func (m *Manager) settle(ctx context.Context, owner match.Owner, v *Value) error {
	var left []Game
	for _, g := range v.Pending {
		s, err := m.tables.Snapshot(ctx, g.Table)
		switch {
		case errors.Is(err, match.NotFound):
			if m.now().Sub(g.Since) < awaited { // it is about to be created
				left = append(left, g)
			}
		case err != nil:
			return err
		case s.Status() != match.Finished:
			left = append(left, g)
		default:
			if o, ok := s.Outcome(owner); ok {
				v.count(o, m.grades)
			}
		}
	}
	v.Pending = left
	return nil
}

// Change changes a guest's value and returns it. The function may be called
// several times, each time with the latest value. If it changes nothing, nothing
// is stored. The first value of a guest without a stored session is not stored
// either.
func (m *Manager) Change(ctx context.Context, owner match.Owner, change func(*Value) error) (Value, error) {
	for {
		old, version, err := m.store.Progress(ctx, owner)
		if err != nil {
			return Value{}, err
		}
		v, err := parse(old)
		if err != nil {
			return v, err
		}
		before, err := v.text()
		if err != nil {
			return v, err
		}
		if err := change(&v); err != nil {
			return v, err
		}
		text, err := v.text()
		if err != nil || bytes.Equal(text, before) {
			return v, err
		}
		if version == 0 {
			if list, err := m.store.Sessions(ctx, string(owner)); err != nil || len(list) == 0 {
				return v, err
			}
		}
		if err := m.store.PutProgress(ctx, owner, version, text); !errors.Is(err, ErrStale) {
			return v, err
		}
	}
}

// Forget deletes everything that is remembered about a guest.
func (m *Manager) Forget(ctx context.Context, owner match.Owner) error {
	return m.store.DeleteProgress(ctx, owner)
}
