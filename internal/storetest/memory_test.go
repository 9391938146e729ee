package storetest_test

import (
	"testing"

	"goa/internal/match"
	"goa/internal/storetest"
)

// memory is a medium that outlives its store and never loses anything.
type memory struct{ storetest.Memory }

func (m *memory) Open(*testing.T) (match.Store, func()) { return &m.Memory, func() {} }

func (m *memory) Crash(t *testing.T) (match.Store, func()) { return m.Memory.Copy(), func() {} }

func TestMemory(t *testing.T) {
	storetest.Run(t, func(*testing.T) storetest.Medium { return new(memory) })
}

func TestSessionsInMemory(t *testing.T) {
	storetest.RunSessions(t, func(*testing.T) storetest.Medium { return new(memory) })
}
