package limit

import (
	"fmt"
	"testing"
	"time"
)

// clock returns a limiter whose time the test sets.
func clock(l Limits) (*Limiter, *time.Time) {
	now := time.Unix(1000, 0)
	limits := New(l)
	limits.now = func() time.Time { return now }
	return limits, &now
}

func TestAllowancesComeBack(t *testing.T) {
	l, now := clock(Limits{Guest: Allowance{3, 1}, Address: Allowance{5, 1}})
	ana, bo := Visitor{"ana", "here"}, Visitor{"bo", "here"}
	for range 3 {
		if wait := l.Take(ana, 1); wait != 0 {
			t.Fatalf("ana waits %s", wait)
		}
	}
	if wait := l.Take(ana, 1); wait != time.Second {
		t.Errorf("ana waits %s after three, want a second", wait)
	}
	for range 2 {
		if wait := l.Take(bo, 1); wait != 0 {
			t.Errorf("bo waits %s for what ana did", wait)
		}
	}
	if wait := l.Take(bo, 1); wait != time.Second {
		t.Errorf("the address has five, but the sixth waits %s", wait)
	}
	*now = now.Add(1500 * time.Millisecond)
	if wait := l.Take(ana, 1); wait != 0 {
		t.Errorf("after a while ana still waits %s", wait)
	}
	if wait := l.Take(Visitor{"", "elsewhere"}, 1); wait != 0 {
		t.Errorf("somebody elsewhere waits %s", wait)
	}
}

// For a request that costs more than the bucket can hold, the wait is the time
// until the bucket is full.
func TestWaitsEnd(t *testing.T) {
	l, _ := clock(Limits{Guest: Allowance{10, 2}})
	v := Visitor{Guest: "ana"}
	l.Take(v, 10)
	if wait := l.Take(v, 4); wait != 2*time.Second {
		t.Errorf("waits %s, want 2 s", wait)
	}
}

func TestStreamsAreCounted(t *testing.T) {
	l, _ := clock(Limits{GuestStreams: 2, AddressStreams: 3})
	open := func(who string) (func(), bool) { return l.OpenStream(Visitor{who, "here"}) }
	first, _ := open("ana")
	open("ana")
	if _, ok := open("ana"); ok {
		t.Error("a third stream of one guest")
	}
	open("bo")
	if _, ok := open("cy"); ok {
		t.Error("a fourth stream of one address")
	}
	first()
	first()
	if _, ok := open("cy"); !ok {
		t.Error("no stream for cy although one was closed")
	}
	if _, ok := open("cy"); ok {
		t.Error("a stream that was closed twice counts twice")
	}
}

// Full buckets are dropped, but empty ones are not.
func TestBucketsAreSwept(t *testing.T) {
	l, now := clock(Limits{Guest: Allowance{10, 1}, Address: Allowance{10, 1}})
	l.Take(Visitor{Guest: "greedy"}, 10)
	for i := range 3 * minSweep {
		l.Take(Visitor{Guest: fmt.Sprint(i)}, 1)
		*now = now.Add(500 * time.Microsecond)
	}
	if n := len(l.buckets); n > 2*minSweep {
		t.Errorf("%d buckets are kept", n)
	}
	if l.Take(Visitor{Guest: "greedy"}, 10) == 0 { // still seconds too early
		t.Error("sweeping has forgiven a debt")
	}
}

// A guest with open streams is not forgotten when buckets are swept, however
// old the last request is. Otherwise streams would not be limited.
func TestSweepingKeepsOpenStreams(t *testing.T) {
	l, now := clock(Limits{Guest: Allowance{10, 1}, GuestStreams: 1})
	watcher := Visitor{Guest: "watcher"}
	closeStream, _ := l.OpenStream(watcher)
	crowd := func() {
		*now = now.Add(time.Hour)
		for i := range minSweep + 1 {
			l.Take(Visitor{Guest: fmt.Sprint(i)}, 1)
		}
		*now = now.Add(time.Hour) // all buckets are full
		for i := range 2*minSweep + 1 {
			l.Take(Visitor{Guest: fmt.Sprint("another ", i)}, 1)
		}
	}
	crowd()
	if _, ok := l.OpenStream(watcher); ok {
		t.Error("a second stream, since the first was forgotten")
	}
	closeStream()
	crowd()
	if _, ok := l.OpenStream(watcher); !ok {
		t.Error("no stream after the only one was closed")
	}
}

// A stream counts for its guest although its new address makes the limiter sweep.
func TestSweepingKeepsTheStreamThatOpens(t *testing.T) {
	l, now := clock(Limits{Guest: Allowance{10, 1}, Address: Allowance{10, 1}, GuestStreams: 1, AddressStreams: 2})
	for i := range minSweep {
		l.Take(Visitor{Guest: fmt.Sprint(i)}, 1)
	}
	*now = now.Add(time.Hour) // all buckets are full
	if _, ok := l.OpenStream(Visitor{"0", "somewhere new"}); !ok || len(l.buckets) != 2 {
		t.Fatalf("opened: %t, and %d buckets are left, want those of the stream", ok, len(l.buckets))
	}
	if _, ok := l.OpenStream(Visitor{Guest: "0"}); ok {
		t.Error("a second stream, since the first does not count")
	}
}

// Sweeping begins at a number of buckets and, if none can be dropped, at twice
// as many. Otherwise each new guest would cost a scan of all buckets.
func TestSweepingIsRare(t *testing.T) {
	l, _ := clock(Limits{Guest: Allowance{10, 1}})
	for i := range minSweep {
		l.Take(Visitor{Guest: fmt.Sprint(i)}, 1)
	}
	if len(l.buckets) != minSweep || l.sweepAt != minSweep {
		t.Errorf("%d buckets, swept at %d", len(l.buckets), l.sweepAt)
	}
	l.Take(Visitor{Guest: "one more"}, 1)
	if len(l.buckets) != minSweep+1 || l.sweepAt != 2*minSweep {
		t.Errorf("%d buckets that are all in debt, swept next at %d", len(l.buckets), l.sweepAt)
	}
}

// Full buckets are dropped whenever there are 4,096.
func TestWhenBucketsAreSwept(t *testing.T) {
	l, now := clock(Limits{Guest: Allowance{10, 1}})
	for round := range 3 {
		for i := range 4096 {
			if n := len(l.buckets); i > 0 && n != i {
				t.Fatalf("round %d: %d buckets after %d guests", round, n, i)
			}
			l.Take(Visitor{Guest: fmt.Sprint(round, " ", i)}, 1)
			*now = now.Add(time.Hour) // it is full again
		}
	}
}

// However short the wait is, the request is refused.
func TestTheShortestWait(t *testing.T) {
	l, now := clock(Limits{Guest: Allowance{1, 1e9}})
	ana := Visitor{Guest: "ana"}
	l.Take(ana, 1)
	if wait := l.Take(ana, 1); wait != time.Nanosecond {
		t.Errorf("waits %s, want a nanosecond", wait)
	}
	*now = now.Add(time.Nanosecond)
	if wait := l.Take(ana, 1); wait != 0 {
		t.Errorf("waits %s after that, want 0", wait)
	}
}

// A request is counted for the guest and for the address, or for neither.
func TestWhatIsRefusedCostsNothing(t *testing.T) {
	l, _ := clock(Limits{Guest: Allowance{10, 1}, Address: Allowance{4, 2}})
	ana := Visitor{"ana", "here"}
	if wait := l.Take(ana, 4); wait != 0 {
		t.Fatalf("waits %s", wait)
	}
	for range 3 {
		if wait := l.Take(ana, 3); wait != 1500*time.Millisecond {
			t.Errorf("waits %s for three at two a second", wait)
		}
	}
	if wait := l.Take(Visitor{"ana", "elsewhere"}, 4); wait != 0 {
		t.Errorf("a refused request counts elsewhere: waits %s", wait)
	}
	if wait := l.Take(Visitor{}, 1e9); wait != 0 {
		t.Errorf("an unknown visitor waits %s", wait)
	}
}

// A bucket never holds more than the requests allowed at once. A request that
// costs more than that waits until the bucket is full.
func TestAllowancesDoNotGrow(t *testing.T) {
	l, now := clock(Limits{Guest: Allowance{10, 2}})
	ana := Visitor{Guest: "ana"}
	l.Take(ana, 1)
	*now = now.Add(24 * time.Hour)
	l.Take(ana, 10)
	if wait := l.Take(ana, 1); wait != 500*time.Millisecond {
		t.Errorf("waits %s after ten at once", wait)
	}
	if wait := l.Take(ana, 30); wait != 5*time.Second {
		t.Errorf("waits %s for more than may ever come at once, want 5 s", wait)
	}
}

// A visitor waits only for what is missing, and can use up everything that is
// left.
func TestWhatIsLeftCounts(t *testing.T) {
	l, now := clock(Limits{Guest: Allowance{10, 2}})
	ana := Visitor{Guest: "ana"}
	l.Take(ana, 9)
	if wait := l.Take(ana, 3); wait != time.Second {
		t.Errorf("waits %s for two more at two a second", wait)
	}
	*now = now.Add(time.Second)
	if wait := l.Take(ana, 3); wait != 0 {
		t.Errorf("waits %s for what is left", wait)
	}
	*now = now.Add(500 * time.Millisecond)
	if wait := l.Take(ana, 2); wait != 500*time.Millisecond {
		t.Errorf("waits %s for one more", wait)
	}
}

// The default limits of a server: a guest has 120 requests at once and ten a
// second, an address ten times as many; a guest has 40 streams, an address
// 1,000.
func TestDefaultLimits(t *testing.T) {
	l, _ := clock(Default())
	for _, c := range []struct {
		who     Visitor
		most    float64
		wait    time.Duration
		streams int
	}{
		{Visitor{Guest: "ana"}, 120, 100 * time.Millisecond, 40},
		{Visitor{Address: "a school"}, 1200, 10 * time.Millisecond, 1000},
	} {
		if wait := l.Take(c.who, c.most); wait != 0 {
			t.Errorf("%+v waits %s for %v requests", c.who, wait, c.most)
		}
		if wait := l.Take(c.who, 1); wait != c.wait {
			t.Errorf("%+v waits %s for one more, want %s", c.who, wait, c.wait)
		}
		for n := range c.streams {
			if _, ok := l.OpenStream(c.who); !ok {
				t.Fatalf("%+v has %d streams at most, want %d", c.who, n, c.streams)
			}
		}
		if _, ok := l.OpenStream(c.who); ok {
			t.Errorf("%+v has more than %d streams", c.who, c.streams)
		}
	}
}

// However many addresses of a site are used, together they get the allowance of
// a site.
func TestSitesAreCounted(t *testing.T) {
	l, now := clock(Limits{Address: Allowance{3, 1}, Site: Allowance{5, 2}, AddressStreams: 2, SiteStreams: 3})
	from := func(i int) Visitor { return Visitor{Address: fmt.Sprintf("2001:db8:1:%d::/64", i)} }
	for i := range 5 {
		if wait := l.Take(from(i), 1); wait != 0 {
			t.Errorf("address %d waits %s", i, wait)
		}
	}
	if wait := l.Take(from(5), 1); wait != time.Second/2 {
		t.Errorf("the sixth address waits %s, want half a second", wait)
	}
	if wait := l.Take(Visitor{Address: "2001:db8:2::/64"}, 1); wait != 0 {
		t.Errorf("another site waits %s", wait)
	}
	*now = now.Add(time.Second / 2)
	if wait := l.Take(from(5), 1); wait != 0 {
		t.Errorf("after a while it still waits %s", wait)
	}
	var closing func()
	for i := range 3 {
		var ok bool
		if closing, ok = l.OpenStream(from(i)); !ok {
			t.Errorf("stream %d is refused", i)
		}
	}
	if _, ok := l.OpenStream(from(3)); ok {
		t.Error("a site has four streams, but may have only three")
	}
	closing()
	if _, ok := l.OpenStream(from(3)); !ok {
		t.Error("a stream is refused although one has ended")
	}
	v := Visitor{Address: "203.0.113.7"}
	for range 3 {
		l.Take(v, 1)
	}
	if wait := l.Take(v, 1); wait != time.Second || l.buckets["site "+v.Address] != nil {
		t.Errorf("an address that is its own site waits %s", wait)
	}
}

// By default a site has 9,600 requests at once and 800 a second, and 4,000
// streams.
func TestDefaultLimitsOfSites(t *testing.T) {
	l, now := clock(Default())
	from := func(i int) Visitor { return Visitor{Address: fmt.Sprintf("2001:db8:1:%d::/64", i)} }
	for i := range 8 {
		if wait := l.Take(from(i), 1200); wait != 0 {
			t.Errorf("address %d waits %s", i, wait)
		}
	}
	if wait := l.Take(from(8), 1); wait != 1250*time.Microsecond {
		t.Errorf("one more address waits %s, want 1.25 ms", wait)
	}
	*now = now.Add(1250 * time.Microsecond)
	if wait := l.Take(from(8), 1); wait != 0 {
		t.Errorf("after that it still waits %s", wait)
	}
	for n := range 4000 {
		if _, ok := l.OpenStream(from(n / 1000)); !ok {
			t.Fatalf("a site has %d streams at most, want 4,000", n)
		}
	}
	if _, ok := l.OpenStream(from(8)); ok {
		t.Error("a site has more than 4,000 streams")
	}
}

// Sites are limited only if the limits say so, even to one request at once.
func TestSitesWithoutLimits(t *testing.T) {
	ana, bo := Visitor{Address: "2001:db8:1:1::/64"}, Visitor{Address: "2001:db8:1:2::/64"}
	l, _ := clock(Limits{Address: Allowance{2, 1}, AddressStreams: 1})
	for range 2 {
		if wait := l.Take(ana, 1); wait != 0 {
			t.Errorf("an address waits %s for its site", wait)
		}
	}
	if _, ok := l.OpenStream(ana); !ok {
		t.Error("an address has no stream because of its site")
	}
	l, _ = clock(Limits{Address: Allowance{2, 1}, Site: Allowance{1, 1}})
	l.Take(ana, 1)
	if wait := l.Take(bo, 1); wait != time.Second {
		t.Errorf("the second request of a site waits %s, want a second", wait)
	}
}
