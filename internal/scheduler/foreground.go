package scheduler

import (
	"context"
	"sync"
	"time"
)

// Foreground counts the requests being answered right now, so that background work
// can stand aside for them. The zero value counts nothing yet.
type Foreground struct {
	mu    sync.Mutex
	count int
	quiet chan struct{} // closed when the count is zero again
	begun uint64        // requests, so far
	vain  uint64        // the value of begun when background work last waited in vain
}

// Begin reports that someone waits for an answer. The caller must call Done once.
func (f *Foreground) Begin() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.begun++
	if f.count++; f.count == 1 {
		f.quiet = make(chan struct{})
	}
}

// Done reports that an answer is on its way.
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

// maxAside is how long a step of background work stands aside at most.
const maxAside = 5 * time.Millisecond

// StandAside waits until no request is being answered, for five milliseconds at
// most. It does not wait again for requests that took longer: a user with a slow
// connection must not hold up background work. Background work calls it between
// steps that take about a millisecond.
func (f *Foreground) StandAside(ctx context.Context) {
	f.mu.Lock()
	quiet, begun, busy := f.quiet, f.begun, f.count > 0 && f.begun != f.vain
	f.mu.Unlock()
	if !busy {
		return
	}
	enough := time.NewTimer(maxAside)
	defer enough.Stop()
	select {
	case <-quiet:
	case <-enough.C:
		f.mu.Lock()
		defer f.mu.Unlock()
		f.vain = begun
	case <-ctx.Done():
	}
}
