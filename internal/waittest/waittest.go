// Package waittest waits in tests for something to become true.
package waittest

import (
	"testing"
	"time"
)

// Patience is after how long a test gives up. It is no measure of how fast
// something must be: a machine may be busy with other programs.
const Patience = 5 * time.Minute

// The first pause between two questions, and the longest.
const (
	first   = time.Millisecond
	longest = 50 * time.Millisecond
)

// Until waits until a condition is true. It asks again and again, at first every
// millisecond and then less often, and ends the test if the condition is still
// false after [Patience]. The condition must do no harm when it is asked often.
func Until(t testing.TB, what string, condition func() bool) {
	t.Helper()
	began := time.Now()
	for pause := first; !condition(); pause = min(2*pause, longest) {
		if time.Since(began) > Patience {
			t.Fatalf("waited in vain until %s", what)
		}
		time.Sleep(pause) // sleeps: between two questions
	}
}
