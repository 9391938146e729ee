package server

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"goa/internal/web"
)

// shutdownTime is how long a server may take to stop: for requests in progress, for
// rooms, and for thinking bots.
const shutdownTime = 4 * time.Second

// serveUntil answers requests until ctx is done. Then it accepts no more requests,
// sends its viewers elsewhere, and finishes the requests it has accepted.
func serveUntil(ctx context.Context, l net.Listener, pages *web.Server, last *shutdown, log *slog.Logger) error {
	server := &http.Server{
		Handler: pages, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 32 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	until, cancel := context.WithDeadline(context.Background(), last.begin())
	defer cancel()
	var streams sync.WaitGroup
	streams.Go(pages.Close)
	defer streams.Wait()
	if err := server.Shutdown(until); err != nil {
		return server.Close()
	}
	return nil
}

// shutdown is the list of parts that a server waits for when it stops, within a
// common time limit.
type shutdown struct {
	until time.Time
	stop  []func()
}

// begin starts the time limit unless it has started, and returns when it ends.
func (s *shutdown) begin() time.Time {
	if s.until.IsZero() {
		s.until = time.Now().Add(shutdownTime)
	}
	return s.until
}

// run stops everything. Parts that do not stop in time are left behind. No
// acknowledged move is lost that way.
func (s *shutdown) run(log *slog.Logger) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, stop := range s.stop {
			stop()
		}
	}()
	select {
	case <-done:
	case <-time.After(time.Until(s.begin())):
		log.Warn("a part of the server did not stop in time")
	}
}
