package web

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// isLive answers as long as the program runs. If it does not answer, restart the
// program.
func isLive(w http.ResponseWriter, _ *http.Request) error {
	w.Write([]byte("ok\n"))
	return nil
}

const (
	// readyFor is how long a result is reused, so that frequent checks do not keep
	// the disk busy.
	readyFor = time.Second
	// readyTime limits how long a check may take.
	readyTime = 5 * time.Second
)

// readiness is the latest check of whether the store can be used.
type readiness struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

// isReady reports whether games can be played here. If not, send no visitors here.
func (s *Server) isReady(w http.ResponseWriter, r *http.Request) error {
	if err := s.checkReady(r.Context()); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintln(w, "not ready: the log of the server says why")
		return nil
	}
	w.Write([]byte("ready\n"))
	return nil
}

// checkReady returns why the server is not ready, or nil.
func (s *Server) checkReady(ctx context.Context) error {
	select {
	case <-s.stopped:
		return http.ErrServerClosed
	default:
	}
	if s.Ready == nil {
		return nil
	}
	s.readiness.mu.Lock()
	defer s.readiness.mu.Unlock()
	if time.Since(s.readiness.at) < readyFor {
		return s.readiness.err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readyTime)
	defer cancel()
	s.readiness.err = s.Ready(ctx)
	s.readiness.at = time.Now()
	if s.readiness.err != nil {
		s.Log.Error("the server is not ready", "err", s.readiness.err)
	}
	return s.readiness.err
}
