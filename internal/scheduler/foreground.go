package scheduler

import (
	"context"
	"sync"
	"time"
)

// Foreground counts what is being answered right now, so that background work can
// stand aside for it. The zero value counts nothing yet.
type Foreground struct {
	mu    sync.Mutex
	count int
	quiet chan struct{} // closed when the count is zero again
}

// Begin says that somebody waits for an answer. The caller must call Done once.
func (f *Foreground) Begin() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.count++; f.count == 1 {
		f.quiet = make(chan struct{})
	}
}

// Done says that an answer is on its way.
func (f *Foreground) Done() {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch f.count--; {
	case f.count < 0:
		panic("scheduler: Done without Begin") // a programming error
	case f.count == 0:
		close(f.quiet)
	}
}

// mostAside is how long a step of background work stands aside. A server whose
// answers never pause still gets on with it, at a fraction of the speed.
const mostAside = 5 * time.Millisecond

// StandAside waits until nothing is being answered, for five milliseconds at most.
// Background work calls it between steps that take about a millisecond.
func (f *Foreground) StandAside(ctx context.Context) {
	f.mu.Lock()
	quiet, busy := f.quiet, f.count > 0
	f.mu.Unlock()
	if !busy {
		return
	}
	enough := time.NewTimer(mostAside)
	defer enough.Stop()
	select {
	case <-quiet:
	case <-enough.C:
	case <-ctx.Done():
	}
}
