package load

import (
	"fmt"
	"runtime"
	"sync"
	"time"
)

// quietShare is which part of the machine a program must be able to have for
// its waits to tell something about a server, rather than about what else runs.
const quietShare = 0.75

// A busyError says that the machine had too much else to do to judge a server
// by how long it takes.
type busyError struct {
	share float64 // of the machine that was to be had
	slow  error   // what would have been a fault on a quiet one
}

func (e *busyError) Error() string {
	return fmt.Sprintf("not judged: %v, but other programs left only %.0f %% of the processors' time; try again on a quiet machine", e.slow, 100*e.share)
}

// judged returns what is wrong with waits, or that the machine was too busy to
// say so. Waits that are short enough on a busy machine are short enough.
func judged(slow error, share float64) error {
	if slow == nil || share >= quietShare {
		return slow
	}
	return &busyError{share, slow}
}

// availableShare measures which part of all processors a program gets that
// wants them for a while: of the steps that it could make, as fast as its
// fastest ones were, those it made.
func availableShare(during time.Duration) float64 {
	n := runtime.GOMAXPROCS(0)
	var all sync.WaitGroup
	var mu sync.Mutex
	steps, fastest := 0, during
	began := time.Now()
	for range n {
		all.Go(func() {
			mine, best := 0, during
			for ; time.Since(began) < during; mine++ {
				step := time.Now()
				spin()
				best = min(best, time.Since(step))
			}
			mu.Lock()
			defer mu.Unlock()
			steps += mine
			fastest = min(fastest, best)
		})
	}
	all.Wait()
	return min(1, float64(steps)*fastest.Seconds()/(time.Since(began).Seconds()*float64(n)))
}

// spin works for a fraction of a millisecond, always the same.
func spin() {
	x := uint64(88172645463325252)
	for range 200_000 {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
	}
	runtime.KeepAlive(x)
}
