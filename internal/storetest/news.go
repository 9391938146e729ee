package storetest

import (
	"sync"
	"time"

	"goa/internal/match"
	"goa/internal/waittest"
)

// news tells those who wait for a table that one has been published. The zero value is
// ready for use.
type news struct {
	mu   sync.Mutex
	some chan struct{} // closed by the next publication; nil if nobody waits for it
}

// publish is the Publish of any number of keepers.
func (n *news) publish(*match.Snapshot) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.some != nil {
		close(n.some)
		n.some = nil
	}
}

// next returns the first publication from now on. A caller that takes it before looking
// at a table misses nothing that happens after the look.
func (n *news) next() publication {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.some == nil {
		n.some = make(chan struct{})
	}
	return n.some
}

// publication is closed when something is published.
type publication <-chan struct{}

// wait waits for a publication, and reports whether it came.
func (p publication) wait() bool {
	late := time.NewTimer(waittest.Patience)
	defer late.Stop()
	select {
	case <-p:
		return true
	case <-late.C:
		return false
	}
}
