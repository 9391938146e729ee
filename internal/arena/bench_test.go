package arena

import (
	"testing"

	"goa/ai"
	"goa/edition"
)

// BenchmarkRandom plays blocks of two random bots, as one worker does; a
// block is two games.
func BenchmarkRandom(b *testing.B) {
	m := Match{Edition: edition.Default(), Players: 2, Bots: []string{ai.Random, ai.Random}, Blocks: 1, Seed: "bench"}
	r := &run{Match: &m, perBlock: 2, sum: newSum(&m)}
	t, err := r.newTable(make([]ai.Player, 2))
	if err != nil {
		b.Fatal(err)
	}
	games, number := []Game(nil), 0
	b.ReportAllocs()
	for b.Loop() {
		if games, err = t.playBlock(b.Context(), number, games[:0]); err != nil {
			b.Fatal(err)
		}
		r.take(games)
		number++
	}
}
