package delivery_test

import (
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/delivery"
)

// A server that stops waits for streams, cancels those that do not end, and finally
// gives up. Streams that come later are refused.
func TestWaitingForStreams(t *testing.T) {
	for what, c := range map[string]struct {
		ends, endsCanceled time.Duration // after which the stream ends
		want               time.Duration
		all                bool
	}{
		"a stream that ends":            {ends: time.Second, endsCanceled: time.Hour, want: time.Second, all: true},
		"a reader that accepts nothing": {ends: time.Hour, endsCanceled: time.Second / 2, want: 5 * time.Second / 2, all: true},
		"a stream that hangs":           {ends: time.Hour, endsCanceled: time.Hour, want: 3 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			var open delivery.OpenStreams
			canceled := make(chan struct{})
			remove, ok := open.Add(func() { close(canceled) })
			if !ok || open.Len() != 1 {
				t.Fatalf("added: %t, and %d streams are open", ok, open.Len())
			}
			go func() {
				defer remove()
				select {
				case <-time.After(c.ends):
				case <-canceled:
					time.Sleep(c.endsCanceled)
				}
			}()
			began := time.Now()
			if all := open.Close(); all != c.all || time.Since(began) != c.want {
				t.Errorf("%s: got %t after %v, want %t after %v", what, all, time.Since(began), c.all, c.want)
			}
			if _, ok := open.Add(func() {}); ok {
				t.Errorf("%s: a stream was added later", what)
			}
			time.Sleep(2 * time.Hour) // a bubble must end without goroutines
		})
	}
}
