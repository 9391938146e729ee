package memory_test

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/memory"
)

// A slow value is obtained once for everyone who asks at the same time. It is obtained
// again only after a while, after it was forgotten, or if it was not worth
// remembering.
func TestRecentValues(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const keep = 10 * time.Second
		m, got := memory.NewRecent[string, int](keep, 2), 0
		get := func(key string, remember bool, err error) int {
			v, failed := m.Get(key, func() (int, bool, error) {
				got++
				return got, remember, err
			})
			if !errors.Is(failed, err) {
				t.Errorf("%s: %v, want %v", key, failed, err)
			}
			return v
		}
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() {
				if v := get("a", true, nil); v != 1 {
					t.Errorf("got %d", v)
				}
			})
		}
		all.Wait()
		time.Sleep(keep)
		if first, second := get("a", true, nil), get("a", true, nil); first != 2 || second != 2 {
			t.Errorf("a value is kept for ever, or not at all: got %d times", got)
		}
		m.Forget("a")
		if get("a", false, nil) != 3 || get("a", false, errors.ErrUnsupported) != 4 || get("a", true, nil) != 5 {
			t.Errorf("what is not to be remembered is: got %d times", got)
		}
		get("b", true, nil)
		get("c", true, nil) // no room
		if get("a", true, nil) != 8 {
			t.Errorf("more is remembered than there is room for: got %d times", got)
		}
	})
}
