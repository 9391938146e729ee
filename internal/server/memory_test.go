package server

import (
	"runtime"
	"testing"
)

// A small server collects as rarely as any Go program, a large one more often.
func TestCollectorPercent(t *testing.T) {
	for _, c := range []struct {
		used uint64
		want int
	}{{0, 100}, {10 << 20, 100}, {48 << 20, 100}, {64 << 20, 75}, {100 << 20, 45}, {240 << 20, 30}, {10 << 30, 30}} {
		if got := collectorPercent(c.used); got != c.want {
			t.Errorf("with %d MB in use: got %d percent, want %d", c.used>>20, got, c.want)
		}
	}
	before := collectorPercent(0)
	for used := uint64(0); used < 4<<30; used += 1 << 20 {
		now := collectorPercent(used)
		if now > before {
			t.Fatalf("with %d MB in use more garbage may pile up than with less: %d after %d percent", used>>20, now, before)
		}
		before = now
	}
}

// The memory in use is known after a collection.
func TestMemoryInUse(t *testing.T) {
	kept := make([]byte, 32<<20)
	runtime.GC()
	if n := memoryInUse(); n < 32<<20 || n > 4<<30 {
		t.Errorf("%d bytes are in use, of which the test has 32 MB", n)
	}
	runtime.KeepAlive(kept)
}
