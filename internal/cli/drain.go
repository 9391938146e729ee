package cli

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"time"

	"goa/internal/web"
)

// goodbye is how long a server takes to end when it is told to: for requests
// that it has taken, for rooms, and for what bots are thinking about.
const goodbye = 4 * time.Second

// serveUntil answers requests until ctx is done. Then it takes no more, sends
// its viewers elsewhere, and finishes what it has taken.
func serveUntil(ctx context.Context, l net.Listener, pages *web.Server, last *farewell, log *slog.Logger) error {
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
	pages.Close()
	until, cancel := context.WithDeadline(context.Background(), last.begin())
	defer cancel()
	if err := server.Shutdown(until); err != nil {
		return server.Close()
	}
	return nil
}

// farewell is what a server waits for when it ends, within one time for all.
type farewell struct {
	until time.Time
	stop  []func()
}

// begin begins the time, if it has not, and returns when it ends.
func (f *farewell) begin() time.Time {
	if f.until.IsZero() {
		f.until = time.Now().Add(goodbye)
	}
	return f.until
}

// say stops everything. What does not stop in time is left behind: nothing that
// was acknowledged is lost by that.
func (f *farewell) say(log *slog.Logger) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, stop := range f.stop {
			stop()
		}
	}()
	select {
	case <-done:
	case <-time.After(time.Until(f.begin())):
		log.Warn("something did not stop in time")
	}
}
