package goa_test

import (
	"math/rand/v2"
	"testing"

	"goa/goa"
)

// Data can make the Spice tile or a Bonanza give several spices. They must be
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

// Data can change every number of the modules. Whatever the numbers are, games
// reach their end, and every state on the way can be written down.
func TestVAR4_OtherNumbers(t *testing.T) {
	for seed := range uint64(24) {
		data := rulesOf(t, []string{"2004", "2012", "2026"}[seed%3], "bonanza", "gambit", "story=drawn", "captains").Data
		rng := rand.New(rand.NewPCG(seed, 4))
		number := func(least, most int) uint8 { return uint8(least + rng.IntN(most-least+1)) }
		data.GambitGives = goa.GambitNumbers{
			HeavyStep: number(1, 20), ProfitDucats: number(0, 100), StrategicPrice: number(0, 10), StrategicExtras: number(0, 3),
			HarborShips: number(0, 30), HarborColonists: number(0, 30), RouteCards: number(0, 7), BrokerPicks: number(1, 3),
			BrokerShips: number(0, 30), BrokerColonists: number(0, 30), BrokerDucats: number(0, 100),
		}
		data.StoryGives.OutpostNeed, data.StoryGives.OutpostFields, data.StoryGives.Tax = number(0, 30), number(0, 1), number(0, 20)
		data.CaptainGives = goa.CaptainNumbers{
			MalianDucats: number(0, 20), JavaneseSpices: number(0, 15), EnglishShips: number(0, 30), IndianColonists: number(0, 30),
		}
		w := walker{s: goa.New(goa.NewRules(data), 2+int(seed%3)), rng: rng}
		for w.step() {
			if w.s.Depth() > 0 || w.s.Stage() == goa.Bidding {
				agree(t, &w.s)
			}
			if got, err := goa.FromPosition(w.s.Rules(), w.s.Position()); err != nil || got != w.s {
				t.Fatalf("another game (%v)\n%s", err, asJSON(t, w.s.Position()))
			}
		}
		if !w.s.Over() {
			t.Fatalf("dead end in stage %s with task %s", w.s.Stage(), w.s.Todo())
		}
	}
}
