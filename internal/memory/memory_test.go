package memory_test

import (
	"testing"

	"goa/internal/memory"
)

type text struct{ share memory.Share }

func (t *text) Share() *memory.Share {
	if t == nil {
		return nil
	}
	return &t.share
}

// Values are cached up to a limit, the oldest are dropped, and a value that a cache
// and others hold is counted once.
func TestCachesAreBounded(t *testing.T) {
	const each, room = 100, 16
	ledger := new(memory.Ledger)
	cache := memory.NewCache[int, *text](ledger, room*each)
	total := func() int64 { bytes, _ := ledger.Total(); return bytes }
	for i := range 40 {
		cache.Put(i, &text{memory.Share{Bytes: each}})
		cache.Put(i, &text{memory.Share{Bytes: each}}) // again, which counts once
	}
	if total() != room*each {
		t.Errorf("%d bytes are cached, want %d", total(), room*each)
	}
	for i := range 40 {
		if _, ok := cache.Find(i); ok != (i >= 40-room) {
			t.Errorf("value %d is cached: %v", i, ok)
		}
	}
	held, _ := cache.Find(40 - room)
	ledger.Hold(held)
	if freed := cache.Shrink(each + 1); freed != 2*each || total() != (room-2)*each {
		t.Errorf("%d bytes are freed and %d left: the oldest is still held", freed, total())
	}
	for i := range 40 {
		cache.Forget(i)
	}
	if total() != each || ledger.Release(held) != each || total() != 0 {
		t.Errorf("%d bytes are left", total())
	}
	ledger.Hold((*text)(nil))
	if ledger.Release((*text)(nil)) != 0 || total() != 0 {
		t.Error("nothing counts as something")
	}
}
