package goa_test

import (
	"math/rand/v2"
	"testing"

	"goa"
)

// Data may let the Spice tile or a Bonanza give several spices. They must be
// taken as far as they fit, wherever the first ones were put.
func TestTIL3_SeveralSpicesNeverBlock(t *testing.T) {
	data := rulesOf(t, "2012", "bonanza").Data
	data.RoundSpices, data.BonanzaGives[goa.BonanzaSpice] = 3, 3
	r := goa.NewRules(data)
	for seed := range uint64(12) {
		w := walker{s: goa.New(r, 3), rng: rand.New(rand.NewPCG(seed, 3))}
		for w.step() {
			agree(t, &w.s)
		}
		if !w.s.Over() {
			t.Fatalf("dead end in stage %s with task %s", w.s.Stage(), w.s.Todo())
		}
	}
}
