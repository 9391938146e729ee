package attack

import (
	"fmt"
	"runtime"
	"sync"
	"time"
)

// quietShare is the part of the machine that must be available for waits to say
// something about a server, rather than about other programs.
const quietShare = 0.75

// A busyError says that the machine was too busy to judge a server by its
// speed.
type busyError struct {
	share float64 // available part of the machine
	slow  error   // what would have been a fault on a quiet machine
}

func (e *busyError) Error() string {
	return fmt.Sprintf("not judged: %v, but other programs left only %.0f %% of the processors' time; try again on a quiet machine", e.slow, 100*e.share)
}

// judged returns what is wrong with waits, or that the machine was too busy to
// say. Waits that are short on a busy machine are always fine.
func judged(slow error, share float64) error {
	if slow == nil || share >= quietShare {
		return slow
	}
	return &busyError{share, slow}
}

// availableShare measures which part of all processors a program gets if it
// wants them for a while: the steps it made, divided by those it could have
// made at the speed of its fastest.
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
