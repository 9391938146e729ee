package analysis_test

import (
	"testing"

	"goa/internal/analysis"
)

// BenchmarkReport analyzes a game of four on one core: the first report, and
// every verdict thought through. On n free cores a report takes an nth of the
// time.
func BenchmarkReport(b *testing.B) {
	r := played(b, sample{seed: "bench", edition: "2012"}, "trader", "trader", "trader", "trader")
	for _, c := range []struct {
		name  string
		quick bool
	}{{"first", true}, {"whole", false}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := analysis.Analyze(b.Context(), r, analysis.Options{Workers: 1, Quick: c.quick}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
