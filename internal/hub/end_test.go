package hub_test

import (
	"fmt"
	"testing"

	"goa/internal/hub"
)

// ended reports whether a viewer was told of the end.
func ended(s *hub.Subscription[version]) bool {
	select {
	case <-s.Ended():
		return true
	default:
		return false
	}
}

// When a server stops, the viewers of every key are told, and none is left.
func TestAllViewersOfAllKeysAreToldOfTheEnd(t *testing.T) {
	var h hub.Hub[string, version]
	var all []*hub.Subscription[version]
	for i := range 30 {
		all = append(all, h.Subscribe(fmt.Sprint("key ", i%10)))
	}
	h.EndAll()
	for i, s := range all {
		if !ended(s) {
			t.Errorf("viewer %d is not told", i)
		}
		if n := h.Viewers(fmt.Sprint("key ", i%10)); n != 0 {
			t.Errorf("key %d has %d viewers", i%10, n)
		}
	}
	again := h.Subscribe("key 0")
	defer again.Close()
	for _, s := range all {
		s.Close()
	}
	if h.Publish("key 0", 1); !told(again) || ended(again) {
		t.Error("a viewer who comes later is not told of values, or is told of the end")
	}
}

// A value that is older than the last one is ignored even after every viewer has
// taken that one.
func TestOldValuesAreIgnoredAfterTheLastWasTaken(t *testing.T) {
	var h hub.Hub[string, version]
	first, second := h.Subscribe("a"), h.Subscribe("a")
	defer first.Close()
	defer second.Close()
	h.Publish("a", 3)
	for _, s := range []*hub.Subscription[version]{first, second} {
		if v, ok := s.Latest(0); !ok || v != 3 || !told(s) {
			t.Fatalf("got %d, %t", v, ok)
		}
	}
	for _, old := range []version{3, 2} {
		h.Publish("a", old)
		for _, s := range []*hub.Subscription[version]{first, second} {
			if v, ok := s.Latest(0); ok || told(s) {
				t.Errorf("a viewer who has 3 is told of %d and gets %d, %t", old, v, ok)
			}
		}
	}
}

// A viewer who leaves takes the last value of nobody else, and a viewer who comes
// later does not bring it back.
func TestViewersWhoComeAndGoBetweenValues(t *testing.T) {
	var h hub.Hub[string, holderCounter]
	var holders int
	stays, leaves := h.Subscribe("a"), h.Subscribe("a")
	h.Publish("a", holderCounter{1, &holders})
	leaves.Close()
	late := h.Subscribe("a")
	if _, ok := late.Latest(0); ok {
		t.Error("a viewer who came later gets the value")
	}
	late.Close()
	if holders != 1 {
		t.Errorf("the hub holds the value %d times while one viewer waits", holders)
	}
	if v, ok := stays.Latest(0); !ok || v.version != 1 || holders != 0 {
		t.Errorf("the viewer who stays gets %v, %t; then the hub holds the value %d times", v.version, ok, holders)
	}
	h.Publish("a", holderCounter{2, &holders})
	if v, ok := stays.Latest(1); !ok || v.version != 2 || holders != 0 {
		t.Errorf("the next value: %v, %t; held %d times", v.version, ok, holders)
	}
	stays.Close()
}

// Keys are apart: values, versions and ends of one do not show under another.
func TestKeysAreApart(t *testing.T) {
	var h hub.Hub[string, version]
	a, b := h.Subscribe("a"), h.Subscribe("b")
	defer a.Close()
	defer b.Close()
	h.Publish("a", 9)
	h.Publish("b", 1)
	if v, ok := b.Latest(0); !ok || v != 1 || !told(b) {
		t.Errorf("the viewer of b gets %d, %t", v, ok)
	}
	h.End("b")
	if v, ok := a.Latest(0); !ok || v != 9 || ended(a) {
		t.Errorf("the viewer of a gets %d, %t after the end of b", v, ok)
	}
}
