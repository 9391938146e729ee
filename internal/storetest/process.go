package storetest

import (
	"context"
	"errors"
	"sync"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/talk"
)

// MemoryProcess is a [Memory] as seen by one of several processes, which a test can
// disturb. NewProcess creates one.
type MemoryProcess struct {
	*Memory

	mu     sync.Mutex
	dead   bool
	deaf   bool
	clock  error         // the error of its clock
	frozen chan struct{} // closed when it is thawed; nil if it is not frozen
}

var (
	_ match.Shared = (*MemoryProcess)(nil)
	_ Process      = (*MemoryProcess)(nil)
)

// NewProcess returns the store for another process.
func (m *Memory) NewProcess() *MemoryProcess { return &MemoryProcess{Memory: m} }

// SetClock sets the error of the process's clock.
func (p *MemoryProcess) SetClock(wrong error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clock = wrong
}

// ClockError implements [match.Shared].
func (p *MemoryProcess) ClockError() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.clock
}

// errDead is returned to a process that was killed.
var errDead = errors.New("the process is dead")

// pass waits while the process is frozen. It returns an error if the process is dead.
func (p *MemoryProcess) pass() error {
	for {
		p.mu.Lock()
		frozen, dead := p.frozen, p.dead
		p.mu.Unlock()
		if frozen != nil {
			<-frozen
			continue
		}
		if dead {
			return errDead
		}
		return nil
	}
}

// Freeze stops the process. All its calls to the store wait until it is thawed.
func (p *MemoryProcess) Freeze() (thaw func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	frozen := make(chan struct{})
	p.frozen = frozen
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.frozen = nil
		close(frozen)
	}
}

// Deafen makes the process miss all announcements, or hear them again.
func (p *MemoryProcess) Deafen(deaf bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.deaf = deaf
}

// Stop implements [Process].
func (p *MemoryProcess) Stop() {}

// Kill implements [Process].
func (p *MemoryProcess) Kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.dead = true
}

// Work implements [jobs.Queue].
func (p *MemoryProcess) Work(ctx context.Context, workers map[string]jobs.Worker) error {
	return p.work(ctx, workers, func() bool { return p.pass() == nil })
}

// Change implements [jobs.Queue].
func (p *MemoryProcess) Change(ctx context.Context, c jobs.Changes) error {
	if err := p.pass(); err != nil {
		return err
	}
	return p.Memory.Change(ctx, c)
}

// Create implements [match.Store].
func (p *MemoryProcess) Create(ctx context.Context, t *match.Table, entries []match.Entry, s *match.Summary, q match.Quota) error {
	if err := p.pass(); err != nil {
		return err
	}
	return p.Memory.Create(ctx, t, entries, s, q)
}

// Append implements [match.Store].
func (p *MemoryProcess) Append(ctx context.Context, id match.ID, entries []match.Entry, s *match.Summary) error {
	if err := p.pass(); err != nil {
		return err
	}
	return p.Memory.Append(ctx, id, entries, s)
}

// Load implements [match.Store].
func (p *MemoryProcess) Load(ctx context.Context, id match.ID) (*match.Table, []match.Entry, error) {
	if err := p.pass(); err != nil {
		return nil, nil, err
	}
	return p.Memory.Load(ctx, id)
}

// After implements [match.Store].
func (p *MemoryProcess) After(ctx context.Context, id match.ID, entry int) ([]match.Entry, error) {
	if err := p.pass(); err != nil {
		return nil, err
	}
	return p.Memory.After(ctx, id, entry)
}

// Listen implements [match.Shared].
func (p *MemoryProcess) Listen(ctx context.Context, tell func(match.Announcement)) error {
	return listen(ctx, p, &p.crowd.tables, tell)
}

// ListenTalk implements [talk.Shared].
func (p *MemoryProcess) ListenTalk(ctx context.Context, tell func(talk.Announcement)) error {
	return listen(ctx, p, &p.crowd.talk, tell)
}

func (p *MemoryProcess) isDeaf() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.deaf
}

// Latest implements [match.Shared].
func (p *MemoryProcess) Latest(ctx context.Context, ids []match.ID) (map[match.ID]int, error) {
	latest := map[match.ID]int{}
	for _, id := range ids {
		_, entries, err := p.Load(ctx, id)
		switch {
		case err == nil:
			latest[id] = len(entries)
		case !errors.Is(err, match.NotFound):
			return nil, err
		}
	}
	return latest, nil
}

// LatestLines implements [talk.Shared].
func (p *MemoryProcess) LatestLines(_ context.Context, ids []match.ID) (map[match.ID]int, error) {
	if err := p.pass(); err != nil {
		return nil, err
	}
	latest := map[match.ID]int{}
	p.Memory.mu.Lock()
	defer p.Memory.mu.Unlock()
	for _, id := range ids {
		if k := p.tables[id]; k != nil {
			latest[id] = k.said
		}
	}
	return latest, nil
}

// Saw implements [match.Shared].
func (p *MemoryProcess) Saw(_ context.Context, all []match.Sighting) error {
	if err := p.pass(); err != nil {
		return err
	}
	p.storeSightings(p, all)
	return nil
}

// Seen implements [match.Shared].
func (p *MemoryProcess) Seen(_ context.Context, id match.ID, owner match.Owner, at time.Time) (match.Sighting, error) {
	if err := p.pass(); err != nil {
		return match.Sighting{}, err
	}
	return p.sighting(id, owner, at), nil
}

// Watched implements [match.Shared].
func (p *MemoryProcess) Watched(_ context.Context, id match.ID, at time.Time) (bool, error) {
	if err := p.pass(); err != nil {
		return false, err
	}
	return p.watched(id, at), nil
}
