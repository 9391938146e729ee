package costtest

import (
	"testing"
	"time"
)

// The proportional and quadratic costs in these cases are unmistakable.
func TestAllows(t *testing.T) {
	one := cost{time.Millisecond, 1 << 20}
	for _, c := range []struct {
		what string
		big  cost
		want bool
	}{
		{"in proportion", cost{4 * time.Millisecond, 4 << 20}, true},
		{"the square in time", cost{16 * time.Millisecond, 4 << 20}, false},
		{"the square in memory", cost{4 * time.Millisecond, 16 << 20}, false},
	} {
		if got := one.allows(c.big); got != c.want {
			t.Errorf("%s: got %v, want %v", c.what, got, c.want)
		}
	}
	if nothing := (cost{1, 1}); !nothing.allows(cost{littleTime, littleBytes}) {
		t.Error("a cost that is too little to be compared is too much")
	}
}

func TestLinear(t *testing.T) {
	list := make([]int, 1<<16)
	Linear(t, 1<<14, func(n int) func() {
		return func() {
			for i := range list[:n] {
				list[i] = len(make([]byte, 8))
			}
		}
	})
}
