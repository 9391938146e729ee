package arena

import (
	"testing"

	"goa/ai"
	"goa/edition"
)

// BenchmarkRandom plays blocks of two random bots, as one worker does. A block
// is two games.
func BenchmarkRandom(b *testing.B) {
	m := Plan{Setting: edition.Setting{Edition: edition.Default(), Players: 2}, Bots: []string{ai.Random, ai.Random}, Blocks: 1, Seed: "bench"}
	c := newCollector(&m)
	w, err := newWorker(&m, make([]ai.Player, 2))
	if err != nil {
		b.Fatal(err)
	}
	number := 0
	b.ReportAllocs()
	for b.Loop() {
		played, err := w.Do(b.Context(), number)
		if err != nil {
			b.Fatal(err)
		}
		c.count(played.Games)
		number++
	}
}
