package server

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// By default, Go's collector allows as much garbage as there is memory in use. That
// is cheap, but a server with a thousand tables would need twice the memory of its
// tables. So the more memory is in use, the smaller the share of garbage.

const (
	garbage      = 48 << 20 // bytes of garbage allowed, unless the percentage is out of bounds
	leastPercent = 30
	mostPercent  = 100 // Go's default
)

// collectorPercent returns how much garbage is allowed, in percent of the memory in
// use.
func collectorPercent(used uint64) int {
	percent := int(garbage*100/max(used, 1)) / 5 * 5 // in steps, because each change stops the program for a moment
	return min(max(percent, leastPercent), mostPercent)
}

// collectorPace is how often the percentage is chosen again.
const collectorPace = 2 * time.Second

// paceCollector chooses how much garbage is allowed until ctx is done, unless the
// host has set GOGC.
func paceCollector(ctx context.Context) {
	if os.Getenv("GOGC") != "" {
		return
	}
	now := mostPercent
	tick := time.NewTicker(collectorPace)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			debug.SetGCPercent(mostPercent)
			return
		case <-tick.C:
			if percent := collectorPercent(memoryInUse()); percent != now {
				debug.SetGCPercent(percent)
				now = percent
			}
		}
	}
}

// memoryInUse returns how many bytes the collector found in use in its last run.
func memoryInUse() (sum uint64) {
	used := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/stack:bytes"}, {Name: "/gc/scan/globals:bytes"}}
	metrics.Read(used)
	for _, u := range used {
		if u.Value.Kind() == metrics.KindUint64 {
			sum += u.Value.Uint64()
		}
	}
	return sum
}
