package web

import (
	"context"
	"net/http"
	"runtime/debug"

	"goa/internal/delivery"
)

// detach takes the connection of a stream from net/http, and the stream goes on in a
// goroutine of its own. The buffers of net/http and the handlers around a stream
// need more memory than all the rest of it. If the connection cannot be taken, detach
// returns false and nothing has changed.
func (s *Server) detach(w http.ResponseWriter, st *tableStream) bool {
	// The context of the request ends when the handler returns.
	ctx, cancel := context.WithCancel(context.WithoutCancel(st.r.Context()))
	remove, ok := s.detached.Add(cancel)
	if !ok {
		cancel()
		return false
	}
	out, err := delivery.Detach(ctx, cancel, w, st.r)
	if err != nil {
		cancel()
		remove()
		return false
	}
	st.Events = out
	end := routingOf(st.r).handOver()
	st.r = st.r.WithContext(ctx)
	st.r.Body = http.NoBody // the body refers to the buffers
	go func() {
		defer remove()
		s.serveDetached(st, cancel, end)
	}()
	return true
}

// serveDetached serves a stream that has left net/http. A panic ends this stream
// only, without the regular end of an answer.
func (s *Server) serveDetached(st *tableStream, cancel context.CancelFunc, end func()) {
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
