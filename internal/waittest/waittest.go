// Package waittest helps tests wait for a condition.
package waittest

import (
	"testing"
	"time"
)

// Patience is how long a test waits before it gives up. It does not say how fast
// something must be, since a machine may be busy with other programs.
const Patience = 5 * time.Minute

// The first and the longest pause between two checks.
const (
	first   = time.Millisecond
	longest = 50 * time.Millisecond
)

// Until waits until a condition is true. It checks again and again, at first every
// millisecond and then less often. It fails the test if the condition is still false
// after [Patience]. The condition must be harmless when it is called often.
func Until(t testing.TB, what string, condition func() bool) {
	t.Helper()
	began := time.Now()
	for pause := first; !condition(); pause = min(2*pause, longest) {
		if time.Since(began) > Patience {
			t.Fatalf("waited in vain until %s", what)
		}
		time.Sleep(pause) // sleeps: between two checks
	}
}
