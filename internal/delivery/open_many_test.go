package delivery_test

import (
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/delivery"
)

// A server that stops cancels every stream that does not end by itself, and waits
// for all of them.
func TestAllStreamsAreCanceled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var open delivery.OpenStreams
		canceled := 0
		for i := range 20 {
			done := make(chan struct{})
			remove, ok := open.Add(func() { canceled++; close(done) })
			if !ok {
				t.Fatal("a stream is refused")
			}
			go func() {
				if i%4 == 0 { // ends by itself
					time.Sleep(time.Second)
				} else {
					<-done
					time.Sleep(time.Duration(i) * time.Millisecond)
				}
				remove()
			}()
		}
		time.Sleep(time.Second / 2)
		if n := open.Len(); n != 20 {
			t.Errorf("%d streams are open, want 20", n)
		}
		began := time.Now()
		if all := open.Close(); !all || canceled != 15 || time.Since(began) != 2*time.Second+19*time.Millisecond || open.Len() != 0 {
			t.Errorf("all have ended: %t, after %v; %d were canceled, %d are open", all, time.Since(began), canceled, open.Len())
		}
	})
}

// A server whose streams have all ended stops at once.
func TestStoppingWithoutStreams(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var open delivery.OpenStreams
		for range 3 {
			first, _ := open.Add(func() { t.Error("a stream that has ended is canceled") })
			second, _ := open.Add(func() { t.Error("a stream that has ended is canceled") })
			first()
			second()
		}
		began := time.Now()
		if all := open.Close(); !all || time.Since(began) != 0 {
			t.Errorf("all have ended: %t, after %v", all, time.Since(began))
		}
	})
}

// Streams that come and go do not get in the way of others.
func TestStreamsThatComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var open delivery.OpenStreams
		canceled := map[int]bool{}
		removes := map[int]func(){}
		for i := range 10 {
			remove, _ := open.Add(func() {
				canceled[i] = true
				go removes[i]()
			})
			if removes[i] = remove; i%2 == 1 { // the one before ends
				removes[i-1]()
			}
		}
		if n := open.Len(); n != 5 {
			t.Errorf("%d streams are open, want 5", n)
		}
		if all := open.Close(); !all || len(canceled) != 5 || canceled[0] || !canceled[9] {
			t.Errorf("all have ended: %t; canceled are %v", all, canceled)
		}
	})
}
