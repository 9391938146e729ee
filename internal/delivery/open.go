package delivery

import (
	"context"
	"sync"
	"time"
)

const (
	// farewellTime is how long readers may take to accept a farewell when a server
	// stops.
	farewellTime = 2 * time.Second
	// cutTime is how long streams may then take to end once they are canceled.
	cutTime = time.Second
)

// OpenStreams holds the detached streams of a server (see [Detach]), for which HTTP
// servers do not wait. The zero value is ready for use. Its methods are safe for
// concurrent use.
type OpenStreams struct {
	mu      sync.Mutex
	cancels map[int]context.CancelFunc
	last    int // number of the newest stream
	closed  bool
	serving sync.WaitGroup
}

// Add adds a stream. The caller must call remove once when the stream has ended.
// Calling cancel must make it end soon. Add returns false if no more streams may be
// added.
func (o *OpenStreams) Add(cancel context.CancelFunc) (remove func(), ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return nil, false
	}
	if o.cancels == nil {
		o.cancels = map[int]context.CancelFunc{}
	}
	o.last++
	n := o.last
	o.cancels[n] = cancel
	o.serving.Add(1)
	return func() { o.remove(n) }, true
}

func (o *OpenStreams) remove(n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.cancels, n)
	o.serving.Done()
}

// Len returns how many streams are open.
func (o *OpenStreams) Len() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.cancels)
}

// Close returns when all streams have ended. It cancels those that have not ended
// after two seconds, and gives up a second later. It reports whether all have ended.
func (o *OpenStreams) Close() bool {
	o.mu.Lock()
	o.closed = true
	o.mu.Unlock()
	ended := make(chan struct{})
	go func() {
		o.serving.Wait()
		close(ended)
	}()
	if within(farewellTime, ended) {
		return true
	}
	o.cancelAll()
	return within(cutTime, ended)
}

func (o *OpenStreams) cancelAll() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, cancel := range o.cancels {
		cancel()
	}
}

// within reports whether a channel is closed within some time.
func within(wait time.Duration, done <-chan struct{}) bool {
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	select {
	case <-done:
		return true
	case <-timeout.C:
		return false
	}
}
