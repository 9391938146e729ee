package attack

import (
	"fmt"
	"runtime"
	"sync"
	"time"
)

// quietShare is the part of the machine that must be available for waiting times to
// tell something about a server, rather than about other programs.
const quietShare = 0.75

// A busyError means that the machine was too busy to judge a server by its speed.
type busyError struct {
	share float64 // available part of the machine
	slow  error   // the fault that it would be on a quiet machine
}

func (e *busyError) Error() string {
	return fmt.Sprintf("not judged: %v, but other programs left only %.0f%% of the processors' time; try again on a quiet machine", e.slow, 100*e.share)
}

// judgeWaits returns slow, the fault in waiting times, or a busyError if the machine was
// too busy to judge. Short waiting times are fine even on a busy machine.
func judgeWaits(slow error, share float64) error {
	if slow == nil || share >= quietShare {
		return slow
	}
	return &busyError{share, slow}
}

// availableShare measures the share of all processors that a program gets if it wants
// them for a while. It is the number of steps it made, divided by the number it could
// have made at its fastest speed.
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

// spin works for a fraction of a millisecond. It always does the same work.
func spin() {
	x := uint64(88172645463325252)
	for range 200_000 {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
	}
	runtime.KeepAlive(x)
}
