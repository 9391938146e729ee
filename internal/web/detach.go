package web

import (
	"context"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"goa/internal/delivery"
)

const (
	// farewellTime is how long the viewers of a server that stops may take to accept
	// a farewell.
	farewellTime = 2 * time.Second
	// cutTime is how long streams may then take to end without their connections.
	cutTime = time.Second
)

// detach takes the connection of a stream from net/http, and the stream goes on in a
// goroutine of its own. The buffers of net/http and the handlers around a stream
// need more memory than all the rest of it. It returns false if that is not
// possible. Then nothing has changed.
func (s *Server) detach(w http.ResponseWriter, st *tableStream) bool {
	// The context of the request ends when the handler returns.
	ctx, cancel := context.WithCancel(context.WithoutCancel(st.r.Context()))
	if !s.detached.add(st, cancel) {
		cancel()
		return false
	}
	out, err := delivery.Detach(ctx, cancel, w, st.r)
	if err != nil {
		cancel()
		s.detached.remove(st)
		return false
	}
	st.Events = out
	end := routingOf(st.r).handOver()
	st.r = st.r.WithContext(ctx)
	st.r.Body = http.NoBody // the body refers to the buffers
	go s.serveDetached(st, cancel, end)
	return true
}

// serveDetached serves a stream that has left net/http. A panic ends this stream
// only, without the regular end of an answer.
func (s *Server) serveDetached(st *tableStream, cancel context.CancelFunc, end func()) {
	defer s.detached.remove(st)
	defer func() {
		if e := recover(); e != nil && e != http.ErrAbortHandler {
			s.Log.Error("a stream panicked", "path", st.r.URL.Path, "panic", e, "stack", string(debug.Stack()))
			s.counts.errors.Add("panic")
		}
	}()
	defer end()
	defer cancel()
	s.serveStream(st)
	_ = st.Close() // an error means that the viewer has gone
}

// detachedStreams holds the streams that have left net/http, which does not wait for
// them. The zero value is ready for use.
type detachedStreams struct {
	mu      sync.Mutex
	open    map[*tableStream]context.CancelFunc
	closed  bool
	serving sync.WaitGroup
}

// add adds a stream, which must be removed when it has ended. It returns false if
// no more streams may be added. Cancel must end the stream soon.
func (d *detachedStreams) add(st *tableStream, cancel context.CancelFunc) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return false
	}
	if d.open == nil {
		d.open = map[*tableStream]context.CancelFunc{}
	}
	d.open[st] = cancel
	d.serving.Add(1)
	return true
}

func (d *detachedStreams) remove(st *tableStream) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.open, st)
	d.serving.Done()
}

// close returns when all streams have ended. It cancels those that have not ended
// after farewellTime, and waits for cutTime after that. It reports whether all have
// ended.
func (d *detachedStreams) close() bool {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	ended := make(chan struct{})
	go func() {
		d.serving.Wait()
		close(ended)
	}()
	if within(farewellTime, ended) {
		return true
	}
	d.cancel()
	return within(cutTime, ended)
}

func (d *detachedStreams) cancel() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, cancel := range d.open {
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
