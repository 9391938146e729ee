package storetest

import (
	"context"
	"slices"

	"goa/internal/analyst"
	"goa/internal/match"
)

// analyzed is the analysis of a table.
type analyzed struct {
	key    string
	report []byte
}

var _ analyst.Store = (*Memory)(nil)

// PutAnalysis implements [analyst.Store].
func (m *Memory) PutAnalysis(_ context.Context, id match.ID, key string, report []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return match.NotFound
	}
	k.bytes += int64(len(key) + len(report) - len(k.analyzed.key) - len(k.analyzed.report))
	k.analyzed = analyzed{key, slices.Clone(report)}
	return nil
}

// Analysis implements [analyst.Store].
func (m *Memory) Analysis(_ context.Context, id match.ID) (key string, report []byte, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.tables[id]; k != nil {
		return k.analyzed.key, slices.Clone(k.analyzed.report), nil
	}
	return "", nil, nil
}
