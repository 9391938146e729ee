package limit

import (
	"fmt"
	"testing"
	"time"
)

// clock is a limiter whose time a test tells.
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

// What can never be paid at once is told as the time until all is there.
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

// Those who come once are forgotten, those who are in debt are not.
func TestBucketsAreSwept(t *testing.T) {
	l, now := clock(Limits{Guest: Allowance{10, 1}, Address: Allowance{10, 1}})
	l.Take(Visitor{Guest: "greedy"}, 10)
	for i := range 3 * fewBuckets {
		l.Take(Visitor{Guest: fmt.Sprint(i)}, 1)
		*now = now.Add(500 * time.Microsecond)
	}
	if n := len(l.buckets); n > 2*fewBuckets {
		t.Errorf("%d buckets are kept", n)
	}
	if l.Take(Visitor{Guest: "greedy"}, 10) == 0 { // seconds too early
		t.Error("sweeping has forgiven a debt")
	}
}
