// Package messengertest provides receivers of messages for tests: a real mail
// server, and a subscribed browser with its push service, which checks the sender
// of a message and decrypts it.
package messengertest

import (
	"goa/internal/waittest"
	"sync"
	"testing"
	"time"
)

// inbox keeps the messages that have arrived.
type inbox struct {
	mu  sync.Mutex
	all []string
	new chan struct{} // signals that there may be more
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

// All returns the messages that have arrived so far.
func (b *inbox) All() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.all...)
}

// Wait waits until n messages have arrived, and returns the last of them.
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
