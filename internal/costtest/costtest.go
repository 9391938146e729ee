// Package costtest finds work whose cost grows faster than what it is given:
// readers of texts that strangers send must not.
package costtest

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

const (
	// tooMuch is how many times the cost for n the cost for 4n must not be: 4
	// is in proportion, 16 is its square.
	tooMuch = 10
	// attempts is how often a cost that seems too much is measured again: the
	// least counts, for others work on the same machine.
	attempts = 20
	runs     = 3
)

// What is too little to be compared.
const (
	littleTime  = 300 * time.Microsecond
	littleBytes = 64 << 10
)

// cost is the least that a piece of work was seen to take.
type cost struct {
	time  time.Duration
	bytes uint64
}

// Linear fails unless the time and the memory that work takes grow about as n,
// 2n and 4n do. prepare returns the work for a size; it is done several times.
func Linear(t *testing.T, n int, prepare func(n int) (work func())) {
	t.Helper()
	var costs [3]cost
	for attempt := range attempts {
		for i := range costs {
			costs[i].improve(attempt == 0, prepare(n<<i))
		}
		if costs[0].allows(costs[2]) {
			return
		}
	}
	for i, c := range costs {
		t.Errorf("%d: %v, %d bytes", n<<i, c.time, c.bytes)
	}
	t.Errorf("the cost grows faster than the size")
}

// improve measures work and keeps the least.
func (c *cost) improve(first bool, work func()) {
	// What earlier work has left is not collected at this one's cost.
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for range runs {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := clock()
		work()
		took := clock() - start
		runtime.ReadMemStats(&after)
		bytes := after.TotalAlloc - before.TotalAlloc
		if first || took < c.time {
			c.time = took
		}
		if first || bytes < c.bytes {
			c.bytes = bytes
		}
		first = false
	}
}

// allows reports whether c, for a quarter of the size, is in proportion to big.
func (c *cost) allows(big cost) bool {
	return big.time <= max(littleTime, tooMuch*c.time) && big.bytes <= max(littleBytes, tooMuch*c.bytes)
}
