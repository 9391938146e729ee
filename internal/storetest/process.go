package storetest

import (
	"context"
	"errors"
	"sync/atomic"

	"goa/internal/jobs"
)

// MemoryProcess is a [Memory] as one of several processes has it.
type MemoryProcess struct {
	*Memory
	dead atomic.Bool
}

var _ Process = (*MemoryProcess)(nil)

// errDead is the answer of the store to a process that was killed.
var errDead = errors.New("the process is dead")

// Work implements [jobs.Queue].
func (p *MemoryProcess) Work(ctx context.Context, workers map[string]jobs.Worker) error {
	return p.work(ctx, workers, func() bool { return !p.dead.Load() })
}

// Stop implements [Process].
func (p *MemoryProcess) Stop() {}

// Kill implements [Process].
func (p *MemoryProcess) Kill() { p.dead.Store(true) }
