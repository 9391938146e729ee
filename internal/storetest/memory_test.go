package storetest_test

import (
	"testing"
	"testing/synctest"
	"time"

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

func TestCallsInMemory(t *testing.T) {
	storetest.RunNotifications(t, func(*testing.T) storetest.Medium { return new(memory) })
}

func TestSessionsInMemory(t *testing.T) {
	storetest.RunSessions(t, func(*testing.T) storetest.Medium { return new(memory) })
}

func TestProgress(t *testing.T) {
	storetest.RunProgress(t, func(*testing.T) storetest.Medium { return new(memory) })
}

func TestAnalysesInMemory(t *testing.T) {
	storetest.RunAnalyses(t, func(*testing.T) storetest.Medium { return new(memory) })
}

func TestDealtGamesInMemory(t *testing.T) {
	storetest.RunDealtGames(t, func(*testing.T) storetest.Medium { return new(memory) }, 1)
}

func TestMemoryDeals(t *testing.T) {
	storetest.RunDeals(t, func(*testing.T) storetest.Medium { return new(memory) })
}

func TestTalkInMemory(t *testing.T) {
	storetest.RunTalk(t, func(*testing.T) storetest.Medium { return new(memory) })
}

// memoryQueue contains the jobs of a store in memory, in a synctest bubble.
type memoryQueue struct{ storetest.Memory }

func (m *memoryQueue) Open(*testing.T) storetest.Process {
	return m.NewProcess()
}
func (m *memoryQueue) Now() time.Time       { return time.Now() }
func (m *memoryQueue) Pass(d time.Duration) { time.Sleep(d) } // sleeps: in the bubble of TestJobsInMemory

func TestJobsInMemory(t *testing.T) {
	storetest.RunJobs(t, func(t *testing.T, test func(*testing.T, storetest.QueueMedium)) {
		synctest.Test(t, func(t *testing.T) { test(t, new(memoryQueue)) })
	})
}

func TestProcessesInMemory(t *testing.T) {
	storetest.RunShared(t, func(t *testing.T, test func(*testing.T, func() match.Shared)) {
		synctest.Test(t, func(t *testing.T) {
			m := new(storetest.Memory)
			test(t, func() match.Shared { return m.NewProcess() })
		})
	})
}
