// Package costtest finds work whose cost grows faster than its input. Readers of texts
// from strangers must not contain such work.
package costtest

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

const (
	// tooMuch bounds the ratio of the cost for 4n to the cost for n. Proportional cost
	// has a ratio of 4, quadratic cost of 16.
	tooMuch = 10
	// attempts is how often a cost that seems too large is measured again. The smallest
	// counts, since other programs run on the same machine.
	attempts = 20
	runs     = 3
)

// Costs below these are too small to compare.
const (
	littleTime  = 300 * time.Microsecond
	littleBytes = 64 << 10
)

// cost is the smallest measured cost of a piece of work.
type cost struct {
	time  time.Duration
	bytes uint64
}

// Linear fails the test unless the time and the memory of work grow about as n, 2n and
// 4n do. prepare returns the work for a size. The work is done several times.
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

// improve measures work and keeps the smallest cost.
func (c *cost) improve(first bool, work func()) {
	// Garbage from earlier work must not be collected at the cost of this one.
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
