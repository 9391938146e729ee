package hub_test

import (
	"sync"
	"testing"

	"goa/internal/hub"
)

type version int

func (v version) Version() int { return int(v) }

func TestViewerIsToldOnceAndTakesTheLatest(t *testing.T) {
	var h hub.Hub[string, version]
	s := h.Subscribe("a")
	defer s.Close()
	if v, ok := s.Latest(0); ok {
		t.Fatalf("Latest = %d before anything was published", v)
	}
	for v := range version(5) {
		h.Publish("a", v+1)
	}
	<-s.Changed()
	if v, ok := s.Latest(0); !ok || v != 5 {
		t.Errorf("Latest = %d, %t, want 5", v, ok)
	}
	select {
	case <-s.Changed():
		t.Error("notified twice")
	default:
	}
}

func TestViewerWhoComesBackIsSentOnlyWhatIsNew(t *testing.T) {
	var h hub.Hub[string, version]
	s := h.Subscribe("a")
	defer s.Close()
	h.Publish("a", 7)
	if _, ok := s.Latest(7); ok {
		t.Error("Latest returned a version that the viewer already has")
	}
	h.Publish("a", 8)
	if v, ok := s.Latest(7); !ok || v != 8 {
		t.Errorf("Latest(7) = %d, %t, want 8", v, ok)
	}
}

// holderCounter is a value that counts its holders.
type holderCounter struct {
	version
	holders *int
}

func (c holderCounter) Hold()    { *c.holders++ }
func (c holderCounter) Release() { *c.holders-- }

// The hub holds a value until the last viewer has taken it or left, or until
// there is a newer one.
func TestValuesAreHeldNoLongerThanNeeded(t *testing.T) {
	for name, take := range map[string]func(h *hub.Hub[string, holderCounter], s *hub.Subscription[holderCounter]){
		"taken":             func(_ *hub.Hub[string, holderCounter], s *hub.Subscription[holderCounter]) { s.Latest(0) },
		"known already":     func(_ *hub.Hub[string, holderCounter], s *hub.Subscription[holderCounter]) { s.Latest(9) },
		"the viewer leaves": func(_ *hub.Hub[string, holderCounter], s *hub.Subscription[holderCounter]) { s.Close() },
		"the key ends":      func(h *hub.Hub[string, holderCounter], _ *hub.Subscription[holderCounter]) { h.End("a") },
	} {
		var h hub.Hub[string, holderCounter]
		var old, latest int
		first, slow := h.Subscribe("a"), h.Subscribe("a")
		h.Publish("a", holderCounter{1, &old})
		h.Publish("a", holderCounter{2, &latest})
		h.Publish("a", holderCounter{2, &old}) // too late
		if v, ok := first.Latest(0); !ok || v.version != 2 {
			t.Errorf("%s: Latest = %v, %t, want 2", name, v.version, ok)
		}
		late := h.Subscribe("a") // asks the owner for the value
		if old != 0 || latest != 1 {
			t.Errorf("%s: while one viewer waits the hub holds %d and %d values, want 0 and 1", name, old, latest)
		}
		take(&h, slow)
		if old != 0 || latest != 0 {
			t.Errorf("%s: afterwards the hub holds %d and %d values", name, old, latest)
		}
		first.Close()
		slow.Close()
		late.Close()
		if old != 0 || latest != 0 {
			t.Errorf("%s: without viewers the hub holds %d and %d values", name, old, latest)
		}
	}
}

// A value that the only viewer has not taken is released when the next one comes.
func TestASkippedValueIsReleased(t *testing.T) {
	var h hub.Hub[string, holderCounter]
	var old, latest int
	s := h.Subscribe("a")
	h.Publish("a", holderCounter{1, &old})
	h.Publish("a", holderCounter{2, &latest})
	if old != 0 || latest != 1 {
		t.Errorf("the hub holds %d and %d values, want 0 and 1", old, latest)
	}
	s.Close()
	if old != 0 || latest != 0 {
		t.Errorf("without viewers the hub holds %d and %d values", old, latest)
	}
}

func TestOldValuesAreIgnored(t *testing.T) {
	var h hub.Hub[string, version]
	s := h.Subscribe("a")
	defer s.Close()
	h.Publish("a", 3)
	<-s.Changed()
	h.Publish("a", 3)
	h.Publish("a", 2)
	select {
	case <-s.Changed():
		t.Error("notified of an old value")
	default:
	}
	if v, _ := s.Latest(0); v != 3 {
		t.Errorf("Latest = %d, want 3", v)
	}
}

func TestOthersAreNotTold(t *testing.T) {
	var h hub.Hub[string, version]
	a, b := h.Subscribe("a"), h.Subscribe("b")
	defer b.Close()
	h.Publish("a", 1)
	select {
	case <-b.Changed():
		t.Error("the viewer of b was told about a")
	default:
	}
	a.Close()
	a.Close()
	if n := h.Viewers("a"); n != 0 {
		t.Errorf("%d viewers of a are left", n)
	}
}

func TestEnd(t *testing.T) {
	var h hub.Hub[string, version]
	a, b := h.Subscribe("a"), h.Subscribe("b")
	h.End("a")
	<-a.Ended()
	select {
	case <-b.Ended():
		t.Fatal("b ended with a")
	default:
	}
	h.EndAll()
	<-b.Ended()
	a.Close()
	b.Close()
	h.End("a")
}

// Whatever the order of events, a viewer who subscribes and then looks ends up
// with the last value.
func TestNobodyMissesTheLastValue(t *testing.T) {
	const last = 500
	var h hub.Hub[string, version]
	var now struct {
		sync.Mutex
		v version
	}
	var viewers sync.WaitGroup
	for range 20 {
		viewers.Go(func() {
			s := h.Subscribe("a")
			defer s.Close()
			now.Lock()
			have := now.v
			now.Unlock()
			for have < last {
				<-s.Changed()
				if v, ok := s.Latest(int(have)); ok {
					have = v
				}
			}
		})
	}
	for v := version(1); v <= last; v++ {
		now.Lock()
		now.v = v
		now.Unlock()
		h.Publish("a", v)
	}
	viewers.Wait()
}

func BenchmarkPublishToFourViewers(b *testing.B) {
	var h hub.Hub[string, version]
	for range 4 {
		defer h.Subscribe("a").Close()
	}
	b.ReportAllocs()
	for v := range b.N {
		h.Publish("a", version(v+1))
	}
}
