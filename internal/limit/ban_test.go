package limit_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/limit"
	"goa/internal/waittest"
)

func TestWhoIsBanned(t *testing.T) {
	bans := limit.NewBans(func(context.Context) ([]limit.Ban, error) {
		return []limit.Ban{{Name: "eve"}, {Name: "203.0.113.7"}, {Name: "198.51.100.0/24"}, {Name: "2001:db8:1:2:3::4"}, {Name: "::ffff:192.0.2.9"}}, nil
	})
	for _, c := range []struct {
		what string
		limit.Visitor
		want bool
	}{
		{"a guest", limit.Visitor{Guest: "eve"}, true},
		{"another guest", limit.Visitor{Guest: "ana"}, false},
		{"an address", limit.Visitor{Guest: "ana", Address: "203.0.113.7"}, true},
		{"its neighbor", limit.Visitor{Address: "203.0.113.8"}, false},
		{"one of a network", limit.Visitor{Address: "198.51.100.99"}, true},
		{"one of version 6, as limits count it", limit.Visitor{Address: "2001:db8:1:2::/64"}, true},
		{"another network of version 6", limit.Visitor{Address: "2001:db8:1:3::/64"}, false},
		{"an old address that was banned as a new one", limit.Visitor{Address: "192.0.2.9"}, true},
		{"a guest whose address is not an address", limit.Visitor{Address: "nonsense"}, false},
		{"nobody", limit.Visitor{}, false},
	} {
		if got, err := bans.Has(t.Context(), c.Visitor); got != c.want || err != nil {
			t.Errorf("%s: got %v, %v, want %v", c.what, got, err, c.want)
		}
	}
}

// The list is read again after five seconds, and reading it may take three.
func TestHowOldBansAre(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reads, slow := 0, false
		bans := limit.NewBans(func(ctx context.Context) ([]limit.Ban, error) {
			if reads++; slow {
				<-ctx.Done()
			}
			return nil, ctx.Err()
		})
		ana := limit.Visitor{Guest: "ana"}
		bans.Has(t.Context(), ana)
		time.Sleep(5 * time.Second)
		if bans.Has(t.Context(), ana); reads != 1 {
			t.Errorf("read %d times within five seconds", reads)
		}
		time.Sleep(time.Nanosecond)
		slow = true
		began := time.Now()
		if _, err := bans.Has(t.Context(), ana); reads != 2 || !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 3*time.Second {
			t.Errorf("read %d times, %v after %v", reads, err, time.Since(began))
		}
	})
}

// An IPv6 address stands for its /64. A network stands for itself, without the
// bits after its prefix.
func TestNetworks(t *testing.T) {
	for text, want := range map[string]string{
		"203.0.113.7": "203.0.113.7/32", "::ffff:203.0.113.7": "203.0.113.7/32", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"fe80::1%eth0": "fe80::/64", "203.0.113.9/24": "203.0.113.0/24", "2001:db8:1:2::/32": "2001:db8::/32",
	} {
		if got, ok := limit.ParseNetwork(text); !ok || got.String() != want {
			t.Errorf("%s is the network %s, %t, want %s", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "eve", "203.0.113.7/33", "1.2.3"} {
		if got, ok := limit.ParseNetwork(text); ok {
			t.Errorf("%q is the network %s", text, got)
		}
	}
}

// A ban is noticed soon. While the list cannot be read, bans stay in force.
func TestBansAreReadNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var list []limit.Ban
		var broken error
		reads := 0
		bans := limit.NewBans(func(ctx context.Context) ([]limit.Ban, error) {
			reads++
			return list, errors.Join(broken, ctx.Err())
		})
		eve := limit.Visitor{Guest: "eve"}
		has := func() bool { banned, _ := bans.Has(t.Context(), eve); return banned }
		for range 100 {
			if has() {
				t.Fatal("banned for nothing")
			}
		}
		if reads != 1 {
			t.Errorf("read %d times without a pause, want once", reads)
		}
		list = []limit.Ban{{Name: "eve"}}
		time.Sleep(10 * time.Second)
		if !has() {
			t.Error("not banned after ten seconds")
		}
		list = nil
		time.Sleep(10 * time.Second)
		gone, leave := context.WithCancel(t.Context())
		leave()
		if banned, err := bans.Has(gone, eve); banned || err != nil {
			t.Errorf("somebody who does not wait keeps the list from being read: %v, %v", banned, err)
		}
		list = []limit.Ban{{Name: "eve"}}
		time.Sleep(10 * time.Second)
		has()
		list, broken = nil, errors.New("the disk is gone")
		time.Sleep(10 * time.Second)
		if _, err := bans.Has(t.Context(), eve); err == nil || !has() {
			t.Errorf("while the list cannot be read: banned %v, %v", has(), err)
		}
	})
}

// Nobody waits while the list is read, even if that takes long.
func TestBansKeepNobodyWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := false
		bans := limit.NewBans(func(ctx context.Context) ([]limit.Ban, error) {
			if slow {
				<-ctx.Done()
			}
			return []limit.Ban{{Name: "eve"}}, ctx.Err()
		})
		bans.Has(t.Context(), limit.Visitor{})
		slow = true
		time.Sleep(10 * time.Second)
		failed := make(chan error)
		go func() {
			_, err := bans.Has(t.Context(), limit.Visitor{})
			failed <- err
		}()
		synctest.Wait() // one goroutine reads
		began := time.Now()
		if banned, err := bans.Has(t.Context(), limit.Visitor{Guest: "eve"}); !banned || err != nil || time.Since(began) > 0 {
			t.Errorf("while the list is read: %v, %v after %v", banned, err, time.Since(began))
		}
		if err := <-failed; !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a list that takes too long: %v", err)
		}
	})
}

// A list may have a single entry, which is an address.
func TestASingleBan(t *testing.T) {
	bans := limit.NewBans(func(context.Context) ([]limit.Ban, error) { return []limit.Ban{{Name: "203.0.113.7"}}, nil })
	for address, want := range map[string]bool{"203.0.113.7": true, "203.0.113.8": false, "": false} {
		if got, err := bans.Has(t.Context(), limit.Visitor{Address: address}); got != want || err != nil {
			t.Errorf("%q: got %v, %v, want %v", address, got, err, want)
		}
	}
}

// The context in which the list is read ends when it has been read.
func TestContextsEndWithTheReading(t *testing.T) {
	var given context.Context
	bans := limit.NewBans(func(ctx context.Context) ([]limit.Ban, error) {
		given = ctx
		return nil, ctx.Err()
	})
	if _, err := bans.Has(t.Context(), limit.Visitor{}); err != nil || given.Err() == nil {
		t.Errorf("during the reading: %v, afterwards: %v", err, given.Err())
	}
}

// The first visitors of a server wait for the list, which is read once for all
// of them.
func TestTheFirstListIsReadOnce(t *testing.T) {
	const visitors = 10
	reads, release := 0, make(chan struct{})
	bans := limit.NewBans(func(context.Context) ([]limit.Ban, error) {
		reads++ // one reads at a time
		<-release
		return []limit.Ban{{Name: "eve"}}, nil
	})
	banned := make(chan bool, visitors)
	for range visitors {
		go func() {
			got, _ := bans.Has(t.Context(), limit.Visitor{Guest: "eve"})
			banned <- got
		}()
	}
	waittest.Until(t, "all but one wait for the list", func() bool { return waitingForBans() == visitors-1 })
	close(release)
	for range visitors {
		if !<-banned {
			t.Error("a visitor was admitted before the list was read")
		}
	}
	if reads != 1 {
		t.Errorf("read %d times, want once", reads)
	}
}

// waitingForBans returns how many goroutines wait until another one has read
// the list.
func waitingForBans() (n int) {
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for stack := range strings.SplitSeq(string(stacks), "\n\n") {
		if strings.Contains(stack, "sync.(*Mutex).Lock(") && strings.Contains(stack, "(*Bans).refresh(") && !strings.Contains(stack, "(*Bans).due(") {
			n++
		}
	}
	return n
}
