package chart_test

import (
	"strconv"
	"strings"
	"testing"

	"goa/internal/chart"
)

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		min, max float64
		want     string
	}{{0, 20, "0 5 10 15 20"}, {0, 7.3, "0 1 2 3 4 5 6 7"}, {0.4, 2.4, "0.5 1 1.5 2"}} {
		var got []string
		for _, x := range (chart.Scale{Min: c.min, Max: c.max}).Ticks(8) {
			got = append(got, strconv.FormatFloat(x, 'g', 3, 64))
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%v to %v: %s, want %s", c.min, c.max, text, c.want)
		}
	}
}
