package server

import (
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// A server stops within five seconds, even if a part of it hangs. The parts before
// that one have stopped by then.
func TestAServerDoesNotWaitForever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := make(chan struct{})
		defer close(hang)
		var stopped []string
		last := &shutdown{stop: []func(){
			func() { stopped = append(stopped, "jobs") },
			func() { stopped = append(stopped, "rooms") },
			func() { <-hang },
		}}
		began := time.Now()
		last.begin()
		time.Sleep(time.Second) // requests in progress
		last.run(slog.New(slog.DiscardHandler))
		if took := time.Since(began); took >= 5*time.Second || took < time.Second {
			t.Errorf("it took %v", took)
		}
		synctest.Wait()
		if want := []string{"jobs", "rooms"}; !slices.Equal(stopped, want) {
			t.Errorf("got %q stopped, want %q", stopped, want)
		}
	})
}

// A server with nothing to wait for stops at once.
func TestAServerEndsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		(&shutdown{stop: []func(){func() {}}}).run(slog.New(slog.DiscardHandler))
		if took := time.Since(began); took > 0 {
			t.Errorf("it took %v", took)
		}
	})
}
