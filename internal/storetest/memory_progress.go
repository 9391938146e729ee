package storetest

import (
	"bytes"
	"context"

	"goa/internal/match"
	"goa/internal/progress"
)

// remembered is the stored progress of a guest.
type remembered struct {
	text    []byte
	version int64
}

var _ progress.Store = (*Memory)(nil)

// Progress implements [progress.Store].
func (m *Memory) Progress(_ context.Context, owner match.Owner) ([]byte, int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.progress[owner]
	return bytes.Clone(r.text), r.version, nil
}

// PutProgress implements [progress.Store].
func (m *Memory) PutProgress(_ context.Context, owner match.Owner, version int64, text []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.progress[owner].version != version {
		return progress.ErrStale
	}
	if m.progress == nil {
		m.progress = map[match.Owner]remembered{}
	}
	m.progress[owner] = remembered{bytes.Clone(text), version + 1}
	return nil
}

// DeleteProgress implements [progress.Store].
func (m *Memory) DeleteProgress(_ context.Context, owner match.Owner) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.progress, owner)
	return nil
}
