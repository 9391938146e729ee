// Package messengertest has those to whom messages are handed in tests: a real mail
// server, and a browser that has subscribed, with its push service, which checks
// who sends a message and decrypts it.
package messengertest

import (
	"goa/internal/waittest"
	"sync"
	"testing"
	"time"
)

// inbox keeps what has come.
type inbox struct {
	mu  sync.Mutex
	all []string
	new chan struct{} // says that there may be more
}

func newInbox() *inbox { return &inbox{new: make(chan struct{}, 1)} }

func (b *inbox) put(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all = append(b.all, text)
	select {
	case b.new <- struct{}{}:
	default:
	}
}

// All returns what has come so far.
func (b *inbox) All() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.all...)
}

// Wait waits until n messages have come, and returns the last of them.
func (b *inbox) Wait(t testing.TB, n int) string {
	t.Helper()
	over := time.After(waittest.Patience)
	for {
		if all := b.All(); len(all) >= n {
			return all[n-1]
		}
		select {
		case <-b.new:
		case <-over:
			t.Fatalf("message %d has not come", n)
		}
	}
}
