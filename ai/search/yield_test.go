package search

import (
	"runtime"
	"sync/atomic"
	"testing"

	"goa/goa"
)

// On a single processor a search yields after every iteration, so that the
// server still answers.
func TestSearchLetsOthersGoFirst(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	v, list := roundFive(t, 4)
	var legal []goa.Move
	for _, c := range list {
		legal = append(legal, c.Move)
	}
	var turns, searched atomic.Int64
	done := make(chan struct{})
	go func() {
		defer close(done)
		for searched.Load() == 0 {
			turns.Add(1)
			runtime.Gosched()
		}
	}()
	config := Budget(120)
	config.Noise, config.Width = 0, 4
	New(config, 1).Think(t.Context(), v, legal)
	searched.Store(1)
	<-done
	if got, want := turns.Load(), int64(config.Iterations/4); got < want {
		t.Errorf("while a bot searched somebody else had %d turns, want at least %d", got, want)
	}
}
