package scheduler

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// timeAside returns how long a step of background work stands aside.
func timeAside(ctx context.Context, f *Foreground) time.Duration {
	began := time.Now()
	f.StandAside(ctx)
	return time.Since(began)
}

// Background work stands aside until the last answer is given, and not at all if
// there is none.
func TestBackgroundWaitsForAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var f Foreground
		if took := timeAside(t.Context(), &f); took != 0 {
			t.Errorf("stood aside for %s while nothing was answered", took)
		}
		for range 2 { // it counts afresh each time
			f.Begin()
			f.Begin()
			go func() {
				time.Sleep(time.Millisecond)
				f.Done()
				time.Sleep(time.Millisecond)
				f.Done()
			}()
			if took := timeAside(t.Context(), &f); took != 2*time.Millisecond {
				t.Errorf("stood aside for %s, want 2ms, until the second answer", took)
			}
			if took := timeAside(t.Context(), &f); took != 0 {
				t.Errorf("stood aside for %s after the last answer", took)
			}
		}
	})
}

// A slow answer holds up one step of background work but not the next ones. Each
// further answer does the same.
func TestSlowAnswersDoNotHoldUpBackgroundWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var f Foreground
		for range 2 {
			f.Begin()
			defer f.Done()
			if took := timeAside(t.Context(), &f); took != maxAside {
				t.Errorf("stood aside for %s, want %s", took, maxAside)
			}
			for range 3 {
				if took := timeAside(t.Context(), &f); took != 0 {
					t.Errorf("stood aside again, for %s", took)
				}
			}
		}
		f.Begin()
		defer f.Done()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if took := timeAside(ctx, &f); took != 0 {
			t.Errorf("canceled work stood aside for %s", took)
		}
	})
}
