package hub_test

import (
	"runtime"
	"testing"
	"weak"

	"goa/internal/hub"
)

// told reports whether a viewer was notified, and takes the notification.
func told(s *hub.Subscription[version]) bool {
	select {
	case <-s.Changed():
		return true
	default:
		return false
	}
}

func TestAValueIsTakenOnce(t *testing.T) {
	var h hub.Hub[string, version]
	s, other := h.Subscribe("a"), h.Subscribe("a")
	defer s.Close()
	defer other.Close()
	h.Publish("a", 1)
	if v, ok := s.Latest(0); !ok || v != 1 {
		t.Errorf("first: %d, %t", v, ok)
	}
	if v, ok := s.Latest(0); ok {
		t.Errorf("taken again: %d", v)
	}
	if v, ok := other.Latest(0); !ok || v != 1 {
		t.Errorf("the other viewer, who has not taken it: %d, %t", v, ok)
	}
	h.Publish("a", 2)
	if v, ok := s.Latest(0); !ok || v != 2 {
		t.Errorf("the next value: %d, %t", v, ok)
	}
}

// When a viewer leaves, the others are still notified and counted.
func TestAViewerLeaves(t *testing.T) {
	var h hub.Hub[string, version]
	first, second, third := h.Subscribe("a"), h.Subscribe("a"), h.Subscribe("a")
	h.Publish("a", 1)
	second.Close()
	second.Close()
	if n := h.Viewers("a"); n != 2 {
		t.Errorf("%d viewers are left of three", n)
	}
	for _, s := range []*hub.Subscription[version]{first, third} {
		if v, ok := s.Latest(0); !ok || v != 1 || !told(s) {
			t.Errorf("a viewer who stays has %d, %t", v, ok)
		}
	}
	h.Publish("a", 2)
	if !told(first) || !told(third) {
		t.Error("those who stay are not told of the next value")
	}
	if n := h.Viewers("nothing"); n != 0 {
		t.Errorf("%d viewers of nothing", n)
	}
	first.Close()
	third.Close()
	if n := h.Viewers("a"); n != 0 {
		t.Errorf("%d viewers when all have gone", n)
	}
}

// When the last viewer has left, a key starts afresh: the next viewer may get
// an old version, for example after a table was loaded again.
func TestAKeyStartsAfresh(t *testing.T) {
	var h hub.Hub[string, version]
	s := h.Subscribe("a")
	h.Publish("a", 9)
	s.Close()
	h.Publish("a", 10) // no viewers
	again := h.Subscribe("a")
	defer again.Close()
	if _, ok := again.Latest(0); ok || told(again) {
		t.Error("a new viewer is told of what was published before")
	}
	h.Publish("a", 1)
	if v, ok := again.Latest(0); !ok || v != 1 {
		t.Errorf("got %d, %t", v, ok)
	}
}

// The first version may be any number, even zero or less.
func TestFirstVersions(t *testing.T) {
	for _, v := range []version{0, -3} {
		var h hub.Hub[string, version]
		s := h.Subscribe("a")
		h.Publish("a", v)
		if got, ok := s.Latest(-10); !ok || got != v {
			t.Errorf("got %d, %t, want %d", got, ok, v)
		}
		s.Close()
	}
}

// A key can be viewed again after its end, and starts afresh. Earlier viewers
// hear nothing of that, and their leaving affects nobody else.
func TestAKeyAfterItsEnd(t *testing.T) {
	var h hub.Hub[string, version]
	old := h.Subscribe("a")
	h.Publish("a", 9)
	if !told(old) {
		t.Error("the viewer is not told before the end")
	}
	h.End("a")
	if n := h.Viewers("a"); n != 0 {
		t.Errorf("%d viewers after the end", n)
	}
	s := h.Subscribe("a")
	old.Close()
	h.Publish("a", 1)
	if told(old) || !told(s) {
		t.Error("the earlier viewer is told, or the new one is not")
	}
	if n := h.Viewers("a"); n != 1 {
		t.Errorf("%d viewers, want the new one", n)
	}
	h.End("a")
	select {
	case <-s.Ended():
	default:
		t.Error("the new viewer is not told of the end")
	}
}

// large is a value large enough to be worth collecting.
type large [1 << 16]byte

func (*large) Version() int { return 1 }

// The hub does not keep a value in memory once all viewers have taken it.
func TestTakenValuesAreCollected(t *testing.T) {
	var h hub.Hub[string, *large]
	s := h.Subscribe("a")
	defer s.Close()
	v := new(large)
	gone := weak.Make(v)
	h.Publish("a", v)
	s.Latest(0)
	v = nil
	for range 10 {
		if runtime.GC(); gone.Value() == nil {
			return
		}
	}
	t.Error("the hub still has it")
}
