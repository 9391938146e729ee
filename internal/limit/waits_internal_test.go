package limit

import (
	"testing"
	"time"
)

// A visitor waits until the guest, the address and the site all have enough left.
func TestTheLongestWaitCounts(t *testing.T) {
	for _, c := range []struct {
		what                 string
		guest, address, site float64 // requests per second
		want                 time.Duration
	}{
		{"the guest", 1, 2, 4, time.Second},
		{"the address", 2, 1, 4, time.Second},
		{"the site", 4, 2, 1, time.Second},
		{"the guest alone", 2, 1e6, 1e6, time.Second / 2},
		{"the site alone", 1e6, 1e6, 2, time.Second / 2},
	} {
		l, now := clock(Limits{Guest: Allowance{1, c.guest}, Address: Allowance{1, c.address}, Site: Allowance{1, c.site}})
		ana := Visitor{"ana", "2001:db8:1:1::/64"}
		l.Take(ana, 1)
		if wait := l.Take(ana, 1); wait != c.want {
			t.Errorf("%s is the slowest: waits %s, want %s", c.what, wait, c.want)
		}
		*now = now.Add(c.want)
		if wait := l.Take(ana, 1); wait != 0 {
			t.Errorf("%s is the slowest: after that it still waits %s", c.what, wait)
		}
	}
}

// Guests, addresses and sites are counted apart, even if they have the same name.
func TestNamesOfVisitorsAreApart(t *testing.T) {
	const site = "2001:db8:1::/48"
	l, _ := clock(Limits{
		Guest: Allowance{1, 1}, Address: Allowance{1, 1}, Site: Allowance{1, 1}, GuestStreams: 1, AddressStreams: 1, SiteStreams: 1,
	})
	for _, v := range []Visitor{{Guest: site}, {Address: site}, {Address: "2001:db8:1:1::/64"}} {
		if wait := l.Take(v, 1); wait != 0 {
			t.Errorf("%+v waits %s for somebody else", v, wait)
		}
		if _, ok := l.OpenStream(v); !ok {
			t.Errorf("%+v has no stream because of somebody else", v)
		}
	}
}

// A stream that is refused costs nothing.
func TestRefusedStreamsCostNothing(t *testing.T) {
	l, _ := clock(Limits{Guest: Allowance{3, 1}, Address: Allowance{3, 1}, GuestStreams: 1, AddressStreams: 2})
	ana := Visitor{"ana", "here"}
	closeStream, _ := l.OpenStream(ana)
	for range 10 {
		if _, ok := l.OpenStream(ana); ok {
			t.Fatal("a second stream of one guest")
		}
	}
	if _, ok := l.OpenStream(Visitor{"bo", "here"}); !ok {
		t.Error("streams that were refused count for the address")
	}
	closeStream()
	if _, ok := l.OpenStream(ana); !ok {
		t.Error("streams that were refused count for the guest")
	}
	if wait := l.Take(ana, 3); wait != 0 {
		t.Errorf("streams that were refused count as requests: waits %s", wait)
	}
}
