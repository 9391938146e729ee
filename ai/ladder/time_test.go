package ladder_test

import (
	"testing"
	"time"

	"goa/ai"
	"goa/ai/ladder"
)

// Stronger grades take no less time, grades without search take half a
// millisecond, and only long searches take long.
func TestTimesFollowFromBudgets(t *testing.T) {
	last := time.Duration(0)
	for _, g := range ladder.List() {
		if g.Time() < last {
			t.Errorf("%s takes %v, a weaker grade %v", g.Name, g.Time(), last)
		}
		last = g.Time()
	}
	for name, want := range map[string]time.Duration{
		ai.Random: 0, "merchant": 500 * time.Microsecond, "admiral": 9 * time.Millisecond, "viceroy": 360 * time.Millisecond,
	} {
		if got := ladder.Describe(name).Time(); got != want {
			t.Errorf("%s takes %v, want %v", name, got, want)
		}
	}
}
