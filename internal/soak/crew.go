package soak

import (
	"runtime"
	"sync"
	"time"
)

// crew lets workers work at once, one for each core if no number is given, and
// tells now and then how far they are, from one goroutine; tell may be nil.
func crew(workers int, work func(), tell func(Progress), progress func() Progress) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var all sync.WaitGroup
	for range workers {
		all.Go(work)
	}
	done := make(chan struct{})
	go func() {
		all.Wait()
		close(done)
	}()
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
			if tell != nil {
				tell(progress())
			}
		}
	}
}
